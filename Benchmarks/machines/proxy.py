# SPDX-License-Identifier: GPL-3.0-or-later
"""A network between a process and Redis that can be cut, one way or both, reset, and slow."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable


class Proxy:
    """Listens at a port of its own, and passes on what comes to whoever is the primary when a connection is made."""

    def __init__(self, upstream: Callable[[], int]):
        self.upstream = upstream
        self.cut_towards = self.cut_back = False
        self.delay = 0.0
        self.pairs: set[socket.socket] = set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def reset(self) -> None:
        """All connections end."""
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for end in pairs:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def heal(self) -> None:
        self.cut_towards = self.cut_back = False
        self.delay = 0.0

    def _accept(self) -> None:
        while True:
            client, _ = self.listener.accept()
            try:
                server = socket.create_connection(("127.0.0.1", self.upstream()), 2)
            except OSError:
                client.close()
                continue
            server.settimeout(None)
            with self.lock:
                self.pairs |= {client, server}
            threading.Thread(target=self._pass, args=(client, server, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, False), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_towards: bool) -> None:
        try:
            while data := source.recv(65_536):
                # What comes into a cut waits, as in a real network, and comes when it is over, if the connection still stands.
                while self.cut_towards if is_towards else self.cut_back:
                    time.sleep(0.02)
                if self.delay:
                    time.sleep(self.delay)
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        with self.lock:
            self.pairs -= {source, target}
