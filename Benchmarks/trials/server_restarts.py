# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound server that dies and comes back while comments wait."""

from __future__ import annotations

import time

from harness.figures import quantile
from harness.processes import end
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import SENTENCE, VOICE, Options, Verdict

SERVER_RESTARTS = 20


def server_restarts(options: Options, server: SoundServer) -> Verdict:
    """Kills the sound server in the middle of comments; each must be heard in the end, and soon after the server is back."""
    reading = Reading(options.yomite, server.environment, options.folder / "server.log", "--backlog", "all", "--pause", "0", *VOICE)
    gaps: list[float] = []
    done = comments = 0
    try:
        # So that some always wait.
        for _ in range(3):
            reading.say(SENTENCE)
            comments += 1
        while done < SERVER_RESTARTS and time.monotonic() < options.deadline:
            reading.say(SENTENCE)
            comments += 1
            reading.wait_for("started")
            time.sleep(options.dice.uniform(0.05, 0.8))
            server.restart_after(options.dice.uniform(0, 0.3))
            # A null sink plays nothing for its first two seconds: the server is back when its sink gives a sample.
            listener = server.listen("soak")
            back = time.monotonic()
            reading.wait_for("output", state="lost")
            came, _ = reading.wait_for("started")
            end(listener)
            gaps.append((came - back) * 1000)
            done += 1
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    heard = reading.outcomes["heard"]
    twice = sum(count != 1 for count in reading.finished.values())
    return Verdict(
        "server restarts",
        status == 0 and heard == comments and twice == 0 and done > 0 and quantile(gaps, 0.5) < 1000,
        f"{done} restarts, {heard} of {comments} heard, {twice} with another number of outcomes than one; "
        f"speech again {quantile(gaps, 0.5):.0f} ms after the sink gives sound (median), {max(gaps):.0f} ms at most",
    )
