# SPDX-License-Identifier: GPL-3.0-or-later
"""What must hold over all lives of a service with a journal, checked after each of them.

The events of a killed service can lack what it told last, because another thread writes them, and outcomes that were stored and not told yet; and the
journal can lack what came in the last milliseconds. What is certainly in the journal are outcomes, beginnings, and what was told before something of which a
client was told that it is stored: an event up to the **mark**. What comes behind it may be in the journal or not, and the journal itself, which is read
after each life, says which.
"""

from __future__ import annotations

from collections import Counter

from .life import Life
from .stored import Stored
from .told import Told

ATTEMPTS = 2  # limits.journalAttempts
AGE = 60_000  # limits.journalAgeSeconds, in milliseconds


class Ledger:
    """All lives so far."""

    def __init__(self) -> None:
        self.breaches: list[str] = []
        self.lives = 0
        self.before = Stored()
        self.outcomes: dict[str, str] = {}  # of all comments that were owed one
        self.remembered: set[str] = set()  # ids that were in the journal: they are never taken as new again
        self.stored: set[str] = set()
        self.deleted: set[str] = set()
        self.told = Told()
        # For people.
        self.hidden = self.failed_by_ends = self.too_old = 0
        self.counts: Counter[str] = Counter()

    def close(self, life: Life, after: Stored) -> None:
        """A life is over. The journal is what it left."""
        self.lives += 1
        _Check(self, life, after).run()
        self.before = after

    def finish(self) -> list[str]:
        """All breaches. Nothing is open any more."""
        if self.before.open:
            self.breach(f"{len(self.before.open)} comments are open at the end")
        for id in sorted(self.stored - set(self.outcomes)):
            self.breach(f"{id} was stored and has no outcome")
        self.breaches += self.before.flaws()
        return self.breaches

    def breach(self, words: str) -> None:
        self.breaches.append(f"life {self.lives}: {words}")


class _Check:
    """What one life adds."""

    def __init__(self, ledger: Ledger, life: Life, after: Stored):
        self.ledger, self.life, self.before, self.after = ledger, life, ledger.before, after
        self.breach = ledger.breach
        self.has_begun = after.last > self.before.last
        self.returning, self.failed, self.too_old = self._left_behind()
        # By ids, with the places of their events.
        self.accepted: dict[str, int] = {}
        self.started: set[str] = set()
        self.finished: dict[str, str] = {}
        self.ids: dict[int, str] = {}  # by the numbers of comments that came for the first time, or back from an earlier life
        self.copies: dict[int, tuple[int, str]] = {}  # of those that were sent again: where they were accepted, and their ids
        self.copies_finished: list[int] = []
        self.fated: dict[int, str] = {}  # of those that only come back to have their outcome told
        self.moderated: dict[str, int] = {}

    def _left_behind(self) -> tuple[set[str], set[str], set[str]]:
        """What the life before left to be said, and of what this one only notes an outcome when it begins."""
        if not self.has_begun:
            return set(self.before.open), set(), set()
        begun = self.after.life(self.before.last + 1).begun
        failed = {id for id, open in self.before.open.items() if open.attempts + open.begun >= ATTEMPTS}
        too_old = {id for id, open in self.before.open.items() if open.taken < begun - AGE} - failed
        return set(self.before.open) - failed - too_old, failed, too_old

    def run(self) -> None:
        self._integrity()
        self._read_events()
        if self.has_begun:
            self._outcomes()
        else:
            self._nothing_kept()
        self._deletions()
        for words in self.ledger.told.note(self.ledger.lives, self.life, set(self.copies)):
            self.breach(words)

    def _nothing_kept(self) -> None:
        """Its beginning was not stored, which only a power cut may do, and so nothing that it did. Nobody may have been told otherwise."""
        if self.after.open != self.before.open:
            self.breach("it did not begin in the journal, and changed it")
        if answered := sorted(self.life.stored | self.life.deleted):
            self.breach(f"it did not begin in the journal, and answered that something is stored: {answered[:3]}")
        for id, outcome in self.finished.items():
            self.breach(f"it did not begin in the journal, and told that {id} is {outcome}")

    def _integrity(self) -> None:
        for complaint in self.life.complaints:
            self.breach(complaint)
        for id in self.after.twice:
            self.breach(f"{id} is in the journal twice")
        if self.after.damage:
            self.breach(f"the journal is damaged: {self.after.damage}")
        if self.after.last > self.before.last + 1:
            self.breach(f"the journal counts {self.after.last - self.before.last} lives")
        if self.has_begun and self.before.lives:
            found = self.after.life(self.after.last).found
            if found != self.before.rows:
                self.breach(f"it found {found} of {self.before.rows} open comments")

    # What was told

    def _read_events(self) -> None:
        self._find_copies()
        for place, event in enumerate(self.life.events):
            match event["event"]:
                case "accepted":
                    self._accepted(place, event)
                case "started":
                    self._started(place, event)
                case "finished" if event["outcome"] != "kept":
                    self._finished(place, event)
                case "moderated" if event.get("kind") == "delete" and "id" in event:
                    self.moderated.setdefault(event["id"], place)
        self.mark = self._mark()

    def _find_copies(self) -> None:
        """Comments that were sent again while the journal had them, perhaps before they came back from it themselves."""
        ids = {event["comment"]: (place, event["id"]) for place, event in enumerate(self.life.events) if event["event"] == "accepted"}
        started = {event["comment"] for event in self.life.events if event["event"] == "started"}
        for event in self.life.events:
            if event["event"] != "finished" or event["comment"] not in ids or event["comment"] in started:
                continue
            place, id = ids[event["comment"]]
            was_deleted = event["outcome"] == "deleted" and id in self.after.open
            if id in self.life.again and (event.get("reason") == "duplicate" or was_deleted):
                self.copies[event["comment"]] = (place, id)
        # Some were killed before that was told.
        told = {event["comment"] for event in self.life.events if event["event"] in ("started", "finished")}
        for number, (place, id) in ids.items():
            if number in told or id not in self.life.again:
                continue
            has_other = any(its == id and other != number and other not in self.copies for other, (_, its) in ids.items())
            if has_other or id in self.ledger.remembered and id not in self.returning:
                self.copies[number] = (place, id)

    def _accepted(self, place: int, event: dict) -> None:
        number, id = event["comment"], event["id"]
        if number in self.copies:
            return
        if id in self.failed | self.too_old and id not in self.fated.values():
            self.fated[number] = id
            return
        if id in self.accepted:
            self.breach(f"{id} is accepted twice")
        elif id in self.ledger.remembered and id not in self.returning:
            self.breach(f"{id} is accepted as a new one, though the journal remembers it")
        self.ids[number] = id
        self.accepted[id] = place

    def _started(self, place: int, event: dict) -> None:
        number = event["comment"]
        if number not in self.ids:
            return self.breach(f"comment {number} begins and was never accepted")
        id = self.ids[number]
        open = self.before.open.get(id)
        is_again = open is not None and open.attempts + open.begun > 0
        if event.get("repeated", False) != is_again:
            self.breach(f"{id} is {'' if is_again else 'not '}said again and told as {'repeated' if event.get('repeated') else 'new'}")
        if id in self.ledger.deleted or self.moderated.get(id, place) < place and id in self.life.deleted:
            self.breach(f"{id} begins after its deletion was answered")
        self.started.add(id)

    def _finished(self, place: int, event: dict) -> None:
        number, outcome = event["comment"], event["outcome"]
        if number in self.copies:
            self.copies_finished.append(place)
            return
        if number in self.fated:
            id = self.fated[number]
            if outcome != (expected := "failed" if id in self.failed else "skipped"):
                self.breach(f"{id} is {outcome} instead of {expected}")
            return
        if number not in self.ids:
            return self.breach(f"comment {number} is {outcome} and was never accepted")
        id = self.ids[number]
        if id in self.finished:
            self.breach(f"{id} has two outcomes, {self.finished[id]} and {outcome}")
        self.finished[id] = outcome
        self.ledger.counts[outcome] += 1

    def _mark(self) -> int:
        """The last event before which all comments that came are certainly in the journal. Only that they came is told at once, and so in its order."""
        marks = []
        told = {event["id"] for event in self.life.events if "id" in event}
        for id in self.life.stored:
            if id in self.accepted:
                marks.append(self.accepted[id])
            elif id not in told:
                return len(self.life.events)  # it is not among the events, so all of them came before it
        return max(marks, default=-1)

    # What became of the comments

    def _outcomes(self) -> None:
        ledger, after = self.ledger, self.after
        certain = {id for id, place in self.accepted.items() if place <= self.mark}
        # A comment that was answered as stored without being accepted was left out at once. One that was sent again may have come before.
        told = {event["id"] for event in self.life.events if event["event"] == "finished" and "id" in event}
        stored = {id for id in self.life.stored if id in self.accepted or id not in told | self.life.again}
        owed = (self.returning | certain | stored) - (set(ledger.outcomes) - self.returning)
        ledger.stored |= stored
        hidden = self._settle(owed)
        self._count(owed, hidden)
        for id in self.started:
            if id in after.open and not after.open[id].begun:
                self.breach(f"{id} has begun, and the journal does not know it")
        ledger.remembered |= owed | set(after.open)

    def _settle(self, owed: set[str]) -> set[str]:
        """Notes the outcomes of this life. Returns the comments that have one which was not told, because the life ended before that."""
        ledger, hidden = self.ledger, set()
        for id, outcome in self.finished.items():
            if id in self.after.open:
                self.breach(f"{id} was {outcome}, and is open in the journal")
            elif id in owed:
                ledger.outcomes[id] = outcome
        for id in self.failed | self.too_old:
            ledger.outcomes[id] = "failed" if id in self.failed else "skipped"
        ledger.failed_by_ends += len(self.failed)
        ledger.too_old += len(self.too_old)
        for id in owed - set(self.finished) - set(self.after.open):
            hidden.add(id)
            ledger.outcomes[id] = "not told"
        ledger.hidden += len(hidden)
        return hidden

    def _count(self, owed: set[str], hidden: set[str]) -> None:
        """The journal's own count of this life has to have room for what was not told, and has all that is certain."""
        row = self.after.life(self.after.last)
        new = [place for id, place in self.accepted.items() if id not in self.returning] + [place for place, _ in self.copies.values()]
        settled = row.settled - len(self.failed) - len(self.too_old)
        certain = sum(id in owed and id not in self.after.open for id in self.finished) + sum(place <= self.mark for place in self.copies_finished)
        if len(hidden) > settled - certain:
            self.breach(f"{len(hidden)} comments are neither open nor told, and the journal has {settled} outcomes, {certain} of them told: {sorted(hidden)[:3]}")
        if row.taken < (sure := sum(place <= self.mark for place in new)):
            self.breach(f"the journal took {row.taken} comments of {sure}")

    def _deletions(self) -> None:
        self.ledger.deleted |= self.life.deleted
        for id in sorted(self.life.deleted & set(self.after.open) & set(self.accepted)):
            self.breach(f"{id} is open, and its deletion was answered")
