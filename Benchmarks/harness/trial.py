# SPDX-License-Identifier: GPL-3.0-or-later
"""What a trial is given, and what it says in the end. Each trial is a function from `Options` and a sound server to a `Verdict`."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from pathlib import Path

VOICE = ("--voice", "espeak:en-us")  # the engine that all have: what is killed is the service, not the wait for a richer voice
SENTENCE = "The quick brown fox jumps over the lazy dog, and then it walks home. "


@dataclass
class Options:
    """What all trials need."""

    yomite: Path
    programs: Path  # the folder of our own programs in C
    folder: Path
    seed: int
    dice: random.Random  # made from the seed
    deadline: float  # of the trials that take real time
    events: int  # of chaos
    kills: int | None  # of the trials of the journal; None for as many as each wants


@dataclass
class Verdict:
    """What a trial found: figures for people, and whether that is good enough."""

    name: str
    passed: bool
    figures: str


def clean_environment(folder: Path) -> dict[str, str]:
    """Nothing of the user's but the way to programs; a crash is told by its signal alone."""
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}
