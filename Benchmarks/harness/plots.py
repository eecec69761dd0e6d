# SPDX-License-Identifier: GPL-3.0-or-later
"""A plot of each figure: readers below each other with every sample, curves on logarithmic axes with the fitted line."""

from __future__ import annotations

import math
from pathlib import Path

from .curves import Curve
from .figures import FLOOR, OURS, Figure, quantile
from .svg import Drawing

WIDTH = 760.0
LEFT, RIGHT, TOP = 165.0, 700.0, 62.0
ROW = 30.0
CURVE_HEIGHT = 320.0
RAISED = str.maketrans("-.0123456789", "⁻·⁰¹²³⁴⁵⁶⁷⁸⁹")


def write_plots(folder: Path, figures: list[Figure | Curve]) -> None:
    """Writes them beside the samples; a figure without samples has none."""
    folder.mkdir(parents=True, exist_ok=True)
    for figure in figures:
        plot = _curve(figure) if isinstance(figure, Curve) else _readers(figure)
        if plot:
            (folder / f"{figure.name}.svg").write_text(plot)


def steps(most: float, count: int = 5) -> list[float]:
    """Round numbers from 0 to `most` or a little beyond."""
    rough = most / count
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    return [step * number for number in range(math.ceil(most / step) + 1)]


def short(value: float) -> str:
    """A number with as many digits as are of interest."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _kind(reader: str) -> str:
    if reader.startswith(OURS):
        return "ours"
    return "floor" if reader.startswith(FLOOR) or reader == "at the start" else "peer"


def _readers(figure: Figure) -> str | None:
    rows = [(reader, figure.taken(reader)) for reader in figure.samples if figure.taken(reader)]
    if not rows:
        return None
    goals = _goals(figure)
    # A single sample far out must not squeeze everything else: beyond three times the largest median it stands at the edge.
    most = min(max(max(taken) for _, taken in rows), 3 * max(quantile(taken, 0.9) for _, taken in rows))
    marks = steps(max(most, *(place for place, _ in goals), 1e-3))
    height = TOP + ROW * len(rows) + 44
    drawing = Drawing(WIDTH, height, figure.title)
    bottom = TOP + ROW * len(rows)

    def across(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * min(1.0, value / marks[-1])

    _head(drawing, figure.title, f"{figure.unit}; {'lower' if figure.lower_is_better else 'higher'} is better. A dot is a sample, the bar ends at the median")
    for mark in marks:
        drawing.line(across(mark), TOP - 4, across(mark), bottom, "grid")
        drawing.text(across(mark), bottom + 16, short(mark), "faint small", "middle")
    for place, words in goals:
        drawing.line(across(place), TOP - 4, across(place), bottom, "goal", 1.5)
        drawing.text(across(place), bottom + 34, words, "goaltext small", "middle" if across(place) < RIGHT - 80 else "end")
    for number, (reader, taken) in enumerate(rows):
        _row(drawing, TOP + ROW * number, reader, taken, across)
    return drawing.finish()


def _row(drawing: Drawing, top: float, reader: str, taken: list[float], across) -> None:
    kind, median = _kind(reader), quantile(taken, 0.5)
    drawing.text(LEFT - 10, top + 19, reader, "text" if kind == "ours" else "faint", "end")
    drawing.bar(LEFT, top + 6, across(median) - LEFT, 16, kind, 0.28)
    drawing.line(across(median), top + 4, across(median), top + 24, f"{kind} line", 2.5)
    # At most a hundred dots a row, evenly chosen in order of size, so that the file stays small.
    shown = sorted(taken)
    shown = [shown[place * (len(shown) - 1) // 99] for place in range(100)] if len(shown) > 100 else shown
    for value in shown:
        drawing.dot(across(value), top + 14, 2.6, kind, 0.55)
    # The value stands right of everything of its row, or where there is no room any more, at the edge.
    drawing.text(min(across(max(max(shown), median)) + 8, RIGHT + 8), top + 19, short(median), "text small value")


def _goals(figure: Figure) -> list[tuple[float, str]]:
    found = []
    for goal in figure.goals:
        against = figure.median(goal.against) if goal.against else None
        if goal.of == OURS and goal.limit is not None:
            found.append((goal.limit, f"goal {goal.limit:g}"))
        elif goal.of == OURS and against is not None and goal.factor != 1.0:
            found.append((goal.factor * against, f"goal {goal.factor:g} × {goal.against}"))
    return found


def _head(drawing: Drawing, title: str, below: str) -> None:
    drawing.text(16, 25, title, "text title")
    drawing.text(16, 44, below, "faint small")


def _curve(curve: Curve) -> str | None:
    medians = [(size, value) for size, value in curve.medians() if value > 0]
    exponent = curve.exponent()
    if exponent is None:
        return None
    drawing = Drawing(WIDTH, CURVE_HEIGHT, curve.title)
    _head(drawing, curve.title, f"{curve.unit}; lower is better. Both axes are logarithmic")
    fitted = _fitted(medians, exponent)
    values = [value for samples in curve.points.values() for value in samples if value > 0] + [value for _, value in fitted]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 1e-9)
    first, last = math.log10(medians[0][0]), math.log10(medians[-1][0])
    left, bottom = 90.0, CURVE_HEIGHT - 46

    def across(size: float) -> float:
        return left + (RIGHT - left) * (math.log10(size) - first) / (last - first)

    def up(value: float) -> float:
        return bottom - (bottom - TOP) * (math.log10(value) - low) / max(1, high - low)

    for power in range(low, max(high, low + 1) + 1):
        drawing.line(left, up(10.0**power), RIGHT, up(10.0**power), "grid")
        drawing.text(left - 8, up(10.0**power) + 4, short(10.0**power), "faint small", "end")
    for size, _ in medians:
        drawing.line(across(size), TOP, across(size), bottom, "grid")
        drawing.text(across(size), bottom + 16, f"{size:,}", "faint small", "middle")
    drawing.text((left + RIGHT) / 2, bottom + 34, curve.along, "faint small", "middle")
    drawing.path([(across(size), up(value)) for size, value in fitted], "goal line", 1.5)
    drawing.path([(across(size), up(value)) for size, value in medians], "ours line")
    for size, samples in curve.points.items():
        for value in samples:
            if value > 0:
                drawing.dot(across(size), up(value), 2.6, "ours", 0.5)
    for size, value in medians:
        drawing.dot(across(size), up(value), 4, "ours")
        drawing.text(across(size), up(value) - 10, short(value), "text small value", "middle")
    drawing.text(RIGHT, 44, f"fitted: n{f'{exponent:.2f}'.translate(RAISED)}", "goaltext", "end")
    return drawing.finish()


def _fitted(medians: list[tuple[int, float]], exponent: float) -> list[tuple[int, float]]:
    """The ends of the line that was fitted through the logarithms."""
    mean = sum(math.log(value) for _, value in medians) / len(medians)
    centre = sum(math.log(size) for size, _ in medians) / len(medians)
    return [(size, math.exp(mean + exponent * (math.log(size) - centre))) for size, _ in (medians[0], medians[-1])]
