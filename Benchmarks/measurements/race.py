# SPDX-License-Identifier: GPL-3.0-or-later
"""Speech servers in 256 MB each, one after the other: 1,000 texts from 16 clients, of whom every third leaves. The others then without
a limit as well. Only where it is asked for: it takes minutes, and with a soak of Yomite hours."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from harness.background import Background
from harness.bench import Bench
from harness.cgroup import MemoryGroup
from harness.figures import OURS, Figure, Goal, quantile
from harness.processes import NotMeasured, activity
from harness.service import metrics
from race.clients import Answer, run
from race.plan import Stay, plan, texts
from race.servers import HIBARI, LIMITED, PIPER, UNLIMITED, UNLIMITED_SUFFIX, Hibari, Piper, Server, Yomite
from race.slope import lowest, settled, slope

MEGABYTE = 1_000_000
CLIENTS = 16
TEXTS = 1_000
RACE_SECONDS = 600  # a server that is not done by then has lost the rest
SENTENCES = Path(__file__).resolve().parent.parent / "intelligibility/sets/en.open.txt"
PEERS = (HIBARI, PIPER, HIBARI + UNLIMITED_SUFFIX, PIPER + UNLIMITED_SUFFIX)
FIELD = ((Yomite, LIMITED), (Hibari, LIMITED), (Piper, LIMITED), (Hibari, UNLIMITED), (Piper, UNLIMITED))
SOAKS = 4
SOAK_BLOCK = 160  # requests between two looks at the clock
WHOLE_SOAK = 25.0  # minutes; a shorter one has no verdict
SETTLING = 0.2  # of a soak
WINDOW = 5.0  # seconds
SLOPE_LIMIT = 0.1  # MB an hour


def add_options(parser: argparse.ArgumentParser) -> None:
    """What of it is wanted."""
    group = parser.add_argument_group("race")
    group.add_argument(
        "--race-soak", type=float, default=0.0, metavar="MINUTES",
        help=f"after the race, {SOAKS} services of ours in turn under such clients, for so long each; {WHOLE_SOAK:g} for a verdict",
    )


class Watch(Background):
    """Looks at what the processes of a group hold, again and again."""

    def __init__(self, group: MemoryGroup, interval: float) -> None:
        super().__init__()
        self.group, self.interval = group, interval
        self.looks: list[tuple[float, float]] = []  # seconds, MB

    def work(self) -> None:
        began = time.monotonic()
        while not self.is_over.is_set():
            self.looks.append((time.monotonic() - began, self.group.held() / MEGABYTE))
            self.is_over.wait(self.interval)


@dataclass
class Lap:
    """What came of one server."""

    name: str
    what: str
    load: float
    answers: list[Answer] = field(default_factory=list)
    seconds: float = 0.0
    peak: float = 0.0  # MB, pages of files and all
    private: float = 0.0  # MB at its most
    kills: int = 0
    processor: float = 0.0  # seconds
    remarks: str = ""

    @property
    def stayed(self) -> list[Answer]:
        """Those who waited for all of it."""
        return [answer for answer in self.answers if answer.stay is Stay.WHOLE]

    @property
    def lost(self) -> int:
        """How many of them did so in vain."""
        return sum(answer.is_lost for answer in self.answers)

    @property
    def firsts(self) -> list[float]:
        """Milliseconds to the first sound, of all who heard it."""
        return [answer.first for answer in self.answers if answer.first is not None]


def measure(bench: Bench) -> list[Figure]:
    """The race, and the soak where one is wanted."""
    sentences = SENTENCES.read_text(encoding="utf-8").splitlines()
    spoken = texts(sentences, bench.pick(TEXTS, 100))
    figures = _figures(len(spoken))
    laps = []
    for kind, limit in FIELD:
        server = kind(bench, limit)
        bench.say(f"{len(spoken)} texts from {CLIENTS} clients: {server.name}")
        try:
            lap = _lap(server, spoken)
        except (NotMeasured, OSError) as reason:
            for figure in figures.values():
                figure.notes[server.name] = str(reason)
            continue
        laps.append(lap)
        _take(lap, figures)
    soak = [_soak(bench, spoken)] if bench.options.race_soak else []
    _write(bench.results / "race.md", laps, soak)
    return [*figures.values(), *soak]


def _figures(count: int) -> dict[str, Figure]:
    quarter = [Goal(peer, 0.25) for peer in PEERS]
    title = f"Race of {count} texts in 256 MB"
    return {
        "lost": Figure("race-lost", f"{title}: answers that were not whole", "answers", goals=[Goal(limit=0)]),
        "first": Figure("race-first", f"{title}: first sound of each request", "ms"),
        "p99": Figure("race-first-p99", f"{title}: first sound, p99", "ms", goals=[Goal(peer) for peer in PEERS]),
        "seconds": Figure("race-seconds", f"{title}: time for all", "s"),
        "peak": Figure("race-peak", f"{title}: most memory of the group, pages of files and all", "MB", goals=quarter),
        "private": Figure("race-private", f"{title}: of that, what the kernel cannot take back", "MB", goals=quarter),
        "kills": Figure("race-kills", f"{title}: processes that the kernel killed for their memory", "processes", goals=[Goal(limit=0)]),
        "processor": Figure("race-processor", f"{title}: processor time", "s"),
    }


def _lap(server: Server, spoken: list[str]) -> Lap:
    lap = Lap(server.name, server.what, os.getloadavg()[0])
    before = _children()
    with MemoryGroup(server.limit) as group:
        try:
            server.start(group)
            # What it takes to start is not part of the race; processes that end during it are counted when they have been waited for.
            before += activity([server.process.pid]).cpu_seconds
            with Watch(group, 0.02) as watch:
                began = time.monotonic()
                lap.answers = run(server.port, server.path, server.body, plan(spoken), CLIENTS, RACE_SECONDS)
                lap.seconds = time.monotonic() - began
            lap.peak, lap.kills = group.peak() / MEGABYTE, group.kills()
            lap.private = max(held for _, held in watch.looks)
            lap.remarks = _remarks(server, lap)
        finally:
            server.stop()
    lap.processor = _children() - before
    return lap


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _remarks(server: Server, lap: Lap) -> str:
    """What else has to be known of its figures."""
    remarks = [f"{count} x {problem}" for problem, count in Counter(answer.problem for answer in lap.answers if answer.is_lost).items()]
    if server.process.poll() is not None:
        remarks.append("it had ended")
    elif server.name == OURS:
        told = metrics(f"http://127.0.0.1:{server.port}")
        remarks += [f"{name} {value:.0f}" for name, value in told.items() if name.startswith("yomite_voice_fallbacks_total") and value]
    return "; ".join(remarks)


def _take(lap: Lap, figures: dict[str, Figure]) -> None:
    for name in ("lost", "peak", "private", "kills"):
        figures[name].add(lap.name, getattr(lap, name))
    for answer in lap.answers:
        figures["first"].add(lap.name, answer.first)
    # Who was killed has answered the first few alone: its times are not those of all.
    times = {"p99": quantile(lap.firsts, 0.99) if lap.firsts else None, "seconds": lap.seconds, "processor": lap.processor}
    for name, value in times.items():
        figures[name].add(lap.name, None if lap.kills else value)
        figures[name].details[f"load before {lap.name}"] = lap.load
        if lap.remarks:
            figures[name].notes[lap.name] = lap.remarks
    if lap.remarks:
        figures["lost"].notes[lap.name] = lap.remarks


def _soak(bench: Bench, spoken: list[str]) -> Figure:
    """Several services, one after the other, each under the same clients all the time."""
    minutes = bench.options.race_soak
    is_whole = minutes >= WHOLE_SOAK
    goals = [Goal(limit=SLOPE_LIMIT)] if is_whole else []
    title = f"Memory that the kernel cannot take back, over {SOAKS} x {minutes:g} minutes of such clients"
    figure = Figure("race-slope", title, "MB/h", goals=goals)
    notes = [] if is_whole else [f"no verdict below {WHOLE_SOAK:g} minutes"]
    for number in range(SOAKS):
        bench.say(f"soak {number + 1} of {SOAKS}, {minutes:g} minutes")
        server = Yomite(bench)
        with MemoryGroup(server.limit) as group:
            try:
                server.start(group)
                answers, looks = _under_clients(server, group, spoken, minutes * 60)
            except (NotMeasured, OSError) as reason:
                notes.append(str(reason))
                continue
            finally:
                server.stop()
            kills = group.kills()
        points = lowest(settled([(second / 3600, held) for second, held in looks], SETTLING), WINDOW / 3600)
        fitted = slope(points)
        figure.add(OURS, fitted.rate)
        lost = sum(answer.is_lost for answer in answers)
        counts = f"{len(answers)} requests, {lost} lost, {kills} killed, {points[-1][1]:.1f} MB at the end"
        notes.append(f"{fitted.rate:+.2f} ± {fitted.margin:.2f} ({counts})")
        for second, held in looks[:: max(1, len(looks) // 500)]:
            figure.details[f"soak {number + 1}, second {second:.0f}"] = held
    figure.notes[OURS] = "; ".join(notes)
    return figure


def _under_clients(server: Server, group: MemoryGroup, spoken: list[str], seconds: float) -> tuple[list[Answer], list[tuple[float, float]]]:
    requests = plan(spoken)
    answers: list[Answer] = []
    until = time.monotonic() + seconds
    with Watch(group, 0.25) as watch:
        while time.monotonic() < until:
            place = len(answers) % len(requests)
            answers += run(server.port, server.path, server.body, requests[place : place + SOAK_BLOCK], CLIENTS, RACE_SECONDS)
    return answers, watch.looks


def _write(path: Path, laps: list[Lap], soak: list[Figure]) -> None:
    """The table for people."""
    count = len(laps[0].answers) if laps else 0
    lines = [
        f"{count} texts from {CLIENTS} clients, of whom every third left, to one server after the other in {LIMITED // 1024**2} MB:",
        "",
        "| server | whole | lost | first sound p50 | p95 | p99 | time for all | most memory | private | killed | processor | load before |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for lap in laps:
        firsts = [f"{quantile(lap.firsts, share):.0f} ms" if lap.firsts else "" for share in (0.5, 0.95, 0.99)]
        lines.append(
            f"| {lap.what} | {len(lap.stayed) - lap.lost} of {len(lap.stayed)} | {lap.lost} | {' | '.join(firsts)} | {lap.seconds:.1f} s"
            f" | {lap.peak:.1f} MB | {lap.private:.1f} MB | {lap.kills} | {lap.processor:.1f} s | {lap.load:.1f} |"
        )
    lines += ["", *(f"{lap.name}: {lap.remarks}" for lap in laps if lap.remarks)]
    lines += [f"{figure.title}: {figure.notes[OURS]} ({figure.unit})" for figure in soak]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
