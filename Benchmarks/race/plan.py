# SPDX-License-Identifier: GPL-3.0-or-later
"""What is asked for in a race, and which clients do not stay: the same in every run."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterable
from dataclasses import dataclass

from harness.comments import SHORT

SEED = 7
LEAVING = 3  # every so many-th client leaves early


class Stay(enum.Enum):
    """How long a client stays."""

    WHOLE = "to the end"
    FIRST_SOUND = "to the first sound"
    NOT = "not at all"


@dataclass(frozen=True)
class Request:
    """One text, and how long its client stays."""

    text: str
    stay: Stay


def stay_of(number: int) -> Stay:
    """Every third client leaves: in turn behind the first bytes of sound, and as soon as the request is sent."""
    if number % LEAVING != LEAVING - 1:
        return Stay.WHOLE
    return (Stay.FIRST_SOUND, Stay.NOT)[number // LEAVING % 2]


def texts(sentences: list[str], count: int) -> list[str]:
    """Distinct texts of a chat's length: the sentences as they are, then behind an exclamation, in an order drawn with a fixed seed."""
    openings = ["", *(f"{words.capitalize()}! " for words in SHORT)]
    everything = [opening + sentence for opening in openings for sentence in sentences]
    if count > len(set(everything)):
        raise ValueError(f"of {len(sentences)} sentences there are no {count} texts")
    chosen = everything[:count]
    random.Random(SEED).shuffle(chosen)
    return chosen


def plan(spoken: Iterable[str]) -> list[Request]:
    """The requests in their order."""
    return [Request(text, stay_of(number)) for number, text in enumerate(spoken)]
