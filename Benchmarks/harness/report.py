# SPDX-License-Identifier: GPL-3.0-or-later
"""The table for people and the JSON for programs."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

from .curves import Curve
from .figures import OURS, Figure, quantile

_ROW = "  {:<20} {:>5} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}"


def table(figures: list[Figure | Curve]) -> str:
    """All figures, each with its spread and with what it means against its goals; at the end, what was not reached."""
    lines: list[str] = []
    lost: list[str] = []
    for figure in figures:
        better = "lower" if figure.lower_is_better else "higher"
        lines += ["", f"{figure.title} ({figure.unit}; {better} is better)"]
        lines += _curve_rows(figure) if isinstance(figure, Curve) else _reader_rows(figure)
        lines += [f"  {verdict}" for verdict in figure.verdicts()]
        lost += [f"  {figure.title}: {verdict.removeprefix('LOSES').strip()}" for verdict in figure.verdicts() if verdict.startswith("LOSES")]
        if isinstance(figure, Figure) and figure.baseline:
            lines.append(f"  (ratio: the median of the pairs with {figure.baseline})")
    if not any(isinstance(figure, Curve) or any(figure.taken(name) for name in figure.readers if name.startswith(OURS)) for figure in figures):
        lines += ["", "Yomite itself was not measured: this table says nothing of it."]
    return "\n".join(lines + ["", "Not reached:" if lost else "Everything that was measured holds.", *lost])


def _reader_rows(figure: Figure) -> list[str]:
    lines = [_ROW.format("", "runs", "median", "p10", "p90", "min", "max", "ratio" if figure.baseline else "")]
    for reader in figure.readers:
        lines += _rows(figure, reader)
    return lines


def _rows(figure: Figure, reader: str) -> list[str]:
    taken = figure.taken(reader)
    note = figure.notes.get(reader, "")
    if not taken:
        return [f"  {reader:<20} not measured: {note or 'no sample'}"]
    ratios = figure.ratios(reader, figure.baseline) if figure.baseline else []
    ratio = f"{statistics.median(ratios):.2f}" if ratios else ""
    return [_ROW.format(reader, len(taken), *_spread(taken), ratio)] + ([f"  {'':<20} {note}"] if note else [])


def _curve_rows(curve: Curve) -> list[str]:
    lines = [_ROW.format(curve.along, "runs", "median", "p10", "p90", "min", "max", "")]
    for size, samples in sorted(curve.points.items()):
        lines.append(_ROW.format(f"{size:,}", len(samples), *_spread(samples), ""))
    return lines + ([f"  {curve.note}"] if curve.note else [])


def _spread(samples: list[float]) -> list[str]:
    return [f"{quantile(samples, share):.1f}" if quantile(samples, 0.5) >= 1 else f"{quantile(samples, share):.3f}" for share in (0.5, 0.1, 0.9, 0.0, 1.0)]


def write_json(path: Path, machine: dict, options: dict, figures: list[Figure | Curve]) -> None:
    """Everything that was measured: each sample, where and with what."""
    content = {"format": 2, "machine": machine, "options": options, "figures": [_content(figure) for figure in figures]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _content(figure: Figure | Curve) -> dict:
    common = {"name": figure.name, "title": figure.title, "unit": figure.unit, "verdicts": figure.verdicts()}
    if isinstance(figure, Curve):
        points = {size: samples for size, samples in sorted(figure.points.items())}
        return common | {"along": figure.along, "points": points, "exponent": figure.exponent(), "lastExponent": figure.last_exponent(), "note": figure.note}
    return common | {
        "better": "lower" if figure.lower_is_better else "higher",
        "baseline": figure.baseline or None,
        "samples": figure.samples,
        "medians": {reader: figure.median(reader) for reader in figure.samples},
        "notes": figure.notes,
        "details": figure.details,
    }
