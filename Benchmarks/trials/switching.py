# SPDX-License-Identifier: GPL-3.0-or-later
"""Voices that change from comment to comment."""

from __future__ import annotations

import json
import statistics

from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .heavy_voices import heavy_voices

CHANGES = 20


def switching(options: Options, server: SoundServer) -> Verdict:
    """The silence that a change of the voice adds to the pause between two comments, in real time."""
    heavy_voices(options.folder, options.programs)
    reading = Reading(
        options.yomite, clean_environment(options.folder), options.folder / "switching.log", "--output", "null", "--backlog", "all", "--announce", "never",
        "--memory-budget", "none", feed="json",
    )
    texts = [("en", "female", "good evening everybody, and welcome"), ("de", "male", "Guten Abend zusammen, das wird schön")]
    extra, end, voice = [], None, None
    try:
        for number in range(CHANGES):
            language, gender, text = texts[number % 2]
            reading.say(json.dumps({"text": text, "language": language, "gender": gender}))
        reading.close_input()
        while item := reading.next():
            event = item[1]
            if event["event"] == "started":
                if end is not None and voice != event["voice"]:
                    extra.append(event["at"] - end - 150)
                start, voice = event["at"], event["voice"]
            elif event["event"] == "finished":
                end = start + event["seconds"] * 1000
    finally:
        reading.end()
    # The first change loads the voice while the first comment is heard.
    figures = f"{len(extra)} changes of the voice: {statistics.median(extra):.1f} ms beyond the pause (median), {max(extra):.1f} ms at most"
    return Verdict("switching", bool(extra) and max(extra) < 5, figures)
