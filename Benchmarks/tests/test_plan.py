# SPDX-License-Identifier: GPL-3.0-or-later
"""The plan of chaos is a function of its seed."""

import unittest

from chaos.plan import BAD_SERVER, DEEDS, DISK_FULL, FAST, FILE, STAGES, acts


class PlanTests(unittest.TestCase):
    def test_the_same_seed_makes_the_same_plan(self) -> None:
        self.assertEqual(acts(7, 300), acts(7, 300))
        self.assertNotEqual(acts(7, 300), acts(8, 300))

    def test_it_has_as_many_deeds_as_were_asked_for(self) -> None:
        for events in (1, 50, 51, 2_000):
            self.assertEqual(sum(len(act.steps) for act in acts(1, events)), events)

    def test_a_longer_plan_begins_like_a_shorter_one(self) -> None:
        self.assertEqual(acts(3, 500)[:4], acts(3, 200))

    def test_every_deed_is_done_and_only_where_it_makes_sense(self) -> None:
        planned = acts(1, 5_000)
        self.assertEqual({step.deed for act in planned for step in act.steps}, set(DEEDS))
        self.assertEqual({act.stage for act in planned}, set(STAGES))
        for act in planned:
            self.assertEqual(act.ending == DISK_FULL, act.stage == FILE)
            self.assertTrue(all(act.stage in DEEDS[step.deed][1] for step in act.steps))

    def test_a_plan_of_one_deed_has_no_other(self) -> None:
        planned = acts(1, 120, {BAD_SERVER: (1, frozenset((FAST,)))}, (FAST,))
        self.assertEqual({(act.stage, step.deed) for act in planned for step in act.steps}, {(FAST, BAD_SERVER)})
