# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the comments that the ear believes to have found were there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """A stretch of recorded sound that is like a comment."""

    start: float
    end: float
    id: str
    alike: float

    def hides(self, other: Finding) -> bool:
        """Whether both cannot have been there: one comment is heard at a time, and they share more than half of the shorter one."""
        shorter = min(self.end - self.start, other.end - other.start)
        return min(self.end, other.end) - max(self.start, other.start) > shorter / 2


def believed(findings: list[Finding]) -> list[Finding]:
    """Of those at one time the likest, in the order of time. Another comment may be like a part of it ("kangaroo magnet 1" is 0.852 like the end of
    "nightingale gorilla 11"), and where a sink went away, both recorders hear the other one."""
    kept: list[Finding] = []
    for finding in sorted(findings, key=lambda one: -one.alike):
        if not any(likelier.hides(finding) for likelier in kept):
            kept.append(finding)
    return sorted(kept, key=lambda one: one.start)
