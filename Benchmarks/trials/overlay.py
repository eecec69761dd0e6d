# SPDX-License-Identifier: GPL-3.0-or-later
"""The overlay in a real browser: how soon it shows what is heard, what hostile comments can do to it, and whether it comes back by itself."""

from __future__ import annotations

import json
import socket
import statistics
import time
import urllib.request
from datetime import datetime

from harness.processes import NotMeasured, wait_until
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import VOICE, Options, Verdict, clean_environment

SHOWN = 30  # comments whose way to the page is timed
MOST_LATE = 0.050  # seconds from an event to the page, as a median
MOST_AWAY = 2.0  # seconds until a page shows a service that was killed and started again
MOST_HEIGHT = 5.4 * 28 * 1.35 + 2  # pixels of one comment, by overlay.css

HOSTILE = [
    "<script>window.hit=1</script> one",
    "<img src=x onerror=window.hit=1> two",
    "\"><svg onload=window.hit=1> three",
    "javascript:window.hit=1 four",
    "</span></article><h1>five</h1>",
    "{{constructor.constructor('window.hit=1')()}} six",
    "\u202eseven reversed \u2066 isolated",
    "eight " + "z\u0334\u0335\u0336\u0337\u0338" * 300,
    "nine" + "w" * 12_000,
    "ten " + "\U0001f600" * 1_000,
    "\ufdfd" * 500 + " eleven",
    "&lt;b&gt;twelve&lt;/b&gt; &#x3c;script&#x3e;",
]

# Notes when each comment appears, and everything that a policy forbids.
WATCH = """
window.shown = {}; window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
const look = () => document.querySelectorAll('.ym-now .ym-comment').forEach((element) => {
  window.shown[element.dataset.comment] ??= Date.now();
});
new MutationObserver(look).observe(document.querySelector('.ym-overlay'), { subtree: true, childList: true });
"""


def overlay(options: Options, server: SoundServer) -> Verdict:
    """A page that follows a service, hostile comments, and a service that is killed under it."""
    browser = _browser()
    port = _free_port()
    service = _start(options, port, "first")
    try:
        browser.get(f"{service.url}/overlay?hold=60s&lines=20")
        wait_until(lambda: browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the overlay's connection")
        browser.execute_script(WATCH)
        late = _lateness(browser, service)
        for text in HOSTILE:
            _post(service, {"text": text, "author": text[:200]})
        _wait_for_heard(service, SHOWN + len(HOSTILE))
        findings = _findings(browser)
        assert service.process
        service.process.kill()
        service.process.wait()
        wait_until(lambda: not browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the sign that it is gone")
        service = _start(options, port, "second")
        began = time.monotonic()
        _post(service, {"text": "It is back."})
        wait_until(lambda: "It is back." in browser.execute_script("return document.body.innerText"), 10, "the page's return")
        away = time.monotonic() - began
    finally:
        service.stop()
        browser.quit()
    passed = late <= MOST_LATE and not findings and away <= MOST_AWAY
    figures = f"{late * 1000:.0f} ms from an event to the page (median of {SHOWN}); {len(HOSTILE)} hostile comments: {'; '.join(findings) or 'nothing'}"
    return Verdict("overlay", passed, f"{figures}; right {away:.1f} s after a killed service listens again")


def _browser():
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service as Driver
    except ImportError:
        raise NotMeasured("python3-selenium is not installed") from None
    wanted = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=900,2000"):
        wanted.add_argument(argument)
    return webdriver.Chrome(options=wanted, service=Driver("/usr/bin/chromedriver"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _start(options: Options, port: int, name: str) -> Service:
    log = options.folder / f"overlay-{name}.log"
    events = options.folder / f"overlay-{name}.ndjson"
    output = ("--output", "null", "--announce", "never", "--events", str(events), "--http", f"127.0.0.1:{port}")
    return Service(options.yomite, clean_environment(options.folder), log, *VOICE, *output)


def _post(service: Service, comment: dict) -> None:
    request = urllib.request.Request(f"{service.url}/v1/comments", json.dumps(comment).encode(), {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=30).read()


def _wait_for_heard(service: Service, count: int) -> None:
    def ended() -> bool:
        figures = service.metrics()
        return sum(value for name, value in figures.items() if name.startswith("yomite_comments_total{")) >= count

    wait_until(ended, 180, f"the end of {count} comments")


def _lateness(browser, service: Service) -> float:
    """The median of the seconds between the beginning of a comment, by the service's clock, and its place on the page."""
    for number in range(SHOWN):
        _post(service, {"text": f"number {number}", "author": "Ann"})
    _wait_for_heard(service, SHOWN)
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


def _findings(browser) -> list[str]:
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
