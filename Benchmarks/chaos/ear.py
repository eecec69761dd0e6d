# SPDX-License-Identifier: GPL-3.0-or-later
"""Recognises comments in recorded sound. A comment's sound differs from time to time in its samples, not in how its spectrum goes."""

from __future__ import annotations

import numpy as np

RATE = 22_050
HOP = RATE // 100  # features come every 10 ms
WINDOW = 512
BANDS = 16
ALIKE = 0.85  # of correlation: the same words score 0.97 or more where nothing disturbed them, other words up to 0.82, a part of other words 0.852
AUDIBLE = 100  # of 32,768
PAUSE = 0.2  # seconds: a shorter silence belongs to the speech


def features(samples: bytes) -> np.ndarray:
    """For every 10 ms the loudness of each band, in steps as the ear hears them."""
    sound = np.frombuffer(samples[: len(samples) // 2 * 2], dtype="<i2").astype(np.float32)
    count = max(0, (len(sound) - WINDOW) // HOP + 1)
    if count == 0:
        return np.zeros((0, BANDS), dtype=np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(sound, WINDOW)[::HOP][:count]
    edges = np.unique(np.geomspace(3, WINDOW // 2, BANDS + 1).astype(int))
    bands = []
    for first in range(0, count, 4096):  # a stretch at a time, for the sake of memory
        power = np.abs(np.fft.rfft(frames[first : first + 4096] * np.hanning(WINDOW).astype(np.float32))) ** 2
        bands.append(np.add.reduceat(power, edges[:-1], axis=1))
    return np.log1p(np.concatenate(bands) / 1e6).astype(np.float32)


def find(wanted: np.ndarray, recording: np.ndarray) -> list[tuple[float, float]]:
    """Where the wanted sound is in the recording: seconds from its start, and how much it is alike."""
    length, total = len(wanted), len(recording)
    if length < 20 or total < length:
        return []
    needle = wanted - wanted.mean()
    size = 1 << (total + length).bit_length()
    product = np.fft.irfft(
        (np.fft.rfft(recording, size, axis=0) * np.conj(np.fft.rfft(needle, size, axis=0))).sum(axis=1), size
    )[: total - length + 1]
    sums = np.concatenate(([0.0], np.cumsum(recording.sum(axis=1, dtype=np.float64))))
    squares = np.concatenate(([0.0], np.cumsum((recording.astype(np.float64) ** 2).sum(axis=1))))
    here = sums[length:] - sums[:-length]
    spread = squares[length:] - squares[:-length] - here**2 / needle.size
    alike = product / np.sqrt(np.maximum(spread, 1e-3) * float((needle**2).sum()))
    found = []
    while len(alike) and alike.max() >= ALIKE:
        best = int(alike.argmax())
        found.append((best * HOP / RATE, float(alike[best])))
        alike[max(0, best - length // 2) : best + length // 2] = 0
    return found


def louds(samples: bytes) -> list[tuple[float, float]]:
    """The stretches in which somebody speaks, in seconds from the start."""
    sound = np.abs(np.frombuffer(samples[: len(samples) // 2 * 2], dtype="<i2").astype(np.int32))
    count = len(sound) // HOP
    audible = np.flatnonzero(sound[: count * HOP].reshape(count, HOP).max(axis=1) > AUDIBLE) * HOP / RATE
    stretches: list[tuple[float, float]] = []
    for time in audible:
        if stretches and time - stretches[-1][1] < PAUSE:
            stretches[-1] = (stretches[-1][0], float(time))
        else:
            stretches.append((float(time), float(time)))
    return stretches
