# SPDX-License-Identifier: GPL-3.0-or-later
"""Many rooms that have spoken, and what is left of them."""

from __future__ import annotations

import json
import subprocess
import time

from harness.processes import memory
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

ROOMS = 1_000


def idle_rooms(options: Options, server: SoundServer) -> Verdict:
    """Has 1,000 rooms say a word each, and measures what is left of them when they have closed."""
    config = options.folder / "rooms.json5"
    config.write_text("{ limits: { roomIdleSeconds: 1 } }")
    process = subprocess.Popen(
        [options.yomite, "--config", config, "--rooms", "--feed", "json", "--language", "en", "--backlog", "all", "--output", "null:fast", "--events", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=clean_environment(options.folder),
    )  # fmt: skip
    assert process.stdin and process.stdout
    used: list[int] = []
    for rooms in (range(60), range(ROOMS)):
        for room in rooms:
            process.stdin.write(json.dumps({"text": "hello", "room": f"room {room}"}).encode() + b"\n")
        process.stdin.flush()
        left = len(rooms)
        while left and (line := process.stdout.readline()):
            left -= json.loads(line)["event"] == "finished"
        time.sleep(3)
        used.append(memory([process.pid]).anonymous)
    process.stdin.close()
    process.stdout.read()
    each = (used[1] - used[0]) / (ROOMS - 60)
    return Verdict(
        f"{ROOMS} idle rooms",
        process.wait() == 0 and each <= 16,
        f"{used[0]} KB anonymous after 60 rooms, {used[1]} KB after {ROOMS}: {each:.2f} KB a room",
    )
