# SPDX-License-Identifier: GPL-3.0-or-later
"""What is measured: a file each, all of one shape.

`measure(bench)` takes what it needs from `harness.bench.Bench` and returns a list of `Figure`s (readers side by side) and `Curve`s (cost
as the work grows). What could not be measured is a note in its figure; nothing is thrown. Nothing else of ours runs meanwhile.
"""

from collections.abc import Callable

from harness.bench import Bench
from harness.curves import Curve
from harness.figures import Figure

from . import (
    answers, commands, fleet, flow, followers, gap, growth, hts, idle, intake, intelligibility, journal, load, memory,
    onset, packaged, piper, race, race_soak, readers, reading, remote, render, speech, voices,
)

# In the order of the table.
MEASUREMENTS: dict[str, Callable[[Bench], list[Figure | Curve]]] = {
    "onset": onset.measure,
    "gap": gap.measure,
    "render": render.measure,
    "intake": intake.measure,
    "answers": answers.measure,
    "commands": commands.measure,
    "speech": speech.measure,
    "memory": memory.measure,
    "voices": voices.measure,
    "hts": hts.measure,
    "piper": piper.measure,
    "remote": remote.measure,
    "readers": readers.measure,
    "followers": followers.measure,
    "idle": idle.measure,
    "load": load.measure,
    "growth": growth.measure,
    "flow": flow.measure,
    "journal": journal.measure,
    "fleet": fleet.measure,
    "reading": reading.measure,
    "packaged": packaged.measure,
    "intelligibility": intelligibility.measure,
    "race": race.measure,
    "race-soak": race_soak.measure,
}
# Measured only where somebody asks for them by name: they take long.
ASKED_FOR = ("intelligibility", "race", "race-soak")
