# SPDX-License-Identifier: GPL-3.0-or-later
"""What follows from samples."""

import unittest
from array import array

from harness.curves import LOGARITHMIC, Curve
from harness.figures import Figure, Goal
from harness.plots import steps
from measurements.gap import BLOCK, silences


def curve(power: float, bound: float = 0.0) -> Curve:
    made = Curve("c", "cost", "ns", "things", bound=bound)
    for size in (100, 1_000, 10_000):
        for noise in (0.9, 1.0, 1.2):
            made.add(size, 5 * noise * size**power)
    return made


class CurveTests(unittest.TestCase):
    def test_the_exponent_is_that_of_the_medians(self) -> None:
        for power in (-0.5, 0.0, 0.3, 1.0):
            self.assertAlmostEqual(curve(power).exponent(), power)
            self.assertAlmostEqual(curve(power).last_exponent(), power)

    def test_what_grows_faster_than_its_bound_loses(self) -> None:
        self.assertTrue(curve(0.0).verdicts()[0].startswith("holds"))
        self.assertTrue(curve(0.1).verdicts()[0].startswith("LOSES"))
        self.assertTrue(curve(0.1, LOGARITHMIC).verdicts()[0].startswith("holds"))
        self.assertEqual(Curve("c", "nothing", "ns", "things").verdicts(), [])


class FigureTests(unittest.TestCase):
    def test_ratios_are_those_of_pairs(self) -> None:
        figure = Figure("f", "time", "ms", baseline="floor", goals=[Goal("floor", 1.5), Goal("floor", 1.5, of="yomite-http")])
        for floor, ours, other in ((10, 12, 20), (100, 110, 300), (10, None, 21)):
            figure.add("floor", floor)
            figure.add("yomite", ours)
            figure.add("yomite-http", other)
        self.assertEqual([round(ratio, 2) for ratio in figure.ratios("yomite", "floor")], [1.2, 1.1])
        self.assertEqual([verdict.split()[0] for verdict in figure.verdicts()], ["holds", "LOSES"])


class GapTests(unittest.TestCase):
    def test_the_longest_silences_are_the_gaps(self) -> None:
        loud, quiet = [9_000, -9_000] * (BLOCK // 2), [10] * BLOCK
        sounds = quiet * 50 + loud * 5 + quiet * 3 + loud * 5 + quiet * 20 + loud * 9 + quiet * 31 + loud + quiet * 400
        self.assertEqual(silences(array("h", sounds), 2), [20.0, 31.0])


class PlotTests(unittest.TestCase):
    def test_axes_have_round_numbers_and_reach_the_end(self) -> None:
        self.assertEqual(steps(21.0), [0, 5, 10, 15, 20, 25])
        self.assertGreaterEqual(steps(0.0013)[-1], 0.0013)
