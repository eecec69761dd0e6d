# SPDX-License-Identifier: GPL-3.0-or-later
"""The dashboard in a real browser: 100,000 comments, hostile ones, the keyboard alone, axe, and a service that is killed under it."""

from __future__ import annotations

import json
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from harness.browser import HOSTILE, WATCH_POLICY, free_port, open_browser, post, serve
from harness.processes import NotMeasured, wait_until
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import VOICE, Options, Verdict, clean_environment

AXE = Path(__file__).resolve().parents[2] / ".build/axe/axe_core_python/axe.min.js"
MOST_COMMENTS = 100_000
BATCH = 500  # comments in one request: the page has to keep up, or its stream is closed
A_SECOND = 10  # comments a second while frames are timed
TIMED = 10.0  # seconds for which they are
MOST_MEDIAN = 17.0  # milliseconds of a frame
MOST_FRAME = 25.0  # milliseconds, p99
MOST_NODES = 600
MOST_HEAP = 64 * 1_048_576
MOST_AWAY = 2.0  # seconds until the page shows a service that was killed and started again
MOST_HEIGHT = 3 * 20 + 13  # pixels of a row that is not opened, by row.js
HOSTILE_COMMENTS = 300
MOST_POSTED = 4_096  # comments in one request (limits.httpIntake)
STILL = 10_000  # milliseconds for which the page stands still

# How long frames take, in milliseconds, while `step` does something in each.
FRAMES = """
const [seconds, scrolls, done] = arguments;
const list = document.querySelector('comment-list');
const frames = [];
let last = performance.now();
const end = last + seconds * 1000;
let direction = -60;
function frame(time) {
  frames.push(time - last);
  last = time;
  if (scrolls) {
    if (list.scrollTop <= 60) direction = 60;
    list.scrollTop += direction;
  }
  if (time < end) requestAnimationFrame(frame);
  else done(frames.slice(1).sort((a, b) => a - b));
}
requestAnimationFrame(frame);
"""

# The columns and the tree of heights against lists that do the same slowly. Says what differs.
PARTS = """
const done = arguments[0];
(async () => {
  const { Heights } = await import('/dashboard/heights.js');
  const { Comments } = await import('/dashboard/comments.js');
  const wrong = [];
  const same = (what, a, b) => { if (a !== b && wrong.length < 5) wrong.push(`${what}: ${a}, not ${b}`); };
  let seed = 1;
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  const tree = new Heights();
  const list = [];
  const sum = (end) => list.slice(0, end).reduce((a, b) => a + b, 0);
  for (let turn = 0; turn < 3000; turn += 1) {
    if (list.length === 0 || random(2) === 0) {
      const height = 1 + random(90);
      tree.append(height);
      list.push(height);
    } else {
      const [row, height] = [random(list.length), 1 + random(90)];
      tree.change(row, height - list[row]);
      list[row] = height;
    }
    const row = random(list.length + 1);
    same('before', tree.before(row), sum(row));
    const offset = random(sum(list.length));
    same('at', tree.at(offset), list.findIndex((_, place) => sum(place + 1) > offset));
  }
  same('at the end', tree.at(1e9), list.length - 1);
  const comments = new Comments();
  const made = (number) => ({ comment: number, text: `text ${number}`, state: 'waiting', room: 'main' });
  const range = (first, end) => Array.from({ length: end - first }, (_, place) => made(first + place));
  comments.take(range(1001, 1501));
  same('older', comments.take(range(501, 1001)), false);
  comments.take(range(1400, 1600));
  same('count', comments.count, 1099);
  for (let number = 501; number < 1600; number += 7) same('text', comments.textAt(comments.rowOf(number)), `text ${number}`);
  comments.change(700, { state: 'finished', outcome: 'heard' });
  same('state', comments.at(comments.rowOf(700)).state, 'heard');
  same('unknown', comments.rowOf(5000), undefined);
  same('late', comments.take([made(1601)]) && comments.take([made(1600)]), false);
  same('in order', comments.numberAt(comments.count - 1), 1601);
  for (let number = 1602; number < 111600; number += 1) comments.take([made(number)]);
  same('kept', comments.count, 101099);
  same('first', comments.numberAt(0), 10501);
  same('last', comments.textAt(comments.count - 1), 'text 111599');
  comments.take([made(111600)]);
  comments.lose(111600);
  same('nothing missed', comments.numberAt(comments.count - 1), 111600);
  same('no outcome known', comments.stateAt(comments.count - 1), 'unknown');
  comments.lose(111700);
  same('missed', comments.stateAt(comments.rowOf(111700)), 'gap');
  comments.take([{ ...made(111600), text: undefined, deleted: true }]);
  same('deleted meanwhile', comments.textAt(comments.rowOf(111600)), undefined);
  return wrong;
})().then(done, (error) => done([`${error}`]));
"""


@dataclass
class Found:
    """What was measured, and what of it is not good enough."""

    figures: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def judge(self, text: str, is_right: bool) -> None:
        """Notes a figure, and whether it is good enough."""
        self.figures.append(text if is_right else f"{text} (!)")
        if not is_right:
            self.wrong.append(text)


def dashboard(options: Options, server: SoundServer) -> Verdict:
    """The page's figures at its largest list, and what it withstands."""
    browser = open_browser(1280, 900)
    port = free_port()
    service = serve(options, port, "dashboard-first", "--backlog", "live")
    found = Found()
    try:
        _setup(browser, options, server, found)
        _open(browser, service)
        wrong = browser.execute_async_script(PARTS)
        found.judge(f"tree and columns: {'; '.join(wrong) or 'as lists'}", not wrong)
        _keyboard(browser, service, found)
        _hostile(browser, service, found)
        _dropped(browser, service, found)
        _many(browser, service, found)
        _accessible(browser, service, found, ["settings", "words", "voices", "viewers", "rooms", "figures", "setup"])
        assert service.process
        service.process.kill()
        service.process.wait()
        wait_until(lambda: _state(browser) == "connecting", 10, "the sign that it is gone")
        journal = options.folder / "dashboard.db"
        service = serve(options, port, "dashboard-second", "--journal", str(journal), "--history-days", "1")
        began = time.monotonic()
        post(service, {"text": "It is back.", "author": "Ann"})
        wait_until(lambda: _state(browser) == "connected" and _texts(browser) == ["It is back."], 10, "the page's return")
        away = time.monotonic() - began
        found.judge(f"right {away:.1f} s after a killed service listens again", away <= MOST_AWAY)
        wait_until(lambda: _ask(service, "v1/history")["comments"], 30, "a comment with its outcome")
        _accessible(browser, service, found, ["history"])
    finally:
        service.stop()
        browser.quit()
    return Verdict("dashboard", not found.wrong, "; ".join(found.figures))


def _open(browser, service: Service) -> None:
    browser.get(f"{service.url}/")
    browser.execute_script(WATCH_POLICY)
    wait_until(lambda: _state(browser) == "connected", 10, "the dashboard's connection")


def _state(browser) -> str:
    return browser.execute_script("return document.querySelector('#state').dataset.state")


def _count(browser) -> int:
    return browser.execute_script("return document.querySelector('comment-list').count")


def _texts(browser) -> list[str]:
    return browser.execute_script("return [...document.querySelectorAll('article .text')].map((e) => e.textContent)")


def _ask(service: Service, path: str):
    with urllib.request.urlopen(f"{service.url}/{path}", timeout=10) as answer:
        return json.load(answer)


def _setup(browser, options: Options, server: SoundServer, found: Found) -> None:
    """From an empty page to a channel and a track for OBS, and back, without a restart."""
    environment = clean_environment(options.folder) | server.environment_for(server.readers[0])
    place = ("--output", "pulse", "--http", "127.0.0.1:0", "--twitch-server", "localhost:1")
    service = Service(options.yomite, environment, options.folder / "dashboard-setup.log", *VOICE, *place)

    def lines() -> list[str]:
        return browser.execute_script("return [...document.querySelectorAll('.checks li')].map((e) => e.textContent)")

    def wait_for(what: str, is_there: bool) -> None:
        wait_until(lambda: any(what in line for line in lines()) == is_there, 10, f"{'' if is_there else 'the end of '}{what}: {lines()}")

    def remove(what: str) -> None:
        # In one step: the list is written again when something changes.
        item = "[...document.querySelectorAll('.checks li')].find((e) => e.textContent.includes(arguments[0]))"
        browser.execute_script(f"{item}.querySelector('button').click()", what)

    try:
        _open(browser, service)
        wait_for("The default output is ready", True)
        field = browser.find_element("css selector", "#empty input[name=twitch]")
        field.send_keys("ann")
        field.submit()
        wait_for("ann: connecting", True)
        browser.find_element("xpath", "//button[text()='A track of its own for OBS']").click()
        wait_for("yomite is ready", True)
        browser.find_element("id", "tab-settings").click()
        wait_until(lambda: browser.find_elements("id", "setting-output.2.volume"), 10, "the level of the new output")
        browser.save_screenshot(str(options.folder / "dashboard-setup.png"))
        remove("yomite is ready")
        remove("ann")
        wait_for("yomite is ready", False)
        wait_for("ann", False)
        wait_until(lambda: not browser.find_elements("id", "setting-output.2.volume"), 10, "the end of its level")
        violations = browser.execute_script("return window.violations")
        found.judge(f"setup: {violations or 'a channel and an output come and go'}", not violations)
    finally:
        service.stop()


def _keyboard(browser, service: Service, found: Found) -> None:
    """Everything that a moderator does, without a pointer."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    def press(*keys: str) -> None:
        for key in keys:
            ActionChains(browser).send_keys(key).perform()

    def state_of(name: str) -> str | None:
        state = _ask(service, f"v1/comments/{name}")
        return state.get("outcome") or state["state"]

    def focused(selector: str) -> bool:
        return browser.execute_script("return document.activeElement.matches(arguments[0])", selector)

    press(Keys.SPACE)
    wait_until(lambda: _ask(service, "v1/rooms")[0]["paused"], 10, "the pause")
    post(service, [{"id": f"k{number}", "text": f"keyboard kbdword {number}", "author": "Kay"} for number in range(3)])
    wait_until(lambda: len(_texts(browser)) == 3, 10, "three rows")
    press("l")
    wait_until(lambda: focused("article"), 10, "a focused row")
    press(Keys.DELETE)
    wait_until(lambda: state_of("k2") == "deleted", 10, "a comment deleted by key")
    press(Keys.ARROW_UP, "f")
    wait_until(lambda: _ask(service, "v1/queue")["comments"][0]["id"] == "k1", 10, "a comment put first by key")
    press("t")
    wait_until(lambda: focused("input[name=reading]"), 10, "the form for a word")
    press("board", Keys.ENTER)
    wait_until(lambda: any(entry["reading"] == "board" for entry in _ask(service, "v1/dictionary")), 10, "a word taught by key")
    wait_until(lambda: not focused("input"), 10, "the end of the form")
    press("?")
    wait_until(lambda: browser.execute_script("return document.querySelector('#sheet').open"), 10, "the list of keys")
    press(Keys.ESCAPE, "3")
    wait_until(lambda: focused("#tab-voices[aria-selected=true]"), 10, "a panel chosen by key")
    browser.execute_script("document.activeElement.blur()")
    press(Keys.SPACE)
    wait_until(lambda: not _ask(service, "v1/rooms")[0]["paused"], 10, "the end of the pause")
    wait_until(lambda: state_of("k0") == "heard", 30, "the queue's end")

    def muted() -> bool:
        return _ask(service, "v1/viewers")["viewers"][0]["muted"]

    press("l", "m")
    wait_until(muted, 10, "a viewer muted by key")
    wait_until(lambda: "is muted" in browser.execute_script("return document.querySelector('#notices').innerText"), 10, "the notice of it")
    press("u")
    wait_until(lambda: not muted(), 10, "the end of the mute by key")
    press("4")
    wait_until(lambda: browser.execute_script("return document.querySelector('.viewers [data-key^=edit]') !== null"), 10, "the viewers")
    browser.execute_script("document.querySelector('.viewers [data-key^=edit]').focus()")
    press(Keys.ENTER)
    wait_until(lambda: focused(".viewers input"), 10, "the form for a viewer")
    press("Kaykay", Keys.ENTER)
    wait_until(lambda: _ask(service, "v1/viewers")["viewers"][0].get("nickname") == "Kaykay", 10, "a nickname set by key")
    reached = set()
    for _ in range(70):
        press(Keys.TAB)
        reached.add(browser.execute_script("return document.activeElement.id || document.activeElement.localName"))
    wanted = {"pause", "skip", "mute", "clear", "volume", "theme", "language", "help", "search", "filter", "article", "tab-viewers", "panel"}
    found.judge(f"keyboard: {len(wanted & reached)} of {len(wanted)} controls reached", wanted <= reached)


def _hostile(browser, service: Service, found: Found) -> None:
    """What comments do to the page that they must not do."""
    before = _count(browser)
    comments = [{"text": f"{HOSTILE[n % len(HOSTILE)]} {n}", "author": HOSTILE[(n * 7) % len(HOSTILE)][:200]} for n in range(HOSTILE_COMMENTS)]
    for start in range(0, HOSTILE_COMMENTS, 50):
        post(service, comments[start : start + 50])
    wait_until(lambda: _count(browser) == before + HOSTILE_COMMENTS, 30, "the hostile comments")
    browser.execute_script("document.querySelector('comment-list').focusPlace(0)")
    tallest, seen = 0, set()
    while True:
        rows = browser.execute_script("return [...document.querySelectorAll('article')].map((e) => [e.dataset.comment, e.offsetHeight, e.scrollWidth - e.clientWidth])")
        seen |= {number for number, *_ in rows}
        tallest = max([tallest] + [height for _, height, _ in rows])
        if any(excess > 0 for *_, excess in rows):
            found.judge("a row is wider than the list", False)
        if not browser.execute_script("const l = document.querySelector('comment-list'); const t = l.scrollTop; l.scrollTop += l.clientHeight; return l.scrollTop > t"):
            break
        browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    known = "['article','time','span','p','bdi','div','button']"
    strange = browser.execute_script(f"return [...document.querySelectorAll('comment-list *')].map((e) => e.localName).filter((n) => !{known}.includes(n))")
    wrong = [f"violates {name}" for name in browser.execute_script("return window.violations")] + [f"an element {name}" for name in strange]
    if browser.execute_script("return window.hit"):
        wrong.append("a script ran")
    found.judge(f"{len(seen)} comments looked at, {HOSTILE_COMMENTS} of them hostile: {', '.join(wrong) or 'nothing'}", not wrong and len(seen) >= HOSTILE_COMMENTS)
    found.judge(f"highest row {tallest} px", tallest <= MOST_HEIGHT)


def _dropped(browser, service: Service, found: Found) -> None:
    """A page that stands still in a flood is disconnected; when it is back, it says what it lacks."""

    def dropped() -> float:
        return service.metrics()['yomite_http_refused_total{limit="event_bytes"}']

    before = dropped()
    browser.execute_script("setTimeout(() => { const end = performance.now() + arguments[0]; while (performance.now() < end); }, 0)", STILL)
    for _ in range(4):
        post(service, [{"text": f"comment {number} of a flood", "author": f"viewer{number}"} for number in range(MOST_POSTED)])
    wait_until(lambda: dropped() > before, 30, "the end of the page's stream")
    request = urllib.request.Request(f"{service.url}/v1/control/clear", b"")
    urllib.request.urlopen(request, timeout=30).read()
    post(service, {"text": "after the flood", "author": "Ann"})
    wait_until(lambda: "after the flood" in _texts(browser), 60, "the page's return")
    wait_until(lambda: not _ask(service, "v1/comments?state=waiting")["comments"], 30, "the end of the queue")
    rows = _rows(browser)
    numbers = sorted(rows)
    gaps = [number for number in numbers if rows[number] == "gap"]
    wrong = [f"{b} after {a}" for a, b in zip(numbers, numbers[1:]) if b != a + 1 and b not in gaps]
    wrong += [f"{number} is {state}" for number, state in rows.items() if state in ("waiting", "speaking")]
    unknown = sum(state == "unknown" for state in rows.values())
    figure = f"{len(numbers)} comments after a flood, {unknown} of unknown outcome, {len(gaps)} gap shown"
    found.judge(f"{figure}: {', '.join(wrong[:5]) or 'nothing lacks silently'}", not wrong and numbers[-1] == _ask(service, "v1/comments?limit=1")["comments"][0]["comment"])


def _rows(browser) -> dict[int, str]:
    """The state of every comment of the list, by number."""
    browser.execute_script("document.querySelector('comment-list').focusPlace(0)")
    states: dict[int, str] = {}
    while True:
        seen = browser.execute_script("return [...document.querySelectorAll('article')].map((e) => [e.dataset.comment, e.dataset.state])")
        states |= {int(number): state for number, state in seen}
        if not browser.execute_script("const l = document.querySelector('comment-list'); const t = l.scrollTop; l.scrollTop += l.clientHeight; return l.scrollTop > t"):
            return states
        browser.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")


def _many(browser, service: Service, found: Found) -> None:
    """The page with as many comments as it keeps."""
    browser.execute_script("document.querySelector('comment-list').follow()")
    sent = _count(browser)
    while sent < MOST_COMMENTS:
        post(service, [{"text": f"comment number {sent + n} of a chat that never stops writing", "author": f"viewer{(sent + n) % 977}"} for n in range(BATCH)])
        sent += BATCH
        wait_until(lambda: _count(browser) >= min(sent, MOST_COMMENTS), 60, f"{sent} comments on the page")
    for name, scrolls in (("live", False), ("scrolling", True)):
        frames = _frames(browser, service, scrolls)
        median, slow = frames[len(frames) // 2], frames[int(len(frames) * 0.99)]
        found.judge(f"{name}: frame p50 {median:.1f} ms, p99 {slow:.1f} ms", median <= MOST_MEDIAN and slow <= MOST_FRAME)
    nodes = browser.execute_script("return document.querySelectorAll('*').length")
    browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    heap = browser.execute_cdp_cmd("Runtime.getHeapUsage", {})
    used = heap["usedSize"] + heap.get("backingStorageSize", 0)
    found.judge(f"{_count(browser):,} comments: {nodes} nodes", nodes <= MOST_NODES)
    found.judge(f"{used / 1_048_576:.0f} MB of heap", used <= MOST_HEAP)


def _frames(browser, service: Service, scrolls: bool) -> list[float]:
    """The milliseconds of each frame, sorted, while comments come in."""
    from threading import Event, Thread

    ended = Event()

    def send() -> None:
        while not ended.wait(1 / A_SECOND):
            post(service, {"text": "one more comment while frames are timed", "author": "Ann"})

    sender = Thread(target=send)
    sender.start()
    try:
        browser.set_script_timeout(TIMED + 30)
        return browser.execute_async_script(FRAMES, TIMED, scrolls)
    finally:
        ended.set()
        sender.join()


def _accessible(browser, service: Service, found: Found, panels: list[str]) -> None:
    """What axe finds, in these panels and both themes."""
    if not AXE.exists():
        raise NotMeasured("axe is not there (scripts/bootstrap bench)")
    # The page's policy would refuse axe.
    browser.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    serious = set()
    for theme in ("light", "dark"):
        browser.execute_script("localStorage.setItem('theme', arguments[0])", theme)
        _open(browser, service)
        browser.execute_script(AXE.read_text())
        for panel in panels:
            browser.execute_script("document.querySelector(`#tab-${arguments[0]}`).click()", panel)
            if panel == "history":
                filled = "return document.querySelector('.history li') !== null"
                wait_until(lambda: browser.execute_script(filled), 10, "the history")
            for violation in browser.execute_async_script("axe.run().then((found) => arguments[0](found.violations))"):
                if violation["impact"] in ("serious", "critical"):
                    serious.add(f"{violation['id']} in {panel}")
    browser.execute_cdp_cmd("Page.setBypassCSP", {"enabled": False})
    _open(browser, service)
    found.judge(f"axe in {len(panels)} panels: {', '.join(sorted(serious)) or 'nothing serious'}", not serious)
