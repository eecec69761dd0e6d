# SPDX-License-Identifier: GPL-3.0-or-later
"""Wake-ups and processor time of readers that have spoken and have nothing more to say."""

from __future__ import annotations

import time
from contextlib import ExitStack

from harness.bench import Bench
from harness.figures import Figure, Goal
from harness.ours import Yomite, YomiteByHTTP
from harness.peers import SpeechDispatcher
from harness.processes import NotMeasured, activity, wait_until
from harness.readers import Reader

REST_WINDOWS = 3
REST_LIMIT_SECONDS = 12
SETTLE_SECONDS = 2.0


def measure(bench: Bench) -> list[Figure]:
    """All readers rest at the same time, so that they are compared over the same seconds."""
    wakeups = Figure("idle-wakeups", "Wake-ups at rest, all threads", "/s", goals=[Goal(limit=1.0), Goal(limit=1.0, of=YomiteByHTTP.name)])
    processor = Figure("idle-cpu", "Processor time at rest", "ms/s")
    resting: list[Reader] = []
    bench.say("at rest")
    with ExitStack() as stack:
        for reader in (Yomite(bench), YomiteByHTTP(bench), SpeechDispatcher(bench)):
            stack.callback(reader.stop)
            try:
                reader.start()
                time.sleep(1)
                reader.feed(["one two three"])
                wait_until(lambda reader=reader: "running" in bench.server.sink_input_states(reader.name), 10, f"speech of {reader.name}")
                wakeups.notes[reader.name] = _rest(bench, reader)
                resting.append(reader)
            except NotMeasured as reason:
                wakeups.notes[reader.name] = processor.notes[reader.name] = str(reason)
        for _ in range(REST_WINDOWS):
            before, began = [activity(reader.roots()) for reader in resting], time.monotonic()
            time.sleep(bench.pick(15, 5) / REST_WINDOWS)
            after, took = [activity(reader.roots()) for reader in resting], time.monotonic() - began
            for reader, earlier, later in zip(resting, before, after):
                wakeups.add(reader.name, (later.wakeups - earlier.wakeups) / took)
                processor.add(reader.name, (later.cpu_seconds - earlier.cpu_seconds) / took * 1000)
    return [wakeups, processor]


def _rest(bench: Bench, reader: Reader) -> str:
    """Waits for the stream to be corked or closed, and says which; a reader that never does either is measured as it is."""
    limit = time.monotonic() + REST_LIMIT_SECONDS
    while "running" in (states := bench.server.sink_input_states(reader.name)):
        if time.monotonic() > limit:
            return "stream never corked"
        time.sleep(0.5)
    time.sleep(SETTLE_SECONDS)
    threads = activity(reader.roots()).threads
    return f"{threads} threads, stream {'corked' if states else 'closed'}"
