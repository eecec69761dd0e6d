# SPDX-License-Identifier: GPL-3.0-or-later
"""The most memory that a process holds while something is done."""

from __future__ import annotations

import threading
import time
from pathlib import Path

INTERVAL = 0.002  # seconds between two looks


class HeldMemory:
    """Looks again and again while it is entered; `most` is in bytes."""

    def __init__(self, pid: int) -> None:
        self.pid, self.most, self.lasts = pid, 0, True
        self.thread = threading.Thread(target=self._look)

    def __enter__(self) -> HeldMemory:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.lasts = False
        self.thread.join()

    def _look(self) -> None:
        while self.lasts:
            self.most = max(self.most, anonymous(self.pid))
            time.sleep(INTERVAL)


def anonymous(pid: int) -> int:
    """What the kernel cannot take back, in bytes."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(("Pss_Anon:", "Pss_Shmem:")))
