# SPDX-License-Identifier: GPL-3.0-or-later
"""The sound of a host of ours against that of Open JTalk: how high the voice is, and how long its phrases are.

Neither is guessed from the sound: libHTSEngine tells what it made the sound from. That it is the same sound is checked sample by sample, both for
the WAV file of open_jtalk and for what the host handed on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy
from harness.bench import Bench
from harness.figures import OURS, Figure
from harness.hts_library import HTSVoice, Made
from harness.open_jtalk import phoneme, phrases, speak
from harness.processes import NotMeasured
from harness.voice_host import VoiceHost

from .hts_sentences import CLAUSE_MORAE, Sentence

COMPARED = 50
QUIET = 100  # of a sample: the host leaves out what is quieter in front of a text and behind it
LEAST, MOST = -32768, 32767  # of a sample


@dataclass
class Phrase:
    """A phrase that was spoken: the pitch of each phoneme from frame to frame, and its samples."""

    phonemes: list[str]
    pitches: list[numpy.ndarray]
    samples: numpy.ndarray  # as the host rounds them


@dataclass
class Pairs:
    """What was laid beside each other, ours first."""

    pitches: list[tuple[float, float]] = field(default_factory=list)  # logarithms
    lengths: list[tuple[int, int]] = field(default_factory=list)  # frames of a phrase
    sentences: int = 0
    passed_over: int = 0


def compare_sound(
    bench: Bench,
    spoken: list[Sentence],
    long: list[Sentence],
    host: Callable[[Bench], VoiceHost],
    voices: dict[str, Path],
    pitch: Figure,
    lengths: Figure,
) -> None:
    """The first sentences without a breath that the engine divides; beside them, what comes of those with one, which is no goal."""
    ours = host(bench)
    short = [sentence for sentence in spoken if sentence.longest_breath <= CLAUSE_MORAE]
    for name, voice in voices.items():
        for reader, kept, set_of in (
            (f"{OURS}-{name}", short, f"{len(short)} of {len(spoken)} have no breath of more than {CLAUSE_MORAE} morae"),
            (f"{OURS}-{name}-long", long, "each has a breath that the engine divides and Open JTalk does not"),
        ):
            pairs = compare(bench, ours, kept, voice)
            for figure, values in ((pitch, pairs.pitches), (lengths, pairs.lengths)):
                figure.add(reader, float(numpy.corrcoef(numpy.array(values).T)[0, 1]))
                passed_over = f"{pairs.passed_over} with other phonemes or phrases were passed over"
                figure.notes[reader] = f"{pairs.sentences} sentences, {len(values)} places; {passed_over}; {set_of}"
    ours.stop()
    for figure in (pitch, lengths):
        figure.add(OURS, min(figure.taken(f"{OURS}-{name}")[0] for name in voices))


def compare(bench: Bench, ours: VoiceHost, spoken: list[Sentence], path: Path) -> Pairs:
    """Only the same phonemes in the same phrases can be laid beside each other."""
    pairs, voice = Pairs(), HTSVoice(path)
    for sentence in spoken:
        if pairs.sentences == bench.pick(COMPARED, 10):
            break
        theirs = their_phrases(bench, sentence, voice, path)
        own = own_phrases(ours, sentence, voice, path)
        if [phrase.phonemes for phrase in own] != [phrase.phonemes for phrase in theirs]:
            pairs.passed_over += 1
            continue
        pairs.sentences += 1
        for mine, other in zip(own, theirs, strict=True):
            pairs.lengths.append((sum(map(len, mine.pitches)), sum(map(len, other.pitches))))
            for one, beside in zip(mine.pitches, other.pitches, strict=True):
                pairs.pitches += voiced_pairs(one, beside)
    return pairs


def voiced_pairs(ours: numpy.ndarray, theirs: numpy.ndarray) -> list[tuple[float, float]]:
    """The pitches at the same share of a phoneme's length, where both have a voice."""
    beside = theirs[numpy.arange(len(ours)) * len(theirs) // len(ours)]
    voiced = (ours > 0) & (beside > 0)
    return list(zip(ours[voiced], beside[voiced], strict=True))


def their_phrases(bench: Bench, sentence: Sentence, voice: HTSVoice, path: Path) -> list[Phrase]:
    """What open_jtalk spoke."""
    theirs = speak(sentence.text, path, bench.folder)
    made = voice.make(theirs.labels)
    # The library cuts off what is behind the point.
    if made.samples.clip(LEAST, MOST).astype(numpy.int16).tobytes() != theirs.samples:
        raise NotMeasured(f"libHTSEngine makes another sound of open_jtalk's own labels of {sentence.text}")
    return phrases_of(theirs.labels, made)


def own_phrases(ours: VoiceHost, sentence: Sentence, voice: HTSVoice, path: Path) -> list[Phrase]:
    """What the host spoke."""
    said = ours.say(sentence.accented, path.stem)
    own = [phrase for labels in sentence.clauses for phrase in phrases_of(labels, voice.make(labels))]
    place = 0
    for phrase in own:
        loud = numpy.flatnonzero(numpy.abs(phrase.samples.astype(int)) > QUIET)
        wanted = phrase.samples[loud[0] : loud[-1] + 1].tobytes() if len(loud) else b""
        place = said.samples.find(wanted, place)
        if place < 0:
            raise NotMeasured(f"the host's sound is not that of its labels in {sentence.accented}")
        place += len(wanted)
    return own


def phrases_of(labels: list[str], made: Made) -> list[Phrase]:
    """The phrases of an utterance."""
    samples = numpy.rint(made.samples).clip(LEAST, MOST).astype(numpy.int16)
    return [
        Phrase(
            [phoneme(label) for label in labels[each.first : each.end]],
            made.pitches[each.first : each.end],
            samples[made.begin(each.first) : made.begin(each.end)],
        )
        for each in phrases(labels)
    ]
