# SPDX-License-Identifier: GPL-3.0-or-later
"""A small HTTP server around hibari-tts, which has none: PORT THREADS. POST {"text": …} is answered with a WAV file of unknown length,
sentence by sentence as its `stream` makes them. So many sentences are made at once, in threads that stay: each thread that ever made one
keeps its memory."""

from __future__ import annotations

import json
import struct
import sys
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy
from hibari import SAMPLE_RATE, Hibari

UNKNOWN = 0xFFFF_FFFF
HEADER = struct.pack(
    "<4sI4s4sIHHIIHH4sI", b"RIFF", UNKNOWN, b"WAVE", b"fmt ", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16, b"data", UNKNOWN
)


class Server(ThreadingHTTPServer):
    """With room for many clients who come at once."""

    request_queue_size = 128

    def __init__(self, port: int, threads: int) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.voice = Hibari()
        self.pool = ThreadPoolExecutor(threads)
        self.pool.submit(list, self.voice.stream("Hello.")).result()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that has left is no error."""


class Handler(BaseHTTPRequestHandler):
    """One client."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_POST(self) -> None:
        """Speaks the text."""
        text = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["text"]
        sentences = self.server.voice.stream(text)
        self.send_response(200)
        self.send_header("Content-Type", "audio/wav")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        head = HEADER
        while (samples := self.server.pool.submit(next, sentences, None).result()) is not None:
            self._chunk(head + (numpy.clip(samples, -1, 1) * 32_767).astype("<i2").tobytes())
            head = b""
        self._chunk(b"")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing of single requests."""


Server(int(sys.argv[1]), int(sys.argv[2])).serve_forever()
