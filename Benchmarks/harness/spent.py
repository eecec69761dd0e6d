# SPDX-License-Identifier: GPL-3.0-or-later
"""Processor time of programs that run to their end."""

from __future__ import annotations

import os
import subprocess

from .bench import Bench
from .processes import NotMeasured, end, last_words, start

LIMIT_SECONDS = 120


def processor_seconds(bench: Bench, name: str, *arguments: str) -> float:
    """User and system time of Yomite and all its voice hosts, from start to end."""
    log = bench.folder / f"{name}.log"
    before = os.times()
    program = start([str(bench.yomite), *arguments], bench.environment, log)
    try:
        status = program.wait(LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"it had not ended after {LIMIT_SECONDS} s") from None
    finally:
        end(program)
    after = os.times()
    if status != 0:
        raise NotMeasured(f"it ended with {status}: {last_words(log)}")
    return after.children_user - before.children_user + after.children_system - before.children_system
