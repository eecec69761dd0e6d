# SPDX-License-Identifier: GPL-3.0-or-later
"""The ledger of many lives accepts good ones, and each check catches the forged one that breaks it."""

import unittest

from lives.ledger import Ledger
from lives.life import Life
from lives.stored import Open, Stored, StoredLife, id_in
from lives.told import Told


def event(name: str, comment: int, id: str = "", **fields: object) -> dict:
    """An event as Yomite tells it; a comment's id is c and its number unless said otherwise."""
    return {"event": name, "comment": comment, "id": id or f"c{comment}", **fields}


def row(number: int, found: int, taken: int, kept: int | None = None, **outcomes: int) -> StoredLife:
    return StoredLife(number, 1_000_000, found, kept, taken, outcomes)


def opened(*ids: str, attempts: int = 0, begun: bool = False) -> dict[str, Open]:
    return {id: Open(1_000_000, attempts, begun) for id in ids}


class LedgerTests(unittest.TestCase):
    def setUp(self) -> None:
        """A life that was killed: c1 is heard, c2 begins, c3 waits, and a client was told that c4 is stored."""
        self.first = Life(
            [
                event("accepted", 1), event("accepted", 2), event("accepted", 3), event("started", 1), event("finished", 1, outcome="heard"),
                event("started", 2), event("accepted", 4),
            ],
            stored={"c4"},
        )  # fmt: skip
        self.left = Stored(opened("c2", begun=True) | opened("c3", "c4"), lives=[row(1, 0, 4, heard=1)])
        # All come back, under other numbers, and are heard.
        said = [event(name, number, id) for number, id in ((1, "c2"), (2, "c3"), (3, "c4")) for name in ("accepted", "started")]
        said[1]["repeated"] = True
        self.second = Life([*said, *(event("finished", number, f"c{number + 1}", outcome="heard") for number in (1, 2, 3))])
        self.end = Stored({}, lives=[row(1, 0, 4, 3, heard=1), row(2, 3, 0, heard=3)])

    def breaches(self) -> list[str]:
        ledger = Ledger()
        ledger.close(self.first, self.left)
        ledger.close(self.second, self.end)
        return ledger.finish()

    def caught(self, *words: str) -> None:
        """Breaches with these words, and no others."""
        found = self.breaches()
        for word in words:
            self.assertTrue([breach for breach in found if word in breach], f"not caught: {word} in {found}")
        self.assertEqual([breach for breach in found if not any(word in breach for word in words)], [])

    def test_good_lives_have_no_breach(self) -> None:
        self.assertEqual(self.breaches(), [])

    def test_events_that_end_before_the_journal(self) -> None:
        """What was told last may be missing: c2 was heard, and the journal knows."""
        self.left = Stored(opened("c3", "c4"), lives=[row(1, 0, 4, heard=2)])
        self.second.events = [event for event in self.second.events if event["id"] != "c2"]
        self.end.lives = [row(1, 0, 4, 2, heard=2), row(2, 2, 0, heard=2)]
        self.assertEqual(self.breaches(), [])

    def test_a_journal_that_ends_before_the_events(self) -> None:
        """What is told is stored, but that a comment came: c5 is lost."""
        self.first.events += [event("accepted", 5)]
        self.assertEqual(self.breaches(), [])
        self.first.events += [event("started", 3), event("finished", 3, outcome="heard")]
        self.caught("c3 was heard, and is open", "c3 has begun, and the journal does not know it")

    def test_a_stored_comment_that_is_lost(self) -> None:
        self.left = Stored(opened("c2", begun=True) | opened("c3"), lives=[row(1, 0, 3, heard=1)])
        self.second.events = [event for event in self.second.events if event["id"] != "c4"]
        self.end.lives = [row(1, 0, 3, 2, heard=1), row(2, 2, 0, heard=2)]
        self.caught("neither open nor told", "took 3 comments of 4")

    def test_a_deletion_of_what_has_not_come_back(self) -> None:
        """The journal settles c3 and tells nobody, and c9, which the events know, is lost with the last milliseconds."""
        said = [event for event in self.second.events if event["id"] != "c3"]
        self.second.events = [event("moderated", 0, "c3", kind="delete"), *said, event("accepted", 9)]
        self.end.lives = [row(1, 0, 4, 3, heard=1), row(2, 3, 0, heard=2, deleted=1)]
        self.assertEqual(self.breaches(), [])

    def test_an_outcome_that_is_undone(self) -> None:
        self.left = Stored(opened("c1", "c2", begun=True) | opened("c3", "c4"), lives=[row(1, 0, 4)])
        again = [event("accepted", 4, "c1"), event("started", 4, "c1", repeated=True), event("finished", 4, "c1", outcome="heard")]
        self.second.events += again
        self.end.lives = [row(1, 0, 4, 4), row(2, 4, 0, heard=4)]
        self.caught("c1 was heard, and is open")

    def test_a_beginning_that_is_undone(self) -> None:
        self.left.open["c2"].begun = False
        del self.second.events[1]["repeated"]
        self.caught("c2 has begun, and the journal does not know it")

    def test_a_repetition_that_is_not_told(self) -> None:
        del self.second.events[1]["repeated"]
        self.caught("c2 is said again and told as new")

    def test_a_repetition_that_is_none(self) -> None:
        self.second.events[3]["repeated"] = True
        self.caught("c3 is not said again and told as repeated")

    def test_a_comment_in_which_too_many_lives_ended(self) -> None:
        """c2 comes back to be told as failed, and as nothing else."""
        self.left.open |= opened("c2", attempts=1, begun=True)
        self.second.events = [event for event in self.second.events if event["id"] != "c2" or event["event"] != "started"]
        self.second.events = [event | {"outcome": "failed"} if event["id"] == "c2" and event["event"] == "finished" else event for event in self.second.events]
        self.end.lives = [row(1, 0, 4, 3, heard=1), row(2, 3, 0, heard=2, failed=1)]
        self.assertEqual(self.breaches(), [])
        self.second.events = [event | {"outcome": "heard"} if event["id"] == "c2" and event["event"] == "finished" else event for event in self.second.events]
        self.caught("c2 is heard instead of failed")

    def test_a_deleted_comment_that_is_heard(self) -> None:
        self.first.deleted = {"c3"}
        self.caught("c3 begins after its deletion", "c3 is open, and its deletion")

    def test_a_comment_that_is_taken_twice(self) -> None:
        self.second.events += [event("accepted", 4, "c1"), event("started", 4, "c1"), event("finished", 4, "c1", outcome="heard")]
        self.end.lives[1] = row(2, 3, 1, heard=4)
        self.caught("c1 is accepted as a new one")

    def test_a_comment_that_is_sent_again(self) -> None:
        self.second.again = {"c1"}
        self.second.events += [event("accepted", 4, "c1"), event("finished", 4, "c1", outcome="skipped", reason="duplicate")]
        self.end.lives[1] = row(2, 3, 1, heard=3, skipped=1)
        self.assertEqual(self.breaches(), [])

    def test_a_life_that_a_power_cut_undid(self) -> None:
        ledger = Ledger()
        ledger.close(self.first, self.left)
        ledger.close(Life([event for event in self.second.events if event["event"] == "accepted"]), self.left)
        ledger.close(self.second, self.end)
        self.assertEqual(ledger.finish(), [])
        ledger.close(Life(stored={"c9"}), self.end)
        ledger.close(Life(self.second.events), self.end)
        for words in ("answered that something is stored", "told that c2 is heard"):
            self.assertTrue([breach for breach in ledger.breaches if words in breach])

    def test_accounts_that_do_not_add_up(self) -> None:
        self.end.lives[1] = row(2, 3, 1, heard=3)
        self.caught("life 2: 3 found + 1 taken - 3 settled is not 0 kept")

    def test_damage(self) -> None:
        self.end.damage = "row 3 missing from index"
        self.caught("damaged")

    def test_the_id_in_a_record(self) -> None:
        self.assertEqual(id_in(bytes([1, 0x81, 1, 2]) + b"hi" + bytes([3]) + b"c17"), "c17")
        self.assertEqual(id_in(bytes([1, 0, 2]) + b"hi"), "")


class ToldTests(unittest.TestCase):
    """What clients see: a comment begins in one life, and is heard in the next."""

    def setUp(self) -> None:
        begins = event("started", 1)
        self.first, self.second = Life(told={"events": [begins], "ws": [], "answers": []}), Life()
        again, heard = event("started", 7, "c1", repeated=True), event("finished", 7, "c1", outcome="heard")
        self.second.told = {"events": [again, heard], "ws": [again, heard], "answers": [event("finished", 0, "c1", outcome="heard")]}

    def found(self, *copies: int) -> Told:
        told = Told()
        self.breaches = told.note(1, self.first, set(copies)) + told.note(2, self.second, set(copies))
        return told

    def test_lives_without_a_breach(self) -> None:
        told = self.found()
        self.assertEqual((self.breaches, told.outcomes, told.counts), ([], {"c1": (2, "heard")}, {"events": 1, "ws": 1, "answers": 1}))

    def test_an_outcome_that_only_one_way_told(self) -> None:
        for way, outcome in (("events", "heard"), ("ws", "deleted"), ("answers", "skipped")):
            self.first.told = {"events": [], "ws": [], "answers": []} | {way: [event("finished", 1, outcome=outcome)]}
            self.assertEqual(self.found().two_outcomes, {"c1"})

    def test_ways_that_differ(self) -> None:
        self.second.told["answers"][0]["outcome"] = "skipped"
        self.assertEqual(self.found().two_outcomes, {"c1"})

    def test_a_repetition_that_is_not_told(self) -> None:
        del self.second.told["ws"][0]["repeated"]
        self.assertEqual(self.found().secretly_repeated, {"c1"})

    def test_copies_and_what_goes_on(self) -> None:
        self.first.told["ws"] = [
            event("finished", 1, outcome="kept"), event("finished", 2, "c1", outcome="skipped", reason="duplicate"),
            event("finished", 3, "c1", outcome="deleted"),
        ]  # fmt: skip
        self.found(3)
        self.assertEqual(self.breaches, [])


if __name__ == "__main__":
    unittest.main()
