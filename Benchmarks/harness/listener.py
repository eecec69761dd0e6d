# SPDX-License-Identifier: GPL-3.0-or-later
"""Someone who hears when a sink falls silent."""

from __future__ import annotations

import threading
import time
from array import array

from .processes import end
from .sound import SoundServer


class Listener:
    """Hears, at the monitor of the sink, when it falls silent. Keeps up with the sound on a thread of its own."""

    BLOCK = 1764  # 10 ms of 16-bit stereo at 44,100 Hz, as parec gives it
    QUIET = 100  # of 32,768
    ENOUGH = 0.6  # seconds: longer than any pause inside a sentence

    def __init__(self, server: SoundServer, reader: str):
        self.process = server.listen(reader)
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
