# SPDX-License-Identifier: GPL-3.0-or-later
"""Voice hosts that die in the middle of long comments."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import SENTENCE, VOICE, Options, Verdict, clean_environment

HOST_KILLS = 100


def host_kills(options: Options, server: SoundServer) -> Verdict:
    """Kills the host at random moments of long comments that go to a slow reader; every comment must be as long as undisturbed."""
    text = SENTENCE * 20
    plain = run_raw(options, [text], kills=0)
    per_comment = 5
    comments = HOST_KILLS // per_comment
    disturbed = run_raw(options, [text] * comments, kills=per_comment)
    lengths = list(disturbed.seconds.values())
    expected = plain.seconds[1]
    worst = max((abs(length - expected) for length in lengths), default=float("inf"))
    whole = disturbed.status == 0 and disturbed.heard == comments and worst < 0.5
    enough = disturbed.kills >= HOST_KILLS or time.monotonic() > options.deadline
    return Verdict(
        "host kills",
        whole and enough and disturbed.leftovers == 0,
        f"{disturbed.kills} kills, {disturbed.heard} of {comments} heard, {expected:.2f} s each, off by {worst:.3f} s at most; "
        f"{disturbed.leftovers} processes left behind",
    )


@dataclass
class RawRun:
    """A run into a pipe."""

    status: int
    heard: int
    seconds: dict[int, float]
    kills: int
    leftovers: int


def run_raw(options: Options, texts: list[str], kills: int) -> RawRun:
    """Reads comments into a pipe that is emptied slowly, so that the host stands in the middle of its work whenever it is killed."""
    pipe = options.folder / "sound"
    if not pipe.exists():
        os.mkfifo(pipe)
    reading = Reading(options.yomite, clean_environment(options.folder), options.folder / "raw.log", "--output", f"raw:{pipe}", "--backlog", "all", *VOICE)
    done, hosts = 0, set()
    try:
        with open(pipe, "rb", buffering=0) as sound:
            for text in texts:
                reading.say(text)
            reading.close_input()
            # A comment of 90 s is 4 MB; the host runs at most 700 KB ahead of the reader.
            step = 44_100 * 12
            total, next_kill = 0, step
            while block := sound.read(65_536):
                total += len(block)
                if kills and total >= next_kill and done < kills * len(texts):
                    next_kill += round(step * options.dice.uniform(0.8, 1.2))
                    alive = reading.hosts()
                    if alive:
                        hosts.update(alive)
                        os.kill(options.dice.choice(alive), signal.SIGKILL)
                        done += 1
        status = reading.drain()
    finally:
        reading.end()
    left = sum(Path(f"/proc/{pid}").exists() for pid in hosts)
    return RawRun(status, reading.outcomes["heard"], reading.heard_seconds, done, left)
