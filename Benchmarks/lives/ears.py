# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients that listen to all lives: one to the stream of events, one by a WebSocket. Each goes on behind the last event that it heard."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator

from harness.one_comme import read_frame

from .life import Life

UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}


class Ears:
    """Both clients."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}

    def start(self, port: int, life: Life) -> None:
        """Begins to listen to a service. Returns when both are answered, or it has gone."""
        self._threads = [self._listen(port, life, "events", {}, _events), self._listen(port, life, "ws", UPGRADE, _messages)]

    def stop(self) -> None:
        """Hears what is left of a service that has ended."""
        for thread in self._threads:
            thread.join()

    def _listen(self, port: int, life: Life, way: str, headers: dict[str, str], read: Callable) -> threading.Thread:
        is_answered = threading.Event()

        def run() -> None:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            try:
                after = f"&after={self._last[way]}" if way in self._last else ""
                connection.request("GET", f"/v1/{way}?events=started,finished&room=*{after}", headers=headers)
                answer = connection.getresponse()
                is_answered.set()
                for event, id in read(answer):
                    self._last[way] = id
                    if event["event"] in ("started", "finished"):
                        life.told[way].append(event)
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                pass  # it was killed, perhaps in the middle of an event
            finally:
                is_answered.set()
                connection.close()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        is_answered.wait(60)
        return thread


def _events(answer: http.client.HTTPResponse) -> Iterator[tuple[dict, str]]:
    id = ""
    for line in answer:
        name, _, value = line.strip().decode().partition(": ")
        if name == "id":
            id = value
        elif name == "data":
            yield json.loads(value), id


def _messages(answer: http.client.HTTPResponse) -> Iterator[tuple[dict, str]]:
    while frame := read_frame(answer.fp):
        if frame[0] == 1:
            event = json.loads(frame[1])
            if "asOf" in event:
                yield event, event["asOf"]
