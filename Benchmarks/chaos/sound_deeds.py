# SPDX-License-Identifier: GPL-3.0-or-later
"""What is done to the sound server."""

from __future__ import annotations

import signal
import time

from .deed import deed, one
from .plan import Step
from .scene import Scene


@deed("kill-server")
def kill_server(scene: Scene, step: Step) -> None:
    scene.server.restart_after(step.size * 0.5)


@deed("stop-server")
def stop_server(scene: Scene, step: Step) -> None:
    """So short that nobody notices, or longer than Yomite waits for it. Nothing else is done meanwhile: that would wait for the server."""
    stopped = time.monotonic()
    scene.server.program.send_signal(signal.SIGSTOP)
    scene.chat_for(step.size * 5)
    scene.server.program.send_signal(signal.SIGCONT)
    scene.record.frozen.append((stopped, time.monotonic()))


@deed("remove-sink")
def remove_sink(scene: Scene, step: Step) -> None:
    """One, or both: then there is nowhere to go."""
    sinks = scene.server.readers if step.choice < 0.4 else [one(scene.server.readers, step.size)]
    for sink in sinks:
        scene.server.remove_sink(sink)
        scene.later(step.size * 1.5, lambda sink=sink: scene.restore_sink(sink))


@deed("suspend-sink")
def suspend_sink(scene: Scene, step: Step) -> None:
    for sink in scene.server.readers:
        scene.server.pactl("suspend-sink", sink, "1")
        scene.later(step.size, lambda sink=sink: scene.server.pactl("suspend-sink", sink, "0"))


@deed("move-stream")
def move_stream(scene: Scene, step: Step) -> None:
    for stream in scene.server.pactl("list", "short", "sink-inputs").splitlines():
        scene.server.pactl("move-sink-input", stream.split("\t")[0], one(scene.server.readers, step.choice))
