# SPDX-License-Identifier: GPL-3.0-or-later
"""A real browser, and a service that its pages show."""

from __future__ import annotations

import json
import socket
import urllib.request

from .processes import NotMeasured, wait_until
from .service import Service
from .trial import VOICE, Options, clean_environment

# Strings that pages must show as text, whatever they look like.
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

# Notes what a policy forbids.
WATCH_POLICY = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
"""


def open_browser(width: int, height: int, *more: str):
    """Chromium without a window; its owner quits it."""
    try:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service as Driver
    except ImportError:
        raise NotMeasured("python3-selenium is not installed") from None
    wanted = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--lang=en-US", f"--window-size={width},{height}", *more):
        wanted.add_argument(argument)
    return webdriver.Chrome(options=wanted, service=Driver("/usr/bin/chromedriver"))


def free_port() -> int:
    """A port at which a service can be started again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def serve(options: Options, port: int, name: str, *arguments: str) -> Service:
    """A service at that port, whose events are in a file beside its log."""
    log = options.folder / f"{name}.log"
    events = options.folder / f"{name}.ndjson"
    output = ("--output", "null", "--announce", "never", "--events", str(events), "--http", f"127.0.0.1:{port}")
    return Service(options.yomite, clean_environment(options.folder), log, *VOICE, *output, *arguments)


def post(service: Service, comments: dict | list[dict]) -> None:
    """Sends one comment or several."""
    request = urllib.request.Request(f"{service.url}/v1/comments", json.dumps(comments).encode(), {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=30).read()


def wait_for_outcomes(service: Service, count: int) -> None:
    """Until that many comments have an outcome."""

    def ended() -> bool:
        figures = service.metrics()
        return sum(value for name, value in figures.items() if name.startswith("yomite_comments_total{")) >= count

    wait_until(ended, 180, f"the end of {count} comments")
