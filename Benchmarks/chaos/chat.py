# SPDX-License-Identifier: GPL-3.0-or-later
"""A chat that goes on whatever happens: writes comments and moderators' lines to Yomite, and remembers what it wrote."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace

from harness.reading import Reading

from .record import Record, Said

VIEWERS = 5
WORDS = (
    "umbrella marmalade crocodile volcano trumpet pineapple lighthouse mosquito cathedral bicycle avalanche dinosaur elevator gorilla hurricane "
    "kangaroo labyrinth magnet nightingale orchestra parachute quarantine rhinoceros saxophone telescope university vinegar waterfall xylophone "
    "yesterday zucchini alphabet butterfly chocolate democracy elephant festival giraffe hospital instrument jellyfish kilometre laboratory"
).split()


class Chat:
    """Says something whenever fewer than `enough` comments wait."""

    def __init__(self, reading: Reading, record: Record, seed: int, enough: int):
        self.reading, self.record, self.enough = reading, record, enough
        self.dice = random.Random(seed)
        self.count = 0
        self.unheard: dict[str, str] = {}  # comments that have no outcome yet, and who wrote them
        self.lines: dict[str, dict] = {}
        self.banned: set[str] = set()

    def go_on(self) -> None:
        """Says what there is room for."""
        while len(self.unheard) < self.enough:
            self.comment()

    def comment(self, tear: bool = False, sentences: int = 1, **fields: object) -> str:
        """Says one comment, unlike all others; torn, it comes in pieces."""
        self.count += 1
        id = f"c{self.count}"
        # Banned viewers go on writing, but not all.
        free = [f"viewer {number}" for number in range(VIEWERS) if f"viewer {number}" not in self.banned]
        author = self.dice.choice(free) if free and self.dice.random() < 0.8 else f"viewer {self.dice.randrange(VIEWERS)}"
        text = ". ".join(" ".join(self.dice.sample(WORDS, 2)) for _ in range(sentences)) + f" {self.count}"
        line = {"id": id, "text": text, "author": {"id": author, "name": author}, **fields}
        said = Said(0.0, "comment", id, line["author"]["id"], "amount" in fields)
        self.lines[id] = line
        self.unheard[id] = said.author
        self._write(json.dumps(line).encode() + b"\n", said, tear)
        return id

    def delete(self, id: str, tear: bool = False) -> None:
        """A moderator deletes a comment."""
        self._write(json.dumps({"kind": "delete", "id": id}).encode() + b"\n", Said(0.0, "delete", id), tear)

    def ban(self, author: str, tear: bool = False) -> None:
        """A moderator bans a viewer for the rest of the act."""
        self.banned.add(author)
        line = {"kind": "ban", "author": {"id": author}, "seconds": 86_400}
        self._write(json.dumps(line).encode() + b"\n", Said(0.0, "ban", author=author), tear)

    def clear(self, tear: bool = False) -> None:
        """A moderator clears the chat."""
        waiting = tuple(self.unheard)
        self._write(b'{"kind":"clear"}\n', Said(0.0, "clear", waiting=waiting), tear)

    def rubbish(self, junk: bytes) -> None:
        """A line that no parser takes."""
        self._raw(junk.replace(b"\n", b"?") + b"\n")

    def note(self, event: dict, ids: dict[int, str]) -> None:
        """Takes notice of an outcome; `ids` names the comments by their numbers."""
        if event["event"] == "finished":
            self.unheard.pop(ids.get(event["comment"], ""), None)

    def _write(self, line: bytes, said: Said, tear: bool) -> None:
        rest = line
        while tear and len(rest) > 1:
            cut = self.dice.randrange(1, len(rest))
            self._raw(rest[:cut])
            time.sleep(self.dice.uniform(0, 0.02))
            rest = rest[cut:]
        self._raw(rest)
        self.record.said.append(replace(said, time=time.monotonic()))

    def _raw(self, data: bytes) -> None:
        """Straight into the pipe, in as few pieces as it takes."""
        self.reading.process.stdin.buffer.write(data)
        self.reading.process.stdin.buffer.flush()
