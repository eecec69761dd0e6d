# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients of a speech server, who measure when they hear the first sound, and of whom some leave."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from .plan import Request, Stay

PATIENCE = 60.0  # seconds without a byte
LEAST_SOUND = 4_000  # bytes, a tenth of a second: no word is shorter
DATA_HEADER = 8  # bytes of a WAV file's last chunk before its samples


@dataclass
class Answer:
    """What a client got."""

    stay: Stay
    first: float | None = None  # milliseconds from the request to the first byte of sound
    is_whole: bool = False
    problem: str = ""

    @property
    def is_lost(self) -> bool:
        """Whether the client waited for all of it in vain."""
        return self.stay is Stay.WHOLE and not self.is_whole


def sound_of(wav: bytes) -> int:
    """How many bytes of sound there are in the beginning of a WAV file."""
    place = wav.find(b"data")
    return 0 if place < 0 else max(0, len(wav) - place - DATA_HEADER)


def ask(port: int, path: str, body: bytes, stay: Stay) -> Answer:
    """One request over a connection of its own, as a page or a bot makes it."""
    answer = Answer(stay)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    began = time.perf_counter()
    try:
        connection.request("POST", path, body, {"Content-Type": "application/json", "Connection": "close"})
        if stay is not Stay.NOT:
            _hear(connection, answer, began)
    except (OSError, http.client.HTTPException) as reason:
        answer.problem = type(reason).__name__
    finally:
        connection.close()
    return answer


def _hear(connection: http.client.HTTPConnection, answer: Answer, began: float) -> None:
    response = connection.getresponse()
    if response.status != 200:
        answer.problem = f"status {response.status}"
        return
    wav = b""
    while piece := response.read1(65_536):
        wav += piece
        if answer.first is None and sound_of(wav) > 0:
            answer.first = (time.perf_counter() - began) * 1000
            if answer.stay is Stay.FIRST_SOUND:
                return
    promised = response.getheader("Content-Length")
    answer.is_whole = sound_of(wav) >= LEAST_SOUND and (promised is None or len(wav) == int(promised))
    if not answer.is_whole:
        answer.problem = "cut off"


def run(port: int, path: str, body: Callable[[str], bytes], requests: Iterable[Request], clients: int, seconds: float) -> list[Answer]:
    """So many clients at once, each of whom sends the next request when the last one is over; in the order of the requests. After that
    time nothing more is sent."""
    until = time.monotonic() + seconds

    def one(request: Request) -> Answer:
        if time.monotonic() > until:
            return Answer(request.stay, problem="not sent: time was over")
        return ask(port, path, body(request.text), request.stay)

    with ThreadPoolExecutor(clients) as pool:
        return list(pool.map(one, requests))
