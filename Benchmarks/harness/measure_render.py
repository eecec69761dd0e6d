# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of throughput: comments rendered in a second."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from .comments import chat
from .figures import OURS, Figure, Goal
from .processes import NotMeasured

RATE = 22050
VOICE = "en-us"  # of all three: variants add noise or echo, which costs
PEER_COMMENTS = 100  # a process for each comment is slow, and steady enough to need no more


def render(folder: Path, floor: Path, yomite: Path, environment: dict[str, str], count: int, rounds: int, progress: Callable[[str], None]) -> list[Figure]:
    """The floor, Yomite and `espeak-ng` in turn, each on the same comments."""
    figure = Figure(
        "render", f"Rendering {count} comments", "comments/s", lower_is_better=False, baseline="floor_render", goals=[Goal("floor_render", 1.7)]
    )
    comments = chat(count)
    feed = folder / "render.txt"
    feed.write_text("\n".join(comments) + "\n")
    output = folder / "render.wav"
    ways: dict[str, Callable[[], float]] = {
        "floor_render": lambda: _floor(floor, feed, environment, count),
        OURS: lambda: _yomite(yomite, feed, output, environment, count),
        "espeak-ng": lambda: _commands(comments[:PEER_COMMENTS], output, environment),
    }
    for number in range(rounds):
        progress(f"rendering, round {number + 1} of {rounds}")
        for name, way in ways.items():
            try:
                figure.add(name, None if name in figure.notes else way())
            except NotMeasured as reason:
                figure.notes[name] = str(reason)
                figure.add(name, None)
    output.unlink(missing_ok=True)
    return [figure]


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


def _floor(program: Path, feed: Path, environment: dict[str, str], count: int) -> float:
    with feed.open() as lines:
        _, answer = _run([str(program), VOICE], environment, stdin=lines)
    return count / float(dict(part.split("=") for part in answer.split())["seconds"])


def _yomite(program: Path, feed: Path, output: Path, environment: dict[str, str], count: int) -> float:
    output.unlink(missing_ok=True)
    command = [str(program), "render", "--voice", f"espeak:{VOICE}", "--sample-rate", str(RATE), "-o", str(output), str(feed)]
    took, _ = _run(command, environment)
    if not output.exists() or output.stat().st_size < count * RATE // 10:
        raise NotMeasured("it wrote no sound, or far too little")
    return count / took


def _commands(comments: list[str], output: Path, environment: dict[str, str]) -> float:
    took = sum(_run(["espeak-ng", "-v", VOICE, "-w", str(output), comment], environment)[0] for comment in comments)
    return len(comments) / took
