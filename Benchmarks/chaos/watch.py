# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks at Yomite's processes all the while, on a thread of its own."""

from __future__ import annotations

import threading
import time

from harness.processes import memory, state, tree

from .record import Held, Record

EVERY = 0.1  # seconds
RESERVE = 8 << 20  # bytes that the service's account sets aside


class Watch:
    """Writes down what they hold, and who lies about dead."""

    def __init__(self, service: int, record: Record, limit: int | None):
        self.limit = limit  # of memory, in bytes; whoever lowers it says so in the record first
        self.seen: set[int] = set()
        self._service, self._record = service, record
        self._dead_since: dict[int, float] = {}
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def _look(self) -> None:
        while not self._over.wait(EVERY):
            now, limit = time.monotonic(), self.limit
            alive = tree([self._service])
            self.seen.update(alive)
            self._bury(alive, now)
            if limit is not None:
                held = memory([self._service]).anonymous * 1024
                # A limit that rose or fell meanwhile was not the one.
                if limit == self.limit and held:
                    self._record.held.append(Held(now, held + RESERVE, limit))

    def _bury(self, alive: list[int], now: float) -> None:
        dead = {pid for pid in alive if pid != self._service and state(pid) == "Z"}
        self._dead_since = {pid: self._dead_since.get(pid, now) for pid in dead}
        longest = max((now - since for since in self._dead_since.values()), default=0.0)
        self._record.zombie_seconds = max(self._record.zombie_seconds, longest)

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def left_behind(self, patience: float = 2.0) -> int:
        """How many of its processes live on after it; they get a moment to notice."""
        until = time.monotonic() + patience
        while (left := [pid for pid in self.seen if state(pid) not in ("", "Z")]) and time.monotonic() < until:
            time.sleep(0.05)
        return len(left)
