# SPDX-License-Identifier: GPL-3.0-or-later
"""The overlay and the dashboard in the oldest engine that OBS may have: what they show, and whether they come back by themselves."""

from __future__ import annotations

import json
import re
import time
import urllib.request

from harness.browser import HOSTILE, WATCH_POLICY, free_port, post, serve, wait_for_outcomes
from harness.processes import wait_until
from harness.qt_browser import CHROMIUM, QtBrowser
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import Options, Verdict

from .overlay import misdeeds

MOST_AWAY = 2.0  # seconds until a page shows a service that was killed and started again
PANELS = 6
THEMES = ("light", "dark")
TRANSPARENT = "rgba(0, 0, 0, 0)"
# A declaration of a style sheet.
DECLARATION = re.compile(r"([a-z-]+):([^;{}]*)[;}]")
# The properties whose values are in variables.
OF_VARIABLES = ("color", "font-family", "width")


def old_browser(options: Options, server: SoundServer) -> Verdict:
    """Both pages in QtWebEngine: comments, hostile ones, and a service that is killed under them."""
    browser = QtBrowser(options.folder, 1280, 900)
    port = free_port()
    service = serve(options, port, "old-browser-first")
    wrong: list[str] = []
    try:
        browser.get(f"{service.url}/overlay?hold=60s&lines=20")
        engine = browser.execute_script("return navigator.userAgent.match(/Chrome\\/(\\d+)/)[1]")
        if engine != CHROMIUM:
            wrong.append(f"the engine is Chromium {engine}, not {CHROMIUM}")
        wait_until(lambda: browser.execute_script("return document.querySelector('.ym-status').hidden"), 10, "the overlay's connection")
        browser.execute_script(WATCH_POLICY)
        post(service, [{"text": text, "author": text[:200]} for text in HOSTILE] + [{"text": "Good evening.", "author": "Ann"}])
        wait_until(lambda: shows(browser, "Good evening."), 180, "the overlay's comment")
        wait_for_outcomes(service, len(HOSTILE) + 1)
        wrong += misdeeds(browser) + unknown_styles(browser, f"{service.url}/overlay/overlay.css")
        service, overlay = killed_and_started(options, browser, service, port, "overlay")

        browser.get(f"{service.url}/")
        wait_until(lambda: shows(browser, "The overlay is back."), 10, "the dashboard's comment")
        browser.execute_script(WATCH_POLICY)
        for panel in range(PANELS):
            browser.execute_script(f"document.querySelectorAll('#tabs [role=tab]')[{panel}].click()")
            wait_until(lambda: browser.execute_script("return document.querySelector('#panel').childElementCount > 0"), 10, f"panel {panel + 1}")
        browser.execute_script("document.querySelector('#help').click()")
        wait_until(lambda: browser.execute_script("return document.querySelector('#sheet').open"), 10, "the list of keys")
        browser.execute_script("document.querySelector('#sheet').close()")
        wrong += unknown_styles(browser, f"{service.url}/dashboard/dashboard.css")
        pages = [background(browser, theme) for theme in THEMES]
        if len(set(pages)) < len(THEMES) or TRANSPARENT in pages:
            wrong.append(f"the themes have the backgrounds {pages}")
        wrong += [f"violates {name}" for name in browser.execute_script("return window.violations")]
        service, dashboard = killed_and_started(options, browser, service, port, "dashboard")
        wrong += browser.console()
    finally:
        service.stop()
        browser.quit()
    passed = not wrong and max(overlay, dashboard) <= MOST_AWAY
    told = f"overlay and dashboard in Chromium {engine}: {'; '.join(wrong) or 'nothing wrong'}"
    return Verdict("old browser", passed, f"{told}; right {overlay:.1f} and {dashboard:.1f} s after a killed service listens again")


def unknown_styles(browser: QtBrowser, address: str) -> list[str]:
    """The declarations of a style sheet that the engine does not know: it drops them without a word."""
    text = urllib.request.urlopen(address, timeout=10).read().decode()
    declarations = [(name, value.replace("!important", "").strip()) for name, value in DECLARATION.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))]
    tried = [(OF_VARIABLES if name.startswith("--") else (name,), name, value) for name, value in declarations if value not in ("", "initial")]
    unknown = browser.execute_script(f"return {json.dumps(tried)}.filter(([names, , value]) => !names.some((name) => CSS.supports(name, value)))")
    return [f"it does not know {name}: {value}" for _, name, value in unknown]


def background(browser: QtBrowser, theme: str) -> str:
    """The colour behind the dashboard in a theme."""
    return browser.execute_script(f"document.documentElement.dataset.theme = '{theme}'; return getComputedStyle(document.body).backgroundColor")


def shows(browser: QtBrowser, text: str) -> bool:
    """Whether a page shows this text."""
    return text in browser.execute_script("return document.body.innerText")


def killed_and_started(options: Options, browser: QtBrowser, service: Service, port: int, page: str) -> tuple[Service, float]:
    """Kills the service and starts another one at its port; also the seconds until the page shows a comment of that."""
    service.process.kill()
    service.process.wait()
    second = serve(options, port, f"old-browser-{page}")
    began = time.monotonic()
    try:
        post(second, {"text": f"The {page} is back."})
        wait_until(lambda: shows(browser, f"The {page} is back."), 30, f"the return of the {page}")
    except BaseException:
        second.stop()
        raise
    return second, time.monotonic() - began
