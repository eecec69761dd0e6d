# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences of Benchmarks/hts, as Yomite reads them: with their accents, and the labels that are made of those."""

from __future__ import annotations

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness.bench import Bench
from harness.processes import NotMeasured

HERE = Path(__file__).resolve().parent.parent / "hts"
CLAUSE_MORAE = 25  # that the engine speaks at once
BREATH = re.compile(r"/I:\d+-(\d+)@")


@dataclass
class Sentence:
    """What is written, what the engine is told, its labels as one utterance, and those of each utterance that the engine makes of it."""

    text: str
    accented: str
    labels: list[str]
    clauses: list[list[str]]

    @property
    def longest_breath(self) -> int:
        """The morae of its longest breath."""
        return max((int(found[1]) for found in map(BREATH.search, self.labels) if found), default=0)


def sentences(bench: Bench) -> list[Sentence]:
    """All of them, or those in the file that YOMITE_BENCH_SENTENCES names (one a line): whoever works on the rules needs others."""
    return read(bench, Path(os.environ.get("YOMITE_BENCH_SENTENCES", HERE / "sentences.txt")))


def unseen_sentences(bench: Bench) -> list[Sentence]:
    """Those that no rule was made by, and whose differences nobody looks at."""
    return read(bench, HERE / "unseen-sentences.txt")


def long_sentences(bench: Bench) -> list[Sentence]:
    """Sentences with a breath that the engine divides."""
    return read(bench, HERE / "long-sentences.txt")


def read(bench: Bench, file: Path) -> list[Sentence]:
    """The sentences of a file, as Yomite reads them."""
    texts = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    feed = bench.folder / "sentences.txt"
    feed.write_text("\n".join(texts) + "\n", encoding="utf-8")
    # Their own voice is asked for, so that they are told in its notation.
    command = [str(bench.yomite), "explain", "--json", "--feed", "text", "--language", "ja", "--voice", "hts:mei", str(feed)]
    done = subprocess.run(command, env=bench.environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise NotMeasured(f"yomite explain ended with {done.returncode}: {done.stderr.strip()[-200:]}")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    accented = ["".join(segment["spoken"] for segment in each["segments"]) for each in told]
    if len(accented) != len(texts):
        raise NotMeasured(f"yomite explain told of {len(accented)} sentences instead of {len(texts)}")
    whole = [clauses[0] if clauses else [] for clauses in labels(bench, accented)]
    return [Sentence(*each) for each in zip(texts, accented, whole, labels(bench, accented, str(CLAUSE_MORAE)), strict=True)]


def labels(bench: Bench, accented: list[str], *arguments: str) -> list[list[list[str]]]:
    """The labels of each text, in one or more utterances."""
    command = [str(bench.programs / "labels"), *arguments]
    done = subprocess.run(command, input="\n".join(accented) + "\n", capture_output=True, text=True, check=True)
    texts: list[list[list[str]]] = []
    clauses: list[list[str]] = []
    own: list[str] = []
    for line in done.stdout.splitlines():
        if line not in ("", "-"):
            own.append(line)
            continue
        if own:
            clauses.append(own)
            own = []
        if line == "":
            texts.append(clauses)
            clauses = []
    return texts
