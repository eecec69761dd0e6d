# SPDX-License-Identifier: GPL-3.0-or-later
"""What an independent speech recogniser misunderstands of the voices. Only where it is asked for: it takes about a second a sentence."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from harness.bench import Bench
from harness.figures import OURS, Figure
from harness.processes import NotMeasured
from intelligibility.answering import MODEL, MOS, Answering
from intelligibility.errors import Heard, compare, interval, rate
from intelligibility.normal import BY_CHARACTER, letters, words
from intelligibility.speakers import Speaker, speakers

SETS = Path(__file__).resolve().parent.parent / "intelligibility/sets"
LANGUAGES = ("en", "ja", "de", "es", "fr", "it", "pt", "ru", "ko", "zh")
HALVES = ("open", "frozen")


@dataclass
class Result:
    """One speaker at one rate, in one half of the sentences."""

    speaker: Speaker
    rate: int
    half: str
    heard: list[Heard] = field(default_factory=list)
    letters: list[Heard] = field(default_factory=list)
    sentences: list[dict[str, object]] = field(default_factory=list)  # of an open half
    mos: list[float] = field(default_factory=list)

    def content(self) -> dict[str, object]:
        """For programs."""
        (low, high), (letters_low, letters_high) = interval(self.heard), interval(self.letters)
        speaker = self.speaker
        return {
            "voice": speaker.label,
            "class": speaker.kind,
            "language": speaker.language,
            "gender": speaker.gender,
            "rate": self.rate,
            "half": self.half,
            "unit": "characters" if speaker.language in BY_CHARACTER else "words",
            "errors": rate(self.heard),
            "low": low,
            "high": high,
            "letters": rate(self.letters),
            "lettersLow": letters_low,
            "lettersHigh": letters_high,
            "exact": sum(each.is_exact for each in self.heard),
            "count": len(self.heard),
            "mos": statistics.fmean(self.mos) if self.mos else None,
            "sentences": self.sentences,
        }


def add_options(parser: argparse.ArgumentParser) -> None:
    """What of it is wanted."""
    group = parser.add_argument_group("intelligibility")
    group.add_argument("--languages", type=_languages, default=list(LANGUAGES), help="such as en,ja; else all ten")
    group.add_argument("--voices", type=_list, default=[], help="patterns such as espeak:*+f?,hibari-tts; else what Yomite would choose")
    group.add_argument("--rates", type=_numbers, default=[100], help="in percent, such as 100,150,200")
    group.add_argument(
        "--half", choices=[*HALVES, "both"], default="both", help="of the sentences; those of the frozen one are never shown"
    )
    group.add_argument("--sentences", type=int, help="only so many of each set")
    group.add_argument(
        "--ears", type=int, default=len(os.sched_getaffinity(0)), help="recognisers at work beside each other, with a thread each"
    )
    group.add_argument("--show", action="store_true", help="print what was misheard of the open half")


def _list(text: str) -> list[str]:
    return [each for each in text.split(",") if each]


def _languages(text: str) -> list[str]:
    unknown = sorted(set(_list(text)) - set(LANGUAGES))
    if unknown:
        raise argparse.ArgumentTypeError(f"there are no sentences in {', '.join(unknown)}")
    return _list(text)


def _numbers(text: str) -> list[int]:
    return [int(each) for each in _list(text)]


def measure(bench: Bench) -> list[Figure]:
    """A figure for each language, and the whole as a table and for programs in the results' folder."""
    options, figures, results = bench.options, [], []
    mos = ["mos"] if MOS.exists() else []
    if not mos:
        bench.say("how good voices sound is not estimated: there is no Distill-MOS (Benchmarks/README.md)")
    hired: list[Answering] = []
    ears: SimpleQueue[Answering] = SimpleQueue()
    try:
        for number in range(options.ears):
            hired.append(Answering(bench.environment, bench.folder / f"ear-{number}.log", "whisper_ear.py", str(MODEL), *mos))
            ears.put(hired[-1])
        for language in options.languages:
            figure = Figure(
                f"intelligibility-{language}", f"{'Characters' if language in BY_CHARACTER else 'Words'} misheard: {language}", "%"
            )
            figures.append(figure)
            for speaker in speakers(bench, language, options.voices):
                try:
                    results += _listen(bench, speaker, ears, figure)
                except NotMeasured as reason:
                    figure.notes[speaker.name] = str(reason)
                speaker.stop()
                _write(bench.results, results)
    except NotMeasured as reason:
        figures.append(Figure("intelligibility", "Words misheard", "%", notes={OURS: str(reason)}))
    finally:
        for ear in hired:
            ear.stop()
    return figures


def _listen(bench: Bench, speaker: Speaker, ears: SimpleQueue[Answering], figure: Figure) -> list[Result]:
    results = []
    for percent in bench.options.rates:
        for half in HALVES if bench.options.half == "both" else [bench.options.half]:
            result = Result(speaker, percent, half)
            sentences = _sentences(f"{speaker.language}.{half}.txt")
            sentences = sentences[: bench.options.sentences or bench.pick(len(sentences), 10)]
            files = [bench.folder / f"said-{number}.wav" for number in range(len(sentences))]
            for sentence, file in zip(sentences, files):
                speaker.speak(sentence, percent, file)
            with ThreadPoolExecutor(bench.options.ears) as pool:
                answers = list(pool.map(lambda file: _ask(ears, speaker.language, file), files))
            for sentence, answer in zip(sentences, answers):
                _take(result, sentence, answer)
            results.append(result)
            _tell(bench, result, figure)
    return results


def _sentences(name: str) -> list[str]:
    data = (SETS / name).read_bytes()
    if hashlib.sha256(data).hexdigest() not in (SETS / "README.md").read_text():
        raise NotMeasured(f"{name} is not the set that was written: its sum is not in the README beside it")
    return data.decode("utf-8").splitlines()


def _ask(ears: SimpleQueue[Answering], language: str, file: Path) -> dict:
    ear = ears.get()
    try:
        return ear.ask(file=str(file), language=language)
    finally:
        ears.put(ear)
        file.unlink()


def _take(result: Result, sentence: str, answer: dict) -> None:
    language = result.speaker.language
    heard = compare(words(sentence, language), words(answer["text"], language))
    result.heard.append(heard)
    result.letters.append(compare(letters(sentence, language), letters(answer["text"], language)))
    if "mos" in answer:
        result.mos.append(answer["mos"])
    if result.half == "open":
        result.sentences.append({"said": sentence, "heard": answer["text"], "errors": heard.errors, "length": heard.length})


def _tell(bench: Bench, result: Result, figure: Figure) -> None:
    content = result.content()
    name = f"{result.speaker.name} {result.rate} % {result.half}"
    figure.add(name, content["errors"])
    figure.notes[name] = (
        f"{content['low']:.1f} to {content['high']:.1f} % (95 %), {content['exact']} of {content['count']} sentences without an error"
    )
    bench.say(f"{name}: {content['errors']:.1f} %, {figure.notes[name]}")
    if bench.options.show:
        for each in result.sentences:
            if each["errors"]:
                bench.say(f"  {each['said']} | {each['heard']}")


def _write(folder: Path, results: list[Result]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    contents = [result.content() for result in results]
    (folder / "intelligibility.json").write_text(json.dumps(contents, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    lines = [
        "| class | voice | language | gender | rate | half | misheard (95 %) | letters (95 %) | exact | Distill-MOS |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for each in contents:
        mos = f"{each['mos']:.2f}" if each["mos"] else ""
        lines.append(
            f"| {each['class']} | `{each['voice']}` | {each['language']} | {each['gender']} | {each['rate']} % | {each['half']}"
            f" | {each['errors']:.1f} % ({each['low']:.1f} to {each['high']:.1f})"
            f" | {each['letters']:.1f} % ({each['lettersLow']:.1f} to {each['lettersHigh']:.1f})"
            f" | {each['exact']} of {each['count']} | {mos} |"
        )
    (folder / "intelligibility.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
