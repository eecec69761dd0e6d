# SPDX-License-Identifier: GPL-3.0-or-later
"""Viewers and a moderator of many rooms, who ask again until they know that what they sent was taken."""

from __future__ import annotations

import random
import threading
import time
from urllib.parse import quote

from .member import Member

ROOMS = [f"room {number}" for number in range(12)]
LONG = "this is comment number {} which takes a while to say so that something can happen meanwhile"


def _path(room: str, what: str) -> str:
    return f"/v1/rooms/{quote(room)}/{what}"


class Audience:
    """Some threads. Everything that a 202 or a 200 was answered to is noted."""

    def __init__(self, intakes: list[Member], seed: int, threads: int = 4):
        self.intakes = intakes
        self.accepted: dict[str, str] = {}  # ids: rooms
        self.unclear: set[str] = set()
        self.deleted: dict[str, float] = {}  # ids: when that was answered
        self.orders = 0  # all that were sent, answered or not
        self.last = 0
        self.lock = threading.Lock()
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self._write, args=(random.Random(seed + number),)) for number in range(threads)]
        for thread in self.threads:
            thread.start()

    def end(self) -> None:
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def _write(self, dice: random.Random) -> None:
        while not self.is_over.is_set():
            with self.lock:
                self.last += 1
                number = self.last
            self._comment(f"c{number}", (LONG if dice.random() < 0.7 else "hello {}").format(number), dice)
            if dice.random() < 0.05:
                self._delete(dice)
            time.sleep(dice.uniform(0.15, 0.5))

    def _comment(self, id: str, text: str, dice: random.Random) -> None:
        room = dice.choice(ROOMS)
        author = f"u{dice.randrange(30)}"
        for _ in range(20):
            answer = dice.choice(self.intakes).post(_path(room, "comments"), {"id": id, "text": text, "author": author})
            with self.lock:
                if answer == 202:
                    self.accepted[id] = room
                    self.unclear.discard(id)
                    return
                self.unclear.add(id)
            time.sleep(0.4)

    def _delete(self, dice: random.Random) -> None:
        with self.lock:
            if not self.accepted:
                return
            id = dice.choice(list(self.accepted)[-40:])
            room = self.accepted[id]
            self.orders += 1
        if dice.choice(self.intakes).post(_path(room, "moderation"), {"kind": "delete", "id": id}) == 200:
            with self.lock:
                self.deleted.setdefault(id, time.time())
