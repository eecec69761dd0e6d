# SPDX-License-Identifier: GPL-3.0-or-later
"""So many comments that a leak would show."""

from __future__ import annotations

import time

from harness.comments import chat
from harness.processes import Memory, memory
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import VOICE, Options, Verdict, clean_environment

COMMENTS = 10_000


def many_comments(options: Options, server: SoundServer) -> Verdict:
    """Reads so many comments that a leak would show."""
    texts = chat(COMMENTS, options.dice.randrange(1 << 30))
    reading = Reading(
        options.yomite, clean_environment(options.folder), options.folder / "many.log", "--output", "null:fast", "--backlog", "all", *VOICE
    )
    try:
        warm = COMMENTS // 10
        before = speak(reading, texts[:warm])
        began = time.monotonic()
        after = speak(reading, texts[warm:])
        took = time.monotonic() - began
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    growth = after.anonymous - before.anonymous
    return Verdict(
        "10,000 comments",
        status == 0 and sum(reading.outcomes.values()) == COMMENTS and reading.outcomes["heard"] == COMMENTS and growth < 512,
        f"{reading.outcomes['heard']} of {COMMENTS} heard, {(COMMENTS - warm) / took:.0f} a second; anonymous memory "
        f"{before.anonymous} KB after {warm}, {after.anonymous} KB after all; PSS {before.pss} KB and {after.pss} KB",
    )


def speak(reading: Reading, texts: list[str]) -> Memory:
    """Has these comments read, and returns the memory after the last of them."""
    for first in range(0, len(texts), 100):
        part = texts[first : first + 100]
        goal = sum(reading.outcomes.values()) + len(part)
        for text in part:
            reading.say(text)
        while sum(reading.outcomes.values()) < goal and reading.next():
            pass
    return memory([reading.process.pid])
