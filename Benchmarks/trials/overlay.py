# SPDX-License-Identifier: GPL-3.0-or-later
"""The overlay in a real browser: how soon it shows what is heard, what hostile comments can do to it, and whether it comes back by itself."""

from __future__ import annotations

import json
import statistics
import time
import urllib.request
from datetime import datetime

from harness.browser import HOSTILE, WATCH_POLICY, free_port, open_browser, post, serve, wait_for_outcomes
from harness.processes import NotMeasured, wait_until
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import Options, Verdict

SHOWN = 30  # comments whose way to the page is timed
LOADS = 9  # times that a page is opened whose first comment is timed
MOST_PAINT = 0.200  # seconds until it is painted, as a median
MOST_LATE = 0.050  # seconds from an event to the page, as a median
MOST_AWAY = 2.0  # seconds until a page shows a service that was killed and started again
PAGES = 8  # overlays in one browser, beside a dashboard: a browser has six connections to a server
MOST_HEIGHT = 5.4 * 28 * 1.35 + 2  # pixels of one comment, by overlay.css

# Also notes when each comment appears.
WATCH = WATCH_POLICY + """
window.shown = {};
const look = () => document.querySelectorAll('.ym-now .ym-comment').forEach((element) => {
  window.shown[element.dataset.comment] ??= Date.now();
});
new MutationObserver(look).observe(document.querySelector('.ym-overlay'), { subtree: true, childList: true });
"""


def overlay(options: Options, server: SoundServer) -> Verdict:
    """A page that follows a service, hostile comments, and a service that is killed under it."""
    browser = open_browser(900, 2000)
    port = free_port()
    service = serve(options, port, "overlay-first")
    try:
        paint = _first_paint(browser, service)
        browser.get(f"{service.url}/overlay?hold=60s&lines=20")
        wait_until(lambda: browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the overlay's connection")
        browser.execute_script(WATCH)
        late = _lateness(browser, service)
        for text in HOSTILE:
            post(service, {"text": text, "author": text[:200]})
        wait_for_outcomes(service, SHOWN + len(HOSTILE))
        findings = misdeeds(browser)
        findings += _choice(browser, service, SHOWN + len(HOSTILE))
        browser.get(f"{service.url}/overlay?hold=60s&lines=20")
        wait_until(lambda: browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the overlay's connection")
        assert service.process
        service.process.kill()
        service.process.wait()
        wait_until(lambda: not browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the sign that it is gone")
        service = serve(options, port, "overlay-second")
        began = time.monotonic()
        post(service, {"text": "It is back."})
        wait_until(lambda: "It is back." in browser.execute_script("return document.body.innerText"), 10, "the page's return")
        away = time.monotonic() - began
    finally:
        service.stop()
        browser.quit()
    passed = paint <= MOST_PAINT and late <= MOST_LATE and not findings and away <= MOST_AWAY
    figures = f"first paint {paint * 1000:.0f} ms (median of {LOADS}); {late * 1000:.0f} ms from an event to the page (median of {SHOWN}); {len(HOSTILE)} hostile comments: {'; '.join(findings) or 'nothing'}"
    return Verdict("overlay", passed, f"{figures}; right {away:.1f} s after a killed service listens again")


def many_overlays(options: Options, server: SoundServer) -> Verdict:
    """More pages in one browser than it has connections, all of which follow."""
    browser = open_browser(900, 600)
    service = serve(options, free_port(), "overlays")
    try:
        addresses = [f"{service.url}/overlay?hold=60s"] * PAGES + [f"{service.url}/"]
        for number, address in enumerate(addresses):
            if number > 0:
                browser.switch_to.new_window("tab")
            browser.get(address)
        wait_until(lambda: service.metrics()["yomite_event_readers"] == len(addresses), 20, "the pages' connections")
        sockets = int(service.metrics()["yomite_web_sockets"])
        post(service, {"text": "All of you see this."})
        shown = 0
        for handle in browser.window_handles:
            browser.switch_to.window(handle)
            wait_until(lambda: "All of you see this." in browser.execute_script("return document.body.innerText"), 10, f"the comment on page {shown + 1}")
            shown += 1
    finally:
        service.stop()
        browser.quit()
    return Verdict("overlays", sockets == len(addresses), f"{shown} of {len(addresses)} pages of one browser show a comment, {sockets} over WebSockets")


def _first_paint(browser, service: Service) -> float:
    """The median of the seconds from opening a page that has something to show to its first text."""
    times = []
    for _ in range(LOADS):
        browser.get("about:blank")
        browser.get(f"{service.url}/overlay?demo=1")
        script = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
        wait_until(lambda: browser.execute_script(script) is not None, 10, "the first paint")
        times.append(browser.execute_script(script) / 1000)
    return statistics.median(times)


def _lateness(browser, service: Service) -> float:
    """The median of the seconds between the beginning of a comment, by the service's clock, and its place on the page."""
    for number in range(SHOWN):
        post(service, {"text": f"number {number}", "author": "Ann"})
    wait_for_outcomes(service, SHOWN)
    began = {}
    for line in (service.log.parent / f"{service.log.stem}.ndjson").read_text().splitlines():
        event = json.loads(line)
        if event["event"] == "started":
            began[str(event["comment"])] = datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp()
    shown = browser.execute_script("return window.shown")
    missing = began.keys() - shown.keys()
    if missing:
        raise NotMeasured(f"{len(missing)} of {len(began)} comments were not shown")
    return statistics.median(shown[number] / 1000 - moment for number, moment in began.items())


def _choice(browser, service: Service, before: int) -> list[str]:
    """What an overlay that shows paid comments and the next one shows of others, or not of these."""
    urllib.request.urlopen(urllib.request.Request(f"{service.url}/v1/control/pause", method="POST"), timeout=30).read()
    browser.get(f"{service.url}/overlay?show=now,next,list&only=paid&hold=60s")
    wait_until(lambda: browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the overlay's connection")
    post(service, [{"text": "free"}, {"text": "paid", "amount": {"value": 5, "currency": "EUR"}}])
    wait_until(lambda: browser.execute_script("return document.querySelector('.ym-next .ym-text')?.innerText") == "paid", 10, "the next comment")
    urllib.request.urlopen(urllib.request.Request(f"{service.url}/v1/control/resume", method="POST"), timeout=30).read()
    wait_for_outcomes(service, before + 2)
    wait_until(lambda: browser.execute_script("return document.querySelector('.ym-list').innerText"), 10, "a comment that was heard")
    shown = browser.execute_script("return [...document.querySelectorAll('.ym-list .ym-text')].map((text) => text.innerText).join()")
    return [] if shown == "paid" else [f"of paid comments it shows {shown!r}"]


def misdeeds(browser) -> list[str]:
    """What hostile comments did to the page that they must not do."""
    found = [f"violates {name}" for name in browser.execute_script("return window.violations")]
    if browser.execute_script("return window.hit"):
        found.append("a script ran")
    strange = "return [...document.querySelectorAll('.ym-overlay *')].map((e) => e.localName).filter((n) => !['section','article','bdi','span','p'].includes(n))"
    found += [f"an element {name}" for name in browser.execute_script(strange)]
    tallest = browser.execute_script("return Math.max(...[...document.querySelectorAll('.ym-comment')].map((e) => e.offsetHeight))")
    if tallest > MOST_HEIGHT:
        found.append(f"a comment {tallest} pixels high")
    return found
