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
REST_SECONDS = 7.0  # the last word, and the idle grace after which Yomite's stream is corked


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
                resting.append(reader)
            except NotMeasured as reason:
                wakeups.notes[reader.name] = processor.notes[reader.name] = str(reason)
        time.sleep(REST_SECONDS)
        for reader in resting:
            states = bench.server.sink_input_states(reader.name)
            stream = "never corked" if "running" in states else "corked" if states else "closed"
            wakeups.notes[reader.name] = f"{activity(reader.roots()).threads} threads, stream {stream}"
        for _ in range(REST_WINDOWS):
            before, began = [activity(reader.roots()) for reader in resting], time.monotonic()
            time.sleep(bench.pick(15, 5) / REST_WINDOWS)
            after, took = [activity(reader.roots()) for reader in resting], time.monotonic() - began
            for reader, earlier, later in zip(resting, before, after):
                wakeups.add(reader.name, (later.wakeups - earlier.wakeups) / took)
                processor.add(reader.name, (later.cpu_seconds - earlier.cpu_seconds) / took * 1000)
    return [wakeups, processor]

