# SPDX-License-Identifier: GPL-3.0-or-later
"""What was done and what came of it, as the invariants read it. All times are seconds of one monotonic clock."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Said:
    """A line that was written whole: a comment, or a moderator's word."""

    time: float
    kind: str  # comment, delete, ban, clear
    id: str = ""  # of the comment, or of the one that is deleted
    author: str = ""
    paid: bool = False  # whether a comment is
    waiting: tuple[str, ...] = ()  # of `clear`: what had been said before


@dataclass(frozen=True)
class Held:
    """Memory that cannot be taken back, with the reserve, and the limit that held at that moment and had for long enough; both in bytes."""

    time: float
    bytes: int
    limit: int


@dataclass(frozen=True)
class Place:
    """Where a comment was found in the recorded sound."""

    time: float
    id: str


@dataclass(frozen=True)
class Loud:
    """A stretch of the recorded sound in which somebody speaks."""

    start: float
    end: float


@dataclass
class Record:
    """One act, when it is over."""

    said: list[Said] = field(default_factory=list)
    events: list[tuple[float, dict]] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    shrunk: list[float] = field(default_factory=list)  # when the memory limit fell
    frozen: list[tuple[float, float]] = field(default_factory=list)  # from when to when the sound server was stopped
    places: list[Place] = field(default_factory=list)
    louds: list[Loud] = field(default_factory=list)
    feed_ended: bool = True  # otherwise it ended first, and the last lines may not have been read
    cut_short: bool = False  # killed: the account need not be complete
    status: int = 0
    expected: int = 0
    orphans: int = 0
    zombie_seconds: float = 0.0
    asked_servers: list[str] = field(default_factory=list)  # comments that asked for the voice of a bad speech server
    taught: dict[str, str] = field(default_factory=dict)  # words of the dictionary, by the comments that taught them
    dictionary: str = ""  # the file, in the end
