# SPDX-License-Identifier: GPL-3.0-or-later
"""The operations of a backlog as more and more comments wait in it."""

from __future__ import annotations

import json
import subprocess

from harness.bench import Bench
from harness.curves import LOGARITHMIC, Curve

SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)  # a quick run leaves the last one out


def measure(bench: Bench) -> list[Curve]:
    """All sizes in turn, each round: processor time of the thread, without speech."""
    exchange = Curve("growth-queue", "A comment comes in while another one's turn comes", "ns", "comments that wait", bound=LOGARITHMIC)
    deletion = Curve("growth-deletion", "A comment that waits is deleted by its id", "ns", "comments that wait", bound=LOGARITHMIC)
    for _ in range(bench.pick(2, 1)):
        for size in bench.pick(SIZES, SIZES[:-1]):
            bench.say(f"a queue of {size:,}")
            done = subprocess.run([bench.programs / "queue", str(size)], capture_output=True, text=True, timeout=120, check=False)
            if done.returncode != 0:
                exchange.note = deletion.note = f"it ended with {done.returncode}: {(done.stdout + done.stderr)[-120:]}"
                return [exchange, deletion]
            told = json.loads(done.stdout)
            exchange.add(size, told["exchange"])
            deletion.add(size, told["deletion"])
    return [exchange, deletion]
