# SPDX-License-Identifier: GPL-3.0-or-later
"""What every measurement is given."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from .sound import SoundServer

Value = TypeVar("Value")


@dataclass
class Bench:
    """One run: what is measured, with what, and how thoroughly."""

    yomite: Path
    programs: Path  # the floors, the recorder and the parts that scripts/bench has built
    folder: Path  # of this run, gone after it
    server: SoundServer
    options: argparse.Namespace  # as bench.py was told
    results: Path

    @property
    def environment(self) -> dict[str, str]:
        """That of a program that plays nothing."""
        return self.server.environment

    def pick(self, whole: Value, quick: Value) -> Value:
        """How much of something: in a whole run, or in a quick one."""
        return quick if self.options.quick else whole

    def config(self, name: str, text: str) -> list[str]:
        """The flags for a configuration file with these settings."""
        path = self.folder / f"{name}.json5"
        path.write_text(text)
        return ["--config", str(path)]

    @staticmethod
    def say(text: str) -> None:
        """Says what is going on, beside the data."""
        print(f"bench: {text}", file=sys.stderr, flush=True)
