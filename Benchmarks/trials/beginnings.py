# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments that come while silence plays, at a sink that does not go back: whether each is heard from its first sample on."""

from __future__ import annotations

import array
import itertools
import threading
import time

from harness.figures import quantile
from harness.processes import end
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import VOICE, Options, Verdict, clean_environment

RATE = 22050  # the voice's own: nothing is resampled, and what is heard can be compared
SINK = "blocks"
BLOCK = RATE // 50 * 2  # bytes of 20 ms
WORD = "up"
MOST = 1000  # comments
PAUSES = (0.1, 0.4)  # seconds between a comment and the next, by far less than the stream goes on playing silence
QUIET = RATE // 20  # frames: less than between two comments; the word has no such silence in it
LOSS = RATE // 200  # frames: half a block. The voice is never twice the same, but by less than that.


def beginnings(options: Options, server: SoundServer) -> Verdict:
    """Says the same word again and again, at random moments, and looks whether each is as long as the others."""
    server.add_sink(SINK, f"rate={RATE}", "channels=1", "norewinds=1")
    environment = clean_environment(options.folder) | server.environment_for(SINK)
    flags = ("--backlog", "all", "--announce", "never", "--pause", "0ms", *VOICE)
    listener = server.listen(SINK, f"--rate={RATE}", "--channels=1")
    tape: list[bytes] = []
    recording = threading.Thread(target=lambda: tape.extend(iter(lambda: listener.stdout.read(BLOCK), b"")))
    recording.start()
    reading = Reading(options.yomite, environment, options.folder / "beginnings.log", *flags)
    said = 0
    try:
        while said < MOST and time.monotonic() < options.deadline:
            reading.say(WORD)
            reading.wait_for("finished")
            said += 1
            time.sleep(options.dice.uniform(*PAUSES))
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
        end(listener)
        recording.join()
    sound = b"".join(tape)
    lengths = _lengths(array.array("h", sound[: len(sound) // 2 * 2]))
    whole = quantile(lengths, 0.5) - LOSS
    short = sum(length < whole for length in lengths)
    return Verdict(
        "beginnings",
        status == 0 and len(lengths) == said and short <= said / 500,
        f"{said} comments in a silence, {len(lengths)} heard, {short} of them without their first 5 ms",
    )


def _lengths(samples: array.array) -> list[int]:
    """The frames of everything that was recorded, from a first to a last sound each."""
    sounding = [at for at, sample in enumerate(samples) if sample != 0]
    silences = [(at, following) for at, following in itertools.pairwise(sounding) if following - at > QUIET]
    edges = [*sounding[:1], *itertools.chain.from_iterable(silences), *sounding[-1:]]
    return [last - first + 1 for first, last in zip(edges[::2], edges[1::2], strict=True)]
