# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of a chat's way without speech: recorded comments through splitting, parsing, backlog and ladder, on one core."""

from __future__ import annotations

import json
import os
import subprocess

from harness import recorded
from harness.bench import Bench
from harness.figures import OURS, Figure, Goal

RECORDED_LINES = 20_000
LEAST_PER_SECOND = {"twitch": 200_000, "json": 100_000, "yt-dlp": 40_000}


def measure(bench: Bench) -> list[Figure]:
    """Processor time of each comment in user mode, in each format; and whether memory stays flat and the account complete."""
    comments, rounds = bench.pick(400_000, 50_000), bench.pick(2, 1)
    figures = []
    for feed, least in LEAST_PER_SECOND.items():
        bench.say(f"{comments} comments of {feed} without speech")
        figure = Figure(f"flow-{feed}", f"A comment as {feed}, without speech, user time", "µs", goals=[Goal(limit=1_000_000 / least)])
        path = bench.folder / f"recorded.{feed}"
        recorded.write(path, feed, RECORDED_LINES)
        for _ in range(rounds):
            before = os.times().children_user
            done = subprocess.run([bench.programs / "flow", feed, path, str(comments)], capture_output=True, text=True, check=False)
            took = os.times().children_user - before
            if done.returncode != 0:
                figure.notes[OURS] = f"it ended with {done.returncode}: {done.stderr[-200:]}"
                break
            told = json.loads(done.stdout)
            figure.add(OURS, took / told["comments"] * 1_000_000)
            complete = "complete" if told["complete"] else "INCOMPLETE"
            figure.notes[OURS] = (
                f"{told['comments'] / took:,.0f} a second; {told['skipped']} skipped, {told['taken']} taken, {told['deleted']} deleted, account {complete}; "
                f"at most {told['warm_kb']} KB after a tenth, {told['peak_kb']} KB after all"
            )
        path.unlink()
        figures.append(figure)
    return figures
