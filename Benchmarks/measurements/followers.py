# SPDX-License-Identifier: GPL-3.0-or-later
"""What pages cost the service: the list of comments, and those that follow everything."""

from __future__ import annotations

import http.client
import json
import time
import urllib.request

from harness.background import Background
from harness.bench import Bench
from harness.ears import Ears
from harness.figures import OURS, Figure, Goal
from harness.ours import Yomite
from harness.processes import NotMeasured, activity, memory
from harness.service import Service

BY_EVENTS = f"{OURS}-events"
STREAMS = {
    OURS: b"GET /v1/ws?with=text&room=* HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    BY_EVENTS: b"GET /v1/events?with=text&room=* HTTP/1.1\r\nHost: localhost\r\n\r\n",
}
FOLLOWERS = 50
COMMENTS_A_SECOND = 10
REMEMBERED = 2_000  # comments, as many as the service remembers
PAGE = "/v1/comments?limit=100"


def measure(bench: Bench) -> list[Figure]:
    """Pages of a full history, asked for one after the other; and followers by both ways, before and after fifty others have come."""
    page = Figure("comments-page", "Processor time of the service for a list of 100 comments", "ms", goals=[Goal(limit=1)])
    turn = Figure("comments-page-turn", "The longest turn of the loop since the service began", "ms")
    rows = list(STREAMS)
    spent = Figure("follower-processor", f"Processor time of a page that follows {COMMENTS_A_SECOND} comments a second", "% of a core", goals=_goals(rows, 1))
    later = Figure("follower-processor-later", f"The same of a page that comes after {FOLLOWERS} others", "% of a core", goals=_goals(rows, 1))
    held = Figure("follower-memory", "Private memory of a page that follows", "KB", goals=_goals(rows, 16))
    bench.say(f"{PAGE}, of {REMEMBERED} comments")
    _with_service(bench, "pages", [page, turn], OURS, lambda service: _pages(bench, service, page, turn))
    for row in rows:
        bench.say(f"{FOLLOWERS} and {2 * FOLLOWERS} followers, {row}")
        _with_service(bench, row, [spent, later, held], row, lambda service, row=row: _followers(bench, service, row, spent, later, held))
    return [page, turn, spent, later, held]


def _goals(rows: list[str], limit: float) -> list[Goal]:
    return [Goal(limit=limit, of=row) for row in rows]


def _with_service(bench: Bench, name: str, figures: list[Figure], row: str, ask) -> None:
    """Asks a service of its own, whose rooms speak as fast as they can; what cannot be measured is a note of each figure."""
    service = None
    try:
        service = Service(bench.yomite, bench.environment, bench.folder / f"{name}-followers.log", "--output", "null:fast", "--backlog", "all", *Yomite.flags)
        ask(service)
    except (NotMeasured, OSError, KeyError) as reason:
        for figure in figures:
            figure.notes[row] = str(reason)
    finally:
        if service:
            service.stop()


def _pages(bench: Bench, service: Service, page: Figure, turn: Figure) -> None:
    assert service.process
    for first in range(0, REMEMBERED, 500):
        _post(service, [f"Comment number {number} of a long evening." for number in range(first, first + 500)])
    while service.metrics()['yomite_queue_comments{room="main"}'] > 0:
        time.sleep(0.1)
    before_longest = service.metrics()["yomite_longest_loop_turn_seconds"] * 1e3
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
    count = bench.pick(1_000, 300)
    for _ in range(bench.pick(5, 3)):
        before = activity([service.process.pid]).cpu_seconds
        for _ in range(count):
            connection.request("GET", PAGE)
            answer = connection.getresponse()
            shown = len(json.loads(answer.read())["comments"])
            if shown != 100:
                raise NotMeasured(f"a page had {shown} comments")
        page.add(OURS, (activity([service.process.pid]).cpu_seconds - before) / count * 1e3)
    turn.add(OURS, service.metrics()["yomite_longest_loop_turn_seconds"] * 1e3)
    turn.notes[OURS] = f"{before_longest:.1f} ms before a page was asked for"
    connection.close()


def _followers(bench: Bench, service: Service, row: str, spent: Figure, later: Figure, held: Figure) -> None:
    assert service.process
    process = service.process.pid
    ears = Ears(STREAMS[row])
    with Chat(service):
        try:
            ears.hear(2.0)  # the voice is loaded
            for _ in range(bench.pick(5, 2)):
                alone = _cost(bench, process, ears)
                ears.join(service.port, FOLLOWERS)
                some = _cost(bench, process, ears)
                ears.join(service.port, 2 * FOLLOWERS)
                all_of_them = _cost(bench, process, ears)
                spent.add(row, (some[0] - alone[0]) / FOLLOWERS)
                later.add(row, (all_of_them[0] - some[0]) / FOLLOWERS)
                held.add(row, (some[1] - alone[1]) / FOLLOWERS)
                ears.close()
                ears = Ears(STREAMS[row])
                ears.hear(1.0)
        finally:
            ears.close()


def _cost(bench: Bench, process: int, ears: Ears) -> tuple[float, float]:
    """Percent of a core, and KB of anonymous memory, of the service and its hosts."""
    ears.hear(1.0)
    before, began = activity([process]).cpu_seconds, time.monotonic()
    ears.hear(bench.pick(5.0, 3.0))
    spent = (activity([process]).cpu_seconds - before) / (time.monotonic() - began) * 100
    return spent, memory([process]).anonymous


def _post(service: Service, texts: list[str]) -> None:
    body, headers = json.dumps([{"text": text, "author": "Ann"} for text in texts]).encode(), {"Content-Type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(f"{service.url}/v1/comments", body, headers), timeout=10).close()


class Chat(Background):
    """Posts so many comments in each second, from entry to exit."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self._service = service

    def work(self) -> None:
        number = 0
        while not self.is_over.wait(1 / COMMENTS_A_SECOND):
            number += 1
            _post(self._service, [f"Comment number {number} is one of many."])
