# SPDX-License-Identifier: GPL-3.0-or-later
"""A service with a journal on a machine whose power is cut again and again."""

from __future__ import annotations

from harness.sound import SoundServer
from harness.trial import Options, Verdict
from lives.play import Play

CUTS = 200


def journal_power_cuts(options: Options, server: SoundServer) -> Verdict:
    """A kill that takes with it what was not synced, but for parts of it (`floors/power_cut.c`)."""
    library = str(options.programs / "power_cut")

    def surround(life: int) -> dict[str, str]:
        return {"LD_PRELOAD": library, "YOMITE_POWER_CUT": str(options.seed * 100_003 + life)}

    return Play(options, "journal power cuts", options.kills or CUTS, surround).run()
