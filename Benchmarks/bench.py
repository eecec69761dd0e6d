#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures Yomite beside its peers and the floors of this machine, in one run. Started by scripts/bench."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from harness import measure_cost, measure_flow, measure_intake, measure_readers, measure_reading, measure_render, measure_sound, measure_speech
from harness.figures import Figure
from harness.machine import describe
from harness.readers import EspeakCommand, Floor, Reader, SpeechDispatcher, SpeechDispatcherClient, Yomite, YomiteByFlite
from harness.report import table, write_json
from harness.sound import PipeWireServer, SoundServer

HERE = Path(__file__).resolve().parent
NAMES = ("onset", "render", "memory", "idle", "growth", "flow", "reading", "speech", "intake", "readers")


def arguments() -> argparse.Namespace:
    """The command line, as scripts/bench hands it on."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Measures Yomite beside its peers and floors.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: about two minutes instead of ten")
    parser.add_argument("--only", choices=NAMES, action="append", help="measure only this; may be repeated")
    parser.add_argument("--pipewire", action="store_true", help="with PipeWire's server instead of PulseAudio")
    parser.add_argument("--programs", type=Path, required=True, help="folder of the floors and the recorder")
    parser.add_argument("--yomite", type=Path, required=True, help="the program to measure")
    parser.add_argument("--results", type=Path, default=HERE / "results", help="where the JSON is written")
    return parser.parse_args()


def progress(text: str) -> None:
    """Says what is going on, beside the data."""
    print(f"bench: {text}", file=sys.stderr, flush=True)


def measure(options: argparse.Namespace, folder: Path) -> list[Figure]:
    """All figures that were asked for, one after the other: nothing else of ours runs while one is taken."""
    wanted = options.only or NAMES
    quick = options.quick
    figures: list[Figure] = []
    kinds = (Floor, Yomite, YomiteByFlite, EspeakCommand, SpeechDispatcher, SpeechDispatcherClient)
    sound_server = PipeWireServer if options.pipewire else SoundServer
    with sound_server(folder, [kind.name for kind in kinds]) as server:
        floor = Floor(server, options.programs / "floor_play")
        peers: list[Reader] = [SpeechDispatcher(server), SpeechDispatcherClient(server, HERE / "peers" / "speechd_reader.py")]
        live = Yomite(server, options.yomite)
        enhanced = YomiteByFlite(server, options.yomite)
        patient = [kind(server, options.yomite, backlog="all") for kind in (Yomite, YomiteByFlite)]
        if "onset" in wanted:
            readers = [floor, live, enhanced, EspeakCommand(server), *peers]
            figures += measure_sound.onset(server, readers, options.programs / "onset", 6 if quick else 30, progress)
        if "render" in wanted:
            figures += measure_render.render(
                folder, options.programs / "floor_render", options.yomite, server.environment, 2000, 1 if quick else 5, progress
            )
        if "memory" in wanted:
            figures += measure_cost.while_speaking(server, [floor, *patient, peers[0]], 5 if quick else 20, progress)
        if "idle" in wanted:
            figures += measure_cost.at_rest(server, [live, peers[0]], 5 if quick else 30, progress)
        if "growth" in wanted:
            figures += measure_cost.over_many_comments(folder, options.yomite, server.environment, 2000 if quick else 10_000, progress)
        if "speech" in wanted:
            figures += measure_speech.speech(
                folder, options.programs / "floor_render", options.yomite, server.environment, 3 if quick else 10, 1 if quick else 5, progress
            )
        if "intake" in wanted:
            figures += measure_intake.intake(server, folder, options.yomite, 3 if quick else 10, 1 if quick else 5, progress)
        if "readers" in wanted:
            figures += measure_readers.readers(folder, options.yomite, server.environment, progress)
    if "flow" in wanted:
        figures += measure_flow.flow(folder, options.programs / "flow", 200_000 if quick else 1_000_000, 1 if quick else 3, progress)
    if "reading" in wanted:
        words = options.yomite.parent.parent / "share/yomite/stream-words.dic"
        figures += measure_reading.reading(options.programs / "reading", words, 1 if quick else 5, progress)
    return figures


def main() -> int:
    """Measures, prints the table, writes the results."""
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    machine = describe(HERE.parent, options.yomite)
    if machine["load"] > 0.5:
        progress(f"the machine is busy (load {machine['load']:.1f}); compare the ratios, not the times")
    with tempfile.TemporaryDirectory(prefix="yomite-bench-") as folder:
        figures = measure(options, Path(folder))
    path = options.results / f"{datetime.now():%Y-%m-%d-%H%M%S}.json"
    write_json(path, machine, {"quick": options.quick, "only": options.only or list(NAMES)}, figures)
    print(table(figures))
    print(f"\nevery sample: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
