# SPDX-License-Identifier: GPL-3.0-or-later
"""hibari-tts as a reader: each line of stdin is a question in JSON and each line of stdout its answer.
{"text": …, "speed": FACTOR, "file": PATH} is spoken into the file."""

from __future__ import annotations

import json
import sys
import wave

import numpy
from hibari import Hibari

RATE = 24_000


def main() -> None:
    """Answers until stdin ends."""
    voice = Hibari()
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        samples = voice(question["text"], speed=question["speed"], seed=0)
        with wave.open(question["file"], "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes((numpy.clip(samples, -1, 1) * 32_767).astype("<i2").tobytes())
        print(json.dumps({}), flush=True)


main()
