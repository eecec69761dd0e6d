# SPDX-License-Identifier: GPL-3.0-or-later
"""Large answers, asked for as fast as they come, while speech plays: how long a small one waits, how long the loop is kept, and whether the sound lasts."""

from __future__ import annotations

import http.client
import json
import time
import urllib.request
from dataclasses import dataclass

from harness.background import Background
from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured
from harness.service import Service, load

CONNECTIONS = 64
COMMENTS = 1_000  # that wait: the longest page of /v1/queue
WORDS = 20_000  # of the dictionary: the most that it holds
# The name of a row, and what is asked for.
DEAREST = (
    (OURS, "/v1/voices"),
    (f"{OURS}-queue", "/v1/queue?limit=1000"),
    (f"{OURS}-metrics", "/metrics"),
    (f"{OURS}-memory", "/v1/memory"),
    (f"{OURS}-dictionary", "/v1/dictionary"),
)


@dataclass
class Answers:
    """What is measured of each row."""

    health: Figure
    turns: Figure
    longest: Figure
    underflows: Figure
    rate: Figure


def measure(bench: Bench) -> list[Figure]:
    """Each answer is asked for by wrk, while somebody else asks after the service's health and the sound server plays what is read."""
    rows = [name for name, _ in DEAREST]
    answers = Answers(
        Figure("answers-health", f"/healthz while {CONNECTIONS} clients ask for a large answer, p99", "ms", goals=_goals(rows, 20)),
        Figure("answers-turns", "Turns of the loop above 20 ms meanwhile", "turns", goals=_goals(rows, 0)),
        Figure("answers-longest", "The longest turn of the loop since the service began", "ms"),
        Figure("answers-underflows", "Underflows meanwhile", "underflows", goals=_goals(rows, 0)),
        Figure("answers-rate", "Large answers meanwhile, answered 200", "/s", lower_is_better=False),
    )
    for name, path in DEAREST:
        bench.say(f"{path}, {CONNECTIONS} connections")
        try:
            _ask(bench, name, path, answers)
        except (NotMeasured, OSError, KeyError) as reason:
            answers.health.notes[name] = str(reason)
    return [answers.health, answers.turns, answers.longest, answers.underflows, answers.rate]


def _ask(bench: Bench, name: str, path: str, answers: Answers) -> None:
    """Has one answer asked for, of a service of its own."""
    settings = "{ limits: { ageSeconds: 3600 }, ladder: { skip: '5000/50000s' } }"
    flags = ["--output", "pulse", "--announce", "never", *bench.config("answers", settings)]
    if "dictionary" in path:
        flags += ["--dictionary", _dictionary(bench)]
    service = Service(bench.yomite, bench.server.environment_for(OURS), bench.folder / f"{name}-answers.log", *flags)
    try:
        _fill(service)
        time.sleep(2)  # it speaks from now on
        before = service.metrics()
        with Probe(service.port) as probe:
            per_second, _, _ = load(bench.folder, service.url + path, None, CONNECTIONS, bench.pick(4, 2))
        after = service.metrics()
        answers.health.add(name, probe.p99 * 1e3)
        answers.health.notes[name] = f"{path}; {len(probe.times)} asked, the slowest took {max(probe.times) * 1e3:.1f} ms"
        answers.rate.add(name, per_second)
        answers.underflows.add(name, after["yomite_underflows_total"] - before["yomite_underflows_total"])
        answers.turns.add(name, after["yomite_long_loop_turns_total"] - before["yomite_long_loop_turns_total"])
        answers.longest.add(name, after["yomite_longest_loop_turn_seconds"] * 1e3)
        answers.longest.notes[name] = f"{before['yomite_longest_loop_turn_seconds'] * 1e3:.1f} ms before it was asked"
    finally:
        service.stop()


def _goals(rows: list[str], limit: float) -> list[Goal]:
    return [Goal(limit=limit) if row == OURS else Goal(limit=limit, of=row) for row in rows]


def _dictionary(bench: Bench) -> str:
    """A folder with as many words as a room's dictionary may have."""
    folder = bench.folder / "answers-dictionary"
    folder.mkdir()
    (folder / "room-main.tsv").write_text("".join(f"answerword{number}\tthe word of number {number}\n" for number in range(WORDS)))
    return str(folder)


def _fill(service: Service) -> None:
    """Has so many comments waiting that there is something to be heard, and the longest page to be shown, all the while."""
    comments = [{"text": f"Comment number {number} says that there is more to come, and goes on."} for number in range(COMMENTS)]
    body, headers = json.dumps(comments).encode(), {"Content-Type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(f"{service.url}/v1/comments", body, headers), timeout=10).close()


class Probe(Background):
    """Asks /healthz again and again over one connection, and notes how long each answer takes."""

    PAUSE = 0.005

    def __init__(self, port: int) -> None:
        super().__init__()
        self.times: list[float] = []
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self._connection.close()

    @property
    def p99(self) -> float:
        return sorted(self.times)[len(self.times) * 99 // 100]

    def work(self) -> None:
        while not self.is_over.wait(self.PAUSE):
            began = time.monotonic()
            self._connection.request("GET", "/healthz")
            answer = self._connection.getresponse()
            answer.read()
            if answer.status == 200:
                self.times.append(time.monotonic() - began)
