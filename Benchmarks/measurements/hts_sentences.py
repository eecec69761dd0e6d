# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences of Benchmarks/hts, as Yomite reads them: with their accents, and the labels that are made of those."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from harness.bench import Bench
from harness.processes import NotMeasured

HERE = Path(__file__).resolve().parent.parent / "hts"


@dataclass
class Sentence:
    """What is written, what the engine is told, and the labels of it."""

    text: str
    accented: str
    labels: list[str]


def sentences(bench: Bench) -> list[Sentence]:
    """All of them, or those in the file that YOMITE_BENCH_SENTENCES names (one a line): whoever works on the rules needs others."""
    file = Path(os.environ.get("YOMITE_BENCH_SENTENCES", HERE / "sentences.txt"))
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
    done = subprocess.run([str(bench.programs / "labels")], input="\n".join(accented) + "\n", capture_output=True, text=True, check=True)
    groups: list[list[str]] = [[]]
    for line in done.stdout.splitlines():
        if line:
            groups[-1].append(line)
        else:
            groups.append([])
    groups.pop()
    return [Sentence(*each) for each in zip(texts, accented, groups, strict=True)]
