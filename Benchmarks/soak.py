#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Treats Yomite badly and counts what is lost. Started by scripts/soak."""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from harness.processes import NotMeasured
from harness.sound import SoundServer
from harness.trial import Options, Verdict
from trials import TRIALS


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/soak", description="Treats Yomite badly and counts what is lost.")
    parser.add_argument("--minutes", type=float, default=5, help="how long each trial in real time may take (default: 5)")
    parser.add_argument("--seed", type=int, help="makes a run again, as far as the plan goes (default: another each time; it is printed)")
    parser.add_argument("--events", type=int, default=200, help="how many deeds chaos does (default: 200)")
    parser.add_argument("--kills", type=int, help="how often trials of the journal end the service (default: 1,000 kills, 200 power cuts)")
    parser.add_argument("--only", choices=tuple(TRIALS), action="append", help="only this trial; may be repeated")
    parser.add_argument("--yomite", type=Path, required=True, help="the program")
    parser.add_argument("--programs", type=Path, required=True, help="the folder of our own programs in C")
    return parser.parse_args()


def main() -> int:
    parsed = arguments()
    seed = random.SystemRandom().randrange(1 << 32) if parsed.seed is None else parsed.seed
    print(f"seed    {seed}", flush=True)
    passed = True
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="yomite-soak-") as name:
        for key, trial in TRIALS.items():
            if parsed.only and key not in parsed.only:
                continue
            # A home of its own: some trials bring voices along.
            folder = Path(name) / key
            folder.mkdir()
            deadline = time.monotonic() + 60 * parsed.minutes
            options = Options(parsed.yomite, parsed.programs, folder, seed, random.Random(seed), deadline, parsed.events, parsed.kills)
            try:
                with SoundServer(folder, ["soak"]) as server:
                    verdict = trial(options, server)
            except NotMeasured as problem:
                verdict = Verdict(trial.__name__.replace("_", " "), False, str(problem))
            passed = passed and verdict.passed
            print(f"{'passed' if verdict.passed else 'FAILED'}  {verdict.name}: {verdict.figures}", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
