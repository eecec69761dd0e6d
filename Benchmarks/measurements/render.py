# SPDX-License-Identifier: GPL-3.0-or-later
"""How many comments are rendered in a second."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from harness.bench import Bench
from harness.comments import chat
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured

RATE = 22050
VOICE = "en-us"  # of all three: variants add noise or echo, which costs
SECONDS_EACH = 2.35  # of sound in a comment
FEW = 20  # comments that bring a program's files into memory
PEER_COMMENTS = 100  # a process for each comment is slow, and steady enough to need no more


def measure(bench: Bench) -> list[Figure]:
    """The floor (on one core, and on each), Yomite (as it is, and with one voice host or two) and `espeak-ng` in turn, forwards and backwards because nobody leaves the machine
    as he found it; each on the same comments."""
    count, rounds = bench.pick(2000, 500), bench.pick(5, 1)
    figure = Figure(
        "render", f"Rendering {count} comments", "comments/s", lower_is_better=False, baseline="floor_render", goals=[Goal("floor_render", 1.7)]
    )
    comments = chat(count)
    output = bench.folder / "render.wav"
    ways: dict[str, Callable[[list[str]], float]] = {
        "floor_render": lambda lines: _floors(bench, lines, 1),
        "floor_render-each-core": lambda lines: _floors(bench, lines, os.cpu_count() or 1),
        OURS: lambda lines: yomite(bench, lines, output),
        f"{OURS}-two-hosts": lambda lines: yomite(bench, lines, output, hosts=2),
        f"{OURS}-one-host": lambda lines: yomite(bench, lines, output, hosts=1),
        "espeak-ng": lambda lines: _commands(lines[:PEER_COMMENTS], output, bench.environment),
    }
    for number in range(rounds):
        bench.say(f"rendering, round {number + 1} of {rounds}")
        for name, way in list(ways.items())[:: -1 if number % 2 else 1]:
            try:
                figure.add(name, None if name in figure.notes else refreshed(bench, way, comments))
            except NotMeasured as reason:
                figure.notes[name] = str(reason)
                figure.add(name, None)
    output.unlink(missing_ok=True)
    return [figure]


def refreshed(bench: Bench, way: Callable[[list[str]], float], comments: list[str]) -> float:
    """The way's figure on the comments, when its program's files and memory for its output were in use a moment ago. A virtual machine may lose
    what has not been used for some seconds, and whoever wants it next waits for its return: everybody but the floor, which takes the time of
    neither its start nor a file."""
    _refresh_memory(bench.folder / "memory", len(comments))
    way(comments[:FEW])
    return way(comments)


def _refresh_memory(path: Path, count: int) -> None:
    """Takes as much memory as a file of so many comments, piece by piece as it is written: the kernel keeps small and large pieces apart."""
    os.sync()
    second = bytes(2 * RATE)
    with path.open("wb", buffering=0) as file:
        for _ in range(round(count * SECONDS_EACH)):
            file.write(second)
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


def _floors(bench: Bench, comments: list[str], cores: int) -> float:
    """So many floors beside each other, each with its share of the comments: on all cores, what this machine gives at this moment."""
    command = [str(bench.programs / "floor_render"), VOICE]
    shares = [_feed(comments[number::cores]) for number in range(cores)]
    with ThreadPoolExecutor(cores) as pool:
        answers = list(pool.map(lambda share: _run(command, bench.environment, input=share)[1], shares))
    return len(comments) / max(float(dict(part.split("=") for part in answer.split())["seconds"]) for answer in answers)


def yomite(bench: Bench, comments: list[str], output: Path, hosts: int = 0) -> float:
    """Comments a second of one rendering by Yomite, with so many voice hosts; 0: as many as it takes by itself."""
    output.unlink(missing_ok=True)
    config = bench.config("render", f"{{ limits: {{ hostCount: {hosts} }} }}")
    command = [str(bench.yomite), "render", *config, "--voice", f"espeak:{VOICE}", "--sample-rate", str(RATE), "-o", str(output)]
    feed = bench.folder / "render.txt"
    feed.write_text(_feed(comments))
    took, _ = _run([*command, str(feed)], bench.environment)
    if not output.exists() or output.stat().st_size < len(comments) * RATE // 10:
        raise NotMeasured("it wrote no sound, or far too little")
    return len(comments) / took


def _feed(comments: list[str]) -> str:
    return "".join(f"{comment}\n" for comment in comments)


def _commands(comments: list[str], output: Path, environment: dict[str, str]) -> float:
    took = sum(_run(["espeak-ng", "-v", VOICE, "-w", str(output), comment], environment)[0] for comment in comments)
    return len(comments) / took
