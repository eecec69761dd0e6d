# SPDX-License-Identifier: GPL-3.0-or-later
"""The longest render call, and underflows, while the machine has nothing else to do and while every processor has two others to serve."""

from __future__ import annotations

import json
import os
import subprocess
import time
import urllib.request

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.ours import Yomite
from harness.processes import NotMeasured, end, start
from harness.service import Service

HOGS_PER_PROCESSOR = 2
COMMENTS = 8  # some 25 s of speech
# The name of a row, the scheduling that is asked for, and whether there are hogs.
WAYS = ((OURS, "auto", True), (f"{OURS}-ordinary", "off", True), (f"{OURS}-alone", "auto", False))


def measure(bench: Bench) -> list[Figure]:
    """Each round takes every way once, with a service of its own, which speaks all the while."""
    longest = Figure("render-call", "Longest render call, two hogs a processor", "µs")
    underflows = Figure("underflows", "Underflows meanwhile", "underflows", goals=[Goal(limit=0), Goal(limit=0, of=f"{OURS}-ordinary")])
    seconds, rounds = bench.pick(6, 3), bench.pick(2, 1)
    for number in range(rounds):
        bench.say(f"speech under load, round {number + 1} of {rounds}")
        for name, scheduling, has_hogs in WAYS:
            try:
                figures = _speak(bench, scheduling, has_hogs, seconds)
                longest.add(name, figures["yomite_longest_render_seconds"] * 1e6)
                underflows.add(name, figures["yomite_underflows_total"])
            except (NotMeasured, OSError, KeyError) as reason:
                underflows.notes[name] = longest.notes[name] = str(reason)
    underflows.notes.setdefault(f"{OURS}-ordinary", "without real-time scheduling (--realtime off)")
    underflows.notes.setdefault(f"{OURS}-alone", "without hogs")
    return [longest, underflows]


def _speak(bench: Bench, scheduling: str, has_hogs: bool, seconds: float) -> dict[str, float]:
    hogs: list[subprocess.Popen] = []
    flags = ("--output", "pulse", "--realtime", scheduling, *Yomite.flags)
    service = Service(bench.yomite, bench.server.environment_for(OURS), bench.folder / "yomite-load.log", *flags)
    try:
        if has_hogs:
            count = HOGS_PER_PROCESSOR * (os.cpu_count() or 1)
            hogs = [start(["sh", "-c", "while :; do :; done"], bench.environment, bench.folder / "hogs.log") for _ in range(count)]
        body = json.dumps([{"text": f"Comment number {number} says that there is more to come."} for number in range(COMMENTS)]).encode()
        urllib.request.urlopen(urllib.request.Request(f"{service.url}/v1/comments", body, {"Content-Type": "application/json"}), timeout=10).close()
        time.sleep(seconds)
        return service.metrics()
    finally:
        for hog in hogs:
            end(hog)
        service.stop()
