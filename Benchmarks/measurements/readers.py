# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reader of events costs, and whether all of many are told."""

from __future__ import annotations

import json
import socket
import time
import urllib.request

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured, memory
from harness.service import Service

READERS = 500
COMMENTS = 20
REQUEST = b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"


def measure(bench: Bench) -> list[Figure]:
    """Anonymous memory with and without so many readers, while comments are read and everybody is told of them."""
    figure = Figure("event-readers", f"Private memory of one of {READERS} readers of events", "KB", goals=[Goal(limit=16)])
    bench.say(f"{READERS} readers of events")
    service = None
    connections: list[socket.socket] = []
    try:
        service = Service(bench.yomite, bench.environment, bench.folder / "yomite-readers.log", "--output", "null:fast", "--announce", "never")
        assert service.process
        process = service.process.pid
        first = _open(service.port, 1)
        _read(service, first)
        before = memory([process]).anonymous
        connections = first + _open(service.port, READERS - 1)
        _read(service, connections)
        figure.add(OURS, (memory([process]).anonymous - before) / (READERS - 1))
        figure.notes[OURS] = f"each was told of the end of {COMMENTS} comments; {service.metrics()['yomite_event_readers']:.0f} are there at the end"
    except (NotMeasured, OSError) as reason:
        figure.notes[OURS] = str(reason)
    finally:
        for connection in connections:
            connection.close()
        if service:
            service.stop()
    return [figure]


def _open(port: int, count: int) -> list[socket.socket]:
    connections = []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", port), timeout=20)
        connection.sendall(REQUEST)
        connections.append(connection)
    for connection in connections:
        _receive(connection, "retry:", 1)
    return connections


def _read(service: Service, connections: list[socket.socket]) -> None:
    """Has comments read, and sees to it that every reader is told that each has ended."""
    for number in range(COMMENTS):
        body = json.dumps({"text": f"Comment number {number}."}).encode()
        request = urllib.request.Request(f"{service.url}/v1/comments", body, {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=10).close()
    for connection in connections:
        _receive(connection, "event: finished", COMMENTS)
    time.sleep(1)


def _receive(connection: socket.socket, mark: str, times: int) -> None:
    text = ""
    while text.count(mark) < times:
        more = connection.recv(65536)
        if not more:
            raise NotMeasured(f"a reader was dropped after {text.count(mark)} of {times} events")
        text += more.decode()
