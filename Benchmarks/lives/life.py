# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known of one life of a service: what it wrote, and what clients were told and answered."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Life:
    """`stored` and `deleted` are ids of which a client was told that they are stored, or deleted, in this life; `again` those that were sent in an
    earlier one as well, without an answer."""

    events: list[dict] = field(default_factory=list)
    told: dict[str, list[dict]] = field(default_factory=lambda: {"events": [], "ws": [], "answers": []})  # `started` and `finished`, by way
    again: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)  # what it said of its journal that is not to be said here


def events_in(file: Path) -> list[dict]:
    """The events that a killed service has written: the last line may be cut off, and what it told last may be missing."""
    if not file.exists():
        return []
    whole, _, _ = file.read_bytes().rpartition(b"\n")
    return [json.loads(line) for line in whole.splitlines()]
