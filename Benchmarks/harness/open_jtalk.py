# SPDX-License-Identifier: GPL-3.0-or-later
"""Open JTalk's own program, which Debian has: the labels that it asks a voice by, and its sound."""

from __future__ import annotations

import re
import resource
import subprocess
import wave
from dataclasses import dataclass
from pathlib import Path

from .processes import NotMeasured

DICTIONARY = Path("/var/lib/mecab/dic/open-jtalk/naist-jdic")
LABEL = re.compile(r"^\d+ \d+ (\S+)$")
PARTS_OF_SPEECH = re.compile(r"/B:.*/E:")
PHRASE = re.compile(r"/F:([^/]*)/")
SILENCES = ("sil", "pau")


@dataclass
class Phrase:
    """An accent phrase: how many morae it has, behind which one the voice falls, and which labels are its own."""

    morae: int
    fall: int
    first: int
    end: int


@dataclass
class Spoken:
    """What Open JTalk made of a text."""

    labels: list[str]
    samples: bytes
    rate: int
    processor: float  # seconds


def speak(text: str, voice: Path, folder: Path, rate: float = 1.0) -> Spoken:
    """Runs the program for one text; where only labels are wanted, a high rate saves most of its time."""
    source, trace, sound = folder / "text.txt", folder / "trace.txt", folder / "sound.wav"
    source.write_text(text + "\n", encoding="utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = ["open_jtalk", "-x", str(DICTIONARY), "-m", str(voice), "-r", str(rate), "-ot", str(trace), "-ow", str(sound), str(source)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise NotMeasured("open_jtalk is not installed: scripts/bootstrap bench does it") from None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = [match for match in map(LABEL.match, trace.read_text(encoding="utf-8").splitlines()) if match]
    if done.returncode != 0 or not found:
        raise NotMeasured(f"open_jtalk ended with {done.returncode} at {text[:20]!r}: {done.stderr.strip()[-120:]}")
    with wave.open(str(sound)) as wav:
        samples, rate = wav.readframes(wav.getnframes()), wav.getframerate()
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spoken([match[1] for match in found], samples, rate, processor)


def without_parts_of_speech(label: str) -> str:
    """A label without /B: to /D:."""
    return PARTS_OF_SPEECH.sub("/E:", label)


def phoneme(label: str) -> str:
    """The label's own phoneme."""
    return label.split("-", 1)[1].split("+", 1)[0]


def phrases(labels: list[str]) -> list[Phrase]:
    """The accent phrases of an utterance's labels. Two that follow each other differ in their place in the breath, which /F: has."""
    found, last = [], ""
    for index, label in enumerate(labels):
        own = "" if phoneme(label) in SILENCES else PHRASE.search(label)[1]
        if own and own != last:
            morae, fall = own.split("#")[0].split("_")
            found.append(Phrase(int(morae), int(fall), index, index))
        if own:
            found[-1].end = index + 1
        last = own
    return found
