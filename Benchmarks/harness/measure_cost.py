# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of what it costs: memory while speaking and over many comments, wake-ups and processor time at rest."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from .comments import chat
from .figures import OURS, Figure, Goal
from .processes import NotMeasured, activity, end, last_words, memory, start, wait_until
from .readers import Reader
from .sound import SoundServer

SAMPLE_SECONDS = 0.25
SETTLE_SECONDS = 2.0


def while_speaking(server: SoundServer, readers: list[Reader], seconds: float, progress: Callable[[str], None]) -> list[Figure]:
    """Memory of a reader and all its processes while it speaks Latin-script comments; the others are not running."""
    pss = Figure("memory-pss", "Memory while speaking Latin-script comments, PSS", "MB", goals=[Goal(limit=14.0), Goal("speech-dispatcher")])
    anonymous = Figure("memory-anonymous", "Memory while speaking Latin-script comments, anonymous", "MB", goals=[Goal(limit=5.0)])
    for reader in readers:
        progress(f"memory while speaking: {reader.name}")
        try:
            reader.start()
            reader.feed(chat(40))
            wait_until(lambda reader=reader: "running" in server.sink_input_states(reader.name), 10, f"speech of {reader.name}")
            time.sleep(SETTLE_SECONDS)
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                now = memory(reader.roots())
                pss.add(reader.name, now.pss / 1000)
                anonymous.add(reader.name, now.anonymous / 1000)
                time.sleep(SAMPLE_SECONDS)
            if "running" not in server.sink_input_states(reader.name):
                pss.notes[reader.name] = anonymous.notes[reader.name] = "it had stopped speaking before the end"
        except NotMeasured as reason:
            pss.notes[reader.name] = anonymous.notes[reader.name] = str(reason)
        finally:
            reader.stop()
    return [pss, anonymous]


def at_rest(server: SoundServer, readers: list[Reader], seconds: float, progress: Callable[[str], None]) -> list[Figure]:
    """Wake-ups and processor time of a reader that has spoken and has nothing more to say."""
    wakeups = Figure("idle-wakeups", "Wake-ups at rest, all threads", "/s", goals=[Goal(limit=1.0)])
    processor = Figure("idle-cpu", "Processor time at rest", "ms/s")
    for reader in readers:
        progress(f"at rest: {reader.name}")
        try:
            reader.start()
            reader.feed(["one two three"])
            wait_until(lambda reader=reader: "running" in server.sink_input_states(reader.name), 10, f"speech of {reader.name}")
            rested = _wait_for_rest(server, reader)
            before, began = activity(reader.roots()), time.monotonic()
            time.sleep(seconds)
            after, took = activity(reader.roots()), time.monotonic() - began
            wakeups.add(reader.name, (after.wakeups - before.wakeups) / took)
            processor.add(reader.name, (after.cpu_seconds - before.cpu_seconds) / took * 1000)
            wakeups.notes[reader.name] = f"{after.threads} threads, {rested}"
        except NotMeasured as reason:
            wakeups.notes[reader.name] = processor.notes[reader.name] = str(reason)
        finally:
            reader.stop()
    return [wakeups, processor]


def _wait_for_rest(server: SoundServer, reader: Reader) -> str:
    """Waits for the stream to be corked or closed, and says which; a reader that never does either is measured as it is."""
    limit = time.monotonic() + 12
    while "running" in (states := server.sink_input_states(reader.name)):
        if time.monotonic() > limit:
            return "stream never corked"
        time.sleep(0.5)
    time.sleep(SETTLE_SECONDS)
    return "stream corked" if states else "stream closed"


def over_many_comments(folder: Path, yomite: Path, environment: dict[str, str], count: int, progress: Callable[[str], None]) -> list[Figure]:
    """Whether memory grows: Yomite reads many comments as fast as it can, and is sampled all the while."""
    progress(f"memory over {count} comments")
    growth = Figure("memory-growth", f"Anonymous memory over {count} comments: the last tenth against the second", "MB", goals=[Goal("at the start", 1.03)])
    growth.baseline = "at the start"
    feed = folder / "many.txt"
    feed.write_text("\n".join(chat(count)) + "\n")
    log = folder / "yomite-many.log"
    program = None
    samples: list[float] = []
    try:
        if not yomite.exists():
            raise NotMeasured(f"{yomite} is not there: scripts/build makes it")
        program = start([str(yomite), "read", "--feed", "text", "--output", "null:fast", str(feed)], environment, log)
        limit = time.monotonic() + 900
        while program.poll() is None and time.monotonic() < limit:
            now = memory([program.pid]).anonymous / 1000
            if now > 0:
                samples.append(now)
            time.sleep(SAMPLE_SECONDS / 5)
        if program.poll() != 0:
            raise NotMeasured(f"it ended with {program.poll()}: {last_words(log)}")
        if len(samples) < 40:
            raise NotMeasured(f"it ended too soon to be sampled ({len(samples)} samples): {last_words(log)}")
        tenth = len(samples) // 10
        growth.add("at the start", statistics.median(samples[tenth : 2 * tenth]))
        growth.add(OURS, statistics.median(samples[-tenth:]))
        growth.notes[OURS] = f"peak {max(samples):.1f} MB; {last_words(log)}"
    except NotMeasured as reason:
        growth.notes[OURS] = str(reason)
    finally:
        end(program)
    return [growth]
