# SPDX-License-Identifier: GPL-3.0-or-later
"""What clients were told of comments in all lives, by whichever way. Nothing else is looked at: a client has no journal."""

from __future__ import annotations

from .life import Life

UNSETTLED = ("kept", "left")  # what goes on in the next life, or was never stored


class Told:
    """Of each comment, by its id."""

    def __init__(self) -> None:
        self.outcomes: dict[str, tuple[int, str]] = {}  # the life that told one, and which
        self.begun: dict[str, int] = {}
        self.two_outcomes: set[str] = set()
        self.secretly_repeated: set[str] = set()
        self.counts = {"events": 0, "ws": 0, "answers": 0}

    def note(self, number: int, life: Life, copies: set[int]) -> list[str]:
        """Takes in what a life told. Comments with these numbers were sent again, and only say that they are copies. Returns the breaches."""
        breaches = []
        for way, events in life.told.items():
            for event in events:
                if event["comment"] in copies or event.get("reason") == "duplicate":
                    continue
                if event["event"] == "started":
                    breaches += self._begin(number, event)
                elif event["outcome"] not in UNSETTLED:
                    self.counts[way] += 1
                    breaches += self._end(number, way, event)
        return breaches

    def _begin(self, number: int, event: dict) -> list[str]:
        id = event["id"]
        is_again = self.begun.setdefault(id, number) < number
        if id in self.outcomes and self.outcomes[id][0] < number:
            self.two_outcomes.add(id)
            return [f"{id} begins, and clients were told in life {self.outcomes[id][0]} that it is {self.outcomes[id][1]}"]
        if is_again and not event.get("repeated"):
            self.secretly_repeated.add(id)
            return [f"{id} begins again, and clients are not told so"]
        return []

    def _end(self, number: int, way: str, event: dict) -> list[str]:
        id, outcome = event["id"], event["outcome"]
        first = self.outcomes.setdefault(id, (number, outcome))
        if first == (number, outcome):
            return []
        self.two_outcomes.add(id)
        return [f"{id} is {outcome} for clients ({way}), and was {first[1]} in life {first[0]}"]
