# SPDX-License-Identifier: GPL-3.0-or-later
"""A curve: what one piece of work costs as the work grows, and how fast that grows."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field

# What a fit may be above its bound: a tenth in cost over a hundredfold of work is the machine's, not ours.
TOLERANCE = 0.03
# The exponent of a logarithm between 10^2 and 10^6: log 3 / log 10^4.
LOGARITHMIC = 0.12


@dataclass
class Curve:
    """`points[n]`: samples of what one piece costs where there are n. The cost of all is n times that, so 0 is linear as a whole."""

    name: str
    title: str
    unit: str
    along: str
    bound: float = 0.0
    points: dict[int, list[float]] = field(default_factory=dict)
    note: str = ""

    def add(self, size: int, value: float) -> None:
        """Adds one sample."""
        self.points.setdefault(size, []).append(value)

    def medians(self) -> list[tuple[int, float]]:
        """A median for each size, in order."""
        return [(size, statistics.median(values)) for size, values in sorted(self.points.items())]

    def exponent(self) -> float | None:
        """The slope of the fitted line through logarithms; None where there is nothing to fit."""
        medians = [(math.log(size), math.log(value)) for size, value in self.medians() if value > 0]
        if len(medians) < 2:
            return None
        return statistics.linear_regression(*zip(*medians)).slope

    def last_exponent(self) -> float | None:
        """The slope between the two largest sizes: a fit hides what only begins there."""
        medians = [pair for pair in self.medians() if pair[1] > 0]
        if len(medians) < 2:
            return None
        (smaller, before), (larger, after) = medians[-2:]
        return math.log(after / before) / math.log(larger / smaller)

    @property
    def lower_is_better(self) -> bool:
        """Cost always is."""
        return True

    def verdicts(self) -> list[str]:
        """Whether it is as good as it has to be."""
        fitted, last = self.exponent(), self.last_exponent()
        if fitted is None or last is None:
            return []
        word = "holds" if fitted <= self.bound + TOLERANCE else "LOSES"
        kind = "linear" if self.bound == 0 else "logarithmic"
        return [f"{word}  goal: {kind} or better; the cost of one grows as n^{fitted:.2f} (at the end as n^{last:.2f})"]
