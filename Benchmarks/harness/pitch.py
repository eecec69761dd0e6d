# SPDX-License-Identifier: GPL-3.0-or-later
"""How high a voice is from moment to moment, by the autocorrelation of its sound."""

from __future__ import annotations

import numpy

STEP = 0.005  # seconds between two looks
WINDOW = 0.04  # seconds that are looked at
LOWEST, HIGHEST = 60.0, 450.0  # Hz
LOWERED = 4  # times: the rate that is looked at is so much lower
VOICED = 0.6  # of the sound that repeats itself
AS_GOOD = 0.9  # of the best: a shorter period that repeats itself as well is the true one
QUIET = 0.003  # of the loudest moment: -50 dB


def track(samples: bytes, rate: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The pitch in Hz every five milliseconds, 0 where there is no voice, and the power of the sound there."""
    sound = numpy.frombuffer(samples, dtype=numpy.int16).astype(numpy.float64)
    sound = sound[: len(sound) // LOWERED * LOWERED].reshape(-1, LOWERED).mean(axis=1)
    rate //= LOWERED
    width, step = int(WINDOW * rate), int(STEP * rate)
    if len(sound) < width:
        return numpy.zeros(0), numpy.zeros(0)
    frames = numpy.lib.stride_tricks.sliding_window_view(sound, width)[::step]
    frames = frames - frames.mean(axis=1, keepdims=True)
    spectrum = numpy.fft.rfft(frames, 2 * width)
    likeness = numpy.fft.irfft(numpy.abs(spectrum) ** 2)[:, :width]
    # A longer shift has fewer samples to compare.
    likeness = likeness / (1 - numpy.arange(width) / width)
    power = likeness[:, 0] / width
    first, last = int(rate / HIGHEST), int(rate / LOWEST)
    height = numpy.zeros(len(frames))
    for index, row in enumerate(likeness):
        if row[0] <= 0 or power[index] < QUIET**2 * power.max():
            continue
        row = row / row[0]
        best = row[first:last].max()
        if best < VOICED:
            continue
        peaks = [lag for lag in range(first, last) if row[lag] >= AS_GOOD * best and row[lag] >= row[lag - 1] and row[lag] >= row[lag + 1]]
        if peaks:
            height[index] = rate / _refined(row, peaks[0])
    return height, power


def _refined(row: numpy.ndarray, lag: int) -> float:
    """The top of the parabola through a peak and its neighbours."""
    before, at, behind = row[lag - 1 : lag + 2]
    bend = before - 2 * at + behind
    return lag if bend == 0 else lag + (before - behind) / (2 * bend)


def correlation(pairs: list[tuple[float, float]]) -> float:
    """Pearson's."""
    ours, theirs = numpy.array(pairs).T
    return float(numpy.corrcoef(ours, theirs)[0, 1])


def spoken_part(power: numpy.ndarray, begin: int, end: int) -> int:
    """Where the last sound before `end` is, so that a pause behind a phrase counts for nothing."""
    loud = numpy.flatnonzero(power[begin:end] > QUIET**2 * power.max())
    return begin + int(loud[-1]) + 1 if len(loud) else end
