# SPDX-License-Identifier: GPL-3.0-or-later
"""libHTSEngine itself: the lengths and the pitch that a voice gives to labels, and the sound that is made of them."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from pathlib import Path

import numpy

from .processes import NotMeasured

ENGINE_BYTES = 1024  # more than the 424 of its struct
PITCH = 1  # its stream of parameters


@dataclass
class Made:
    """What it made of an utterance's labels."""

    pitches: list[numpy.ndarray]  # of each label: the logarithm of Hz, every five milliseconds; far below zero where nothing is voiced
    samples: numpy.ndarray  # as numbers that may have a fraction and be too large

    def begin(self, label: int) -> int:
        """The first sample of a label."""
        frames = [len(each) for each in self.pitches]
        return sum(frames[:label]) * len(self.samples) // sum(frames)


class HTSVoice:
    """A voice, loaded for as long as this object lives."""

    def __init__(self, voice: Path) -> None:
        try:
            self.library = ctypes.CDLL("libHTSEngine.so.1")
        except OSError:
            raise NotMeasured("libHTSEngine is not installed: scripts/bootstrap does it") from None
        for name in ("get_generated_parameter", "get_generated_speech"):
            getattr(self.library, f"HTS_Engine_{name}").restype = ctypes.c_double
        for name in ("get_state_duration", "get_nstate", "get_nsamples"):
            getattr(self.library, f"HTS_Engine_{name}").restype = ctypes.c_size_t
        self.memory = ctypes.create_string_buffer(ENGINE_BYTES)
        self._call("initialize")
        if not self._call("load", (ctypes.c_char_p * 1)(str(voice).encode()), ctypes.c_size_t(1)):
            raise NotMeasured(f"libHTSEngine cannot load {voice}")
        self.states = self._call("get_nstate")

    def make(self, labels: list[str]) -> Made:
        """Makes one utterance."""
        lines = (ctypes.c_char_p * len(labels))(*[label.encode() for label in labels])
        if not self._call("synthesize_from_strings", lines, ctypes.c_size_t(len(labels))):
            raise NotMeasured(f"libHTSEngine refuses {labels[0]}")
        pitches, frame = [], 0
        for label in range(len(labels)):
            end = frame + sum(self._call("get_state_duration", ctypes.c_size_t(label * self.states + state)) for state in range(self.states))
            pitches.append(numpy.array([self._pitch(each) for each in range(frame, end)]))
            frame = end
        sample, engine = self.library.HTS_Engine_get_generated_speech, ctypes.c_void_p(ctypes.addressof(self.memory))
        samples = numpy.array([sample(engine, ctypes.c_size_t(index)) for index in range(self._call("get_nsamples"))])
        self._call("refresh")
        return Made(pitches, samples)

    def _pitch(self, frame: int) -> float:
        return self._call("get_generated_parameter", ctypes.c_size_t(PITCH), ctypes.c_size_t(frame), ctypes.c_size_t(0))

    def _call(self, name: str, *arguments: object) -> int | float:
        return getattr(self.library, f"HTS_Engine_{name}")(self.memory, *arguments)
