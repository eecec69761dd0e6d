# SPDX-License-Identifier: GPL-3.0-or-later
"""Ten thousand comments in a second."""

from __future__ import annotations

import json
import time

from harness.comments import chat
from harness.processes import last_words, memory
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import SENTENCE, Options, Verdict

BURST = 10_000


def burst(options: Options, server: SoundServer) -> Verdict:
    """Ten thousand comments in a second while one is heard: the ladder goes up and comes down, what is paid comes first, nothing is lost."""
    reading = Reading(options.yomite, server.environment, options.folder / "burst.log", "--feed", "json", "--language", "en")
    dice = options.dice
    texts = chat(BURST, dice.randrange(1 << 30))
    paid = set(dice.sample(range(BURST), 5))
    started: list[str] = []
    steps: list[str] = []
    peak = 0
    try:
        reading.say(json.dumps({"id": "first", "text": SENTENCE}))
        reading.wait_for("started")
        before = memory([reading.process.pid]).anonymous
        lines = []
        for number, text in enumerate(texts):
            comment = {"id": f"{'paid' if number in paid else 'free'} {number}", "text": f"{text} {number}", "author": {"id": f"viewer {number % 3000}"}}
            if number in paid:
                comment["amount"] = {"value": 5, "currency": "EUR"}
            lines.append(json.dumps(comment))
        began = time.monotonic()
        reading.process.stdin.write("\n".join(lines) + "\n")
        reading.process.stdin.flush()
        took = time.monotonic() - began
        until = time.monotonic() + 180
        while (not steps or steps[-1] != "calm") and time.monotonic() < until and (item := reading.next()):
            event = item[1]
            if event["event"] == "started":
                started.append(event["id"])
                peak = max(peak, memory([reading.process.pid]).anonymous)
            elif event["event"] == "backlog":
                steps.append(event["step"])
                peak = max(peak, memory([reading.process.pid]).anonymous)
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    first = [identifier.split()[0] for identifier in started[: len(paid)]]
    outcomes = sum(reading.outcomes.values())
    once = all(count == 1 for count in reading.finished.values())
    glitches = last_words(reading.log).split(";")[1].split()[0]
    return Verdict(
        "burst",
        status == 0 and outcomes == BURST + 1 and once and "skip" in steps and steps[-1] == "calm" and set(first) == {"paid"} and glitches == "0",
        f"{BURST} comments written in {took:.2f} s; steps {' '.join(steps)}; heard after the first: {' '.join(first)}; {dict(reading.outcomes)}, "
        f"{outcomes} outcomes of {BURST + 1}; {glitches} glitches; anonymous memory {before} KB before, at most {peak} KB seen",
    )
