# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages that play real speech for as long as a stream lasts: whether any sound is missing, whether they fall behind, and what they keep."""

from __future__ import annotations

import json
import statistics
import time
import urllib.request

from harness.browser import open_browser, post
from harness.processes import memory, wait_until
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

CODECS = ("pcm", "opus", "pcm", "opus")  # of the pages, each with a room of its own
PACE = 5.0  # seconds between two comments of a room: about what one takes
LOOK = 2.0  # seconds, as often as pages report
EDGE = 120.0  # seconds at the beginning and at the end of a run that are compared
MOST_DRIFT = 20.0  # milliseconds between both
MOST_GROWTH = 2 << 20  # bytes of the service and of each page's objects between both
TEXT = "Number {number}: the quick brown fox jumps over the lazy dog, and everybody in the chat says good evening."


def long_pages(options: Options, server: SoundServer) -> Verdict:
    """Four pages with the default voice, as long as --minutes says."""
    log = options.folder / "long-pages.log"
    service = Service(options.yomite, clean_environment(options.folder), log, "--output", "none", "--rooms", "--announce", "never")
    pages = {}
    try:
        assert service.process
        for number, codec in enumerate(CODECS):
            browser = open_browser(640, 360, "--autoplay-policy=no-user-gesture-required")
            pages[f"page{number}"] = browser
            browser.get(f"{service.url}/overlay?audio=1&codec={codec}&room=page{number}")
            wait_until(lambda: browser.execute_script("return document.documentElement.dataset.ymAudio") == "waiting", 20, "the page's sound")
        begin = time.monotonic()
        length = options.deadline - begin
        reports: dict[str, list[tuple[float, dict]]] = {room: [] for room in pages}
        held, kept = [], {room: [] for room in pages}
        (posted, looked, number) = (0.0, 0.0, 0)
        while (now := time.monotonic() - begin) < length:
            if now >= posted:
                posted, number = now + PACE, number + 1
                post(service, [{"text": TEXT.format(number=number), "room": room} for room in pages])
            with urllib.request.urlopen(f"{service.url}/v1/listeners", timeout=10) as answer:
                for listener in json.load(answer)["listeners"]:
                    if listener.get("state") == "playing":
                        reports[listener["room"]].append((now, listener))
            if now - looked >= EDGE / 4:
                looked = now
                held.append((now, memory([service.process.pid]).anonymous << 10))
                for room, browser in pages.items():
                    browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
                    kept[room].append((now, browser.execute_script("return performance.memory.usedJSHeapSize")))
            time.sleep(LOOK)
        outcomes = {name: int(value) for name, value in service.metrics().items() if name.startswith("yomite_comments_total{") and value}
    finally:
        for browser in pages.values():
            browser.quit()
        last = service.stop()

    def edges(values: list[tuple[float, float]], skipped: float = 0.0) -> tuple[float, float]:
        """The medians of the beginning and the end."""
        first = [value for at, value in values if skipped <= at < skipped + EDGE]
        return statistics.median(first), statistics.median(value for at, value in values if at >= length - EDGE)

    wrong, figures = [], []
    for (room, told), codec in zip(reports.items(), CODECS):
        early, late = edges([(at, listener["latency"]) for at, listener in told])
        gaps = told[-1][1]["gaps"]
        small, large = edges(kept[room], EDGE)
        figures.append(f"{codec}: {gaps:.0f} gaps, {early:.0f} then {late:.0f} ms behind, {small / 1e6:.1f} then {large / 1e6:.1f} MB of objects")
        if gaps or late - early > MOST_DRIFT or large - small > MOST_GROWTH:
            wrong.append(room)
    small, large = edges(held, EDGE)
    figures.append(f"the service held {small / 1e6:.1f} then {large / 1e6:.1f} MB; {outcomes}; {last}")
    return Verdict("long pages", not wrong and large - small <= MOST_GROWTH, f"{length / 60:.0f} minutes: " + "; ".join(figures))
