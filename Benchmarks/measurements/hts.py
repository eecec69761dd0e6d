# SPDX-License-Identifier: GPL-3.0-or-later
"""Japanese by HTS voices beside Open JTalk's own program: the same labels, the same sound, and what it costs."""

from __future__ import annotations

from pathlib import Path

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.held import HeldMemory
from harness.open_jtalk import SILENCES, phoneme, phrases, speak, without_parts_of_speech
from harness.processes import NotMeasured
from harness.voice_host import VoiceHost

from .hts_sentences import CLAUSE_MORAE, Sentence, long_sentences, sentences, unseen_sentences
from .hts_sound import compare_sound

ROOT = Path(__file__).resolve().parent.parent.parent
VOICES = ROOT / ".build/voices"
MEI, M001 = "mei_normal", "nitech_jp_atr503_m001"
PEER, ALLOWED = "open-jtalk", "allowed"
GREETING = "キョ'ーワ/イ'イ/テ'ンキデ_スネ、ア_シタ'モ/ハレ'ルカナ？"
PLAIN_GREETING = "今日はいい天気ですね、明日も晴れるかな？"
PAUSE_MORAE = 4  # that a pause in a clause counts as
BEGIN_SECONDS, SECONDS_EACH = 0.020, 0.050  # until the first sound, and for each second of the first clause
# What holds most: no end, no stop, many breaths, slow speech.
LONG = [
    (GREETING, 100), (GREETING * 10, 100), ("カ" * 300, 100), ("カ" * 300, 50), ("ア、" * 100, 100), ("ッ" * 300, 100), ("ア" + "ー" * 300, 100),
    ((GREETING.replace("、", "") + "/") * 5, 100), (GREETING * 3, 50), (GREETING * 10, 200),
]


def measure(bench: Bench) -> list[Figure]:
    """All of it; what is missing is a note in each figure."""
    bench.say("Japanese by HTS voices")
    labels = Figure("hts-labels", "HTS: sentences with the labels of Open JTalk", "%", lower_is_better=False, goals=[Goal(limit=97.0)])
    unseen = Figure("hts-labels-unseen", "HTS: the same of sentences that no rule was made by", "%", lower_is_better=False, goals=[Goal(limit=97.0)])
    pitch = Figure("hts-pitch", "HTS: pitch against Open JTalk's, correlation of the worse voice", "r", lower_is_better=False, goals=[Goal(limit=0.95)])
    lengths = Figure("hts-lengths", "HTS: lengths of phrases against Open JTalk's, correlation of the worse voice", "r", lower_is_better=False, goals=[Goal(limit=0.95)])
    first = Figure("hts-first", "HTS: first sound, against 20 ms and 50 for each second of the first clause", "ms", goals=[Goal(against=ALLOWED)])
    spent = Figure("hts-processor", "HTS: processor time for a second of sound", "s/s", goals=[Goal(limit=0.06)])
    held = Figure("hts-memory", "HTS: memory that the kernel cannot take back, at its most, of the worst text", "MB", goals=[Goal(limit=10.0)])
    figures = [labels, unseen, pitch, lengths, first, spent, held]
    try:
        spoken = sentences(bench)
        compare_labels(bench, spoken, labels)
        compare_labels(bench, unseen_sentences(bench), unseen, tells=False)
        voices = {name: VOICES / f"{file}.htsvoice" for name, file in (("mei", MEI), ("m001", M001))}
        compare_sound(bench, spoken, long_sentences(bench), host, voices, pitch, lengths)
        take_costs(bench, spoken, first, spent)
        take_memory(bench, held)
    except NotMeasured as reason:
        for figure in figures:
            if not figure.taken(OURS):
                figure.notes[OURS] = str(reason)
    return figures


def host(bench: Bench) -> VoiceHost:
    """A host of ours for both voices."""
    return VoiceHost(bench.yomite.parent / "yomite-voice", ["--engine", "hts", "--data", str(VOICES)], bench.environment)


def compare_labels(bench: Bench, spoken: list[Sentence], labels: Figure, tells: bool = True) -> None:
    """One sample: the share of sentences in which every label is the same, with parts of speech and without, and among those that both read alike.
    Of a frozen set the others are not told."""
    count, same, same_with_parts, read_alike = bench.pick(len(spoken), 50), 0, 0, 0
    for sentence in spoken[:count]:
        theirs = speak(sentence.text, VOICES / f"{MEI}.htsvoice", bench.folder, rate=10)
        ours_plain, theirs_plain = ([without_parts_of_speech(label) for label in each] for each in (sentence.labels, theirs.labels))
        same += ours_plain == theirs_plain
        same_with_parts += sentence.labels == theirs.labels
        read_alike += reading(sentence.labels) == reading(theirs.labels)
        if tells and ours_plain != theirs_plain:
            labels.details[sentence.text] = sum(map(str.__eq__, ours_plain, theirs_plain)) / max(len(ours_plain), len(theirs_plain))
    labels.add(OURS, 100 * same / count)
    labels.add(f"{OURS}-with-parts-of-speech", 100 * same_with_parts / count)
    labels.add(f"{OURS}-read-alike", 100 * same / max(read_alike, 1))
    labels.notes[f"{OURS}-read-alike"] = f"{read_alike} of {count} have the same phonemes, devoiced or not: the others are read differently"
    others = "; details has the others, with the share of their labels that are the same" if tells else ""
    labels.notes[OURS] = f"{same} of {count}{others}"


def reading(labels: list[str]) -> str:
    """What is said, without what is known of its accents."""
    return " ".join(each.lower() if each in "AIUEO" else each for each in map(phoneme, labels) if each not in SILENCES)


def take_costs(bench: Bench, spoken: list[Sentence], first: Figure, spent: Figure) -> None:
    """Sentences of one clause, whose length is known so."""
    ours = host(bench)
    for voice in (MEI, M001):
        ours.say(GREETING, voice)
        for sentence in [each for each in spoken if is_one_clause(each)][: bench.pick(50, 10)]:
            said = ours.say(sentence.accented, voice)
            first.add(OURS, said.first * 1000)
            first.add(ALLOWED, (BEGIN_SECONDS + SECONDS_EACH * said.seconds) * 1000)
        for _ in range(bench.pick(5, 2)):
            said = ours.say(GREETING * 10, voice)
            spent.add(OURS, said.processor / said.seconds)
            theirs = speak(PLAIN_GREETING * 10, VOICES / f"{voice}.htsvoice", bench.folder)
            spent.add(PEER, theirs.processor / (len(theirs.samples) / 2 / theirs.rate))
    ours.stop()


def is_one_clause(sentence: Sentence) -> bool:
    """Whether the engine makes it at once."""
    pauses = sum("-pau+" in label for label in sentence.labels)
    return 0 < sum(phrase.morae for phrase in phrases(sentence.labels)) + PAUSE_MORAE * pauses <= CLAUSE_MORAE


def take_memory(bench: Bench, held: Figure) -> None:
    """The most that one host held for any text, with both voices in turn."""
    ours = host(bench)
    for text, rate in LONG:
        for voice in (MEI, M001):
            with HeldMemory(ours.process.pid) as memory:
                ours.say(text, voice, rate)
            held.details[f"{voice} {rate} % {text[:20]}"] = memory.most / 1e6
    held.add(OURS, max(held.details.values()))
    ours.stop()
