# SPDX-License-Identifier: GPL-3.0-or-later
"""What is done to the machine, as far as Yomite sees it."""

from __future__ import annotations

import resource
from pathlib import Path

from .deed import deed
from .plan import Step
from .scene import Scene
from .surroundings import ROOMY

SMALLEST = 20 << 20  # bytes of memory: below, the pages of the program itself come and go, and everything is up to two seconds late


@deed("full-disk")
def full_disk(scene: Scene, step: Step) -> None:
    """While words are taught: one before it, or just then, and one when there is no room."""
    if disk := scene.surroundings.disk:
        scene.teach()
        disk.fill()
        scene.teach()
        scene.later(0.2 + step.size, disk.free)


@deed("hung-disk")
def hung_disk(scene: Scene, step: Step) -> None:
    """While words are taught: one before it, and one while nothing can be written."""
    if disk := scene.surroundings.disk:
        scene.teach()
        disk.hang()
        scene.teach()
        scene.later(0.2 + step.size * 3, disk.go_on)


@deed("clock-jump")
def clock_jump(scene: Scene, step: Step) -> None:
    """Up to a year back or forth."""
    scene.surroundings.clock.jump(int((step.choice - 0.5) * 2 * 31_536_000))


@deed("few-descriptors")
def few_descriptors(scene: Scene, step: Step) -> None:
    """As many as are open, or a few more. Not while the program starts: it ends then, and says why."""
    scene.take_events()
    if not scene.record.events:
        return
    pid = scene.reading.process.pid
    try:
        highest = max(int(entry.name) for entry in Path(f"/proc/{pid}/fd").iterdir())
        _, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (highest + 1 + int(step.choice * 4), hard))
        scene.later(step.size * 2, lambda: _relax(pid, hard))
    except OSError:
        pass  # it has just ended


def _relax(pid: int, hard: int) -> None:
    try:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (min(hard, 1024), hard))
    except OSError:
        pass


@deed("less-memory")
def less_memory(scene: Scene, step: Step) -> None:
    if scene.surroundings.memory:
        scene.limit_memory(SMALLEST + int(step.choice * (8 << 20)))
        scene.later(0.5 + step.size * 3, lambda: scene.limit_memory(ROOMY))
