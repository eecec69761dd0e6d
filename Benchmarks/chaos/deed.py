# SPDX-License-Identifier: GPL-3.0-or-later
"""What a deed is: a function of the scene and its step. What has to be undone is left with the scene."""

from __future__ import annotations

import random
from collections.abc import Callable

from .plan import Step
from .scene import Scene

Deed = Callable[[Scene, Step], None]
DEEDS: dict[str, Deed] = {}


def deed(name: str) -> Callable[[Deed], Deed]:
    """Names a deed as the plan does."""

    def register(function: Deed) -> Deed:
        DEEDS[name] = function
        return function

    return register


def one(candidates: list, choice: float):
    """The one that is meant; None where there is none."""
    return candidates[int(choice * len(candidates))] if candidates else None


def junk(step: Step) -> bytes:
    """Bytes that mean nothing."""
    return random.Random(step.choice).randbytes(1 + int(step.size * 2_000))
