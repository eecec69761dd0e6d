# SPDX-License-Identifier: GPL-3.0-or-later
"""How much of what was said was not understood."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

DRAWS = 2_000
SEED = 1


@dataclass(frozen=True)
class Heard:
    """A sentence that was said: how many words (or characters) it has, and how many of them were misheard, left out or added."""

    length: int
    errors: int

    @property
    def is_exact(self) -> bool:
        """Whether all was understood."""
        return self.errors == 0


def compare(said: list[list[str]], heard: list[list[str]]) -> Heard:
    """The forms of both that are most alike. A sentence is at most wholly misheard: what is made up besides does not count."""
    distance, length = min((_distance(ours, theirs), len(ours)) for ours in said for theirs in heard)
    return Heard(length, min(distance, length))


def _distance(said: Sequence[str], heard: Sequence[str]) -> int:
    row = list(range(len(heard) + 1))
    for place, ours in enumerate(said, 1):
        above, row[0] = row[0], place
        for index, theirs in enumerate(heard, 1):
            above, row[index] = row[index], min(above + (ours != theirs), row[index] + 1, row[index - 1] + 1)
    return row[-1]


def rate(heard: Sequence[Heard]) -> float:
    """Errors of all sentences, in percent of their words."""
    return 100 * sum(each.errors for each in heard) / max(1, sum(each.length for each in heard))


def interval(heard: Sequence[Heard], share: float = 0.95) -> tuple[float, float]:
    """Within which the rate lies for so many other choices of such sentences: as many are drawn from them, always alike."""
    chance = random.Random(SEED)
    rates = sorted(rate(chance.choices(heard, k=len(heard))) for _ in range(DRAWS))
    edge = round(DRAWS * (1 - share) / 2)
    return rates[edge], rates[-edge - 1]
