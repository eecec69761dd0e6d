# SPDX-License-Identifier: GPL-3.0-or-later
"""Work that goes on beside a measurement."""

from __future__ import annotations

import threading
from typing import Self


class Background:
    """Works on a thread of its own from entry to exit."""

    def __init__(self) -> None:
        self.is_over = threading.Event()
        self._thread = threading.Thread(target=self.work)

    def work(self) -> None:
        """What is done until it is over."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        self._thread.join()
