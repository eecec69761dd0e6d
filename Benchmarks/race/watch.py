# SPDX-License-Identifier: GPL-3.0-or-later
"""What is held while clients are served."""

from __future__ import annotations

import time

from harness.background import Background
from harness.cgroup import MemoryGroup

MEGABYTE = 1_000_000


class Watch(Background):
    """Looks at what the processes of a group hold, again and again."""

    def __init__(self, group: MemoryGroup, interval: float) -> None:
        super().__init__()
        self.group, self.interval = group, interval
        self.looks: list[tuple[float, float]] = []  # seconds, MB

    def work(self) -> None:
        began = time.monotonic()
        while not self.is_over.is_set():
            self.looks.append((time.monotonic() - began, self.group.held() / MEGABYTE))
            self.is_over.wait(self.interval)
