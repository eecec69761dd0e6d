# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments in a control group whose limit is the budget: what became of them, who spoke them, and what was held meanwhile."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from dataclasses import dataclass, field

from harness.cgroup import MemoryGroup
from harness.processes import memory
from harness.reading import Reading
from harness.trial import Options, clean_environment

from .heavy_voices import MEGABYTE

RESERVE = 8 * MEGABYTE
WAITING = 20  # comments at a time


@dataclass
class GroupRun:
    """What was found."""

    megabytes: int
    count: int
    status: int = 0
    heard: int = 0
    kills: int = 0
    most: int = 0  # with the reserve, in bytes
    difference: float = 1.0  # of our account from the kernel's
    looks: int = 0
    voices: Counter[str] = field(default_factory=Counter)

    @property
    def is_sound(self) -> bool:
        """Whether everything was heard within the limit, and nothing was killed."""
        return self.status == 0 and self.heard == self.count and self.kills == 0 and self.most <= self.megabytes * MEGABYTE

    def by(self, engine: str) -> int:
        """How many comments began with a voice of this engine."""
        return sum(count for voice, count in self.voices.items() if voice.startswith(f"{engine}:"))

    def __str__(self) -> str:
        return (
            f"{self.megabytes} MB: {self.heard} of {self.count} heard, {self.kills} killed by the kernel, at most {self.most / MEGABYTE:.1f} MB held; "
            f"{self.difference * 100:.1f} % from the kernel's account (median of {self.looks})"
        )


def run_in_group(options: Options, megabytes: int, lines: list[str]) -> GroupRun:
    """Has these comments (JSON, one a line) read as fast as they can be, in a group of this size."""
    run = GroupRun(megabytes, len(lines))
    with MemoryGroup(megabytes * MEGABYTE) as group:
        reading = Reading(
            options.yomite, clean_environment(options.folder), options.folder / f"group-{megabytes}.log", "--output", "null:fast", "--backlog", "all",
            "--announce", "never", "--memory-budget", f"{megabytes}M", feed="json", preexec_fn=group.join,
        )
        sent, last = 0, 0.0
        used, differences = [], []
        try:
            while sum(reading.outcomes.values()) < len(lines):
                while sent < len(lines) and sent - sum(reading.outcomes.values()) < WAITING:
                    reading.say(lines[sent])
                    sent += 1
                item = reading.next()
                if item is None:
                    break
                event = item[1]
                if event["event"] == "started":
                    run.voices[event["voice"]] += 1
                if event["event"] == "memory":
                    used.append(event["ledger"]["held"])
                if time.monotonic() - last > 0.1:
                    last = time.monotonic()
                    kernel, own = group.held(), memory([reading.process.pid]).anonymous * 1024
                    # Of two readings that a host's end or start fell between, neither is wrong.
                    if abs(group.held() - kernel) < 65_536:
                        differences.append(abs(own - kernel) / max(kernel, 1))
                    used.append(own + RESERVE)
            reading.close_input()
            run.status = reading.drain()
        finally:
            reading.end()
        run.kills = group.kills()
    run.heard, run.most, run.looks = reading.outcomes["heard"], max(used), len(differences)
    run.difference = statistics.median(differences) if differences else 1.0
    return run
