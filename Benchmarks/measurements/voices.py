# SPDX-License-Identifier: GPL-3.0-or-later
"""What each voice costs in memory, as `yomite voices measure` finds out: every language and gender, each voice in a host of its own."""

from __future__ import annotations

import json
import subprocess

from harness.bench import Bench
from harness.figures import Figure

LIMIT_SECONDS = 120


def measure(bench: Bench) -> list[Figure]:
    """All of them; English ones in a quick run."""
    figure = Figure("voices", "Memory of a voice that the kernel cannot take back (each voice is a sample)", "MB")
    bench.say("memory of each voice")
    command = [str(bench.yomite), "voices", "measure", "--json", *bench.pick([], ["--language", "en"])]
    done = subprocess.run(command, env=bench.environment, capture_output=True, text=True, timeout=LIMIT_SECONDS, check=False)
    if done.returncode != 0:
        figure.notes["yomite"] = f"it ended with {done.returncode}: {done.stderr.strip()[-120:]}"
        return [figure]
    voices = sorted(json.loads(done.stdout), key=lambda voice: voice["anonymousMemory"])
    for engine in dict.fromkeys(voice["id"].split(":")[0] for voice in voices):
        own = [voice for voice in voices if voice["id"].startswith(f"{engine}:")]
        name = f"yomite-{engine}"
        for voice in own:
            figure.add(name, voice["anonymousMemory"] / 1e6)
        figure.notes[name] = f"least {own[0]['id']}, most {own[-1]['id']}"
    figure.details = {voice["id"]: voice["anonymousMemory"] for voice in voices}
    return [figure]
