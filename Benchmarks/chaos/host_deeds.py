# SPDX-License-Identifier: GPL-3.0-or-later
"""What is done to voice hosts."""

from __future__ import annotations

import os
import signal

from .deed import deed, junk, one
from .plan import Step
from .scene import Scene


def _signal(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


@deed("kill-host")
def kill_host(scene: Scene, step: Step) -> None:
    if host := one(scene.reading.hosts(), step.choice):
        _signal(host, signal.SIGKILL)


@deed("stop-host")
def stop_host(scene: Scene, step: Step) -> None:
    """Shorter than the deadline of its job, or longer."""
    if host := one(scene.reading.hosts(), step.choice):
        _signal(host, signal.SIGSTOP)
        scene.later(step.size * 4, lambda: _signal(host, signal.SIGCONT))


def _feed_garbage(scene: Scene, step: Step, descriptor: int) -> None:
    if host := one(scene.reading.hosts(), step.choice):
        try:
            pipe = os.open(f"/proc/{host}/fd/{descriptor}", os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            return  # it has just ended
        try:
            os.write(pipe, junk(step))
        except OSError:
            pass  # full, or nobody reads any more
        finally:
            os.close(pipe)


@deed("garbage-to-host")
def garbage_to_host(scene: Scene, step: Step) -> None:
    _feed_garbage(scene, step, 0)


@deed("garbage-from-host")
def garbage_from_host(scene: Scene, step: Step) -> None:
    _feed_garbage(scene, step, 1)
