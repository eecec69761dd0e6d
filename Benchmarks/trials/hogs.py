# SPDX-License-Identifier: GPL-3.0-or-later
"""Others who want the machine: two hogs for each processor, and one for the memory of Yomite's control group."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from harness.cgroup import MemoryGroup
from harness.processes import NotMeasured, end, start

LIMIT = 64 << 20  # bytes of the control group
HOG = 40 << 20  # bytes of them that the hog touches again and again: what is left is soon reclaimed from others


class Hogs:
    """They work from entry to exit."""

    def __init__(self, folder: Path):
        self._log = folder / "stress-ng.log"
        self.group: MemoryGroup | None = None
        self.without = ""  # why there is no pressure on memory
        self._hogs: list[subprocess.Popen] = []

    def __enter__(self) -> Hogs:
        if not shutil.which("stress-ng"):
            raise NotMeasured("there is no stress-ng: scripts/bootstrap bench installs it")
        environment = {"PATH": os.environ["PATH"]}
        count = 2 * (os.cpu_count() or 1)
        self._hogs.append(start(["stress-ng", "--quiet", "--cpu", str(count)], environment, self._log))
        try:
            self.group = MemoryGroup(LIMIT)
            command = ["stress-ng", "--quiet", "--vm", "1", "--vm-keep", "--vm-bytes", str(HOG)]
            self._hogs.append(start(command, environment, self._log, preexec_fn=self.group.join))
        except NotMeasured as problem:
            self.without = str(problem)
        return self

    def __exit__(self, *_: object) -> None:
        for hog in self._hogs:
            end(hog)
        if self.group:
            self.group.__exit__()
