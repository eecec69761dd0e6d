# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures that are heard: the onset, with the stream at rest and right after another comment."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, field

from harness.bench import Bench
from harness.comments import SHORT
from harness.figures import OURS, Figure, Goal
from harness.ours import Floor, Yomite, YomiteByBouyomi, YomiteByFlite, YomiteByHibari, YomiteByHTTP
from harness.peers import EspeakCommand, SpeechDispatcher, SpeechDispatcherClient
from harness.processes import NotMeasured
from harness.readers import Reader
from harness.sound import Recorder

REST_SECONDS = 6.0  # longer than the idle grace after which Yomite's stream is corked
WARM_QUIET_SECONDS = 0.4  # longer than the pause between comments, shorter than any idle grace


@dataclass
class _Place:
    """A reader that runs, the recorder at its sink, and when it last spoke."""

    reader: Reader
    recorder: Recorder
    spoke_at: float = 0.0

    def speak(self, text: str, quiet: float) -> float:
        """Has one comment spoken after that much quiet; returns its onset in milliseconds."""
        try:
            return self.recorder.onset_ms(quiet, self.reader.command(text))
        finally:
            self.spoke_at = time.monotonic()

    def rest(self) -> None:
        """Waits until the reader has been at rest for long enough."""
        time.sleep(max(0.0, self.spoke_at + REST_SECONDS - time.monotonic()))


@dataclass
class _Onsets:
    corked: Figure
    warm: Figure
    failed: set[str] = field(default_factory=set)

    def fail(self, name: str, reason: str) -> None:
        """A reader that fails once is left out from then on: its pairs would not mean anything."""
        self.failed.add(name)
        self.corked.notes[name] = self.warm.notes[name] = reason


KINDS = (Floor, Yomite, YomiteByHTTP, YomiteByBouyomi, YomiteByFlite, YomiteByHibari, EspeakCommand, SpeechDispatcher, SpeechDispatcherClient)
QUICK_KINDS = (Floor, Yomite, YomiteByHTTP, SpeechDispatcher)


def measure(bench: Bench) -> list[Figure]:
    """Every reader in turn, every round; each alone on its own sink."""
    rounds = bench.pick(7, 2)
    goals = [Goal("floor_play", 1.15), Goal("speech-dispatcher")]
    kinds = bench.pick(KINDS, QUICK_KINDS)
    goals += [Goal("floor_play", 1.15, of=kind.name) for kind in kinds if kind in (YomiteByHTTP, YomiteByBouyomi)]
    return take(
        bench,
        [kind(bench) for kind in kinds],
        rounds,
        Figure("onset-corked", "Onset: from a comment to its first sound, stream at rest", "ms", baseline="floor_play", goals=goals),
        Figure("onset-warm", "Onset: the same, right after another comment", "ms", baseline="floor_play", goals=goals),
    )


def take(bench: Bench, readers: list[Reader], rounds: int, corked: Figure, warm: Figure) -> list[Figure]:
    """The onsets of these readers, side by side."""
    result = _Onsets(corked, warm)
    corked_before = 0
    with ExitStack() as stack:
        places = _open(bench, readers, stack, result)
        for number in range(rounds):
            bench.say(f"onset, round {number + 1} of {rounds}")
            for place in places:
                name = place.reader.name
                first = second = None
                if name not in result.failed:
                    try:
                        place.rest()
                        if name == OURS:
                            corked_before += bench.server.sink_input_states(name) in (["corked"], [])
                        first = place.speak(SHORT[2 * number % len(SHORT)], WARM_QUIET_SECONDS)
                        second = place.speak(SHORT[(2 * number + 1) % len(SHORT)], WARM_QUIET_SECONDS)
                    except NotMeasured as reason:
                        result.fail(name, str(reason))
                result.corked.add(name, first)
                result.warm.add(name, second)
    if result.corked.taken(OURS):
        result.corked.notes[OURS] = f"stream corked before {corked_before} of {len(result.corked.taken(OURS))} comments"
    return [result.corked, result.warm]


def _open(bench: Bench, readers: list[Reader], stack: ExitStack, result: _Onsets) -> list[_Place]:
    places = []
    for reader in readers:
        try:
            stack.callback(reader.stop)
            reader.start()
            place = _Place(reader, Recorder(bench.programs / "onset", bench.server, reader.name))
            stack.callback(place.recorder.close)
            place.speak("one two three", 0.0)
            places.append(place)
        except NotMeasured as reason:
            result.fail(reader.name, str(reason))
    return places
