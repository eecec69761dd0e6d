# SPDX-License-Identifier: GPL-3.0-or-later
"""The invariants accept a good record, and each catches the forged one that breaks it."""

import unittest

from chaos.invariants import check
from chaos.record import Held, Loud, Place, Record, Said


def event(time: float, name: str, comment: int = 0, **fields: object) -> tuple[float, dict]:
    """An event as Yomite tells it; the first comment's own id is c1."""
    named = {"comment": comment, "id": f"c{comment}"} if comment else {}
    if name == "started":
        named["text"] = "what was written"
    return time, {"event": name, **named, **fields}


def good() -> Record:
    """Two comments of one viewer that are heard, and one that is deleted in time."""
    said = [Said(0.0, "comment", f"c{number}", "anna") for number in (1, 2, 3)] + [Said(1.0, "delete", "c3")]
    events = [event(0.1, "accepted", number) for number in (1, 2, 3)]
    events += [event(0.2, "started", 1), event(1.1, "finished", 3, outcome="deleted"), event(2.0, "finished", 1, outcome="heard")]
    events += [event(2.2, "started", 2), event(4.0, "finished", 2, outcome="heard")]
    return Record(said, events, louds=[Loud(0.3, 1.9), Loud(2.3, 3.9)], places=[Place(0.2, "c1"), Place(2.2, "c2")])


class InvariantTests(unittest.TestCase):
    def setUp(self) -> None:
        self.record = good()

    def caught(self, words: str) -> None:
        """One breach, in these words."""
        breaches = check(self.record)
        self.assertEqual([breach for breach in breaches if words in breach], breaches)
        self.assertTrue(breaches, f"not caught: {words}")

    def test_a_good_record_has_no_breach(self) -> None:
        self.assertEqual(check(self.record), [])

    def test_two_outcomes(self) -> None:
        self.record.events.append(event(5.0, "finished", 2, outcome="skipped"))
        self.caught("2 outcomes")

    def test_no_outcome(self) -> None:
        self.record.events = [(time, event) for time, event in self.record.events if event.get("outcome") != "deleted"]
        self.caught("no outcome")

    def test_an_outcome_without_a_comment(self) -> None:
        self.record.events.append(event(5.0, "finished", 9, outcome="skipped"))
        self.caught("never accepted")

    def test_heard_without_a_beginning(self) -> None:
        del self.record.events[3]
        self.record.places, self.record.louds = [], []
        self.caught("never began")

    def test_a_beginning_after_the_end(self) -> None:
        self.record.events.append(event(4.1, "output", state="lost"))
        self.record.events.append(event(5.0, "started", 2))
        self.caught("begins after its outcome")

    def test_a_lost_comment(self) -> None:
        self.record.said.insert(0, Said(0.0, "comment", "c4", "anna"))
        self.caught("c4 is lost")

    def test_a_comment_that_is_lost_between_others(self) -> None:
        self.record.feed_ended = False
        self.record.said.append(Said(5.0, "comment", "c5", "anna"))
        self.assertEqual(check(self.record), [], "the last lines may not have been read")
        self.record.said.insert(1, Said(0.0, "comment", "c4", "anna"))
        self.caught("c4 is lost")

    def test_a_comment_of_nobody(self) -> None:
        self.record.said.pop(0)
        self.caught("never said")

    def test_an_unexpected_end(self) -> None:
        self.record.status = -11
        self.caught("ended with -11")

    def test_the_wrong_order(self) -> None:
        begun = [index for index, (_, event) in enumerate(self.record.events) if event["event"] == "started"]
        for index, number in zip(begun, (2, 1)):
            self.record.events[index][1].update(comment=number, id=f"c{number}")
        self.record.events = [(time, dict(event, comment=3 - event["comment"]) if event.get("outcome") == "heard" else event) for time, event in self.record.events]
        self.caught("which came later")

    def test_the_order_of_two_viewers_is_free(self) -> None:
        self.test_the_wrong_order()
        self.record.said[0] = Said(0.0, "comment", "c1", "berta")
        self.assertEqual(check(self.record), [])

    def test_a_deleted_comment_that_begins(self) -> None:
        self.record.said[3] = Said(1.0, "delete", "c2")
        self.record.places.pop()
        self.caught("c2 begins 1.20 s after its deletion")

    def test_a_deleted_comment_in_the_recording(self) -> None:
        self.record.said[2] = Said(0.0, "comment", "c3", "berta")
        self.record.events[3:3] = [event(0.15, "started", 3), event(0.16, "host", state="crashed")]
        self.record.places.append(Place(2.5, "c3"))
        self.caught("c3 is in the recording 1.50 s after its deletion")

    def test_a_banned_viewer_who_goes_on(self) -> None:
        self.record.said.insert(3, Said(0.5, "ban", author="anna"))
        self.record.said.append(Said(1.2, "comment", "c4", "anna"))
        self.record.events += [event(1.3, "accepted", 4), event(5.0, "started", 4), event(6.0, "finished", 4, outcome="heard")]
        self.caught("after its deletion")

    def test_a_cleared_chat_that_goes_on(self) -> None:
        self.record.said.append(Said(1.0, "clear", waiting=("c2", "c3")))
        self.caught("after its deletion")

    def test_a_second_beginning_needs_a_reason(self) -> None:
        self.record.events.insert(4, event(0.5, "started", 1))
        self.caught("nothing says why")
        for reason in (event(0.4, "output", state="lost"), event(0.4, "host", state="killed"), event(0.4, "voice-fallback", 1)):
            self.record = good()
            self.record.events[4:4] = [reason, event(0.5, "started", 1)]
            self.assertEqual(check(self.record), [])

    def test_heard_twice_and_told_once(self) -> None:
        self.record.places.append(Place(3.0, "c1"))
        self.caught("2 times and began 1 times")

    def test_sound_of_nobody(self) -> None:
        self.record.louds.append(Loud(7.0, 8.0))
        self.caught("whom no event names")
        self.record.frozen.append((6.0, 7.2))
        self.caught("whom no event names")
        self.record.frozen.append((7.1, 7.6))
        self.assertEqual(check(self.record), [], "what a stopped server had is dated back")

    def test_more_memory_than_the_account_allows(self) -> None:
        self.record.events.append(event(3.0, "memory", ledger={"held": 11, "budget": 10}))
        self.caught("11 of 10")

    def test_more_memory_than_the_kernel_allows(self) -> None:
        self.record.held.append(Held(3.0, 11, 10))
        self.caught("11 of 10")
        self.record.shrunk.append(2.5)
        self.assertEqual(check(self.record), [], "there is a moment for shedding")

    def test_processes_left_behind(self) -> None:
        self.record.orphans = 1
        self.caught("left behind")

    def test_a_forgotten_word(self) -> None:
        self.record.taught, self.record.dictionary = {"c1": "zorble"}, "zorble\tsorbet\n"
        self.record.events[3][1]["text"] = "Learned: sorbet"
        self.assertEqual(check(self.record), [])
        self.record.dictionary = ""
        self.caught("zorble was learned")

    def test_a_server_that_took_a_comment_away(self) -> None:
        self.record.asked_servers = ["c1"]
        started, finished = self.record.events[3][1], self.record.events[5][1]
        started["voice"] = "espeak:en-us"
        self.assertEqual(check(self.record), [])
        started["voice"] = "bad:half"
        self.caught("c1 was heard by bad:half")
        finished["outcome"] = "failed"
        self.caught("c1 failed with its server")

    def test_the_dead_unburied(self) -> None:
        self.record.zombie_seconds = 5
        self.caught("not buried")

    def test_what_was_cut_short_need_not_be_complete(self) -> None:
        self.record.events = self.record.events[:4]
        self.record.feed_ended = False
        self.record.louds, self.record.places = self.record.louds[:1], self.record.places[:1]
        self.record.cut_short = True
        self.assertEqual(check(self.record), [])
