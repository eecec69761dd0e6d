# SPDX-License-Identifier: GPL-3.0-or-later
"""More and more rooms that speak at once."""

from __future__ import annotations

import json
import urllib.request

from harness.bench import Bench
from harness.curves import Curve
from harness.figures import OURS
from harness.ours import Yomite
from harness.processes import NotMeasured, activity, wait_for_rest
from harness.service import Service

SIZES = (1, 10, 100, 1_000)
COMMENTS = 10
MOST_AT_ONCE = 1_000  # comments of one request


def measure(bench: Bench) -> list[Curve]:
    """A service for each size, which has spoken before. All rooms are opened, and speak to nobody as fast as it goes."""
    curve = Curve("growth-rooms", f"Processor time of a room that is opened and says {COMMENTS} comments", "ms", "rooms")
    try:
        for _ in range(bench.pick(2, 1)):
            for size in bench.pick(SIZES, SIZES[:-1]):
                bench.say(f"{size:,} rooms")
                curve.add(size, _spent(bench, size) / size * 1000)
    except (NotMeasured, OSError) as reason:
        curve.note = str(reason)
    return [curve]


def _spent(bench: Bench, size: int) -> float:
    config = bench.config("many-rooms", f"{{ limits: {{ rooms: {max(SIZES) + 1} }} }}")
    flags = ("--output", "null:fast", "--rooms", "--backlog", "all", *Yomite.flags, *config)
    service = Service(bench.yomite, bench.environment, bench.folder / f"{OURS}-rooms.log", *flags)
    try:
        assert service.process
        roots = [service.process.pid]
        _post(service, [{"text": "hello"}])
        wait_for_rest(roots)
        before = activity(roots).cpu_seconds
        comments = [{"text": f"hi {number}", "room": f"r{room}"} for number in range(COMMENTS) for room in range(size)]
        for start in range(0, len(comments), MOST_AT_ONCE):
            _post(service, comments[start : start + MOST_AT_ONCE])
        wait_for_rest(roots)
        spent = activity(roots).cpu_seconds - before
        if f" {len(comments) + 1} heard" not in (told := service.stop()):
            raise NotMeasured(told)
        return spent
    finally:
        service.stop()


def _post(service: Service, comments: list[dict]) -> None:
    request = urllib.request.Request(f"{service.url}/v1/comments", json.dumps(comments).encode(), {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=30).close()
