# SPDX-License-Identifier: GPL-3.0-or-later
"""An ear: OpenAI's Whisper, by faster-whisper. FOLDER-OF-THE-MODEL [mos], then a question in JSON on each line of stdin, answers on stdout.

{"file": PATH, "language": TAG} is answered with what is heard, without chance, without the sentence before, with no silence left out.
With `mos` also with an estimate of how good it sounds (Distill-MOS), from 1 to 5.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable

import numpy
from faster_whisper import WhisperModel, decode_audio

RATE = 16_000  # of the sound that both models take
SILENCE = numpy.zeros(RATE * 3 // 10, numpy.float32)  # before a comment, as listeners have it: Whisper loses words that begin at once


def estimator() -> Callable[[object], float]:
    """Distill-MOS; without the parts of its packages that only read files and train."""
    import distillmos
    import torch

    torch.set_num_threads(1)
    model = distillmos.ConvTransformerSQAModel().eval()

    def estimate(samples: numpy.ndarray) -> float:
        # Without the silence around it, and as loud as what the model learned from.
        loud = numpy.flatnonzero(abs(samples) > 0.006 * abs(samples).max())
        speech = samples[loud[0] : loud[-1] + 1]
        speech = speech * 0.05 / numpy.sqrt(numpy.mean(speech**2))
        with torch.no_grad():
            return float(model(torch.tensor(speech / max(1.0, abs(speech).max()))[None]))

    return estimate


def main() -> None:
    """Answers until stdin ends."""
    model = WhisperModel(sys.argv[1], device="cpu", compute_type="float32", cpu_threads=1)
    with contextlib.redirect_stdout(sys.stderr):  # its model says that it was loaded
        estimate = estimator() if sys.argv[2:] == ["mos"] else None
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        samples = decode_audio(question["file"], sampling_rate=RATE)
        parts, _ = model.transcribe(
            numpy.concatenate([SILENCE, samples]),
            language=question["language"],
            beam_size=5,
            temperature=0.0,
            condition_on_previous_text=False,
            without_timestamps=True,
            vad_filter=False,
        )
        answer = {"text": " ".join(part.text.strip() for part in parts)}
        if estimate and len(samples):
            answer["mos"] = estimate(samples)
        print(json.dumps(answer), flush=True)


main()
