# SPDX-License-Identifier: GPL-3.0-or-later
"""How fast something grows: a straight line through what was measured."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

Point = tuple[float, float]  # when, and how much
TWO_SIDED = 1.96  # standard errors on both sides hold 95 %


@dataclass
class Slope:
    """What is added in one unit of time, and how far from it the true value may be (95 %)."""

    rate: float
    margin: float


def lowest(points: list[Point], window: float) -> list[Point]:
    """The least of each window of time: what comes and goes with single requests is in none of them."""
    least: dict[int, Point] = {}
    for point in points:
        place = int((point[0] - points[0][0]) / window)
        if place not in least or point[1] < least[place][1]:
            least[place] = point
    return [least[place] for place in sorted(least)]


def settled(points: list[Point], share: float) -> list[Point]:
    """All but the first share of the time, in which a program takes what it will keep."""
    begin, end = points[0][0], points[-1][0]
    return [point for point in points if point[0] >= begin + (end - begin) * share]


def slope(points: list[Point]) -> Slope:
    """Of the line of least squares; there have to be three points."""
    times, values = zip(*points)
    fitted = statistics.linear_regression(times, values)
    middle = statistics.fmean(times)
    spread = sum((time - middle) ** 2 for time in times)
    rest = sum((value - fitted.intercept - fitted.slope * time) ** 2 for time, value in points)
    return Slope(fitted.slope, TWO_SIDED * math.sqrt(rest / (len(points) - 2) / spread))
