# SPDX-License-Identifier: GPL-3.0-or-later
"""How long it is silent between two comments that both wait."""

from __future__ import annotations

import time
from array import array

from harness.bench import Bench
from harness.figures import OURS, Figure
from harness.ours import Yomite, YomiteWithoutPause
from harness.peers import EspeakCommand, SpeechDispatcher, SpeechDispatcherClient
from harness.processes import NotMeasured, end
from harness.readers import Reader
from harness.sound import SINK_RATE

# Each is one breath: nothing inside is as silent as what is between them.
WORDS = ("wonderful", "hello", "no way", "yellow", "memory", "really", "morning")
AUDIBLE = 300
BLOCK = SINK_RATE // 1000
MOST_SECONDS = 15.0
QUIET_SECONDS = 1.0


def measure(bench: Bench) -> list[Figure]:
    """Hands each reader several comments at once, and listens at its sink until it is quiet."""
    figure = Figure("gap", "Silence between two comments that wait", "ms")
    count = bench.pick(len(WORDS), 3)
    readers: list[Reader] = [Yomite(bench, backlog="all"), YomiteWithoutPause(bench, backlog="all"), SpeechDispatcher(bench)]
    readers += bench.pick([EspeakCommand(bench), SpeechDispatcherClient(bench)], [])
    for reader in readers:
        bench.say(f"gap between comments: {reader.name}")
        try:
            for silence in silences(_heard(bench, reader, WORDS[:count]), count - 1):
                figure.add(reader.name, silence)
        except NotMeasured as reason:
            figure.notes[reader.name] = str(reason)
        finally:
            reader.stop()
    if figure.taken(OURS):
        figure.notes[OURS] = "150 ms of it are the pause that --pause sets"
    return [figure]


def _heard(bench: Bench, reader: Reader, comments: tuple[str, ...]) -> array:
    reader.start()
    time.sleep(1)
    listener = bench.server.listen(reader.name)
    samples = array("h")
    try:
        reader.feed(list(comments))
        until, last_loud = time.monotonic() + MOST_SECONDS, None
        while time.monotonic() < until and (last_loud is None or time.monotonic() - last_loud < QUIET_SECONDS):
            block = array("h", listener.stdout.read(2 * BLOCK * 20))
            samples.extend(block)
            if max(block) > AUDIBLE:
                last_loud = time.monotonic()
    finally:
        end(listener)
    return samples


def silences(samples: array, count: int) -> list[float]:
    """The longest silences between sounds, in milliseconds: as many as there are gaps, in their order."""
    loud = [max(samples[start : start + BLOCK]) > AUDIBLE for start in range(0, len(samples), BLOCK)]
    if True not in loud:
        raise NotMeasured("nothing was heard")
    found: list[tuple[int, int]] = []
    last = loud.index(True)
    for place, is_loud in enumerate(loud):
        if is_loud and place > last:
            found.append((place - last - 1, place))
            last = place
    longest = sorted(found, reverse=True)[:count]
    return [float(length) for length, place in sorted(longest, key=lambda gap: gap[1])]
