# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether Yomite's memory grows while the clients of a race ask for speech. Only where it is asked for: it takes 25 minutes."""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from harness.bench import Bench
from harness.cgroup import MemoryGroup
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured
from race.clients import Answer, run
from race.plan import plan, texts
from race.servers import Yomite
from race.slope import Point, Slope, lowest, settled, slope
from race.watch import Watch

from .race import CLIENTS, RACE_SECONDS, SENTENCES, TEXTS

SOAKS = 4
WHOLE_MINUTES = 25.0  # a shorter soak has no verdict
BLOCK = 160  # requests between two looks at the clock
SETTLING = 0.2  # of the time
WINDOW = 5.0  # seconds
INTERVAL = 0.25  # seconds between two looks
LIMIT = 0.1  # MB an hour
SHOWN = 300  # looks of each soak in the JSON


@dataclass
class Soak:
    """What came of one service."""

    load: float
    answers: list[Answer]
    looks: list[Point]  # seconds, MB
    kills: int

    def slope(self) -> Slope:
        """In MB an hour."""
        points = lowest(settled(self.looks, SETTLING), WINDOW)
        return slope([(second / 3600, held) for second, held in points])

    def __str__(self) -> str:
        fitted, lost = self.slope(), sum(answer.is_lost for answer in self.answers)
        return (
            f"{fitted.rate:+.2f} MB/h (± {fitted.margin:.2f}), {len(self.answers)} requests, {lost} lost, {self.kills} killed, "
            f"most {max(held for _, held in self.looks):.1f} MB, load {self.load:.1f}"
        )


def add_options(parser: argparse.ArgumentParser) -> None:
    """What of it is wanted."""
    group = parser.add_argument_group("race-soak")
    group.add_argument(
        "--soak-minutes", type=float, default=WHOLE_MINUTES, metavar="N",
        help=f"for {SOAKS} services side by side; fewer than {WHOLE_MINUTES:g} show that it works, and have no verdict",
    )


def measure(bench: Bench) -> list[Figure]:
    """Several services side by side, each under clients of its own all the time."""
    minutes = bench.options.soak_minutes
    goals = [Goal(limit=LIMIT)] if minutes >= WHOLE_MINUTES else []
    title = f"Private memory of the service and its hosts over {SOAKS} x {minutes:g} minutes of the race's clients"
    figure = Figure("race-slope", title, "MB/h", goals=goals)
    lost = Figure("race-slope-lost", "Answers that were not whole meanwhile", "answers", goals=[Goal(limit=0)])
    notes = [] if goals else [f"no verdict below {WHOLE_MINUTES:g} minutes"]
    spoken = texts(SENTENCES.read_text(encoding="utf-8").splitlines(), TEXTS)
    bench.say(f"{SOAKS} soaks of {minutes:g} minutes")
    with ThreadPoolExecutor(SOAKS) as pool:
        soaks = [pool.submit(_soak, Yomite(bench), spoken, minutes * 60) for _ in range(SOAKS)]
    for number, running in enumerate(soaks, start=1):
        try:
            soak = running.result()
        except (NotMeasured, OSError) as reason:
            notes.append(f"{number}: {reason}")
        else:
            _take(soak, number, figure, lost)
            notes.append(f"{number}: {soak}")
        bench.say(notes[-1])
    path = bench.results / "race-soak.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([f"{title}:", "", *(f"- {note}" for note in notes)]) + "\n", encoding="utf-8")
    figure.notes[OURS] = "; ".join(notes)
    return [figure, lost]


def _soak(server: Yomite, spoken: list[str], seconds: float) -> Soak:
    requests, load = plan(spoken), os.getloadavg()[0]
    answers: list[Answer] = []
    with MemoryGroup(server.limit) as group:
        try:
            server.start(group)
            until = time.monotonic() + seconds
            with Watch(group, INTERVAL) as watch:
                while time.monotonic() < until:
                    place = len(answers) % len(requests)
                    answers += run(server.port, server.path, server.body, requests[place : place + BLOCK], CLIENTS, RACE_SECONDS)
        finally:
            server.stop()
        return Soak(load, answers, watch.looks, group.kills())


def _take(soak: Soak, number: int, figure: Figure, lost: Figure) -> None:
    figure.add(OURS, soak.slope().rate)
    lost.add(OURS, sum(answer.is_lost for answer in soak.answers))
    for second, held in lowest(soak.looks, max(WINDOW, soak.looks[-1][0] / SHOWN)):
        figure.details[f"soak {number}, second {second:.0f}"] = held
