# SPDX-License-Identifier: GPL-3.0-or-later
"""What a bad speech server does to a comment that asks for its voice."""

from __future__ import annotations

from harness.speech_server import BAD

from .deed import deed, one
from .plan import BAD_SERVER, Step
from .scene import Scene


@deed(BAD_SERVER)
def bad_server(scene: Scene, step: Step) -> None:
    """A comment of several sentences, so that it can go wrong in its middle."""
    id = scene.chat.comment(voice=f"bad:{one(list(BAD), step.choice)}", sentences=2 + int(step.size * 3))
    scene.record.asked_servers.append(id)
