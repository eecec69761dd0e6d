# SPDX-License-Identifier: GPL-3.0-or-later
"""The sound of a host of ours against that of Open JTalk: how high the voice is, and how long its phrases are."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from harness.bench import Bench
from harness.figures import OURS, Figure
from harness.open_jtalk import phrases, speak
from harness.pitch import STEP, correlation, spoken_part, track
from harness.voice_host import VoiceHost

from .hts_sentences import Sentence

COMPARED = 50


def compare_sound(
    bench: Bench, spoken: list[Sentence], host: Callable[[Bench], VoiceHost], voices: dict[str, Path], pitch: Figure, lengths: Figure
) -> None:
    """The first sentences that both divide into the same phrases, as only those can be laid beside each other; how many were passed over is told."""
    ours = host(bench)
    for name, voice in voices.items():
        heights, durations, taken, passed_over = [], [], 0, 0
        for sentence in spoken:
            if taken == bench.pick(COMPARED, 10):
                break
            pairs = beside(bench, ours, sentence, voice)
            if pairs is None:
                passed_over += 1
                continue
            taken += 1
            heights += pairs[0]
            durations += pairs[1]
            pitch.details[f"{name} {sentence.text}"] = correlation(pairs[0])
        for figure, values in ((pitch, heights), (lengths, durations)):
            figure.add(f"{OURS}-{name}", correlation(values))
            figure.notes[f"{OURS}-{name}"] = f"{taken} sentences, {len(values)} places; {passed_over} with other phrases were passed over"
    ours.stop()
    for figure in (pitch, lengths):
        figure.add(OURS, min(figure.taken(f"{OURS}-{name}")[0] for name in voices))


def beside(bench: Bench, ours: VoiceHost, sentence: Sentence, voice: Path) -> tuple[list[tuple[float, float]], list[tuple[float, float]]] | None:
    """Pairs of pitches (logarithms) and of lengths (seconds), ours first; None where the phrases differ."""
    theirs = speak(sentence.text, voice, bench.folder)
    own_phrases, their_phrases = phrases(sentence.labels), theirs.phrases
    if [phrase.morae for phrase in own_phrases] != [phrase.morae for phrase in their_phrases]:
        return None
    said = ours.say(sentence.accented, voice.stem)
    if len(said.words) != len(own_phrases):
        return None
    heights, durations = [], []
    own_height, own_power = track(said.samples, ours.rate)
    their_height, their_power = track(theirs.samples, theirs.rate)
    own_begins = [int(word / ours.rate / STEP) for word in said.words] + [len(own_height)]
    their_begins = [int(phrase.begin / STEP) for phrase in their_phrases] + [len(their_height)]
    for index in range(len(own_phrases)):
        own_begin, their_begin = own_begins[index], their_begins[index]
        own_end = spoken_part(own_power, own_begin, own_begins[index + 1])
        their_end = spoken_part(their_power, their_begin, their_begins[index + 1])
        own_length, their_length = own_end - own_begin, their_end - their_begin
        durations.append((own_length * STEP, their_length * STEP))
        for place in range(own_length):
            own = own_height[own_begin + place]
            their = their_height[their_begin + place * their_length // own_length]
            if own > 0 and their > 0:
                heights.append((math.log(own), math.log(their)))
    return heights, durations
