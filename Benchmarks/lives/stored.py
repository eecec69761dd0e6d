# SPDX-License-Identifier: GPL-3.0-or-later
"""What is in a journal that nobody uses at the moment. A copy is read: what the next life finds is left as it is."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

OUTCOMES = ("heard", "skipped", "refused", "failed", "deleted", "left")


@dataclass
class Open:
    """A comment without an outcome."""

    taken: int  # milliseconds since 1970
    attempts: int  # earlier lives that began to say it
    begun: bool  # whether the last life did


@dataclass
class StoredLife:
    """A row of the table `life`."""

    number: int
    begun: int  # milliseconds since 1970
    found: int
    kept: int | None
    taken: int
    outcomes: dict[str, int]

    @property
    def settled(self) -> int:
        return sum(self.outcomes.values())


@dataclass
class Stored:
    """All that is looked at."""

    open: dict[str, Open] = field(default_factory=dict)  # by the comments' ids
    twice: list[str] = field(default_factory=list)  # ids of several rows
    lives: list[StoredLife] = field(default_factory=list)
    damage: str = ""  # what SQLite finds wrong

    @property
    def rows(self) -> int:
        """How many comments are open."""
        return len(self.open) + len(self.twice)

    @property
    def last(self) -> int:
        """The number of the last life; 0 where there was none."""
        return self.lives[-1].number if self.lives else 0

    def life(self, number: int) -> StoredLife:
        return next(life for life in self.lives if life.number == number)

    def flaws(self) -> list[str]:
        """What does not add up over all lives."""
        flaws = []
        for life, following in zip(self.lives, [*self.lives[1:], None]):
            kept = self.rows if life.kept is None else life.kept
            if life.found + life.taken - life.settled != kept:
                flaws.append(f"life {life.number}: {life.found} found + {life.taken} taken - {life.settled} settled is not {kept} kept")
            if following and following.found != kept:
                flaws.append(f"life {following.number} found {following.found} of the {kept} that life {life.number} kept")
        return flaws


def read(journal: Path, copy: Path) -> Stored:
    """What a journal has, read from a copy with its log."""
    for suffix in ("", "-wal", "-journal", "-shm"):
        Path(f"{copy}{suffix}").unlink(missing_ok=True)
        if suffix != "-shm" and (original := Path(f"{journal}{suffix}")).exists():
            shutil.copyfile(original, f"{copy}{suffix}")
    stored = Stored()
    if not copy.exists():
        return stored
    base = sqlite3.connect(copy)
    try:
        words = base.execute("PRAGMA integrity_check").fetchone()[0]
        if words != "ok":
            stored.damage = words
        # A life that was cut off while it made the file has made nothing.
        if not base.execute("SELECT count(*) FROM sqlite_schema WHERE name='life'").fetchone()[0]:
            return stored
        for taken, attempts, begun, record in base.execute("SELECT taken, attempts, begun, record FROM comment ORDER BY entry"):
            id = id_in(record)
            if id in stored.open:
                stored.twice.append(id)
            stored.open[id] = Open(taken, attempts, begun != 0)
        names = ", ".join(f'"{name}"' for name in OUTCOMES)
        for number, begun, found, kept, taken, *counts in base.execute(f"SELECT number, begun, found, kept, taken, {names} FROM life ORDER BY number"):
            stored.lives.append(StoredLife(number, begun, found, kept, taken, dict(zip(OUTCOMES, counts))))
    except sqlite3.DatabaseError as problem:
        stored.damage = stored.damage or str(problem)
    finally:
        base.close()
    return stored


def id_in(record: bytes) -> str:
    """The id in a comment's record: a version, the bits of what there is, the text, and then the id."""
    place = 1

    def number() -> int:
        nonlocal place
        value = shift = 0
        while True:
            byte = record[place]
            place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def text() -> str:
        nonlocal place
        length = number()
        place += length
        return record[place - length : place].decode()

    parts = number()
    text()
    return text() if parts & 1 else ""
