# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure: samples of several readers, taken in turn, and what follows from them."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field

OURS = "yomite"
FLOOR = "floor"  # what so begins is a bound of the machine, and nobody's rival


def quantile(samples: list[float], share: float) -> float:
    """Linear between the two nearest samples; `samples` need not be sorted."""
    ordered = sorted(samples)
    place = (len(ordered) - 1) * share
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def poisson_bound(count: int, confidence: float = 0.95) -> float:
    """The mean above which so few events would be seen in fewer than 5 % of all runs: the exact upper bound of a count that was seen."""

    def at_most(mean: float) -> float:
        term = total = math.exp(-mean)
        for number in range(1, count + 1):
            term *= mean / number
            total += term
        return total

    low, high = float(count), count + 10.0 * math.sqrt(count + 1.0)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if at_most(middle) > 1 - confidence else (low, middle)
    return high


@dataclass
class Goal:
    """What Yomite has to reach: at most (or at least) `factor` times another series, or `limit` by itself. `of` names another way of ours."""

    against: str = ""
    factor: float = 1.0
    limit: float | None = None
    of: str = OURS


@dataclass
class Figure:
    """`samples[reader][round]`; a round that failed is None, so that the pairs stay pairs."""

    name: str
    title: str
    unit: str
    lower_is_better: bool = True
    baseline: str = ""
    goals: list[Goal] = field(default_factory=list)
    samples: dict[str, list[float | None]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    details: dict[str, float] = field(default_factory=dict)  # what single samples belong to, for the JSON

    @property
    def readers(self) -> list[str]:
        """Everything that was measured, or was to be."""
        return list({**self.samples, **self.notes})

    def add(self, reader: str, value: float | None) -> None:
        """Adds one sample of this round."""
        self.samples.setdefault(reader, []).append(value)

    def taken(self, reader: str) -> list[float]:
        """The samples that were really taken."""
        return [value for value in self.samples.get(reader, []) if value is not None]

    def median(self, reader: str) -> float | None:
        """The median, or None where nothing was measured."""
        taken = self.taken(reader)
        return statistics.median(taken) if taken else None

    def ratios(self, reader: str, against: str) -> list[float]:
        """One ratio for each round in which both were measured."""
        pairs = zip(self.samples.get(reader, []), self.samples.get(against, []))
        return [ours / theirs for ours, theirs in pairs if ours is not None and theirs]

    def verdicts(self) -> list[str]:
        """One line for each goal, and one for each other reader that Yomite is compared with."""
        if not self.taken(OURS):
            return []
        lines = [self._verdict(goal) for goal in self.goals]
        for peer in self.samples:
            if not peer.startswith((OURS, FLOOR)) and not any(goal.against == peer and goal.of == OURS for goal in self.goals) and self.taken(peer):
                lines.append(self._comparison(peer))
        return lines

    def _comparison(self, peer: str) -> str:
        ratios = self.ratios(OURS, peer)
        if ratios:
            ratio = statistics.median(ratios)
            return f"{self._word(ratio, 1.0, 'wins')}  against {peer}: {ratio:.2f} times its figure"
        # Without a pair, or beside a peer that measures nothing at all, only the medians can be compared.
        word = self._word(self.median(OURS), self.median(peer), "wins")
        return f"{word}  against {peer}: {self.median(OURS):.1f} against {self.median(peer):.1f} {self.unit}"

    def _word(self, value: float, bound: float, good: str) -> str:
        reached = value <= bound if self.lower_is_better else value >= bound
        return good if reached else "LOSES"

    def _verdict(self, goal: Goal) -> str:
        sign = "at most" if self.lower_is_better else "at least"
        subject = "it" if goal.of == OURS else goal.of
        median = self.median(goal.of)
        if goal.limit is not None and median is not None:
            return f"{self._word(median, goal.limit, 'holds')}  goal: {sign} {goal.limit:g} {self.unit}; {subject} is {median:.1f}"
        ratios = self.ratios(goal.of, goal.against)
        if not ratios:
            return f"open   goal: {sign} {goal.factor:g} x {goal.against}; one of the two was not measured"
        ratio = statistics.median(ratios)
        return (
            f"{self._word(ratio, goal.factor, 'holds')}  goal: {sign} {goal.factor:g} x {goal.against}; {subject} is {ratio:.2f} x"
            f" (pairs from {min(ratios):.2f} to {max(ratios):.2f})"
        )
