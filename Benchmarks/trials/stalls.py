# SPDX-License-Identifier: GPL-3.0-or-later
"""Times in which the machine runs nobody, whatever his priority: no program can be better than that without a reserve."""

from __future__ import annotations

import subprocess

from harness.processes import end, last_words, start
from harness.trial import Options, clean_environment


class Stalls:
    """Watches from entry until it is asked."""

    def __init__(self, options: Options):
        self._log = options.folder / "stalls.log"
        self._command = [str(options.programs / "stalls")]
        self._environment = clean_environment(options.folder)
        self._watcher: subprocess.Popen | None = None

    def __enter__(self) -> Stalls:
        self._watcher = start(self._command, self._environment, self._log)
        return self

    def end(self) -> str:
        """What was seen, or why nothing could be."""
        end(self._watcher)
        self._watcher = None
        return last_words(self._log)

    def moments(self) -> list[tuple[float, float]]:
        """When each of those ended that were longer than 10 ms, by the monotonic clock, and how many milliseconds it took. After the end."""
        lines = [line.split() for line in self._log.read_text().splitlines()[:-1]]
        return [(float(end), float(length)) for end, length in lines]

    def __exit__(self, *_: object) -> None:
        end(self._watcher)
