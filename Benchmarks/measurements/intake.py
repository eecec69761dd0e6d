# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of POST /v1/comments: how many are taken in a second while speech plays, how long the slowest wait, and whether all are accounted for."""

from __future__ import annotations

import json
import time

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured
from harness.service import Service, load

CONNECTIONS = 64
BODY = json.dumps({"text": "The quick brown fox jumps over the lazy dog, and then it walks home."})


def measure(bench: Bench) -> list[Figure]:
    """Posts as fast as it goes, with the sound server playing what is read meanwhile. Only what was answered 202 counts."""
    seconds, rounds = bench.pick(4, 2), bench.pick(3, 1)
    rate = Figure("intake", f"POST /v1/comments, {CONNECTIONS} connections, answered 202", "/s", lower_is_better=False, goals=[Goal(limit=30_000)])
    slowest = Figure("intake-p99", "The same, p99", "ms", goals=[Goal(limit=10)])
    glitches = Figure("intake-glitches", "Glitches of the speech meanwhile", "glitches", goals=[Goal(limit=0)])
    service = None
    try:
        service = Service(bench.yomite, bench.server.environment_for(OURS), bench.folder / "yomite-intake.log", "--output", "pulse")
        url = f"{service.url}/v1/comments"
        load(bench.folder, url, BODY, 1, 1)  # it speaks from now on
        time.sleep(2)
        for number in range(rounds):
            bench.say(f"intake, round {number + 1} of {rounds}")
            before = service.metrics()
            per_second, p99, good = load(bench.folder, url, BODY, CONNECTIONS, seconds)
            after = service.metrics()
            _check(before, after, good)
            rate.add(OURS, per_second)
            slowest.add(OURS, p99)
            glitches.add(OURS, after["yomite_glitches_total"] - before["yomite_glitches_total"])
    except (NotMeasured, OSError, KeyError) as reason:
        rate.notes[OURS] = str(reason)
    finally:
        if service:
            rate.notes.setdefault(OURS, service.stop())
    return [rate, slowest, glitches]


def _check(before: dict[str, float], after: dict[str, float], good: int) -> None:
    """Every comment that was answered 202 has come in, and is waiting or has its outcome. When wrk ends, each connection may have one under way."""

    def grown(name: str) -> int:
        return round(after.get(name, 0) - before.get(name, 0))

    answered = grown('yomite_http_answers_total{status="202"}')
    accepted = grown('yomite_comments_accepted_total{room="main"}')
    if not good <= answered <= accepted <= good + CONNECTIONS:
        raise NotMeasured(f"{good} answers of 202 reached wrk, {answered} were sent, and {accepted} comments came in")
    outcomes = sum(round(value) for name, value in after.items() if name.startswith("yomite_comments_total{"))
    waiting = round(after['yomite_queue_comments{room="main"}'])
    known = round(after['yomite_comments_accepted_total{room="main"}'])
    if not 0 <= known - outcomes - waiting <= 1:  # one may be heard just now
        raise NotMeasured(f"of {known} comments {outcomes} have an outcome and {waiting} wait")
