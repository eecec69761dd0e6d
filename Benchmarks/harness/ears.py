# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of endless answers, who take what they are sent and throw it away."""

from __future__ import annotations

import selectors
import socket
import time

from .processes import NotMeasured


class Ears:
    """Clients who have all sent the same request."""

    def __init__(self, request: bytes) -> None:
        self.selector = selectors.DefaultSelector()
        self.request = request
        self.count = 0

    def join(self, port: int, size: int) -> None:
        """Has more of them come, until there are so many."""
        while self.count < size:
            connection = socket.create_connection(("127.0.0.1", port), timeout=10)
            connection.sendall(self.request)
            connection.setblocking(False)
            self.selector.register(connection, selectors.EVENT_READ)
            self.count += 1

    def hear(self, seconds: float) -> None:
        """Takes what comes, for so long."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            for key, _ in self.selector.select(left) if self.count else []:
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                if not connection.recv(65536):
                    raise NotMeasured("a client was sent away")
            time.sleep(min(0.02, max(0.0, until - time.monotonic())))

    def close(self) -> None:
        """Hangs up."""
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self.selector.close()
