# SPDX-License-Identifier: GPL-3.0-or-later
"""Speech servers in 256 MB each, one after the other: 1,000 texts from 16 clients, of whom every third leaves. The others then without
a limit as well. Only where it is asked for: it takes minutes, and two of the servers much memory."""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from harness.bench import Bench
from harness.cgroup import MemoryGroup
from harness.figures import OURS, Figure, Goal, quantile
from harness.processes import NotMeasured, activity
from harness.service import metrics
from race.clients import Answer, run
from race.plan import Stay, plan, texts
from race.servers import HIBARI, LIMITED, PIPER, UNLIMITED, UNLIMITED_SUFFIX, Hibari, Piper, Server, Yomite
from race.watch import MEGABYTE, Watch

CLIENTS = 16
TEXTS = 1_000
RACE_SECONDS = 600  # a server that is not done by then has lost the rest
SENTENCES = Path(__file__).resolve().parent.parent / "intelligibility/sets/en.open.txt"
PEERS = (HIBARI, PIPER, HIBARI + UNLIMITED_SUFFIX, PIPER + UNLIMITED_SUFFIX)
FIELD = ((Yomite, LIMITED), (Hibari, LIMITED), (Piper, LIMITED), (Hibari, UNLIMITED), (Piper, UNLIMITED))


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
    """All in turn, each with the same requests."""
    spoken = texts(SENTENCES.read_text(encoding="utf-8").splitlines(), bench.pick(TEXTS, 100))
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
    _write(bench.results / "race.md", laps)
    return list(figures.values())


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


def _write(path: Path, laps: list[Lap]) -> None:
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
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
