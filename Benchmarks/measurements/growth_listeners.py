# SPDX-License-Identifier: GPL-3.0-or-later
"""More and more listeners over the network, while it speaks."""

from __future__ import annotations

import json
import time
import urllib.request

from harness.bench import Bench
from harness.curves import Curve
from harness.ears import Ears
from harness.ours import Yomite
from harness.processes import NotMeasured, activity, memory
from harness.service import Service

SIZES = (1, 10, 50, 100, 250, 500)
REQUEST = b"GET /v1/listen.ogg HTTP/1.1\r\nHost: localhost\r\n\r\n"
COMMENTS = 40


def measure(bench: Bench) -> list[Curve]:
    """Listeners join one service until all are there. What it costs without any is taken off."""
    processor = Curve("growth-listeners", "Processor time of a listener (Opus), in each second", "ms", "listeners")
    held = Curve("growth-listeners-memory", "Private memory of a listener", "KB", "listeners")
    service, ears = None, Ears(REQUEST)
    try:
        config = bench.config("listeners", f"{{ limits: {{ listeners: {max(SIZES)}, openListeners: {max(SIZES)} }} }}")
        service = Service(bench.yomite, bench.environment, bench.folder / "yomite-listeners.log", "--output", "null", *Yomite.flags, *config)
        assert service.process
        process = service.process.pid
        _speak(service)
        spent_alone, held_alone = _cost(bench, process, ears)
        for size in bench.pick(SIZES, SIZES[::2]):
            bench.say(f"{size} listeners")
            ears.join(service.port, size)
            spent, anonymous = _cost(bench, process, ears)
            processor.add(size, (spent - spent_alone) / size)
            held.add(size, (anonymous - held_alone) / size)
        processor.note = held.note = "the encoder, which all share, is what the first one costs"
    except (NotMeasured, OSError) as reason:
        processor.note = held.note = str(reason)
    finally:
        ears.close()
        if service:
            service.stop()
    return [processor, held]


def _speak(service: Service) -> None:
    body = json.dumps([{"text": f"Comment number {number} goes on and on, so that there is something to be heard."} for number in range(COMMENTS)])
    headers = {"Content-Type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(f"{service.url}/v1/comments", body.encode(), headers), timeout=10).close()


def _cost(bench: Bench, process: int, ears: Ears) -> tuple[float, float]:
    """Milliseconds of processor time in each second, and KB of anonymous memory, of the service while it speaks."""
    ears.hear(1.0)
    before, began = activity([process]).cpu_seconds, time.monotonic()
    ears.hear(bench.pick(2.0, 1.0))
    spent = (activity([process]).cpu_seconds - before) / (time.monotonic() - began) * 1000
    return spent, memory([process]).anonymous
