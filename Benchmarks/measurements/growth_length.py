# SPDX-License-Identifier: GPL-3.0-or-later
"""Longer and longer comments."""

from __future__ import annotations

from harness.bench import Bench
from harness.comments import chat
from harness.curves import Curve
from harness.ours import Yomite
from harness.processes import NotMeasured
from harness.spent import processor_seconds

SIZES = (10, 100, 1_000, 10_000)
CHARACTERS = 20_000


def measure(bench: Bench) -> list[Curve]:
    """The same number of characters each time, in more or fewer comments, read whole and spoken to nobody. Less what a start costs."""
    curve = Curve("growth-length", f"Processor time of a character, {CHARACTERS:,} of them in comments of so many", "µs", "characters of a comment")
    text = " ".join(chat(CHARACTERS // 20))
    flags = ["read", "--feed", "text", "--output", "null:fast", "--backlog", "all", *Yomite.flags]
    try:
        for _ in range(bench.pick(2, 1)):
            for size in SIZES:
                bench.say(f"comments of {size:,} characters")
                feed = bench.folder / "long.txt"
                lines = [text[start : start + size].strip() for start in range(0, CHARACTERS, size)]
                feed.write_text("\n".join(lines) + "\n")
                spent = processor_seconds(bench, "long", *flags, str(feed)) - processor_seconds(bench, "long", *flags, "/dev/null")
                curve.add(size, spent / CHARACTERS * 1e6)
    except NotMeasured as reason:
        curve.note = str(reason)
    return [curve]
