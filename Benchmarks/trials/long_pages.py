# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages that play real speech for as long as a stream lasts: whether any sound is missing, whether they fall behind, and what they keep."""

from __future__ import annotations

import json
import statistics
import time
import urllib.request
from dataclasses import dataclass, field

from harness.browser import open_browser, post
from harness.processes import memory, wait_until
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .stalls import Stalls

PACE = 5.0  # seconds between two comments of a room: about what one takes
LOOK = 2.0  # seconds, as often as pages report
SEEN = 2 * LOOK + 0.5  # seconds until a gap of a page is seen here
EDGE = 120.0  # seconds at the beginning and at the end of a run that are compared
WEIGH = 30.0  # seconds between two looks at memory there: pages collect their garbage for it, so in between they are left alone
MOST_DRIFT = 20.0  # milliseconds between both
MOST_GROWTH = 2 << 20  # bytes of the service and of each page's objects between both
TEXT = "Number {number}: the quick brown fox jumps over the lazy dog, and everybody in the chat says good evening."

Values = list[tuple[float, float]]  # what was seen when


@dataclass
class Page:
    """What was seen of one page, in a room of its own."""

    codec: str
    latencies: Values = field(default_factory=list)
    kept: Values = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)  # when each was seen

    def waited(self, at: float) -> float:
        """How far behind it was a while after that: as much as something was late."""
        return max(latency for then, latency in self.latencies if at <= then <= at + SEEN)


def long_pages(options: Options, server: SoundServer) -> Verdict:
    """Four pages with the default voice, two of them by Opus, as long as --minutes says."""
    log = options.folder / "long-pages.log"
    service = Service(options.yomite, clean_environment(options.folder), log, "--output", "none", "--rooms", "--announce", "never")
    pages = {f"page{number}": Page(codec) for number, codec in enumerate(("pcm", "opus", "pcm", "opus"))}
    browsers = {}
    held: Values = []
    try:
        assert service.process
        for room, page in pages.items():
            browser = browsers[room] = open_browser(640, 360, "--autoplay-policy=no-user-gesture-required")
            browser.get(f"{service.url}/overlay?audio=1&codec={page.codec}&room={room}")
            wait_until(lambda: browser.execute_script("return document.documentElement.dataset.ymAudio") == "waiting", 20, "the page's sound")
        begin = time.monotonic()
        length = options.deadline - begin
        weighed, looked = 0.0, 0.0
        # One after the other, as streams begin: four pages and hosts that do everything for the first time at once need more than a core.
        due = {room: index * PACE / len(pages) for index, room in enumerate(pages)}
        with Stalls(options) as stalls:
            while (now := time.monotonic() - begin) < length:
                for room in [room for room in due if now >= due[room]]:
                    due[room] += PACE
                    post(service, {"text": TEXT.format(number=round(now / PACE)), "room": room})
                if now >= looked + LOOK:
                    looked = now
                    _listen(service, pages, now)
                if (now < 2 * EDGE or now >= length - EDGE) and now - weighed >= WEIGH:
                    weighed = now
                    held.append((now, memory([service.process.pid]).anonymous << 10))
                    for room, browser in browsers.items():
                        browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
                        pages[room].kept.append((now, browser.execute_script("return performance.memory.usedJSHeapSize")))
                time.sleep(PACE / len(pages) / 2)
            still = stalls.end()
        outcomes = {name: int(value) for name, value in service.metrics().items() if name.startswith("yomite_comments_total{") and value}
    finally:
        for browser in browsers.values():
            browser.quit()
        last = service.stop()

    stood = [at - begin for at, _ in stalls.moments()]
    figures, wrong = [], False
    for page in pages.values():
        early, late = _edges(page.latencies, length)
        small, large = _edges(page.kept, length)
        ours = [at for at in page.gaps if not any(at - SEEN <= moment <= at for moment in stood)]
        gaps = f"{len(page.gaps)} gaps, {len(ours)} of them while the machine ran"
        seen = "".join(f", {at:.0f} s: {page.waited(at):.0f} ms behind then" for at in page.gaps)
        figures.append(f"{page.codec}: {gaps}{seen}, {early:.0f} then {late:.0f} ms behind, {small / 1e6:.1f} then {large / 1e6:.1f} MB of objects")
        wrong |= bool(ours) or late - early > MOST_DRIFT or large - small > MOST_GROWTH
    small, large = _edges(held, length)
    figures.append(f"the service held {small / 1e6:.1f} then {large / 1e6:.1f} MB; {outcomes}; {last}")
    figures.append(f"the machine itself stood still: {still}")
    passed = not wrong and large - small <= MOST_GROWTH
    return Verdict("long pages", passed, f"{length / 60:.0f} minutes: " + "\n        ".join(figures))


def _listen(service: Service, pages: dict[str, Page], now: float) -> None:
    """Notes what the pages report."""
    with urllib.request.urlopen(f"{service.url}/v1/listeners", timeout=10) as answer:
        for listener in json.load(answer)["listeners"]:
            if listener.get("state") == "playing":
                page = pages[listener["room"]]
                page.latencies.append((now, listener["latency"]))
                page.gaps += [now] * (int(listener["gaps"]) - len(page.gaps))


def _edges(values: Values, length: float) -> tuple[float, float]:
    """The medians of the beginning, when all is warm, and of the end."""
    first = [value for at, value in values if EDGE <= at < 2 * EDGE]
    return statistics.median(first), statistics.median(value for at, value in values if at >= length - EDGE)
