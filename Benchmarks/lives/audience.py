# SPDX-License-Identifier: GPL-3.0-or-later
"""Viewers and moderators who write to a service over HTTP, at a steady rate, until it does not answer any more."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time

from harness.comments import SHORT

from .life import Life

RATE = 200  # comments a second
CLIENTS = 12
WAITING = 6  # more clients, who send with ?wait=heard, and go on when they are answered
STORED = 0.3  # of the comments are sent with ?wait=stored
DELETIONS = 0.06  # as many as comments: of one that was sent lately
EARLY = 0.01  # of the comments are deleted before they are sent
ROOMS = ("main", "quiet", "two", "three", "four")  # `quiet` is paused in half of the lives, so comments wait there
RECENT = 60  # comments of which one is deleted


class Audience:
    """Writes in all lives. Ids are never used again, but for comments that were not answered: those are sent again in the next life."""

    def __init__(self, dice: random.Random):
        self.dice = dice
        self.sent = 0
        self.unanswered: dict[str, dict] = {}
        self.recent: list[str] = []
        self._lock = threading.Lock()

    def start(self, port: int, life: Life) -> None:
        """Begins to write to the service at this port."""
        self.port, self.life = port, life
        self.over = threading.Event()
        self.next_at = time.monotonic()
        self.due = list(self.unanswered.values())
        life.again |= set(self.unanswered)
        self.early: list[str] = []
        if self.dice.random() < 0.5:
            self._try("POST", "/v1/rooms/quiet/control/pause", None)
        self.threads = [threading.Thread(target=self._write, daemon=True) for _ in range(CLIENTS)]
        self.threads += [threading.Thread(target=self._write_and_wait, daemon=True) for _ in range(WAITING)]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Waits until nobody writes any more. Who waits for an answer gets it, or sees that the service has gone."""
        self.over.set()
        for thread in self.threads:
            thread.join()

    def _write(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            while not self.over.is_set():
                with self._lock:
                    at = self.next_at
                    self.next_at = max(at + 1 / RATE, time.monotonic() - 0.2)
                    deed = self._deed()
                if (pause := at - time.monotonic()) > 0 and self.over.wait(pause):
                    break
                deed(connection)
        except (OSError, http.client.HTTPException):
            return  # it was killed
        finally:
            connection.close()

    def _write_and_wait(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            while not self.over.is_set():
                with self._lock:
                    comment = self._comment()
                self._send(connection, comment, "heard", False)
        except (OSError, http.client.HTTPException):
            return  # it was killed
        finally:
            connection.close()

    def _comment(self) -> dict:
        self.sent += 1
        words = f"{self.dice.choice(SHORT)} {self.sent}"
        return {"id": f"c{self.sent}", "text": words, "author": f"v{self.sent % 997}", "room": self.dice.choice(ROOMS)}

    def _deed(self):
        """What is done next, chosen under the lock so that the plan is the seed's."""
        chance = self.dice.random()
        if chance < DELETIONS and self.recent:
            id = self.dice.choice(self.recent)
            return lambda connection: self._delete(connection, id)
        if self.due:
            comment, wait = self.due.pop(), "stored"
        else:
            comment, wait = self._comment(), "stored" if self.dice.random() < STORED else ""
        is_early = self.dice.random() < EARLY
        return lambda connection: self._send(connection, comment, wait, is_early)

    def _send(self, connection: http.client.HTTPConnection, comment: dict, wait: str, is_early: bool) -> None:
        id = comment["id"]
        if is_early:
            self._moderate(connection, id)
        with self._lock:
            self.unanswered[id] = comment
            self.recent = [*self.recent[-RECENT:], id]
        status, answer = self._ask(connection, "POST", "/v1/comments" + (f"?wait={wait}" if wait else ""), comment)
        with self._lock:
            if status in (200, 202):
                del self.unanswered[id]
                if wait == "stored":
                    self.life.stored.add(id)
                for told in json.loads(answer)["accepted"]:
                    if "outcome" in told:
                        self.life.told["answers"].append({"event": "finished", "comment": 0} | told)
            elif status not in (429, 503):
                self.life.complaints.append(f"a comment is answered with {status}: {answer[:200]}")

    def _delete(self, connection: http.client.HTTPConnection, id: str) -> None:
        status, _ = self._ask(connection, "DELETE", f"/v1/comments/{id}")
        if status == 200:
            with self._lock:
                self.life.deleted.add(id)

    def _moderate(self, connection: http.client.HTTPConnection, id: str) -> None:
        status, answer = self._ask(connection, "POST", "/v1/moderation", {"kind": "delete", "id": id})
        with self._lock:
            if status == 200 and "warnings" not in json.loads(answer):
                self.life.deleted.add(id)
            elif status != 200:
                self.life.complaints.append(f"a deletion is answered with {status}: {answer[:200]}")

    def _try(self, method: str, path: str, body: dict | None) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            self._ask(connection, method, path, body)
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()

    @staticmethod
    def _ask(connection: http.client.HTTPConnection, method: str, path: str, body: dict | None = None) -> tuple[int, str]:
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json"} if body is not None else {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
