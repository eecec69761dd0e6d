# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures against tables."""

import unittest

from harness.figures import poisson_bound


class PoissonTests(unittest.TestCase):
    def test_the_bound_is_that_of_the_tables(self) -> None:
        for count, bound in ((0, 2.996), (1, 4.744), (2, 6.296), (5, 10.513), (20, 29.062), (100, 118.079)):
            self.assertAlmostEqual(poisson_bound(count), bound, places=3)
