# SPDX-License-Identifier: GPL-3.0-or-later
"""A running Yomite with its chat, and what is still to be undone."""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Callable

from harness.reading import Reading
from harness.sound import SoundServer

from .chat import Chat
from .record import Record
from .surroundings import Surroundings
from .tape import Tape
from .watch import Watch


class Scene:
    """Everything that deeds need. Only the trial's own thread uses it."""

    def __init__(
        self, reading: Reading, chat: Chat, record: Record, server: SoundServer, surroundings: Surroundings, watch: Watch, tape: Tape | None
    ):
        self.reading, self.chat, self.record = reading, chat, record
        self.server, self.surroundings, self.watch, self.tape = server, surroundings, watch, tape
        self.ids: dict[int, str] = {}  # of the comments, by their numbers
        self.has_ended = False  # no further event comes
        self._due: list[tuple[float, int, Callable[[], object]]] = []
        self._count = itertools.count()

    def later(self, seconds: float, undo: Callable[[], object]) -> None:
        """Undoes something after a while."""
        heapq.heappush(self._due, (time.monotonic() + seconds, next(self._count), undo))

    def goes_on(self) -> bool:
        """Takes in events, undoes what is due, has the chat go on. Whether Yomite still runs."""
        self.take_events()
        while self._due and self._due[0][0] <= time.monotonic():
            heapq.heappop(self._due)[2]()
        if self.reading.process.poll() is not None:
            return False
        self.chat.go_on()
        return True

    def chat_for(self, seconds: float) -> None:
        """Has the chat go on for a while, and nothing else."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.reading.process.poll() is None:
            self.take_events()
            self.chat.go_on()
            time.sleep(0.01)

    def take_events(self) -> None:
        """All that have come."""
        while not self.reading.events.empty():
            self.take_event()

    def take_event(self) -> None:
        """Waits for the next one, or the end of them."""
        item = self.reading.next()
        if item is None:
            self.has_ended = True
            return
        self.record.events.append(item)
        if item[1]["event"] == "accepted":
            self.ids[item[1]["comment"]] = item[1].get("id", "")
        self.chat.note(item[1], self.ids)

    def undo(self) -> None:
        """Everything at once, in its order."""
        while self._due:
            heapq.heappop(self._due)[2]()

    def restore_sink(self, sink: str) -> None:
        """Plugs a sink in again. Its recorder listens to another one by now."""
        self.server.add_sink(sink)
        if self.tape:
            self.tape.listen_again()

    def limit_memory(self, limit: int) -> None:
        """Changes the memory limit of Yomite's control group."""
        group = self.surroundings.memory
        assert group and self.watch.limit
        if limit < self.watch.limit:
            self.record.shrunk.append(time.monotonic())
        try:
            group.set_limit(limit)
        except OSError:
            return  # the kernel finds nothing to take back so soon, and leaves the limit as it was
        self.watch.limit = limit

    def teach(self) -> None:
        """The broadcaster teaches a new word."""
        word = f"zorble{len(self.record.taught)}x"
        id = self.chat.comment(text=f"!teach {word} = sorbet", author={"id": "owner", "name": "owner", "roles": ["broadcaster"]})
        self.record.taught[id] = word
