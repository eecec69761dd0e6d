# SPDX-License-Identifier: GPL-3.0-or-later
"""Piper's own program (piper-tts) as a reader: MODEL [libpiper], then each line of stdin is a question in JSON and each line of stdout its answer.
With `libpiper` the model is computed with the settings of Piper's C library: no arena, no plan of memory, one thread.

It runs in a process of its own, whose memory and processor time are its own. {"text": …} is spoken and timed. {"numbers": …, "samples": PATH} compares our
samples with those of the whole model for the same phonemes, without chance.
"""

from __future__ import annotations

import json
import sys
import time

import numpy
import onnxruntime
from piper import PiperVoice

SEARCHED_SAMPLES = 22_050  # of silence that may have been left out in front


def speak(voice: PiperVoice, text: str) -> dict[str, float]:
    """How long it takes to the first sound, and in all, and how much sound that is."""
    began, spent = time.monotonic(), time.process_time()
    first, samples = 0.0, 0
    for chunk in voice.synthesize(text):
        first = first or time.monotonic() - began
        samples += len(chunk.audio_int16_array)
    return {"first": first, "processor": time.process_time() - spent, "seconds": samples / voice.config.sample_rate}


def compare(voice: PiperVoice, numbers: list[int], path: str) -> dict[str, float]:
    """How far our samples are from those of the whole model, in dB below the sound."""
    inputs = {
        "input": numpy.array([numbers], dtype=numpy.int64),
        "input_lengths": numpy.array([len(numbers)], dtype=numpy.int64),
        "scales": numpy.array([0.0, 1.0, 0.0], dtype=numpy.float32),
    }
    whole = voice.session.run(None, inputs)[0].squeeze().astype(numpy.float64) * 32767
    ours = numpy.fromfile(path, dtype=numpy.int16).astype(numpy.float64)
    places = range(max(1, min(SEARCHED_SAMPLES, len(whole) - len(ours) + 1)))
    noise = min(float(numpy.sum((whole[place : place + len(ours)] - ours) ** 2)) for place in places)
    return {"decibels": 10 * float(numpy.log10(numpy.sum(ours**2) / max(noise, 1e-9))), "left_out": len(whole) - len(ours)}


def session_of_libpiper(model: str) -> onnxruntime.InferenceSession:
    """The whole model, as Piper's C library opens it."""
    options = onnxruntime.SessionOptions()
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    return onnxruntime.InferenceSession(model, sess_options=options, providers=["CPUExecutionProvider"])


def main() -> None:
    """Answers until stdin ends."""
    voice = PiperVoice.load(sys.argv[1])
    if sys.argv[2:] == ["libpiper"]:
        # First without the other: both would be held at once.
        voice.session = None
        voice.session = session_of_libpiper(sys.argv[1])
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        answer = speak(voice, question["text"]) if "text" in question else compare(voice, question["numbers"], question["samples"])
        print(json.dumps(answer), flush=True)


main()
