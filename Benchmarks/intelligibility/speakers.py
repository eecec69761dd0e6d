# SPDX-License-Identifier: GPL-3.0-or-later
"""Who speaks the sentences: voices of Yomite by `yomite render`, variants of espeak-ng that Yomite does not offer, and hibari-tts."""

from __future__ import annotations

import fnmatch
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness.bench import Bench
from harness.figures import OURS
from harness.processes import NotMeasured

from .answering import Answering

ESPEAK, HIBARI = "espeak-ng", "hibari-tts"
VARIANTS = Path("/usr/lib")  # below which espeak-ng's own voices lie
ORDINARY_WORDS_A_MINUTE = 175
LIMIT_SECONDS = 60


@dataclass
class Speaker:
    """A voice in one language; its name stands in the tables."""

    name: str
    kind: str  # the class of voice: its engine
    language: str
    gender: str

    @property
    def label(self) -> str:
        """Its name beside others' voices."""
        return self.name.removeprefix(f"{OURS} ")

    def speak(self, text: str, rate: int, file: Path) -> None:
        """Writes the sentence's sound."""
        raise NotImplementedError

    def stop(self) -> None:
        """Ends what it may have started."""


@dataclass
class YomiteVoice(Speaker):
    """One of Yomite's, by its whole way from a comment to sound."""

    bench: Bench

    def speak(self, text: str, rate: int, file: Path) -> None:
        comment = file.with_suffix(".jsonl")
        comment.write_text(json.dumps({"text": text}, ensure_ascii=False) + "\n")
        options = ["--voice", self.label, "--language", self.language, "--rate", str(rate), "--quiet"]
        run([str(self.bench.yomite), "render", *options, "--feed", "json", str(comment), "-o", str(file)], self.bench)

    def reading(self, text: str) -> str:
        """What it hands to the engine."""
        command = [str(self.bench.yomite), "explain", "--voice", self.label, "--language", self.language, "--feed", "json", "--json"]
        told = json.loads(run(command, self.bench, json.dumps({"text": text}, ensure_ascii=False) + "\n"))
        return " ".join(segment["spoken"] for segment in told["segments"])


@dataclass
class EspeakVariant(Speaker):
    """Any variant, by espeak-ng's own program; what Yomite hands to the engine, for espeak-ng reads no kanji."""

    bench: Bench
    voice: str  # of the engine, with its variant
    reader: YomiteVoice

    def speak(self, text: str, rate: int, file: Path) -> None:
        speed = str(round(ORDINARY_WORDS_A_MINUTE * rate / 100))
        run(["espeak-ng", "-v", self.voice, "-s", speed, "-w", str(file), "--stdin"], self.bench, self.reader.reading(text))


@dataclass
class HibariVoice(Speaker):
    """The voice inside the wheel, with its package's own phonemes."""

    bench: Bench
    process: Answering | None = None

    def speak(self, text: str, rate: int, file: Path) -> None:
        if self.process is None:
            self.process = Answering(self.bench.environment, self.bench.folder / "hibari.log", "hibari_reader.py")
        self.process.ask(text=text, speed=rate / 100, file=str(file))

    def stop(self) -> None:
        if self.process:
            self.process.stop()


def run(command: list[str], bench: Bench, given: str = "") -> str:
    """What a program prints."""
    done = subprocess.run(command, env=bench.environment, input=given, capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False)
    if done.returncode != 0:
        raise NotMeasured(f"{Path(command[0]).name} ended with {done.returncode}: {done.stderr.strip()[-200:]}")
    return done.stdout


def speakers(bench: Bench, language: str, patterns: list[str]) -> list[Speaker]:
    """Those of a language that are asked for by patterns of names; without one, the first of each class and gender, and peers."""
    everything = json.loads(run([str(bench.yomite), "voices", "list", "--json", language], bench))
    listed = [voice for voice in everything if voice["language"] == language and voice["usable"]]
    known = [YomiteVoice(f"{OURS} {each['id']}", each["engine"], language, each["gender"], bench) for each in listed]
    peers: list[Speaker] = [HibariVoice(HIBARI, HIBARI, language, "female", bench)] if language == "en" else []
    if not patterns:
        first = {(voice.kind, voice.gender): voice for voice in reversed(known)}
        return [voice for voice in known if voice in first.values()] + peers
    plain = next(voice for voice in known if voice.kind == "espeak" and "+" not in voice.label)
    engine_name = next(each["engineName"] for each in listed if each["id"] == plain.label)
    variants = [
        EspeakVariant(f"{ESPEAK} {engine_name}+{name}", ESPEAK, language, gender, bench, f"{engine_name}+{name}", plain)
        for name, gender in espeak_variants()
    ]
    return [each for each in [*known, *variants, *peers] if any(fnmatch.fnmatchcase(each.label, pattern) for pattern in patterns)]


def espeak_variants() -> list[tuple[str, str]]:
    """Each variant that this espeak-ng has, with its gender as its file tells."""
    found = []
    for file in sorted(VARIANTS.glob("*/espeak-ng-data/voices/!v/*")):
        genders = [line.split()[1] for line in file.read_text(errors="replace").splitlines() if line.startswith("gender ")]
        found.append((file.name, genders[0].lower() if genders else "any"))
    return found
