# SPDX-License-Identifier: GPL-3.0-or-later
"""The ear's findings, and which of them are believed."""

import unittest

from chaos.findings import Finding, believed


class FindingTests(unittest.TestCase):
    def test_what_is_like_a_part_of_another_comment_was_not_there(self) -> None:
        whole, part = Finding(11.06, 12.71, "c11", 0.99), Finding(11.54, 12.73, "c1", 0.852)
        self.assertEqual(believed([part, whole]), [whole])

    def test_a_longer_one_that_is_less_alike_was_not_there(self) -> None:
        whole, longer = Finding(1.0, 2.0, "c1", 0.99), Finding(0.7, 3.2, "c11", 0.86)
        self.assertEqual(believed([longer, whole]), [whole])

    def test_two_recorders_hear_a_comment_once(self) -> None:
        first, second = Finding(1.0, 2.0, "c1", 0.98), Finding(1.02, 2.02, "c1", 0.99)
        self.assertEqual(believed([first, second]), [second])

    def test_a_comment_that_is_heard_again_is_found_again(self) -> None:
        twice = [Finding(1.0, 2.0, "c1", 0.97), Finding(1.6, 2.6, "c1", 0.99)]
        self.assertEqual(believed(twice), twice)

    def test_what_follows_soon_after_one_that_was_cut_off_was_there(self) -> None:
        both = [Finding(1.0, 2.0, "c1", 0.9), Finding(1.8, 2.8, "c2", 0.99)]
        self.assertEqual(believed(both), both)
