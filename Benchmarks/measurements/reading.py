# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of reading: what it costs to find out what is to be said of a comment."""

from __future__ import annotations

import json
import subprocess

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal

# What the program tells, in what unit it is shown and how much of it there may be.
FIGURES = (
    ("chat", "A short comment, its language found out", "µs", 1e6, 100),
    ("detection", "Of that, its language", "µs", 1e6, 30),
    ("japanese", "A short Japanese comment, with MeCab", "µs", 1e6, 100),
    ("live", "Ten kilobytes of a live comment, at worst", "ms", 1e3, 5),
    ("whole", "Ten kilobytes that are read whole, at worst", "ms", 1e3, 5),
    ("memory_kb", "Private memory of the detector of languages, with its tables", "KB", 1, 4096),
)


def measure(bench: Bench) -> list[Figure]:
    """Processor time of one thread, and its memory; everything is warm."""
    figures = [Figure(f"reading-{key}", title, unit, goals=[Goal(limit=limit)]) for key, title, unit, _, limit in FIGURES]
    words = bench.yomite.parent.parent / "share/yomite/japanese/stream-words.dic"
    for _ in range(bench.pick(2, 1)):
        bench.say("comments are read without being spoken")
        done = subprocess.run([bench.programs / "reading", words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            for figure in figures:
                figure.notes[OURS] = f"it ended with {done.returncode}: {done.stderr[-200:]}"
            break
        told = json.loads(done.stdout)
        for figure, (key, _, _, factor, _) in zip(figures, FIGURES):
            figure.add(OURS, told[key] * factor)
    return figures
