# SPDX-License-Identifier: GPL-3.0-or-later
"""A Yomite that is under observation: comments go in, events come out."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path

from .processes import NotMeasured, end, last_words, program, start, tree


class Reading:
    """One run of `yomite read` that tells its events."""

    PATIENCE = 60.0  # seconds without the event that is waited for: it hangs

    def __init__(self, program: Path, environment: dict[str, str], log: Path, *flags: str, feed: str = "text", **options):
        self.log = log
        command = [str(program), "--events", "-", "--feed", feed, *flags]
        self.process = start(command, environment, log, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, **options)
        self.outcomes: Counter[str] = Counter()
        self.heard_seconds: dict[int, float] = {}
        self.finished: Counter[int] = Counter()
        self.events: queue.Queue[tuple[float, dict] | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.events.put((time.monotonic(), json.loads(line)))
        self.events.put(None)

    def say(self, text: str) -> None:
        """Writes a comment; waits while Yomite does not take it."""
        self.process.stdin.write(text + "\n")

    def close_input(self) -> None:
        self.process.stdin.close()

    def next(self, patience: float = PATIENCE) -> tuple[float, dict] | None:
        """The next event and when it came; nil at the end."""
        try:
            item = self.events.get(timeout=patience)
        except queue.Empty:
            raise NotMeasured(f"no event for {patience:g} s: {last_words(self.log)}") from None
        if item and item[1]["event"] == "finished":
            event = item[1]
            self.outcomes[event["outcome"]] += 1
            self.finished[event["comment"]] += 1
            self.heard_seconds[event["comment"]] = event["seconds"]
        return item

    def wait_for(self, name: str, **fields: object) -> tuple[float, dict]:
        """The next event of that name with these fields, and when it came."""
        while item := self.next():
            event = item[1]
            if event["event"] == name and all(event.get(key) == value for key, value in fields.items()):
                return item
        raise NotMeasured(f"it ended before {name}: {last_words(self.log)}")

    def drain(self) -> int:
        """Takes everything to the end, and returns the exit status."""
        while self.process.poll() is None or not self.events.empty():
            if self.next() is None:
                break
        return self.process.wait(self.PATIENCE)

    def hosts(self) -> list[int]:
        """The voice hosts that live now. A child that has not become its program yet has the service's own pipes."""
        service = program(self.process.pid)
        return [pid for pid in tree([self.process.pid]) if program(pid) not in ("", service)]

    def end(self) -> None:
        end(self.process)
