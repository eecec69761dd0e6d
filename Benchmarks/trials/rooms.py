# SPDX-License-Identifier: GPL-3.0-or-later
"""Many rooms that speak at once, each with comments of its own."""

from __future__ import annotations

import json
import subprocess
import time
from collections import Counter, defaultdict

from harness.sound import SoundServer
from harness.trial import SENTENCE, VOICE, Options, Verdict, clean_environment

ROOMS = 50
ROOM_COMMENTS = 3


def many_rooms(options: Options, server: SoundServer) -> Verdict:
    """Has 50 rooms speak at once. To nobody, all of them have begun before the first comment ends. A sink of PulseAudio mixes 32 streams: through
    one, they take turns, and all have begun before any of them has said its last."""
    figures: list[str] = []
    passed = True
    for output, turn in (("null", 0), ("pulse", -1)):
        log = options.folder / f"rooms-{output}.log"
        environment = {**clean_environment(options.folder), **server.environment}
        began = time.monotonic()
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [options.yomite, "--rooms", "--feed", "json", "--output", output, "--events", "-", *VOICE],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment,
            )  # fmt: skip
        assert process.stdin and process.stdout
        for _ in range(ROOM_COMMENTS):
            for room in range(ROOMS):
                process.stdin.write(json.dumps({"text": SENTENCE, "room": f"room {room}"}).encode() + b"\n")
        process.stdin.close()
        first: dict[str, float] = {}
        heard: Counter[str] = Counter()
        ends: dict[str, list[float]] = defaultdict(list)
        for line in process.stdout:
            event = json.loads(line)
            elapsed = time.monotonic() - began
            if event["event"] == "started":
                first.setdefault(event["room"], elapsed)
            elif event["event"] == "finished" and event["outcome"] == "heard":
                heard[event["room"]] += 1
                ends[event["room"]].append(elapsed)
        status = process.wait()
        last_line = log.read_text().splitlines()[-1]
        glitches = last_line.split(";")[1].split()[0]
        whole = status == 0 and glitches == "0" and len(heard) == ROOMS and all(count == ROOM_COMMENTS for count in heard.values())
        together = bool(first) and max(first.values()) < min(times[turn] for times in ends.values())
        passed = passed and whole and together
        figures.append(
            f"{output}: {sum(heard.values())} of {ROOMS * ROOM_COMMENTS} heard, rooms began after {min(first.values()):.2f} to {max(first.values()):.2f} s, "
            f"ended after {min(times[-1] for times in ends.values()):.1f} to {max(times[-1] for times in ends.values()):.1f} s ({last_line.split('; ', 1)[1]})"
        )
    return Verdict(f"{ROOMS} rooms at once", passed, "; ".join(figures))
