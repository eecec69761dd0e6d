# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments that are deleted while they are heard."""

from __future__ import annotations

import json
import time

from harness.figures import quantile
from harness.listener import Listener
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import SENTENCE, Options, Verdict

DELETIONS = 20


def deletions(options: Options, server: SoundServer) -> Verdict:
    """From a deletion on stdin to silence at the monitor: the comment that is heard is cut off."""
    reading = Reading(options.yomite, server.environment, options.folder / "deletions.log", "--feed", "json", "--language", "en")
    delays: list[float] = []
    try:
        reading.say(json.dumps({"id": "0", "text": "one two three"}))
        reading.wait_for("started")
        listener = Listener(server, "soak")
        for number in range(1, DELETIONS + 1):
            reading.say(json.dumps({"id": str(number), "text": SENTENCE * 3}))
            reading.wait_for("started", id=str(number))
            time.sleep(options.dice.uniform(0.3, 1.5))
            began = time.monotonic()
            reading.say(json.dumps({"kind": "delete", "id": str(number)}))
            delays.append((listener.silence() - began) * 1000)
        reading.close_input()
        status = reading.drain()
        listener.close()
    finally:
        reading.end()
    return Verdict(
        "deletions",
        status == 0 and reading.outcomes["deleted"] == DELETIONS and quantile(delays, 0.95) <= 100,
        f"{reading.outcomes['deleted']} of {DELETIONS} deleted; silent at the monitor after {quantile(delays, 0.5):.0f} ms (median), "
        f"{quantile(delays, 0.95):.0f} ms (95 %), {max(delays):.0f} ms at most",
    )
