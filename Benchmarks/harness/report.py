# SPDX-License-Identifier: GPL-3.0-or-later
"""The table for people and the JSON for programs."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

from .figures import Figure, quantile

_ROW = "  {:<20} {:>5} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}"


def table(figures: list[Figure]) -> str:
    """All figures, each with its spread and with what it means against its goals."""
    lines: list[str] = []
    for figure in figures:
        better = "lower" if figure.lower_is_better else "higher"
        lines += ["", f"{figure.title} ({figure.unit}; {better} is better)"]
        lines.append(_ROW.format("", "runs", "median", "p10", "p90", "min", "max", "ratio" if figure.baseline else ""))
        for reader in {**figure.samples, **figure.notes}:
            lines += _rows(figure, reader)
        lines += [f"  {verdict}" for verdict in figure.verdicts()]
        if figure.baseline:
            lines.append(f"  (ratio: the median of the pairs with {figure.baseline})")
    return "\n".join(lines)


def _rows(figure: Figure, reader: str) -> list[str]:
    taken = figure.taken(reader)
    note = figure.notes.get(reader, "")
    if not taken:
        return [f"  {reader:<20} not measured: {note or 'no sample'}"]
    spread = [quantile(taken, share) for share in (0.5, 0.1, 0.9, 0.0, 1.0)]
    ratios = figure.ratios(reader, figure.baseline) if figure.baseline else []
    ratio = f"{statistics.median(ratios):.2f}" if ratios else ""
    row = _ROW.format(reader, len(taken), *(f"{value:.1f}" for value in spread), ratio)
    return [row] + ([f"  {'':<20} {note}"] if note else [])


def write_json(path: Path, machine: dict, options: dict, figures: list[Figure]) -> None:
    """Everything that was measured: each sample, where and with what."""
    content = {
        "format": 1,
        "machine": machine,
        "options": options,
        "figures": [
            {
                "name": figure.name,
                "title": figure.title,
                "unit": figure.unit,
                "better": "lower" if figure.lower_is_better else "higher",
                "baseline": figure.baseline or None,
                "samples": figure.samples,
                "medians": {reader: figure.median(reader) for reader in figure.samples},
                "notes": figure.notes,
                "verdicts": figure.verdicts(),
            }
            for figure in figures
        ],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
