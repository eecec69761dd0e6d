# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory: at rest, while speaking in each way, with a thousand rooms, and over ten thousand comments."""

from __future__ import annotations

import json
import statistics
import time

from harness.bench import Bench
from harness.comments import chat
from harness.figures import OURS, Figure, Goal
from harness.ours import Floor, Yomite, YomiteByFlite, YomiteByHibari, YomiteInJapanese, YomiteOfPackage
from harness.peers import SpeechDispatcher
from harness.processes import NotMeasured, end, last_words, memory, start, wait_for_rest, wait_until
from harness.readers import PipeReader, Reader

SAMPLES = 3
SAMPLE_SECONDS = 0.25
SETTLE_SECONDS = 1.5
ROOMS = 1000


class YomiteWithRooms(PipeReader):
    """A thousand rooms that are open at once, each of which has said a word, to nobody: a sound server has no place for so many."""

    name = f"{OURS}-rooms"

    def arguments(self) -> list[str]:
        config = self.bench.config("rooms", f"{{ limits: {{ rooms: {ROOMS} }} }}")
        flags = ["--feed", "json", "--rooms", "--output", "null:fast", "--backlog", "all", *Yomite.flags, *config]
        return [str(self.bench.yomite), "read", *flags, str(self.fifo)]

    def chat(self) -> list[str]:
        return [json.dumps({"text": "hi", "room": f"r{number}"}) for number in range(ROOMS)]


def measure(bench: Bench) -> list[Figure]:
    """Every reader in turn, each alone: what is shared between two that run would count for half."""
    pss = Figure("memory-pss", "Memory of a reader and all its processes (PSS)", "MB", baseline="floor_play", goals=[Goal(limit=12.0), Goal("speech-dispatcher")])
    anonymous = Figure("memory-anonymous", "Of that, what the kernel cannot take back (anonymous)", "MB", baseline="floor_play", goals=[Goal(limit=5.0)])
    readers = [Floor(bench), *(kind(bench, backlog="all") for kind in (Yomite, YomiteInJapanese, YomiteByFlite, YomiteByHibari)), SpeechDispatcher(bench)]
    rounds = bench.pick(2, 1)
    for number in range(rounds):
        for reader in readers:
            bench.say(f"memory of {reader.name}, round {number + 1} of {rounds}")
            take(bench, reader, pss, anonymous)
    return [pss, anonymous, _of_rooms(bench), _over_many_comments(bench)]


def take(bench: Bench, reader: Reader, pss: Figure, anonymous: Figure) -> None:
    """Samples of a reader that runs alone: at rest where it is Yomite with the common voice, and while it speaks."""
    try:
        reader.start()
        if reader.name in (OURS, YomiteOfPackage.name):
            time.sleep(SETTLE_SECONDS)
            _sample(f"{reader.name}-idle", reader, pss, anonymous)
        reader.feed(reader.chat())
        wait_until(lambda: "running" in bench.server.sink_input_states(reader.name), 10, f"speech of {reader.name}")
        time.sleep(SETTLE_SECONDS)
        _sample(reader.name, reader, pss, anonymous)
        if "running" not in bench.server.sink_input_states(reader.name):
            pss.notes[reader.name] = anonymous.notes[reader.name] = "it had stopped speaking before the end"
    except NotMeasured as reason:
        pss.notes[reader.name] = anonymous.notes[reader.name] = str(reason)
    finally:
        reader.stop()


def _of_rooms(bench: Bench) -> Figure:
    figure = Figure("memory-room", f"Anonymous memory of one of {ROOMS} rooms that are open", "KB")
    bench.say(f"memory of {ROOMS} rooms")
    for _ in range(bench.pick(2, 1)):
        reader = YomiteWithRooms(bench)
        try:
            reader.start()
            time.sleep(SETTLE_SECONDS)
            before = memory(reader.roots()).anonymous
            reader.feed(reader.chat())  # 64 KB, which is all of them, fit into a FIFO
            wait_for_rest(reader.roots())
            figure.add(OURS, (memory(reader.roots()).anonymous - before) / ROOMS)
            figure.notes[OURS] = "open is who has something to say, and for a minute after"
        except NotMeasured as reason:
            figure.notes[OURS] = str(reason)
        finally:
            reader.stop()
    return figure


def _sample(name: str, reader: Reader, pss: Figure, anonymous: Figure) -> None:
    for _ in range(SAMPLES):
        now = memory(reader.roots())
        pss.add(name, now.pss / 1000)
        anonymous.add(name, now.anonymous / 1000)
        time.sleep(SAMPLE_SECONDS)


def _over_many_comments(bench: Bench) -> Figure:
    """Whether memory grows: Yomite reads many comments as fast as it can, and is sampled all the while."""
    count = bench.pick(10_000, 1500)
    bench.say(f"memory over {count} comments")
    figure = Figure("memory-growth", f"Anonymous memory over {count} comments: the last tenth against the second", "MB", goals=[Goal("at the start", 1.03)])
    figure.baseline = "at the start"
    feed = bench.folder / "many.txt"
    feed.write_text("\n".join(chat(count)) + "\n")
    log = bench.folder / "yomite-many.log"
    program = None
    samples: list[float] = []
    try:
        program = start([str(bench.yomite), "read", "--feed", "text", *Yomite.flags, "--output", "null:fast", str(feed)], bench.environment, log)
        limit = time.monotonic() + 300
        while program.poll() is None and time.monotonic() < limit:
            now = memory([program.pid]).anonymous / 1000
            if now > 0:
                samples.append(now)
            time.sleep(SAMPLE_SECONDS / 5)
        if program.poll() != 0 or len(samples) < 20:
            raise NotMeasured(f"it ended with {program.poll()} after {len(samples)} samples: {last_words(log)}")
        tenth = len(samples) // 10
        figure.add("at the start", statistics.median(samples[tenth : 2 * tenth]))
        figure.add(OURS, statistics.median(samples[-tenth:]))
        figure.notes[OURS] = f"peak {max(samples):.1f} MB; {last_words(log)}"
    except NotMeasured as reason:
        figure.notes[OURS] = str(reason)
    finally:
        end(program)
    return figure
