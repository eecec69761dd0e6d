# SPDX-License-Identifier: GPL-3.0-or-later
"""A container that shrinks while a better voice speaks."""

from __future__ import annotations

import json
import time

from harness.cgroup import MemoryGroup
from harness.processes import memory
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .heavy_voices import MEGABYTE


def shedding(options: Options, server: SoundServer) -> Verdict:
    """The container shrinks while a better voice speaks: its comment is said again by the default voice, and its memory is back."""
    with MemoryGroup(64 * MEGABYTE) as group:
        reading = Reading(
            options.yomite, clean_environment(options.folder), options.folder / "shedding.log", "--output", "null", "--backlog", "all", "--language", "en",
            feed="json", preexec_fn=group.join,
        )
        try:
            text = "this is a sentence that a better voice says while there is room for it, and it takes its time to do so. " * 6
            reading.say(json.dumps({"text": text, "gender": "female"}))
            began, event = reading.wait_for("started")
            was_enhanced = event["voice"].startswith("flite:")
            before = memory([reading.process.pid]).anonymous
            group.set_limit(14 * MEGABYTE)
            fell, _ = reading.wait_for("voice-fallback")
            while len(reading.hosts()) > 1 and time.monotonic() - fell < 5:
                time.sleep(0.005)
            back = time.monotonic() - fell
            after = memory([reading.process.pid]).anonymous
            _, event = reading.wait_for("started")
            reading.close_input()
            status = reading.drain()
        finally:
            reading.end()
        kills = group.kills()
    heard = reading.outcomes["heard"]
    passed = status == 0 and was_enhanced and heard == 1 and kills == 0 and back < 1 and event["voice"].startswith("espeak:")
    figures = (
        f"flite shed after {fell - began:.1f} s, {(before - after) / 1024:.1f} MB back {back * 1000:.0f} ms later, then {event['voice']}; "
        f"{heard} of 1 heard, {kills} killed by the kernel"
    )
    return Verdict("shedding", passed, figures)
