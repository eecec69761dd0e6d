# SPDX-License-Identifier: GPL-3.0-or-later
"""What will be done, and when: nothing but a function of the seed, so that a run can be made again."""

from __future__ import annotations

import random
from dataclasses import dataclass

STEPS = 50  # of an act; each act is a run of Yomite

# Where an act plays: what Yomite speaks into, and what it reads from.
HEARD = "heard"  # a sound server, with all comments heard: this one is recorded and its sound compared
LIVE = "live"  # a sound server, as a live chat is read: with the ladder, ranks and ages
FAST = "fast"  # nobody, faster than speech
FILE = "file"  # a WAV file on a small disk
STAGES = (HEARD, HEARD, LIVE, FAST, FAST, FILE)

_ANY = frozenset((HEARD, LIVE, FAST, FILE))
_SOUND = frozenset((HEARD, LIVE))

# How often, and where it makes sense.
Deeds = dict[str, tuple[int, frozenset[str]]]
DEEDS: Deeds = {
    "kill-host": (10, _ANY),
    "stop-host": (4, _ANY),
    "garbage-to-host": (6, _ANY),
    "garbage-from-host": (6, _ANY),
    "kill-server": (1, _SOUND),
    "stop-server": (2, _SOUND),
    "remove-sink": (3, _SOUND),
    "suspend-sink": (4, _SOUND),
    "move-stream": (6, _SOUND),
    "full-disk": (3, frozenset((HEARD, LIVE, FAST))),  # into a file it is the end of the act
    "hung-disk": (3, frozenset((HEARD, LIVE, FAST))),
    "clock-jump": (6, _ANY),
    "few-descriptors": (4, _ANY),
    "less-memory": (4, _ANY),
    "torn-line": (10, _ANY),
    "broken-line": (8, _ANY),
    "delete": (10, _ANY),
    "ban": (2, _ANY),
    "clear": (1, _ANY),
    "paid": (6, frozenset((LIVE,))),
}

# Of a trial of its own, in which nothing else is done.
BAD_SERVER = "bad-speech-server"

# How an act ends: with its feed, by a signal that asks, by one that does not, or because there is no room left for the recording.
FEED_ENDS, ASKED, KILLED, DISK_FULL = "feed ends", "asked", "killed", "disk full"
ENDINGS = (FEED_ENDS, FEED_ENDS, FEED_ENDS, ASKED, KILLED)


@dataclass(frozen=True)
class Step:
    """One deed. `choice` and `size` are between 0 and 1: who is meant, and how much or how long."""

    pause: float  # seconds since the step before
    deed: str
    choice: float
    size: float


@dataclass(frozen=True)
class Act:
    """One run of Yomite, and all that is done to it."""

    stage: str
    ending: str
    seed: int  # for what is said meanwhile
    steps: tuple[Step, ...]


def acts(seed: int, events: int, deeds: Deeds = DEEDS, stages: tuple[str, ...] = STAGES) -> list[Act]:
    """Acts with so many deeds in all. The first acts of a longer plan are those of a shorter one, but for the length of the last."""
    dice = random.Random(seed)
    planned: list[Act] = []
    while events > 0:
        stage, ending = dice.choice(stages), dice.choice(ENDINGS)
        own = random.Random(dice.randrange(1 << 32))
        said = own.randrange(1 << 32)
        steps = tuple(_step(own, stage, deeds) for _ in range(min(STEPS, events)))
        planned.append(Act(stage, DISK_FULL if stage == FILE else ending, said, steps))
        events -= len(steps)
    return planned


def _step(dice: random.Random, stage: str, deeds: Deeds) -> Step:
    possible = {deed: weight for deed, (weight, stages) in deeds.items() if stage in stages}
    deed = dice.choices(list(possible), list(possible.values()))[0]
    # Now and then two at once, mostly a moment later.
    longest = 1.0 if stage in _SOUND else 0.2
    pause = 0.0 if dice.random() < 0.1 else dice.uniform(0.02, longest)
    return Step(pause, deed, dice.random(), dice.random())
