# SPDX-License-Identifier: GPL-3.0-or-later
"""What must hold over all that the processes of a fleet told, and that Redis has counted. Pure."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime


@dataclass
class Told:
    """An event of a node's life."""

    time: float
    life: str  # "a2": the second life of node a
    name: str
    id: str
    room: str
    outcome: str = ""
    is_repeated: bool = False


def told(event: dict, life: str) -> Told:
    time = datetime.fromisoformat(event["time"]).timestamp()
    return Told(
        time, life, event["event"], str(event.get("id", "")), event.get("room", ""), event.get("outcome", ""), event.get("repeated", False)
    )


@dataclass
class Trouble:
    """Something that was done to the fleet, from when to when."""

    start: float
    end: float
    kind: str
    node: str = ""


@dataclass
class Facts:
    """All that is known at the end, when nothing waits any more."""

    events: list[Told]
    accepted: set[str]
    unclear: set[str]
    deleted: dict[str, float]
    orders: int
    counts: dict[str, int]
    waiting: int
    troubles: list[Trouble] = field(default_factory=list)
    forgets: bool = False  # whether a replica was promoted, which may lack outcomes


GRACE = 1.0  # for what moderators do, in seconds
LEASE = 2.0


def breaches(facts: Facts) -> list[str]:
    """All that is wrong."""
    found = _counts(facts) + _heard(facts)
    if facts.waiting:
        found.append(f"{facts.waiting} entries have no outcome at the end")
    return found


def _counts(facts: Facts) -> list[str]:
    outcomes = sum(count for name, count in facts.counts.items() if name != "accepted")
    found = []
    if facts.counts.get("accepted", 0) != outcomes:
        found.append(f"{facts.counts.get('accepted', 0)} were accepted, and {outcomes} outcomes are counted")
    least = len(facts.accepted) + len(facts.deleted)
    most = len(facts.accepted | facts.unclear) + facts.orders
    # A failover may have forgotten that something was counted, and then it was put again.
    if not facts.forgets and not least <= outcomes <= most:
        found.append(f"{outcomes} outcomes are counted; {least} to {most} were put")
    return found


def _heard(facts: Facts) -> list[str]:
    found: list[str] = []
    begun: dict[str, Told] = {}
    owner: dict[str, Told] = {}  # who began something in a room last
    for event in sorted(facts.events, key=lambda event: event.time):
        if event.name == "started":
            owner[event.room] = event
            if _is_untold(event, begun) and not facts.forgets:
                found.append(f"{event.id} begins in {event.life} after it began in {begun[event.id].life}, and is not told as repeated")
            begun.setdefault(event.id, event)
            if event.id in facts.deleted and event.time > facts.deleted[event.id] + GRACE and not _is_away(facts, facts.deleted[event.id]):
                found.append(f"{event.id} begins in {event.life} {event.time - facts.deleted[event.id]:.1f} s after it was deleted")
        elif event.name == "finished" and event.outcome == "heard":
            latest = owner.get(event.room)
            if latest and latest.life != event.life:
                found.append(f"{event.life} goes on in {event.room} after {latest.life} has begun there")
    return found


def _is_untold(event: Told, begun: dict[str, Told]) -> bool:
    """Whether a comment that began elsewhere before begins as if it had not."""
    return bool(event.id) and event.id in begun and begun[event.id].life != event.life and not event.is_repeated


def untold(facts: Facts) -> int:
    """How many comments began again without being told as repeated: a promoted replica may have forgotten that they had begun."""
    begun: dict[str, Told] = {}
    count = 0
    for event in sorted(facts.events, key=lambda event: event.time):
        if event.name == "started":
            count += _is_untold(event, begun)
            begun.setdefault(event.id, event)
    return count


def _is_away(facts: Facts, time: float) -> bool:
    """Whether Redis, or a network, was away around a moment."""
    kinds = {"redis", "network", "stop"}
    return any(trouble.start - GRACE <= time <= trouble.end + 4 for trouble in facts.troubles if trouble.kind in kinds)


def takeovers(facts: Facts) -> list[float]:
    """How long after the death of its node each comment that was cut off began again, where nothing else was wrong."""
    times: list[float] = []
    by_id: dict[str, list[Told]] = defaultdict(list)
    for event in facts.events:
        by_id[event.id].append(event)
    for trouble in facts.troubles:
        if trouble.kind != "kill":
            continue
        others = [other for other in facts.troubles if other is not trouble and other.start < trouble.start + 5 and other.end > trouble.start - 5]
        if others:
            continue
        for id, events in by_id.items():
            mine = [event for event in events if event.life.startswith(trouble.node) and event.time < trouble.start]
            began = [event for event in mine if event.name == "started" and event.time > trouble.start - 15]
            is_over = any(event.name == "finished" for event in mine)
            again = [event.time for event in events if event.name == "started" and event.time > trouble.start]
            if id and began and not is_over and again and id not in facts.deleted:
                times.append(min(again) - trouble.start)
    return times
