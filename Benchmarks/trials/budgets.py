# SPDX-License-Identifier: GPL-3.0-or-later
"""A service with one room or many in control groups of several sizes, by feed and by HTTP, with listeners and without: what the kernel charges,
what the account says of it, and what becomes of the comments. A limit that is lowered meanwhile, and no limit."""

from __future__ import annotations

import itertools
import json
import subprocess
import threading
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from harness.cgroup import MemoryGroup
from harness.processes import NotMeasured, end, last_words, start, tree
from harness.service import metrics, port_of
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .kanji import DICTIONARY, forget

MEGABYTE = 1 << 20
ESPEAK_NG = next(Path("/usr/lib").glob("*/espeak-ng-data"), Path("/usr/share/espeak-ng-data"))
SMALLEST = 16  # megabytes: for English
SIZES = (24, 32, 40, 50, 64)
ROOMS = (1, 20, 50)
LISTENERS = 5
COMMENTS = 200  # over all rooms; a single room is asked for fewer, because it says one after the other
COMMENTS_OF_ONE_ROOM = 48
COMMENTS_IN_TURNS = 60  # where there is memory for a few rooms at a time
STEADY = 0.6  # of a run, from which on everything has been said before
LOOK = 0.1  # seconds between two comparisons of both accounts
BETWEEN_READINGS = 0.003  # seconds, of the kernel's account during a comparison
PATIENCE = 150.0  # seconds for all comments of a run
ROOM_PATIENCE = 60.0  # until each room was heard
BELOW = 512 << 10  # the kernel's own figures lag by 64 pages for each processor
ABOVE = MEGABYTE
STEPS = ("nothing", "prefetch", "idle-voices", "enhanced-voices", "kanji")  # of what the service does without, each including those before it
FAULTS_A_MINUTE = 50  # with one room: more rooms still meet words for the first time

SENTENCES = {
    "ar": "مساء الخير للجميع", "bg": "добър вечер на всички", "cs": "dobrý večer všem", "da": "god aften alle sammen", "de": "Guten Abend zusammen",
    "el": "καλησπέρα σε όλους", "en": "good evening everybody", "es": "buenas noches a todos", "fi": "hyvää iltaa kaikille", "fr": "bonsoir à tous",
    "hi": "सभी को शुभ संध्या", "hu": "jó estét mindenkinek", "id": "selamat malam semuanya", "it": "buona sera a tutti", "ja": "今日の配信も楽しみです", "ko": "안녕하세요 여러분",
    "nl": "goedenavond allemaal", "pl": "dobry wieczór wszystkim", "pt": "boa noite a todos", "ru": "добрый вечер всем", "sv": "god kväll allihopa",
    "tr": "herkese iyi akşamlar", "uk": "добрий вечір усім", "zh": "大家晚上好",
}  # fmt: skip


@dataclass
class Accounts:
    """What both accounts said at the same moments, in bytes, without what the ledger keeps in reserve."""

    kernel: list[int] = field(default_factory=list)
    differences: list[int] = field(default_factory=list)

    def compare(self, url: str, group: MemoryGroup) -> bool:
        """Returns whether the service has answered."""
        with Readings(group) as readings:
            try:
                with urllib.request.urlopen(f"{url}/v1/memory", timeout=30) as answer:
                    report = json.load(answer)
            except OSError:
                return False
        own = report["held"] - report["reserve"]
        self.kernel += readings.held
        # While the service answers both may change: whatever the kernel has said meanwhile agrees.
        self.differences.append(own - min(max(own, min(readings.held)), max(readings.held)))
        return True


class Readings:
    """What the kernel says that a group holds, from entry to exit every few milliseconds: a host that loads a voice takes megabytes and gives them back
    within 20 ms."""

    def __init__(self, group: MemoryGroup):
        self.group = group
        self.held: list[int] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._read)

    def __enter__(self) -> Readings:
        self.held.append(self.group.held())
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self.held.append(self.group.held())

    def _read(self) -> None:
        while not self._over.wait(BETWEEN_READINGS):
            self.held.append(self.group.held())


def comments(rooms: int, english: bool, in_turns: bool = False) -> list[str]:
    """Comments for all rooms in turn, each room's in several languages."""
    languages = itertools.cycle(["en"] if english else SENTENCES)
    count = COMMENTS_OF_ONE_ROOM if rooms == 1 else COMMENTS_IN_TURNS if in_turns else COMMENTS
    lines = []
    for number, language in zip(range(count), languages):
        gender = ("female", "male")[number // rooms % 2]
        fields = {"id": f"c{number}", "text": SENTENCES[language], "language": language, "gender": gender, "room": f"room {number % rooms}"}
        lines.append(json.dumps(fields, ensure_ascii=False))
    return lines


class Run:
    """One service in one control group."""

    def __init__(
        self, options: Options, server: SoundServer, megabytes: int | None, rooms: int,
        feed: bool = False, listeners: int = 0, english: bool = False, lowered: int | None = None,
    ):  # fmt: skip
        self.name = f"{megabytes or 'no'} MB{f', then {lowered}' if lowered else ''}, {rooms} rooms" + "".join(
            (", feed" if feed else "", f", {listeners} listeners" if listeners else "", ", English" if english else "")
        )
        self.lowered = lowered
        self.may_lose_hosts = lowered is not None  # the service itself must live: without it nothing is heard any more
        self.options, self.server = options, server
        self.megabytes, self.rooms, self.feed, self.listeners = megabytes, rooms, feed, listeners
        self.language = ["--language", "en"] if english else []
        self.lines = comments(rooms, english, in_turns=megabytes == SMALLEST)
        self.outcomes: dict[str, str] = {}
        self.doubles = 0
        self.reasons: Counter[str] = Counter()
        self.heard_after: dict[str, float] = {}
        self.faults: list[tuple[float, int, int]] = []  # when, those of all, those of the playback thread
        self.began = 0.0
        self.shed: list[str] = []  # what was done without, at each measurement

    def _follow(self, events) -> None:
        for line in events:
            event = json.loads(line)
            if event["event"] == "memory":
                self.shed.append(event["ledger"]["shed"])
            if event["event"] != "finished" or "id" not in event:
                continue
            self.doubles += event["id"] in self.outcomes
            self.outcomes[event["id"]] = event["outcome"]
            if event["outcome"] == "heard":
                self.heard_after.setdefault(event["room"], time.monotonic() - self.began)
            else:
                self.reasons[f"{event['outcome']} {event.get('reason', '')}".strip()] += 1

    def _send(self, process: subprocess.Popen, url: str) -> None:
        """All at once, as after a pause of the chat: rooms speak beside each other, each one comment after the other."""
        if self.feed:
            process.stdin.write("".join(f"{line}\n" for line in self.lines))
            process.stdin.flush()
            return
        for first in range(0, len(self.lines), 50):
            request = urllib.request.Request(
                f"{url}/v1/comments", "\n".join(self.lines[first : first + 50]).encode(), {"Content-Type": "application/x-ndjson"}, method="POST"
            )
            with urllib.request.urlopen(request, timeout=30) as answer:
                answer.read()

    def perform(self) -> tuple[bool, str]:
        """Runs it, and returns whether all goals were reached, and the figures."""
        if self.megabytes is None:
            return self._observe(None)
        with MemoryGroup(self.megabytes * MEGABYTE) as group:
            return self._observe(group)

    def _observe(self, group: MemoryGroup | None) -> tuple[bool, str]:
        environment = {**clean_environment(self.options.folder), **self.server.environment}
        log = self.options.folder / "budgets.log"
        log.unlink(missing_ok=True)
        for folder in (self.options.yomite.parents[1], DICTIONARY, ESPEAK_NG):
            forget(folder)
        command = [str(self.options.yomite), "serve", "--http", "127.0.0.1:0", "--rooms", "--events", "-", "--announce", "never", *self.language]
        command += ["--feed", "json", "-"] if self.feed else []
        # One room cannot say all of it while it is new.
        command += ["--backlog", "all"] if self.rooms == 1 else []
        process = start(command, environment, log, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=group.join if group else None)
        listeners: list[subprocess.Popen] = []
        accounts = Accounts()
        try:
            threading.Thread(target=self._follow, args=(process.stdout,), daemon=True).start()
            try:
                url = f"http://127.0.0.1:{port_of(log)}"
            except NotMeasured:
                return False, f"{self.name}: {last_words(log)}"
            for number in range(self.listeners):
                room = f"room%20{number % self.rooms}"
                listeners.append(subprocess.Popen(["curl", "-sN", "-o", "/dev/null", f"{url}/v1/rooms/{room}/listen.wav"]))
            self.began = time.monotonic()
            self._send(process, url)
            while len(self.outcomes) < len(self.lines) and time.monotonic() - self.began < PATIENCE and process.poll() is None:
                if group and not accounts.compare(url, group):
                    break
                if group and self.lowered and len(self.outcomes) > len(self.lines) // 3:
                    group.set_limit(self.lowered * MEGABYTE)
                    self.lowered = None
                self.faults.append((time.monotonic() - self.began, *major_faults(process.pid)))
                time.sleep(LOOK)
            took = time.monotonic() - self.began
            figures = figures_of(url)
        finally:
            for listener in listeners:
                end(listener)
            end(process, patience=10)
        kills = group.kills() if group else 0
        return self._judge(accounts, kills, took, figures)

    def _judge(self, accounts: Accounts, kills: int, took: float, figures: dict[str, float]) -> tuple[bool, str]:
        """`figures` are those of a service that lives, and empty for one that does not."""
        heard = sum(outcome == "heard" for outcome in self.outcomes.values())
        glitches = round(figures.get("yomite_underflows_total", -1))
        render = 1000 * figures.get("yomite_longest_render_seconds", -1)
        turn = figures.get("yomite_longest_loop_turn_seconds", -1)
        last_room = max(self.heard_after.values(), default=0.0)
        most = max(accounts.kernel, default=0)
        below, above = min(accounts.differences, default=0), max(accounts.differences, default=0)
        allowed = max(ABOVE, most // 50)
        steady = [(at, total, playback) for at, total, playback in self.faults if at > took * STEADY] or [(0.0, 0, 0)]
        playback_faults = steady[-1][2] - steady[0][2]
        # Step by step: those of a host that has ended are not in the sum any more.
        faults = sum(max(0, later[1] - earlier[1]) for earlier, later in itertools.pairwise(steady))
        a_minute = 60 * faults / max(steady[-1][0] - steady[0][0], 1.0)
        passed = (
            bool(figures) and (kills == 0 or self.may_lose_hosts) and heard == len(self.lines) and self.doubles == 0 and glitches == 0
            and len(self.heard_after) == self.rooms and last_room <= ROOM_PATIENCE and -BELOW <= below and above <= allowed
            and playback_faults == 0 and (self.rooms > 1 or a_minute <= FAULTS_A_MINUTE)
        )
        others = "".join(f", {count} {reason}" for reason, count in self.reasons.items())
        done_without = max(self.shed, key=STEPS.index, default=STEPS[0])
        return passed, (
            f"{'' if passed else 'FAILED '}{self.name}: {heard} of {len(self.lines)} heard in {took:.0f} s{others}, each room within {last_room:.1f} s, "
            f"{kills} killed{'' if figures else ' and the service ended'}, {glitches} glitches, render {render:.2f} ms, turn {turn:.2f} s at most, "
            f"shed {done_without}; kernel {most / MEGABYTE:.1f} MB at most, account {below / 1024:+.0f} to {above / 1024:+.0f} KB of it "
            f"in {len(accounts.differences)} looks; then {a_minute:.0f} major faults a minute, {playback_faults} of the playback thread"
        )


def figures_of(url: str) -> dict[str, float]:
    """What /metrics says; nothing where the service has ended."""
    try:
        return metrics(url)
    except OSError:
        return {}


def major_faults(pid: int) -> tuple[int, int]:
    """Of the process and those that it has started; and of its playback thread."""
    total = playback = 0
    for one in tree([pid]):
        try:
            total += _faults(Path(f"/proc/{one}/stat"))
        except OSError:
            continue
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            if (thread / "comm").read_text().strip() == "yomite-playback":
                playback += _faults(thread / "stat")
        except OSError:
            continue
    return total, playback


def _faults(stat: Path) -> int:
    return int(stat.read_text().rsplit(")", 1)[1].split()[9])


def budgets(options: Options, server: SoundServer) -> Verdict:
    """Every size with every number of rooms, by both ways in, without listeners and with; the smallest for English."""
    ways = list(itertools.product(ROOMS, (False, True), (0, LISTENERS)))
    runs = [Run(options, server, SMALLEST, *way, english=True) for way in ways]
    return performed("budgets", runs + [Run(options, server, size, *way) for size in SIZES for way in ways])


def lowered_limits(options: Options, server: SoundServer) -> Verdict:
    """A limit that is lowered while rooms speak."""
    return performed("lowered limits", [Run(options, server, 48, 50, feed=feed, lowered=24) for feed in (False, True)])


def no_limit(options: Options, server: SoundServer) -> Verdict:
    """Many rooms in many languages, ten times."""
    return performed("no limit", [Run(options, server, None, 50) for _ in range(10)])


def performed(name: str, runs: list[Run]) -> Verdict:
    """Makes the runs and says of each what came of it."""
    results = []
    for run in runs:
        results.append(run.perform())
        print(f"        {results[-1][1]}", flush=True)
    return Verdict(name, all(passed for passed, _ in results), f"{sum(passed for passed, _ in results)} of {len(results)} runs")
