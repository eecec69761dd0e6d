# SPDX-License-Identifier: GPL-3.0-or-later
"""Pages that play a room: how soon a comment is heard in Chromium, and what pages can do that never read, read slowly or send nonsense."""

from __future__ import annotations

import base64
import multiprocessing
import os
import random
import resource
import socket
import statistics
import struct
import threading
import time

from harness.browser import free_port, open_browser, post
from harness.processes import memory, wait_until
from harness.service import Service
from harness.sound import SoundServer
from harness.trial import SENTENCE, VOICE, Options, Verdict, clean_environment

HEARD = 40  # comments that are timed with each voice
MOST_MEDIAN, MOST_LATE = 0.080, 0.150  # seconds from the comment to its first sound in the page: the median, and of 95 in 100
VOICES = {"espeak-ng": (VOICE, "pcm"), "default voice": ((), "pcm"), "espeak-ng by Opus": (VOICE, "opus")}
PAGES = 1_000  # sockets of hostile pages
HOSTILE_SECONDS = 20
MOST_PACKET = 0.150  # seconds between two packets of a page that reads, while the others do what they do
MOST_HELD = 64  # KB of the service for each hostile page that it took

# Notes when the first sound behind a silence is played, by the clock of this machine: without a script of the page's own it could not be known.
PROBE = """
window.onsets = [];
const probe = `registerProcessor('probe', class extends AudioWorkletProcessor {
  quiet = 1e9;
  process([[channel]]) {
    const first = channel?.findIndex((sample) => Math.abs(sample) > 0.002) ?? -1;
    if (first >= 0 && this.quiet > sampleRate / 4) this.port.postMessage(currentTime + first / sampleRate);
    this.quiet = first >= 0 ? 0 : this.quiet + 128;
    return true;
  }
});`;
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (target, ...rest) {
  const { context } = this;
  if (target === context.destination) {
    context.audioWorklet.addModule(URL.createObjectURL(new Blob([probe], { type: 'text/javascript' }))).then(() => {
      const node = new AudioWorkletNode(context, 'probe');
      node.port.onmessage = ({ data }) => {
        const { contextTime, performanceTime } = context.getOutputTimestamp();
        const now = performanceTime > 0 ? performanceTime + (data - contextTime) * 1000 : performance.now() + (data - context.currentTime) * 1000;
        window.onsets.push(performance.timeOrigin + now);
      };
      connect.call(this, node);
      connect.call(node, context.destination);  // it writes nothing; what leads nowhere is not asked for
    });
  }
  return connect.call(this, target, ...rest);
};
"""


def page_sound(options: Options, server: SoundServer) -> Verdict:
    """How soon a comment is heard in a page, with each voice, and compressed as for another machine."""
    figures, passed = [], True
    for name, (voice, codec) in VOICES.items():
        seconds = sorted(_onsets(options, voice, codec))
        median, late = statistics.median(seconds), seconds[len(seconds) * 95 // 100]
        passed = passed and median <= MOST_MEDIAN and late <= MOST_LATE
        figures.append(f"{name}: {median * 1000:.0f} ms (median of {len(seconds)}), {late * 1000:.0f} ms (95th percentile)")
    return Verdict("sound in a page", passed, "from the comment to the page's first sound: " + "; ".join(figures))


def _onsets(options: Options, voice: tuple[str, ...], codec: str) -> list[float]:
    log = options.folder / "page-sound.log"
    service = Service(options.yomite, clean_environment(options.folder), log, *voice, "--output", "none", "--announce", "never")
    browser = open_browser(900, 600, "--autoplay-policy=no-user-gesture-required")
    try:
        browser.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": PROBE})
        browser.get(f"{service.url}/voice?codec={codec}")
        wait_until(lambda: browser.execute_script("return document.documentElement.dataset.ymAudio") == "waiting", 20, "the page's sound")
        seconds = []
        for number in range(HEARD + 1):
            wait_until(lambda: browser.execute_script("return document.documentElement.dataset.ymAudio") == "waiting", 20, "silence")
            time.sleep(0.5 + options.dice.random() * 0.1)
            begin = time.time()
            post(service, {"text": f"Number {number} is heard now."})
            wait_until(lambda: browser.execute_script("return window.onsets.length") > number, 20, "the first sound")
            seconds.append(browser.execute_script("return window.onsets.at(-1)") / 1000 - begin)
        return seconds[1:]  # the first one waits for the voice
    finally:
        browser.quit()
        service.stop()


class _Page:
    """A WebSocket to /v1/listen, and what comes."""

    def __init__(self, port: int, buffer: int = 0):
        self.connection = socket.socket()
        if buffer:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.connection.settimeout(30)
        self.connection.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.connection.sendall(
            f"GET /v1/listen HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: yomite\r\n\r\n".encode()
        )

    def read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.connection.recv(count - len(data))
            if not more:
                raise ConnectionError("the service closed the connection")
            data += more
        return data

    def head(self) -> str:
        data = b""
        while not data.endswith(b"\r\n\r\n"):
            data += self.read(1)
        return data.decode()

    def frame(self) -> tuple[int, bytes]:
        first, length = self.read(2)
        if length == 126:
            (length,) = struct.unpack(">H", self.read(2))
        return first, self.read(length)

    def report(self) -> None:
        body = b'{"state":"playing","latency":40,"buffer":20,"gaps":0}'
        mask = os.urandom(4)
        self.connection.sendall(bytes([0x81, 0x80 | len(body)]) + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(body)))


class _Listener(threading.Thread):
    """A page that does what pages do, and notes what is missing."""

    def __init__(self, port: int):
        super().__init__(daemon=True)
        self.page = _Page(port)
        assert "101" in self.page.head()
        self.missing, self.latest, self.samples, self.ends = 0, 0.0, 0, False
        self.start()

    def run(self) -> None:
        (expected, came, reported) = (None, 0.0, time.monotonic())
        while not self.ends:
            try:
                first, payload = self.page.frame()
            except OSError:
                self.missing += not self.ends
                return
            now = time.monotonic()
            if now - reported > 2:
                self.page.report()
                reported = now
            if first != 0x82:
                continue
            (frame,) = struct.unpack("<d", payload[:8])
            begins = payload[8] == 1
            if expected is not None and not begins:
                self.missing += frame != expected
                self.latest = max(self.latest, now - came)
            expected, came = frame + (len(payload) - 10) // 2, now
            self.samples += (len(payload) - 10) // 2


def _attack(port: int, seed: int) -> None:
    """A thousand sockets, in a process of its own: every fourth never reads, sends nonsense, reads a byte a second, or says nothing."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * PAGES), hard))
    dice = random.Random(seed)
    pages = []
    for number in range(PAGES):
        pages.append(_Page(port, buffer=1))
        if number % 4 == 1:
            pages[-1].connection.sendall(dice.randbytes(200))
    end = time.monotonic() + HOSTILE_SECONDS
    while time.monotonic() < end:
        for page in pages[2::4]:
            try:
                page.connection.settimeout(0.0)
                page.connection.recv(1)
            except OSError:
                pass
        time.sleep(1)


def hostile_pages(options: Options, server: SoundServer) -> Verdict:
    """One page listens while a thousand sockets do what no page does."""
    log = options.folder / "hostile-pages.log"
    service = Service(options.yomite, clean_environment(options.folder), log, *VOICE, "--output", "none", "--announce", "never")
    attack = multiprocessing.Process(target=_attack, args=(service.port, options.seed), daemon=True)
    try:
        assert service.process
        listener = _Listener(service.port)
        post(service, [{"text": SENTENCE * 20} for _ in range(4)])
        wait_until(lambda: listener.samples > 0, 20, "the first sound")
        before = held = memory([service.process.pid]).anonymous
        attack.start()
        while attack.is_alive():
            held = max(held, memory([service.process.pid]).anonymous)
            time.sleep(0.5)
        figures = {name: round(value) for name, value in service.metrics().items() if name.startswith("yomite_http_refused_total")}
        listener.ends = True
    finally:
        last = service.stop()
    limits = {name.split('"')[1]: value for name, value in figures.items() if value}
    named = limits.get("open_listeners", 0) + limits.get("listeners", 0)
    each = (held - before) / (PAGES - named)
    passed = attack.exitcode == 0 and listener.missing == 0 and listener.latest <= MOST_PACKET and each <= MOST_HELD and named > 0
    return Verdict(
        "hostile pages",
        passed,
        f"{PAGES} sockets for {HOSTILE_SECONDS} s: {listener.missing} packets missing of the page that listens, at most {listener.latest * 1000:.0f} ms between two "
        f"({listener.samples / 22_050:.0f} s heard); {each:.0f} KB for each page that was taken; refused or closed by {limits}; {last}",
    )
