# SPDX-License-Identifier: GPL-3.0-or-later
"""Does what the plan says to a running Yomite."""

from __future__ import annotations

import time

from . import chat_deeds, host_deeds, machine_deeds, server_deeds, sound_deeds  # noqa: F401 (they name their deeds)
from .deed import DEEDS
from .plan import Step
from .scene import Scene


def do(scene: Scene, step: Step) -> None:
    """Waits for the step's moment, meanwhile letting the chat and everything else go on, and does it."""
    until = time.monotonic() + step.pause
    while scene.goes_on() and time.monotonic() < until:
        time.sleep(0.01)
    DEEDS[step.deed](scene, step)
