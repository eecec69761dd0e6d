# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments that are deleted while they are heard."""

from __future__ import annotations

import json
import threading
import time
from array import array

from harness.figures import quantile
from harness.processes import end
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
        listener = Listener(server)
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


class Listener:
    """Hears, at the monitor of the sink, when it falls silent. Keeps up with the sound on a thread of its own."""

    BLOCK = 1764  # 10 ms of 16-bit stereo at 44,100 Hz, as parec gives it
    QUIET = 100  # of 32,768
    ENOUGH = 0.6  # seconds: longer than any pause inside a sentence

    def __init__(self, server: SoundServer):
        self.process = server.listen("soak")
        self.last_loud = 0.0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while block := self.process.stdout.read(self.BLOCK):
            samples = array("h", block[: len(block) // 2 * 2])
            if max(samples) > self.QUIET:
                self.last_loud = time.monotonic()

    def silence(self) -> float:
        """Waits until it has been silent for a while, and returns when that began."""
        while time.monotonic() - self.last_loud < self.ENOUGH:
            time.sleep(0.01)
        return self.last_loud

    def close(self) -> None:
        end(self.process)
