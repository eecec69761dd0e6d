# SPDX-License-Identifier: GPL-3.0-or-later
"""Voice hosts that die while a short comment is due."""

from __future__ import annotations

import time

from harness.figures import quantile
from harness.reading import Reading
from harness.sound import Recorder, SoundServer
from harness.trial import VOICE, Options, Verdict

HOST_KILLS = 100


def onsets_after_kills(options: Options, server: SoundServer) -> Verdict:
    """Kills the host while it has a comment to make, and listens how long it takes until that comment is heard."""
    reading = Reading(options.yomite, server.environment_for("soak"), options.folder / "onsets.log", "--backlog", "all", *VOICE)
    listener = Recorder(options.programs / "onset", server, "soak")
    onsets: list[float] = []
    try:
        reading.say("One two three.")
        reading.wait_for("finished")
        while len(onsets) < HOST_KILLS and time.monotonic() < options.deadline:
            victims = " ".join(map(str, reading.hosts()))
            comment = f"printf '%s\\n' 'Comment number {len(onsets)}.' > /proc/{reading.process.pid}/fd/0"
            # Before the line reaches it, or while it speaks: both are some of the hundred.
            steps = [f"kill -9 {victims}", comment]
            if options.dice.random() < 0.5:
                steps.reverse()
            onsets.append(listener.onset_ms(0.4, "; ".join(steps)))
            reading.wait_for("finished")
        reading.close_input()
        status = reading.drain()
    finally:
        listener.close()
        reading.end()
    heard = reading.outcomes["heard"]
    return Verdict(
        "sound after kills",
        status == 0 and heard == len(onsets) + 1 and max(onsets) <= 300,
        f"{len(onsets)} kills, {heard} of {len(onsets) + 1} heard; audible {quantile(onsets, 0.5):.0f} ms after the line and the kill (median), "
        f"{max(onsets):.0f} ms at most",
    )
