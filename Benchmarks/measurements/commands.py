# SPDX-License-Identifier: GPL-3.0-or-later
"""How soon a moderator's word acts while a thousand comments a second come in: a command of the chat, and a deletion."""

from __future__ import annotations

import json
import random
import threading
import time

from harness.background import Background
from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.listener import Listener
from harness.processes import NotMeasured
from harness.reading import Reading

RATE = 1_000  # comments a second
BEAT = 0.01  # seconds between two handfuls of them
SENTENCE = "The quick brown fox jumps over the lazy dog, and then it walks home. "
GOAL_MS = 50.0


def measure(bench: Bench) -> list[Figure]:
    """From writing the line to the outcome of the comment that was being heard, and to silence at the monitor."""
    rows = (OURS, f"{OURS}-deletion")
    goals = [Goal(limit=GOAL_MS, of=row) for row in rows]
    acts = Figure("commands", f"From a moderator's line (!tts skip, deletion) to its effect, {RATE} comments a second", "ms", goals=goals)
    slowest = Figure("commands-p95", "The same, 95 of 100", "ms", goals=[Goal(limit=GOAL_MS, of=row) for row in rows])
    silent = Figure("commands-silence", "The same to silence at the monitor", "ms")
    rate = Figure("commands-rate", "Comments taken in meanwhile", "/s", lower_is_better=False, goals=[Goal(limit=0.9 * RATE)])
    try:
        _take(bench, dict(zip(rows, (_skip, _deletion))), (acts, slowest, silent, rate))
    except (NotMeasured, OSError) as reason:
        acts.notes[OURS] = str(reason)
    return [acts, slowest, silent, rate]


def _take(bench: Bench, lines: dict, figures: tuple[Figure, Figure, Figure, Figure]) -> None:
    acts, slowest, silent, rate = figures
    flags = ["--language", "en", "--announce", "never", "--voice", "espeak:en-us", "--pause", "1000ms"]
    reading = Reading(bench.yomite, bench.server.environment_for(OURS), bench.folder / "commands.log", *flags, feed="json")
    dice = random.Random(1)
    listener = None
    try:
        with Flood(reading) as flood:
            reading.wait_for("started")
            listener = Listener(bench.server, OURS)
            began, first = time.monotonic(), flood.count
            for number in range(bench.pick(40, 10)):
                bench.say(f"commands, {number + 1}")
                for name, line in lines.items():
                    delay, quiet = _one(reading, flood, listener, line, dice.uniform(0.1, 0.6))
                    acts.add(name, delay)
                    silent.add(name, quiet)
            rate.add(OURS, (flood.count - first) / (time.monotonic() - began))
        for name in lines:
            taken = sorted(acts.taken(name))
            slowest.add(name, taken[len(taken) * 95 // 100])
            slowest.notes[name] = f"{taken[-1]:.1f} ms at most, of {len(taken)}"
    finally:
        if listener:
            listener.close()
        reading.end()


def _one(reading: Reading, flood: Flood, listener: Listener, line, wait: float) -> tuple[float, float]:
    """Has the next comment that begins stopped after a while."""
    _, event = reading.wait_for("started")
    time.sleep(wait)
    began = time.monotonic()
    flood.say(line(event["id"]))
    came, _ = reading.wait_for("finished", id=event["id"])
    return (came - began) * 1e3, (listener.silence() - began) * 1e3


def _skip(_: str) -> dict:
    return {"text": "!tts skip", "author": {"id": "mod", "name": "Mod", "roles": ["moderator"]}}


def _deletion(comment: str) -> dict:
    return {"kind": "delete", "id": comment}


class Flood(Background):
    """Viewers who write so many comments a second, until it is over."""

    def __init__(self, reading: Reading):
        super().__init__()
        self.count = 0
        self._reading = reading
        self._writes = threading.Lock()

    def say(self, line: dict) -> None:
        """Writes a line between two others."""
        with self._writes:
            self._reading.say(json.dumps(line))

    def work(self) -> None:
        began = time.monotonic()
        while not self.is_over.wait(BEAT):
            due = int((time.monotonic() - began) * RATE)
            while self.count < due:
                self.count += 1
                viewer = self.count % 500
                author = {"id": f"v{viewer}", "name": f"viewer{viewer}"}
                # Comments that say the same are heard together, and go on when one of them is deleted.
                self.say({"id": f"c{self.count}", "text": f"{SENTENCE * 3} {self.count}", "author": author})
