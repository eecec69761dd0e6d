# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything that a service can do at once, in 64 MB, for a day by its wall clock."""

from __future__ import annotations

import json
import random
import re
import time
import urllib.parse
import urllib.request
from collections import Counter
from pathlib import Path

from chaos.surroundings import Clock
from harness.background import Background
from harness.cgroup import MemoryGroup
from harness.comments import chat
from harness.ears import Ears
from harness.one_comme import OneComme
from harness.processes import NotMeasured, activity, end, last_words, start, wait_until
from harness.service import metrics, port_of
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment
from lives.life import events_in
from lives.stored import read

from .better_voices import M001, MEI
from .heavy_voices import MEGABYTE, TEXTS

LIMIT = 64 * MEGABYTE
ROOMS = 20
PACE = 0.25  # seconds between two comments of each way in: together about as many as so many rooms can say
HOURS = 24  # by which the wall clock goes on
LOOK = 1.0  # seconds
READERS = {
    "overlay": b"GET /v1/ws?with=text&room=* HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "dashboard": b"GET /v1/events?with=text HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "wav": b"GET /v1/listen.wav HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "ogg": b"GET /v1/rooms/room%201/listen.ogg HTTP/1.1\r\nHost: localhost\r\n\r\n",
}
PAGES = ("/", "/overlay", "/v1/comments?limit=100", "/v1/queue", "/v1/rooms", "/v1/memory")
VOICEVOX = re.compile(r"listening as VOICEVOX at http://127\.0\.0\.1:(\d+)")
FAILED = re.compile(r"damaged|do not outlive|journal is behind|cannot be", re.IGNORECASE)


def everything(options: Options, server: SoundServer) -> Verdict:
    """A journal, a followed file, OneComme, HTTP, an overlay, a dashboard, listeners, Japanese voices of both genders, clients of VOICEVOX, 20 rooms."""
    folder = options.folder
    chat_file, events = folder / "chat.jsonl", folder / "events.jsonl"
    chat_file.touch()
    log, journal = folder / "everything.log", folder / "journal.db"
    clock = Clock(options.programs / "clock_jump", folder / "clock")
    one_comme = OneComme()
    with MemoryGroup(LIMIT) as group:
        command = [
            str(options.yomite), "serve", "--http", "127.0.0.1:0", "--output", "null", "--rooms", "--feed", "json", "--follow", str(chat_file),
            "--onecomme", f"ws://127.0.0.1:{one_comme.port}", "--voicevox=127.0.0.1:0", "--journal", str(journal), "--events", str(events), "--announce", "never",
        ]  # fmt: skip
        process = start(command, clean_environment(folder) | clock.environment, log, preexec_fn=group.join)
        try:
            port = port_of(log)
            found = VOICEVOX.search(log.read_text())
            if not found:
                raise NotMeasured("it does not listen as VOICEVOX")
            writer = Writer(options, port, chat_file, one_comme)
            helpers = [Reader(name, port) for name in READERS] + [Browser(port), VoicevoxClient(int(found[1]))]
            watch = Watch(f"http://127.0.0.1:{port}", process.pid, group)
            wait_until(lambda: one_comme.comment("o-first", "hello", "first"), 20, "the connection to OneComme")
            began = time.monotonic()
            length = max(10.0, options.deadline - began)
            with writer:
                for helper in helpers:
                    helper.__enter__()
                while (passed := time.monotonic() - began) < length and process.poll() is None:
                    clock.jump(round(passed / length * HOURS) * 3_600)
                    watch.look()
                    time.sleep(LOOK)
            for helper in helpers:
                helper.__exit__()
            watch.look()
            status = process.poll()
            process.terminate()
            status = process.wait(30) if status is None else status
        finally:
            end(process)
            one_comme.close()
        kills, peak = group.kills(), group.peak()
    stored = read(journal, folder / "copy.db")
    told = events_in(events)
    outcomes = Counter(event["outcome"] for event in told if event["event"] == "finished")
    accepted = sum(event["event"] == "accepted" for event in told)
    ended = Counter(event.get("id") for event in told if event["event"] == "finished")
    voices = Counter(event["voice"] for event in told if event["event"] == "started")
    rooms = {event["room"] for event in told if event["event"] == "started"}
    breaches = [*watch.breaches, *writer.breaches]
    for helper in helpers:
        breaches += helper.breaches
    breaches += [f"{id} is lost" for id in writer.owed if not ended[id]][:5]
    breaches += [f"{id} has {ended[id]} outcomes" for id in writer.owed if ended[id] > 1][:5]
    breaches += [line for line in log.read_text(errors="replace").splitlines() if FAILED.search(line)][:5]
    breaches += stored.flaws() + ([stored.damage] if stored.damage else [])
    checks = {
        f"it ended with {status}: {last_words(log)}": status != 0,
        f"{kills} killed for memory": kills > 0,
        f"{accepted} accepted, {sum(outcomes.values())} outcomes": accepted != sum(outcomes.values()),
        f"{outcomes['kept']} kept, {stored.rows} in the journal": outcomes["kept"] != stored.rows,
        f"{outcomes['left']} left": outcomes["left"] > 0,
        f"only {len(rooms)} rooms spoke": len(rooms) < ROOMS,
        f"of the Japanese voices {voices[MEI]} and {voices[M001]} comments": not voices[MEI] or not voices[M001],
    }
    breaches += [words for words, is_wrong in checks.items() if is_wrong]
    figures = [
        f"{length / 60:.0f} minutes, {HOURS} hours by its clock: {accepted} accepted, {', '.join(f'{name} {count}' for name, count in outcomes.most_common())}; "
        f"{len(rooms)} rooms; {voices[MEI]} by {MEI}, {voices[M001]} by {M001}; peak {peak / MEGABYTE:.1f} of {LIMIT // MEGABYTE} MB with pages of files, {kills} killed; "
        f"{'; '.join(str(helper) for helper in helpers)}; {watch}; {len(breaches)} breaches",
        *breaches,
    ]
    return Verdict("everything", not breaches, "\n        ".join(figures))


class Writer(Background):
    """Comments by three ways in turn, some answered when they are stored, some deleted. Each is owed an outcome."""

    def __init__(self, options: Options, port: int, file: Path, one_comme: OneComme) -> None:
        super().__init__()
        self.dice = random.Random(options.seed)
        self.port, self.file, self.one_comme = port, file, one_comme
        self.english = chat(5_000, options.seed)
        self.owed: list[str] = []
        self.breaches: list[str] = []

    def work(self) -> None:
        number = 0
        with self.file.open("a") as file:
            while not self.is_over.wait(PACE / 3):
                number += 1
                text, language = self._text(number)
                fields = {"id": f"n{number}", "text": text, "author": f"v{number % 499}", "room": f"room {number % ROOMS}"}
                fields |= {"language": language, "gender": self.dice.choice(("female", "male"))} if language else {}
                match number % 3:
                    case 0:
                        file.write(json.dumps(fields | {"author": {"name": fields["author"]}}, ensure_ascii=False) + "\n")
                        file.flush()
                    case 1 if not self.one_comme.comment(fields["id"], text, fields["author"]):
                        self.breaches.append(f"OneComme has no client for {fields['id']}")
                        continue
                    case 2 if not self._post(fields):
                        continue
                self.owed.append(fields["id"])

    def _text(self, number: int) -> tuple[str, str]:
        if self.dice.random() < 0.4:
            return f"{self.dice.choice(TEXTS['ja'])}、{number}番", "ja"
        if self.dice.random() < 0.4:
            language = self.dice.choice([language for language in TEXTS if language not in ("ja", "en")])
            return f"{self.dice.choice(TEXTS[language])} {number}", language
        return f"{self.english[number % len(self.english)]} {number}", ""

    def _post(self, fields: dict) -> bool:
        query = "?wait=stored" if self.dice.random() < 0.5 else ""
        try:
            _ask(self.port, "POST", f"/v1/comments{query}", fields)
            if self.dice.random() < 0.1:
                _ask(self.port, "DELETE", f"/v1/comments/{fields['id']}")
            return True
        except OSError as problem:
            self.breaches.append(f"a comment was not taken: {problem}")
            return False


class Reader(Background):
    """Takes an endless answer."""

    def __init__(self, name: str, port: int) -> None:
        super().__init__()
        self.name = name
        self.ears = Ears(READERS[name])
        self.breaches: list[str] = []
        self.ears.join(port, 1)

    def work(self) -> None:
        while not self.is_over.is_set():
            try:
                self.ears.hear(0.5)
            except (NotMeasured, OSError) as problem:
                self.breaches.append(f"{self.name}: {problem}")
                break
        self.ears.close()

    def __str__(self) -> str:
        return f"{self.name} read to the end"


class Browser(Background):
    """Asks for the pages and what they ask for, as somebody does who opens them now and then."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port = port
        self.answers = 0
        self.breaches: list[str] = []

    def work(self) -> None:
        while not self.is_over.wait(2):
            for path in PAGES:
                try:
                    _ask(self.port, "GET", path)
                    self.answers += 1
                except OSError as problem:
                    self.breaches.append(f"{path}: {problem}")

    def __str__(self) -> str:
        return f"{self.answers} pages"


class VoicevoxClient(Background):
    """Asks for sentences as a bot does."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port = port
        self.sounds = 0
        self.breaches: list[str] = []

    def work(self) -> None:
        number = 0
        while not self.is_over.wait(1):
            number += 1
            speaker = (3, 13)[number % 2]
            text = urllib.parse.quote(f"これは{number}番目の文です")
            try:
                query = _ask(self.port, "POST", f"/audio_query?speaker={speaker}&text={text}")
                sound = _ask(self.port, "POST", f"/synthesis?speaker={speaker}", json.loads(query))
            except OSError as problem:
                self.breaches.append(f"VOICEVOX: {problem}")
                continue
            self.sounds += 1
            if len(sound) < 10_000:
                self.breaches.append(f"VOICEVOX: a sentence of {len(sound)} bytes")

    def __str__(self) -> str:
        return f"{self.sounds} sentences for VOICEVOX's client"


class Watch:
    """Looks at the figures while everything goes on."""

    def __init__(self, url: str, pid: int, group: MemoryGroup) -> None:
        self.url, self.pid, self.group = url, pid, group
        self.looks = self.glitches = 0
        self.held: list[int] = []
        self.threads = 0
        self.breaches: list[str] = []

    def look(self) -> None:
        """In one answer, comments that were accepted have their outcomes or are open in the journal."""
        try:
            seen = metrics(self.url)
        except OSError as problem:
            self.breaches.append(f"no figures: {problem}")
            return
        self.looks += 1
        accepted, outcomes = _sum(seen, "yomite_comments_accepted_total"), _sum(seen, "yomite_comments_total")
        open = seen["yomite_journal_open"]
        if accepted - outcomes != open:
            self.breaches.append(f"{accepted:.0f} accepted, {outcomes:.0f} outcomes, {open:.0f} open")
        if seen["yomite_journal_lost_total"] > 0 or seen['yomite_journal_state{state="working"}'] != 1:
            self.breaches.append("the journal does not keep everything")
        self.glitches = int(seen["yomite_glitches_total"])
        self.held.append(self.group.held())
        self.threads = activity([self.pid]).threads

    def __str__(self) -> str:
        held = [f"{held / MEGABYTE:.1f}" for held in self.held[:: max(1, len(self.held) // 10)]]
        return f"held over time (MB): {' '.join(held)}; {self.glitches} glitches, {self.threads} threads, {self.looks} looks"


def _sum(seen: dict[str, float], name: str) -> float:
    return sum(value for key, value in seen.items() if key.split("{")[0] == name)


def _ask(port: int, method: str, path: str, body: dict | None = None) -> bytes:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"} if data else {}, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()
