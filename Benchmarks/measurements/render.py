# SPDX-License-Identifier: GPL-3.0-or-later
"""How many comments are rendered in a second."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from harness.bench import Bench
from harness.comments import chat
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured

RATE = 22050
VOICE = "en-us"  # of all three: variants add noise or echo, which costs
PEER_COMMENTS = 100  # a process for each comment is slow, and steady enough to need no more


def measure(bench: Bench) -> list[Figure]:
    """The floor, Yomite (as it is, and with one voice host or two) and `espeak-ng` in turn, each on the same comments."""
    count, rounds = bench.pick(2000, 500), bench.pick(5, 1)
    figure = Figure(
        "render", f"Rendering {count} comments", "comments/s", lower_is_better=False, baseline="floor_render", goals=[Goal("floor_render", 1.7)]
    )
    comments = chat(count)
    feed = bench.folder / "render.txt"
    feed.write_text("\n".join(comments) + "\n")
    output = bench.folder / "render.wav"
    ways: dict[str, Callable[[], float]] = {
        "floor_render": lambda: _floor(bench, feed, count),
        OURS: lambda: _yomite(bench, feed, output, count),
        f"{OURS}-two-hosts": lambda: _yomite(bench, feed, output, count, hosts=2),
        f"{OURS}-one-host": lambda: _yomite(bench, feed, output, count, hosts=1),
        "espeak-ng": lambda: _commands(comments[:PEER_COMMENTS], output, bench.environment),
    }
    for number in range(rounds):
        bench.say(f"rendering, round {number + 1} of {rounds}")
        for name, way in ways.items():
            _refresh_memory(bench.folder / "memory", count)
            try:
                figure.add(name, None if name in figure.notes else way())
            except NotMeasured as reason:
                figure.notes[name] = str(reason)
                figure.add(name, None)
    output.unlink(missing_ok=True)
    return [figure]


def _refresh_memory(path: Path, count: int) -> None:
    """A virtual machine's host takes back what has not been used for some seconds, and whoever wants it next waits for its return: up to a fifth
    of a rendering, and only behind the floor, which takes seconds and no memory. So everybody finds memory for a file in use a moment ago."""
    os.sync()
    with path.open("wb") as file:
        for _ in range(count // 10):
            file.write(bytes(1 << 20))
    path.unlink()


def _run(command: list[str], environment: dict[str, str], **options) -> tuple[float, str]:
    began = time.monotonic()
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False, **options)
    except OSError as error:
        raise NotMeasured(f"{command[0]} cannot be started: {error.strerror}") from None
    took = time.monotonic() - began
    if done.returncode != 0:
        words = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise NotMeasured(f"it ended with {done.returncode}: {words[0][:120]}")
    return took, done.stdout


def _floor(bench: Bench, feed: Path, count: int) -> float:
    with feed.open() as lines:
        _, answer = _run([str(bench.programs / "floor_render"), VOICE], bench.environment, stdin=lines)
    return count / float(dict(part.split("=") for part in answer.split())["seconds"])


def _yomite(bench: Bench, feed: Path, output: Path, count: int, hosts: int = 0) -> float:
    output.unlink(missing_ok=True)
    config = bench.config("render", f"{{ limits: {{ hostCount: {hosts} }} }}")
    command = [str(bench.yomite), "render", *config, "--voice", f"espeak:{VOICE}", "--sample-rate", str(RATE), "-o", str(output), str(feed)]
    took, _ = _run(command, bench.environment)
    if not output.exists() or output.stat().st_size < count * RATE // 10:
        raise NotMeasured("it wrote no sound, or far too little")
    return count / took


def _commands(comments: list[str], output: Path, environment: dict[str, str]) -> float:
    took = sum(_run(["espeak-ng", "-v", VOICE, "-w", str(output), comment], environment)[0] for comment in comments)
    return len(comments) / took
