# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of the journal: comments a second, with and without somebody who waits for each, and how long it takes to begin with many open ones."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal

CLIENTS = 64
OPEN = 100_000


def measure(bench: Bench) -> list[Figure]:
    """On the disk of the results, whose time for a sync is noted: most of what waiting takes is that."""
    flood = Figure("journal-flood", "Comments into the journal, none of which is waited for", "/s", lower_is_better=False, goals=[Goal(limit=20_000)])
    stored = Figure("journal-stored", f"Comments of {CLIENTS} clients who wait for each", "/s", lower_is_better=False, goals=[Goal(limit=5_000)])
    slowest = Figure("journal-p99", "The same, p99", "ms", goals=[Goal(limit=20)])
    start = Figure("journal-start", f"Until a journal with {OPEN} open comments has begun after a kill", "ms", goals=[Goal(limit=1_000)])
    for number in range(bench.pick(3, 1)):
        bench.say(f"journal, round {number + 1}")
        with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
            told = _run(bench, "rate", folder, str(bench.pick(3, 1)), str(CLIENTS))
            flood.add(OURS, told.get("flood"))
            stored.add(OURS, told.get("stored"))
            slowest.add(OURS, told.get("p99_ms"))
            if not told.get("sound"):
                flood.notes[OURS] = "the account of its lives does not add up"
            stored.notes[OURS] = f"a sync of this disk takes {_sync_ms(Path(folder)):.2f} ms"
        with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
            _run(bench, "fill", folder, str(OPEN))
            told = _run(bench, "start", folder)
            start.add(OURS, told.get("start_ms") if told.get("open") == OPEN else None)
    return [flood, stored, slowest, start]


def _run(bench: Bench, *arguments: str) -> dict[str, float]:
    done = subprocess.run([bench.programs / "journal", *arguments], capture_output=True, text=True, check=False)
    return json.loads(done.stdout) if done.stdout else {}


def _sync_ms(folder: Path) -> float:
    """The median of 100 syncs of a file that grows by a page."""
    path, times = folder / "sync", []
    with path.open("wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(4096))
            before = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - before)
    path.unlink()
    return sorted(times)[50] * 1_000
