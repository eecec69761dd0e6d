#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures Yomite beside its peers and the floors of this machine, in one run. Started by scripts/bench."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from harness.bench import Bench
from harness.curves import Curve
from harness.figures import Figure
from harness.machine import describe
from harness.ours import Floor, Yomite, YomiteByBouyomi, YomiteByFlite, YomiteByHibari, YomiteByHTTP, YomiteInJapanese, YomiteOfPackage, YomiteWithoutPause
from harness.peers import EspeakCommand, SpeechDispatcher, SpeechDispatcherClient
from harness.plots import write_plots
from harness.report import table, write_json
from harness.sound import PipeWireServer, SoundServer
from measurements import ASKED_FOR, MEASUREMENTS, intelligibility, race_soak

HERE = Path(__file__).resolve().parent
# Each plays at a sink of its own.
YOMITES = (Yomite, YomiteByFlite, YomiteByHibari, YomiteByHTTP, YomiteByBouyomi, YomiteInJapanese, YomiteWithoutPause, YomiteOfPackage)
SINKS = [kind.name for kind in (Floor, *YOMITES, EspeakCommand, SpeechDispatcher, SpeechDispatcherClient)]


def arguments() -> argparse.Namespace:
    """The command line, as scripts/bench hands it on."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures Yomite beside its peers and floors.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: about two minutes instead of ten")
    parser.add_argument("--pipewire", action="store_true", help="with PipeWire's server instead of PulseAudio")
    parser.add_argument("--only", choices=list(MEASUREMENTS), action="append", help="measure only this; may be repeated")
    parser.add_argument("--programs", type=Path, required=True, help="folder of the floors and the recorder")
    parser.add_argument("--yomite", type=Path, required=True, help="the program to measure")
    parser.add_argument("--results", type=Path, help="the folder for samples, table and plots; else one with the time in Benchmarks/results")
    intelligibility.add_options(parser)
    race_soak.add_options(parser)
    return parser.parse_args()


def measure(bench: Bench, names: list[str]) -> list[Figure | Curve]:
    """All figures that were asked for, one after the other: nothing else of ours runs while one is taken."""
    figures: list[Figure | Curve] = []
    for name in names:
        began = time.monotonic()
        figures += MEASUREMENTS[name](bench)
        bench.say(f"{name} took {time.monotonic() - began:.0f} s")
    return figures


def main() -> int:
    """Measures, prints the table, writes the results."""
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    names = [name for name in MEASUREMENTS if (name in options.only if options.only else name not in ASKED_FOR)]
    results = options.results or HERE / "results" / f"{datetime.now():%Y-%m-%d-%H%M%S}"
    machine = describe(HERE.parent, options.yomite)
    if machine["load"] > 0.5:
        Bench.say(f"the machine is busy (load {machine['load']:.1f}); compare the ratios, not the times")
    sound_server = PipeWireServer if options.pipewire else SoundServer
    with tempfile.TemporaryDirectory(prefix="yomite-bench-") as name, sound_server(Path(name), SINKS) as server:
        figures = measure(Bench(options.yomite, options.programs, Path(name), server, options, results), names)
    write_json(results / "samples.json", machine, {"quick": options.quick, "measured": names}, figures)
    write_plots(results, figures)
    text = table(figures)
    (results / "table.txt").write_text(text.lstrip("\n") + "\n")
    print(text)
    print(f"\nevery sample, this table and a plot of each figure: {results}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
