# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments of every kind, faster than speech, for as long as there is time: whatever grows without end shows."""

from __future__ import annotations

import json
import os
import statistics
import time
from dataclasses import dataclass

from harness.comments import chat
from harness.processes import activity, memory, state, tree
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .heavy_voices import TEXTS

AT_ONCE = 100  # comments that wait
ROOMS = 10
VIEWERS = 5_000
ALLOWED_KB = 768  # what the allocator wobbles by between two looks, without a leak


@dataclass
class Look:
    """What the service and its hosts have at a moment."""

    comments: int
    anonymous: int
    descriptors: int
    threads: int
    dead: int


def leaks(options: Options, server: SoundServer) -> Verdict:
    """Looks ten times a minute; the last quarter may have no more than the second one."""
    reading = Reading(
        options.yomite, clean_environment(options.folder), options.folder / "leaks.log", "--output", "null:fast", "--backlog", "all", "--rooms",
        feed="json",
    )  # fmt: skip
    looks: list[Look] = []
    sent = done = 0
    texts = chat(10_000, options.seed)
    next_look = time.monotonic()
    began = time.monotonic()
    try:
        while time.monotonic() < options.deadline:
            while sent - done < AT_ONCE:
                for line in _lines(sent, texts, options):
                    reading.say(line)
                sent += 1
            item = reading.next()
            if item is None:
                break
            done += item[1]["event"] == "finished"
            if time.monotonic() > next_look:
                next_look += 6
                looks.append(_look(reading.process.pid, done))
        took = time.monotonic() - began
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    outcomes = sum(reading.outcomes.values())
    once = all(count == 1 for count in reading.finished.values())
    quarter = max(1, len(looks) // 4)
    before, after = looks[quarter : 2 * quarter], looks[-quarter:]
    growth = {name: _median(after, name) - _median(before, name) for name in ("anonymous", "descriptors", "threads")}
    last = looks[-1]
    passed = (
        status == 0 and outcomes == sent and once and len(looks) >= 8
        and growth["anonymous"] <= ALLOWED_KB and growth["descriptors"] <= 2 and growth["threads"] <= 0 and max(look.dead for look in looks[1:]) <= 1
    )  # fmt: skip
    return Verdict(
        "leaks",
        passed,
        f"{sent} comments in {took:.0f} s, {outcomes} outcomes; anonymous memory over time (KB): {' '.join(str(look.anonymous) for look in looks[:: max(1, len(looks) // 10)])}; "
        f"from the second quarter to the last {growth['anonymous']:+.0f} KB, {growth['descriptors']:+.0f} descriptors, {growth['threads']:+.0f} threads; "
        f"at the end {last.descriptors} descriptors, {last.threads} threads, {last.dead} unburied",
    )


def _lines(number: int, texts: list[str], options: Options) -> list[str]:
    """A comment, now and then with a moderator's line behind it."""
    dice = options.dice
    text = texts[number % len(texts)] if dice.random() < 0.7 else dice.choice(TEXTS[dice.choice(list(TEXTS))])
    viewer = f"viewer {dice.randrange(VIEWERS)}"
    comment = {"id": f"c{number}", "text": f"{text} {number}", "author": {"id": viewer, "name": viewer}, "room": f"room {dice.randrange(ROOMS)}"}
    lines = [comment]
    if dice.random() < 0.05:
        lines.append({"kind": "delete", "id": f"c{number}", "room": comment["room"]})
    if dice.random() < 0.02:
        lines.append({"kind": "ban", "author": {"id": viewer}, "seconds": 1, "room": comment["room"]})
    return [json.dumps(line, ensure_ascii=False) for line in lines]


def _look(pid: int, comments: int) -> Look:
    processes = tree([pid])
    descriptors = len(os.listdir(f"/proc/{pid}/fd"))
    dead = sum(state(process) == "Z" for process in processes)
    return Look(comments, memory([pid]).anonymous, descriptors, activity([pid]).threads, dead)


def _median(looks: list[Look], name: str) -> float:
    return statistics.median(getattr(look, name) for look in looks)
