# SPDX-License-Identifier: GPL-3.0-or-later
"""Speech in real time beside hogs: how often it breaks, and how late it begins."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

from harness.comments import SHORT, chat
from harness.figures import poisson_bound, quantile
from harness.processes import activity, memory
from harness.reading import Reading
from harness.service import metrics, port_of
from harness.sound import Recorder, SoundServer
from harness.trial import VOICE, Options, Verdict, clean_environment

from .hogs import Hogs
from .stalls import Stalls

ONSETS = 0.4  # of the time is for comments that come one by one
ORDINARY = 120.0  # seconds without real-time scheduling, at most a third of the time
AT_ONCE = 3  # comments that wait in the rest of the time


@dataclass
class Run:
    """What was seen of one run."""

    comments: int
    glitches: int
    clean_end: bool
    is_realtime: bool
    figures: str


def steady(options: Options, server: SoundServer) -> Verdict:
    """Most of the time as the machine allows, the end of it without real-time scheduling; only the first has to be without a glitch."""
    until = options.deadline
    with Hogs(options.folder) as hogs, Stalls(options) as stalls:
        ordinary = until - min(ORDINARY, (until - time.monotonic()) / 3)
        runs = [_run(options, server, hogs, "auto", ordinary), _run(options, server, hogs, "off", until)]
        hogs_say = f"beside {2 * (os.cpu_count() or 1)} hogs" + (f", without pressure on memory: {hogs.without}" if hogs.without else ", one more in its 64 MB")
        hogs_say += f"; the machine itself stood still: {stalls.end()}"
    first = runs[0]
    passed = all(run.clean_end for run in runs) and (first.glitches == 0 or not first.is_realtime)
    return Verdict("steady", passed, f"{hogs_say}\n        " + "\n        ".join(run.figures for run in runs))


def _run(options: Options, server: SoundServer, hogs: Hogs, realtime: str, until: float) -> Run:
    log = options.folder / f"steady-{realtime}.log"
    environment = clean_environment(options.folder) | server.environment_for("soak")
    reading = Reading(
        options.yomite, environment, log, "--backlog", "all", "--announce", "never", "--memory-budget", "none", "--realtime", realtime,
        "--http", "127.0.0.1:0", *VOICE, preexec_fn=hogs.group.join if hogs.group else None,
    )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port_of(log)}"
        texts = iter(chat(100_000, options.seed))
        before = memory([reading.process.pid]).anonymous
        onsets = _onsets(options, server, reading, time.monotonic() + (until - time.monotonic()) * ONSETS)
        _talk(reading, texts, until)
        pid = reading.process.pid
        after, descriptors, threads = memory([pid]).anonymous, len(os.listdir(f"/proc/{pid}/fd")), activity([pid]).threads
        is_realtime = any(os.sched_getscheduler(int(task)) & ~os.SCHED_RESET_ON_FORK == os.SCHED_RR for task in os.listdir(f"/proc/{pid}/task"))
        seen = metrics(url)
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    heard, glitches, underflows = reading.outcomes["heard"], int(seen["yomite_glitches_total"]), int(seen["yomite_underflows_total"])
    return Run(
        heard,
        glitches,
        status == 0 and heard == sum(reading.outcomes.values()) and len(onsets) > 0,
        is_realtime,
        f"{'real-time' if is_realtime else 'ordinary'} scheduling: {heard} comments, {underflows} underflows, "
        f"{glitches - underflows} comments with holes: {glitches / heard * 10_000:.0f} glitches in 10,000 comments, "
        f"at most {poisson_bound(glitches) / heard * 10_000:.0f} (95 %); longest render call {seen['yomite_longest_render_seconds'] * 1e6:.0f} µs, "
        f"longest that the server did not ask {seen['yomite_longest_request_gap_seconds'] * 1e3:.0f} ms; "
        f"onset of {len(onsets)}: "
        f"{quantile(onsets, 0.5):.0f} ms (median), {quantile(onsets, 0.95):.0f} ms (95 %), {max(onsets):.0f} ms at most; "
        f"anonymous memory {before} KB, then {after} KB; {descriptors} descriptors, {threads} threads",
    )


def _onsets(options: Options, server: SoundServer, reading: Reading, until: float) -> list[float]:
    """Short comments one by one, from the line to the first sample at the monitor."""
    texts = itertools.cycle(SHORT)
    listener = Recorder(options.programs / "onset", server, "soak")
    onsets: list[float] = []
    try:
        while time.monotonic() < until:
            onsets.append(listener.onset_ms(0.4, f"printf '%s\\n' '{next(texts)}' > /proc/{reading.process.pid}/fd/0"))
            reading.wait_for("finished")
    finally:
        listener.close()
    return onsets


def _talk(reading: Reading, texts: Iterator[str], until: float) -> None:
    """Comments without a pause."""
    waiting = 0
    while time.monotonic() < until:
        while waiting < AT_ONCE:
            reading.say(next(texts))
            waiting += 1
        item = reading.next()
        if item is None:
            return
        waiting -= item[1]["event"] == "finished"
