# SPDX-License-Identifier: GPL-3.0-or-later
"""What one piece of work costs as there is more of it: a curve each."""

from __future__ import annotations

from harness.bench import Bench
from harness.curves import Curve

from . import growth_length, growth_listeners, growth_queue, growth_rooms


def measure(bench: Bench) -> list[Curve]:
    """All curves."""
    curves: list[Curve] = []
    for part in (growth_queue, growth_rooms, growth_listeners, growth_length):
        curves += part.measure(bench)
    return curves
