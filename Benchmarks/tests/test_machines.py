# SPDX-License-Identifier: GPL-3.0-or-later
"""The ledger of a fleet accepts a good one, and each check catches the forged one that breaks it."""

import unittest

from machines.ledger import Facts, Told, Trouble, breaches, takeovers, untold


def started(time: float, life: str, id: str, repeated: bool = False) -> Told:
    return Told(time, life, "started", id, "r", is_repeated=repeated)


def heard(time: float, life: str, id: str) -> Told:
    return Told(time, life, "finished", id, "r", "heard")


class FleetLedgerTests(unittest.TestCase):
    def setUp(self) -> None:
        """c1 is heard; node a dies during c2, which b says again; c3 was deleted before it began."""
        events = [started(1, "a1", "c1"), heard(2, "a1", "c1"), started(3, "a1", "c2"), started(6.5, "b1", "c2", True), heard(8, "b1", "c2")]
        counts = {"accepted": 4, "heard": 3, "deleted": 1}
        self.facts = Facts(events, {"c1", "c2", "c3"}, set(), {"c3": 2.5}, 1, counts, 0, [Trouble(4, 4.1, "kill", "a")])

    def assert_breach(self, words: str) -> None:
        found = breaches(self.facts)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_a_good_one(self) -> None:
        self.assertEqual(breaches(self.facts), [])
        self.assertEqual(takeovers(self.facts), [2.5])

    def test_what_waits_at_the_end(self) -> None:
        self.facts.waiting = 1
        self.assert_breach("no outcome")

    def test_an_outcome_too_few(self) -> None:
        self.facts.counts["heard"] = 2
        self.assertTrue(breaches(self.facts))

    def test_a_comment_that_redis_never_had(self) -> None:
        self.facts.accepted.add("c4")
        self.assert_breach("were put")

    def test_one_that_is_heard_twice(self) -> None:
        self.facts.events += [started(9, "b1", "c1")]
        self.assert_breach("after it began")

    def test_one_that_is_heard_again_and_told_so(self) -> None:
        self.facts.events += [started(9, "b1", "c1", True)]
        self.assertEqual(breaches(self.facts), [])

    def test_what_a_failover_has_forgotten(self) -> None:
        self.facts.events += [started(9, "b1", "c1")]
        self.facts.forgets = True
        self.assertEqual(breaches(self.facts), [])
        self.assertEqual(untold(self.facts), 1)

    def test_one_that_is_not_told_as_repeated(self) -> None:
        self.facts.events[3].is_repeated = False
        self.assert_breach("not told as repeated")

    def test_a_deleted_one(self) -> None:
        self.facts.events += [started(9, "b1", "c3")]
        self.assert_breach("after it was deleted")

    def test_a_deletion_while_redis_was_away(self) -> None:
        self.facts.events += [started(9, "b1", "c3")]
        self.facts.troubles += [Trouble(2, 3, "redis")]
        self.assertEqual(breaches(self.facts), [])

    def test_a_node_that_goes_on_beside_the_next_owner(self) -> None:
        self.facts.events += [heard(7, "a1", "c5")]
        self.assert_breach("goes on")

    def test_takeovers_are_counted_only_where_nothing_else_was_wrong(self) -> None:
        self.facts.troubles += [Trouble(5, 6, "redis")]
        self.assertEqual(takeovers(self.facts), [])


if __name__ == "__main__":
    unittest.main()
