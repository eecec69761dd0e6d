# SPDX-License-Identifier: GPL-3.0-or-later
"""A server that sends what OneComme sends: comments over WebSockets (RFC 6455), without what these trials do not need."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import struct
import threading

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class OneComme:
    """Listens on loopback until `close`. Clients are told of each comment; what they say is thrown away, but for their pings."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._clients: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def comment(self, id: str, text: str, author: str) -> bool:
        """Somebody has written a comment. Returns whether a client was told."""
        data = {
            "id": id, "liveId": "live", "userId": f"u-{author}", "name": author, "displayName": author, "isOwner": False, "hasGift": False,
            "profileImage": "https://example.org/a.png", "badges": [], "timestamp": "2026-11-25T12:00:00.000Z", "comment": text, "speechText": text,
        }  # fmt: skip
        stream = {"id": "stream", "service": "youtube", "name": "My stream", "url": "https://example.org/", "color": {"r": 1, "g": 2, "b": 3}}
        return self._tell({"type": "comments", "data": {"comments": [{**stream, "meta": {"no": 1, "tc": 1}, "data": data}]}})

    def close(self) -> None:
        """Hangs up."""
        self._listener.close()
        with self._lock:
            for client in self._clients:
                client.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            with client.makefile("rb") as stream:
                key = ""
                while line := stream.readline().strip():
                    name, _, value = line.decode().partition(":")
                    if name.lower() == "sec-websocket-key":
                        key = base64.b64encode(hashlib.sha1((value.strip() + MAGIC).encode()).digest()).decode()
                client.sendall(
                    f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {key}\r\n\r\n".encode()
                )
                with self._lock:
                    client.sendall(_frame(1, json.dumps({"type": "connected", "data": {"comments": [], "config": {}, "services": []}}).encode()))
                    self._clients.append(client)
                while (frame := read_frame(stream)) is not None:
                    if frame[0] == 9:
                        with self._lock:
                            client.sendall(_frame(10, frame[1]))
        except OSError:
            pass
        with self._lock:
            if client in self._clients:
                self._clients.remove(client)

    def _tell(self, message: dict) -> bool:
        frame = _frame(1, json.dumps(message, ensure_ascii=False).encode())
        with self._lock:
            for client in self._clients:
                client.sendall(frame)
            return bool(self._clients)


def _frame(kind: int, content: bytes) -> bytes:
    length = bytes([len(content)]) if len(content) < 126 else b"\x7e" + struct.pack(">H", len(content))
    return bytes([0x80 | kind]) + length + content


def read_frame(stream) -> tuple[int, bytes] | None:
    """A short frame, which is masked if it is a client's; nothing at the end."""
    head = stream.read(2)
    if len(head) < 2:
        return None
    length = head[1] & 0x7F
    if length == 126:
        length = struct.unpack(">H", stream.read(2))[0]
    mask = stream.read(4) if head[1] & 0x80 else bytes(4)
    return head[0] & 0x0F, bytes(byte ^ mask[place % 4] for place, byte in enumerate(stream.read(length)))
