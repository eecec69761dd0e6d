# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments in eight languages in control groups whose limit is the budget."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections import Counter

from harness.cgroup import MemoryGroup
from harness.processes import memory
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .heavy_voices import MEGABYTE, TEXTS, heavy_voices

RESERVE = 8 * MEGABYTE
BUDGETS = (24, 32, 50)
COMMENTS = 3_000


def small_containers(options: Options, server: SoundServer) -> Verdict:
    """Comments in eight languages in control groups whose limit is the budget."""
    runs = [budget_run(options, megabytes, COMMENTS) for megabytes in BUDGETS]
    return Verdict("small containers", all(passed for passed, _ in runs), "\n        ".join(figures for _, figures in runs))


def comments(count: int, dice: random.Random) -> list[str]:
    """Comments of many viewers, in runs of a language as chats have them."""
    lines, language = [], "ja"
    for _ in range(count):
        if dice.random() < 0.3:
            language = dice.choice(list(TEXTS))
        fields = {"text": dice.choice(TEXTS[language]), "language": language, "gender": dice.choice(("female", "male"))}
        lines.append(json.dumps(fields, ensure_ascii=False))
    return lines


def budget_run(options: Options, megabytes: int, count: int) -> tuple[bool, str]:
    """Comments in eight languages in a control group whose limit is the budget: none lost, none killed, never over it."""
    folder = options.folder
    heavy_voices(folder, options.programs)
    with MemoryGroup(megabytes * MEGABYTE) as group:
        reading = Reading(
            options.yomite, clean_environment(folder), folder / f"budget-{megabytes}.log", "--output", "null:fast", "--backlog", "all", "--announce", "never",
            "--memory-budget", f"{megabytes}M", feed="json", preexec_fn=group.join,
        )
        lines, sent = comments(count, options.dice), 0
        used, differences, voices, ledger = [], [], Counter(), []
        last = 0.0
        try:
            while sum(reading.outcomes.values()) < count:
                while sent < count and sent - sum(reading.outcomes.values()) < 20:
                    reading.say(lines[sent])
                    sent += 1
                item = reading.next()
                if item is None:
                    break
                event = item[1]
                if event["event"] == "started":
                    voices[event["voice"].split(":")[0]] += 1
                if event["event"] == "memory":
                    ledger.append(event["ledger"]["held"])
                if time.monotonic() - last > 0.1:
                    last = time.monotonic()
                    kernel, own = group.held(), memory([reading.process.pid]).anonymous * 1024
                    # Of two readings that a host's end or start fell between, neither is wrong.
                    if abs(group.held() - kernel) < 65_536:
                        differences.append(abs(own - kernel) / max(kernel, 1))
                    used.append(own + RESERVE)
            reading.close_input()
            status = reading.drain()
        finally:
            reading.end()
        kills = group.kills()
    heard = reading.outcomes["heard"]
    enhanced = voices["flite"] + voices["weighted"]
    difference = statistics.median(differences) if differences else 1.0
    most = max(used + ledger)
    passed = status == 0 and heard == count and kills == 0 and most <= megabytes * MEGABYTE and enhanced > 0 and difference < 0.05
    return passed, (
        f"{megabytes} MB: {heard} of {count} heard, {kills} killed by the kernel, at most {most / MEGABYTE:.1f} MB held; "
        f"{voices['espeak']} by default voices, {voices['flite']} by flite, {voices['weighted']} by heavy ones; "
        f"{difference * 100:.1f} % from the kernel's account (median of {len(differences)})"
    )
