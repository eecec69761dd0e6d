# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients that ask for streams and never read them: what the service holds for them, and whether it still answers."""

from __future__ import annotations

import json
import socket
import time
import urllib.request

from harness.processes import memory
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

READERS = 600
BUDGET = "60M"
MOST_KB = 40 * 1024  # of the service itself, while all of them hold what they can; it held 23 MB
LEFT = 1.1  # of what one reader left behind, when all have gone
HOST = b"Host: localhost\r\n"
SPEECH = json.dumps({"input": "This is said to somebody who does not listen. " * 80, "response_format": "wav"}).encode()
STREAMS = {
    "events": b"GET /v1/events HTTP/1.1\r\n" + HOST + b"\r\n",
    "wav": b"GET /v1/listen.wav HTTP/1.1\r\n" + HOST + b"\r\n",
    "speech": b"POST /v1/audio/speech HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(SPEECH) + SPEECH,
}


def _reader(port: int, request: bytes) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # the least that the kernel allows
    connection.connect(("127.0.0.1", port))
    connection.sendall(request)
    return connection


def _post(port: int) -> None:
    lines = "\n".join(json.dumps({"text": f"comment {number} with some words", "author": f"viewer {number}"}) for number in range(1_000))
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/v1/comments", lines.encode(), {"Content-Type": "application/x-ndjson"}, method="POST"
    )
    urllib.request.urlopen(request, timeout=30).read()


def _answer_seconds(port: int) -> float:
    begin = time.monotonic()
    urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60).read()
    return time.monotonic() - begin


def _round(service: Service, request: bytes, readers: int) -> tuple[int, int, float]:
    """The most that the service held and what is left of it, in KB, and the 99th percentile of answers meanwhile."""
    assert service.process
    pid = service.process.pid
    connections = [_reader(service.port, request) for _ in range(readers)]
    held, answers = [], []
    for number in range(200):
        if number in (20, 30, 40, 50):
            _post(service.port)
        held.append(memory([pid]).anonymous)
        answers.append(_answer_seconds(service.port))
        time.sleep(0.05)
    for connection in connections:
        connection.close()
    time.sleep(5)
    return max(held), memory([pid]).anonymous, sorted(answers)[len(answers) * 99 // 100]


def unread_streams(options: Options, server: SoundServer) -> Verdict:
    """Each kind of stream in a service of its own: one such client first, while the histories are filled, then as many as may be."""
    figures, passed = [], True
    for kind, request in STREAMS.items():
        log = options.folder / f"unread-{kind}.log"
        service = Service(options.yomite, clean_environment(options.folder), log, "--output", "null", "--memory-budget", BUDGET)
        try:
            for _ in range(2):
                _, one, _ = _round(service, request, 1)
            most, left, answer = _round(service, request, READERS)
            underflows = round(service.metrics()["yomite_underflows_total"])
        finally:
            service.stop()
        passed = passed and most < MOST_KB and left <= one * LEFT and underflows == 0
        figures.append(f"{kind}: {most} KB at most, {left} KB when all had gone ({one} KB after one), /healthz {answer * 1000:.0f} ms (p99)")
    return Verdict(f"{READERS} unread streams", passed, f"budget {BUDGET}; " + "; ".join(figures))
