# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests that no honest client makes, against a running service: each is answered or closed in time, and the next good one is served."""

from __future__ import annotations

import random
import socket
import time

from harness.processes import memory
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

REQUESTS = 10_000
REQUEST_SECONDS = 2  # the limit that the service is given for a whole request
PATIENCE = REQUEST_SECONDS + 5
FLOOD = 300  # connections that are opened and say nothing, or half of something
WOBBLE_KB = 1024  # what the allocator keeps or gives back between two looks, without a leak; 30,000 requests moved it by no more
HOST = b"Host: localhost\r\n"
POST = b"POST /v1/comments HTTP/1.1\r\n" + HOST + b"Content-Type: text/plain\r\n"


def shapes(dice: random.Random) -> bytes:
    """One hostile request of a kind that is drawn by lot."""
    number = dice.randrange(-(1 << 70), 1 << 70)
    junk = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 400)))
    hidden = b"GET /v1/settings HTTP/1.1\r\n" + HOST + b"\r\n"
    return dice.choice(
        [
            POST + b"Content-Length: 2\r\nContent-Length: %d\r\n\r\nhi" % number,
            POST + b"Content-Length: %d\r\n\r\nhi" % number,
            POST + b"Content-Length: 0x10\r\n\r\nhi",
            POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
            POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n2\r\nhi\r\n0\r\n\r\n" + hidden,
            POST + b"Transfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\nhi" + hidden,
            POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n%x\r\nhi\r\n" % abs(number),
            POST + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
            b"GET /\0/" + junk.replace(b"\n", b"") + b" HTTP/1.1\r\n" + HOST + b"\r\n",
            b"GET / HTTP/1.1\r\n" + HOST + b"X: a\0b\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"x" * dice.randrange(10_000, 200_000) + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + HOST + b"X: y\r\n" * dice.randrange(1_000, 20_000) + b"\r\n",
            b"GET / HTTP/1.1\r\n" + HOST + HOST.replace(b"localhost", b"evil.example") + b"\r\n",
            b"GET / HTTP/1.1\r\n" + HOST + b" folded: line\r\nnonsense\r\n\r\n",
            b"GET /" + b"%25" * 500 + b"%ff%zz HTTP/1.1\r\n" + HOST + b"\r\n",
            b"GET /../../etc/passwd HTTP/%d.%d\r\n\r\n" % (dice.randrange(5), dice.randrange(12)),
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + junk,
            POST.replace(b"text/plain", b"application/json") + b"Content-Length: 2000\r\n\r\n" + b"[" * 2000,
            POST.replace(b"text/plain", b"application/json") + b"Content-Length: %d\r\n\r\n" % len(junk) + junk,
            POST.replace(b"text/plain", b"application/x-www-form-urlencoded") + b"Content-Length: %d\r\n\r\n" % len(junk) + junk,
            junk,
        ]
    )


def _connect(port: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    connection.settimeout(PATIENCE)
    return connection


def _ends(connection: socket.socket) -> bool:
    """Whether the service answers and closes, or closes, in time."""
    until = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            if not connection.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def _is_served(port: int) -> bool:
    with _connect(port) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")
        return connection.recv(65536).startswith(b"HTTP/1.1 200")


def _send(port: int, request: bytes, dice: random.Random) -> bool:
    with _connect(port) as connection:
        try:
            if dice.random() < 0.2:  # in two pieces
                cut = dice.randrange(len(request))
                connection.sendall(request[:cut])
                request = request[cut:]
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            return True
        return _ends(connection)


def _slow(port: int, dice: random.Random) -> tuple[int, int]:
    """Silent and half-open connections by the hundred, and some that drip. Returns how many there were, and how many were not closed."""
    connections = []
    for number in range(FLOOD):
        connection = _connect(port)
        if number % 3:
            connection.sendall((POST + b"Content-Length: 9\r\n\r\n")[: dice.randrange(1, 90)])
        connections.append(connection)
    dripping = connections[:20]
    until = time.monotonic() + REQUEST_SECONDS + 2
    while time.monotonic() < until:
        for connection in dripping:
            try:
                connection.send(b"X")
            except OSError:
                pass
        time.sleep(0.2)
    left = sum(not _ends(connection) for connection in connections)
    for connection in connections:
        connection.close()
    return len(connections), left


def hostile_requests(options: Options, server: SoundServer) -> Verdict:
    """All of them in two halves, with a good request behind every hundredth. The first half is there to warm up: a leak shows in the second."""
    config = options.folder / "requests.json5"
    config.write_text("{ limits: { httpRequestSeconds: %d } }" % REQUEST_SECONDS)
    service = Service(options.yomite, clean_environment(options.folder), options.folder / "requests.log", "--output", "null", "--config", str(config))
    assert service.process
    pid = service.process.pid
    unanswered = unserved = slow = left = 0
    used: list[int] = []
    try:
        for _ in range(2):
            for number in range(REQUESTS // 2):
                unanswered += not _send(service.port, shapes(options.dice), options.dice)
                if number % 100 == 0:
                    unserved += not _is_served(service.port)
            opened, unclosed = _slow(service.port, options.dice)
            slow, left = slow + opened, left + unclosed
            unserved += not _is_served(service.port)
            used.append(memory([pid]).anonymous)
        open_connections = round(service.metrics()["yomite_http_connections"])
        crashed = service.process.poll() is not None
    finally:
        last = service.stop()
    figures = (
        f"{REQUESTS} requests, {unanswered} neither answered nor closed, {unserved} good ones between them not served; {slow} silent, half-open and "
        f"dripping connections, {left} not closed; {open_connections} open at the end (one asks); anonymous memory {used[0]} KB after the first half, {used[1]} KB after all; {last}"
    )
    passed = not crashed and not unanswered and not unserved and not left and open_connections == 1 and used[1] - used[0] < WOBBLE_KB
    return Verdict("requests", passed, figures)
