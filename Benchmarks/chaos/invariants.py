# SPDX-License-Identifier: GPL-3.0-or-later
"""What must hold whatever is done. Each check reads a record and returns its breaches, in words; none is the good answer."""

from __future__ import annotations

from collections import Counter, defaultdict

from .record import Record

GRACE = 1.0  # seconds from a moderator's line to the last sound of what it names
EDGE = 0.5  # seconds by which sound and events may differ
SHEDDING = 2.0  # seconds in which memory follows a limit that fell
ZOMBIE = 2.0  # seconds in which a dead process is buried


def check(record: Record) -> list[str]:
    """All breaches."""
    checks = (outcomes, losses, order, deletions, repetitions, budget, processes, dictionary, servers, unexplained_sound)
    return [breach for one in checks for breach in one(record)]


def outcomes(record: Record) -> list[str]:
    """Every accepted comment has exactly one outcome, and what was heard has begun."""
    accepted: Counter[int] = Counter()
    finished: Counter[int] = Counter()
    started: set[int] = set()
    breaches = []
    for _, event in record.events:
        number = event.get("comment")
        if event["event"] == "accepted":
            accepted[number] += 1
        elif event["event"] == "started":
            started.add(number)
            if finished[number]:
                breaches.append(f"comment {number} begins after its outcome")
        elif event["event"] == "finished":
            finished[number] += 1
            if event["outcome"] == "heard" and number not in started:
                breaches.append(f"comment {number} is heard and never began")
    breaches += [f"comment {number} is accepted {count} times" for number, count in accepted.items() if count != 1]
    breaches += [f"comment {number} has an outcome and was never accepted" for number in finished if number not in accepted]
    breaches += [f"comment {number} has {count} outcomes" for number, count in finished.items() if count > 1]
    if not record.cut_short:
        breaches += [f"comment {number} has no outcome" for number in accepted if not finished[number]]
    return breaches


def losses(record: Record) -> list[str]:
    """Every comment that was written whole and read is accepted, once; nothing else is. The run ends as it should."""
    said = [line.id for line in record.said if line.kind == "comment"]
    accepted = Counter(event.get("id") for _, event in record.events if event["event"] == "accepted")
    breaches = [f"{id} is accepted {count} times" for id, count in accepted.items() if count > 1 and id in said]
    breaches += [f"{id} is accepted and was never said" for id in accepted if id not in said]
    read = len(said) if record.feed_ended else max((place + 1 for place, id in enumerate(said) if id in accepted), default=0)
    breaches += [f"{id} is lost" for id in said[:read] if id not in accepted]
    if record.status != record.expected:
        breaches.append(f"it ended with {record.status}, not {record.expected}")
    return breaches


def order(record: Record) -> list[str]:
    """A viewer's comments of one rank begin in the order in which they came. (Viewers take turns, so those of two are in no order.)"""
    ranks = {line.id: (line.author, line.paid) for line in record.said if line.kind == "comment"}
    latest: dict[tuple[str, bool], int] = defaultdict(int)
    begun: set[int] = set()
    breaches = []
    for _, event in record.events:
        if event["event"] != "started" or event["comment"] in begun or event.get("id") not in ranks:
            continue
        number, rank = event["comment"], ranks[event["id"]]
        begun.add(number)
        if number < latest[rank]:
            breaches.append(f"comment {number} begins after {latest[rank]}, which came later")
        latest[rank] = max(latest[rank], number)
    return breaches


def deletions(record: Record) -> list[str]:
    """What a moderator took away begins no more and is heard no more."""
    gone = _gone(record)
    breaches = []
    for time, event in record.events:
        id = event.get("id")
        if event["event"] == "started" and id in gone and time > gone[id] + GRACE:
            breaches.append(f"{id} begins {time - gone[id]:.2f} s after its deletion")
    for place in record.places:
        if place.id in gone and place.time > gone[place.id] + GRACE:
            breaches.append(f"{place.id} is in the recording {place.time - gone[place.id]:.2f} s after its deletion")
    return breaches


def _gone(record: Record) -> dict[str, float]:
    """When each comment was taken away: by its id, with its author (those too that came later), or with all that was there."""
    gone: dict[str, float] = {}
    banned: dict[str, float] = {}
    authors: dict[str, str] = {}
    for line in record.said:
        meant: list[str] = []
        if line.kind == "comment":
            authors[line.id] = line.author
            meant = [line.id] if line.author in banned else []
        elif line.kind == "delete":
            meant = [line.id] if line.id in authors else []
        elif line.kind == "ban":
            banned[line.author] = line.time
            meant = [id for id, author in authors.items() if author == line.author]
        elif line.kind == "clear":
            meant = list(line.waiting)
        for id in meant:
            gone.setdefault(id, line.time)
    return gone


def repetitions(record: Record) -> list[str]:
    """A comment that begins again has a reason that was told, and is in the recording no more often than it began."""
    begun: Counter[str] = Counter()
    ids: dict[int, str] = {}
    excused: dict[int, bool] = {}
    breaches = []
    for _, event in record.events:
        number = event.get("comment")
        if event["event"] == "accepted":
            ids[number] = event.get("id", "")
        elif event["event"] == "started":
            begun[event.get("id", "")] += 1
            if excused.get(number) is False:
                breaches.append(f"comment {number} begins again, and nothing says why")
            excused[number] = False
        elif _is_reason(event):
            excused = dict.fromkeys(excused, True)
    # Who is found more often than he began was heard twice without a word about it.
    found = Counter(place.id for place in record.places)
    breaches += [f"{id} is in the recording {count} times and began {begun[id]} times" for id, count in found.items() if count > begun[id]]
    return breaches


def _is_reason(event: dict) -> bool:
    """Whether comments may begin again after it: the output went away with what was heard, or the voice did."""
    if event["event"] == "output":
        return event["state"] == "lost"
    return event["event"] == "voice-fallback" or (event["event"] == "host" and event["state"] in ("crashed", "hung", "killed"))


def budget(record: Record) -> list[str]:
    """Memory stays below its limit, by the service's account and by the kernel's, but for the moment after the limit fell."""
    breaches = []
    for time, event in record.events:
        if event["event"] == "memory" and event["ledger"]["budget"] is not None and not _is_shedding(record, time):
            held, limit = event["ledger"]["held"], event["ledger"]["budget"]
            if held > limit:
                breaches.append(f"its account says {held} of {limit} bytes")
    breaches += [f"it holds {held.bytes} of {held.limit} bytes" for held in record.held if held.bytes > held.limit and not _is_shedding(record, held.time)]
    return breaches


def _is_shedding(record: Record, time: float) -> bool:
    return any(0 <= time - fell < SHEDDING for fell in record.shrunk)


def processes(record: Record) -> list[str]:
    """No process is left behind, and none lies about dead."""
    breaches = [f"{record.orphans} processes left behind"] if record.orphans else []
    if record.zombie_seconds > ZOMBIE:
        breaches.append(f"a dead process was not buried for {record.zombie_seconds:.1f} s")
    return breaches


def dictionary(record: Record) -> list[str]:
    """A word that was said to be learned is in the file, however full the disk was afterwards."""
    learned = {event["id"] for _, event in record.events if event["event"] == "started" and event["text"].startswith("Learned:")}
    return [f"{word} was learned and is not in the dictionary" for id, word in record.taught.items() if id in learned and word not in record.dictionary]


def servers(record: Record) -> list[str]:
    """What a bad speech server was to say is said by a default voice."""
    voices: dict[str, str] = {}
    breaches = []
    for _, event in record.events:
        id = event.get("id", "")
        if id not in record.asked_servers:
            continue
        if event["event"] == "started":
            voices[id] = event["voice"]
        elif event["event"] == "finished":
            if event["outcome"] == "failed":
                breaches.append(f"{id} failed with its server")
            elif event["outcome"] == "heard" and not voices[id].startswith("espeak:"):
                breaches.append(f"{id} was heard by {voices[id]}, which does not speak")
    return breaches


def unexplained_sound(record: Record) -> list[str]:
    """Whenever somebody speaks, it is a comment that has begun and not ended. A sound server that was stopped plays afterwards what it had,
    as if it had played on: Yomite has given it up by then, or learns of it later, and the recording is true and the events are late."""
    spans: list[tuple[float, float]] = []
    open_since: dict[int, float] = {}
    for time, event in record.events:
        if event["event"] == "started":
            open_since.setdefault(event["comment"], time)
        elif event["event"] == "finished" and event["comment"] in open_since:
            spans.append((open_since.pop(event["comment"]), time))
    spans += [(start, float("inf")) for start in open_since.values()]
    spans += record.frozen
    return [
        f"somebody speaks from {loud.start:.2f} to {loud.end:.2f} whom no event names"
        for loud in record.louds
        if not _is_covered(loud.start, loud.end, spans)
    ]


def _is_covered(start: float, end: float, spans: list[tuple[float, float]]) -> bool:
    """Whether the spans, each with its edges, have the whole stretch between them."""
    for first, last in sorted(spans):
        if first - EDGE <= start <= last + EDGE:
            start = max(start, last + EDGE)
    return start >= end
