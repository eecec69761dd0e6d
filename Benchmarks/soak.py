#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Treats Yomite badly and counts what is lost. Started by scripts/soak."""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from array import array
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from harness.comments import chat
from harness.figures import quantile
from harness.hostile_requests import requests_run
from harness.processes import Memory, NotMeasured, end, last_words, memory
from harness.reading import Reading
from harness.small_containers import BUDGETS, budget_run, japanese_run, shedding_run, switching_run
from harness.sound import Recorder, SoundServer

HOST_KILLS = 100
SERVER_RESTARTS = 20
COMMENTS = 10_000
CONTAINED_COMMENTS = 3_000
KANJI_LINES = 1_300
VOICE_CHANGES = 20
BURST = 10_000
DELETIONS = 20
ROOMS = 50
ROOM_COMMENTS = 3
IDLE_ROOMS = 1_000
VOICE = ("--voice", "espeak:en-us")  # the engine that all have: what is killed is the service, not the wait for a richer voice
SENTENCE = "The quick brown fox jumps over the lazy dog, and then it walks home. "


@dataclass
class Options:
    """What all trials need."""

    yomite: Path
    recorder: Path
    folder: Path
    dice: random.Random
    deadline: float  # of the trials that take real time


@dataclass
class Verdict:
    """What a trial found: figures for people, and whether that is good enough."""

    name: str
    passed: bool
    figures: str


def host_kills(options: Options, server: SoundServer) -> Verdict:
    """Kills the host at random moments of long comments that go to a slow reader; every comment must be as long as undisturbed."""
    text = SENTENCE * 20
    plain = run_raw(options, [text], kills=0)
    per_comment = 5
    comments = HOST_KILLS // per_comment
    disturbed = run_raw(options, [text] * comments, kills=per_comment)
    lengths = list(disturbed.seconds.values())
    expected = plain.seconds[1]
    worst = max((abs(length - expected) for length in lengths), default=float("inf"))
    whole = disturbed.status == 0 and disturbed.heard == comments and worst < 0.5
    enough = disturbed.kills >= HOST_KILLS or time.monotonic() > options.deadline
    return Verdict(
        "host kills",
        whole and enough and disturbed.leftovers == 0,
        f"{disturbed.kills} kills, {disturbed.heard} of {comments} heard, {expected:.2f} s each, off by {worst:.3f} s at most; "
        f"{disturbed.leftovers} processes left behind",
    )


@dataclass
class RawRun:
    """A run into a pipe."""

    status: int
    heard: int
    seconds: dict[int, float]
    kills: int
    leftovers: int


def run_raw(options: Options, texts: list[str], kills: int) -> RawRun:
    """Reads comments into a pipe that is emptied slowly, so that the host stands in the middle of its work whenever it is killed."""
    pipe = options.folder / "sound"
    if not pipe.exists():
        os.mkfifo(pipe)
    reading = Reading(options.yomite, clean_environment(options.folder), options.folder / "raw.log", "--output", f"raw:{pipe}", "--backlog", "all", *VOICE)
    done, hosts = 0, set()
    try:
        with open(pipe, "rb", buffering=0) as sound:
            for text in texts:
                reading.say(text)
            reading.close_input()
            # A comment of 90 s is 4 MB; the host runs at most 700 KB ahead of the reader.
            step = 44_100 * 12
            total, next_kill = 0, step
            while block := sound.read(65_536):
                total += len(block)
                if kills and total >= next_kill and done < kills * len(texts):
                    next_kill += round(step * options.dice.uniform(0.8, 1.2))
                    alive = reading.hosts()
                    if alive:
                        hosts.update(alive)
                        os.kill(options.dice.choice(alive), signal.SIGKILL)
                        done += 1
        status = reading.drain()
    finally:
        reading.end()
    left = sum(Path(f"/proc/{pid}").exists() for pid in hosts)
    return RawRun(status, reading.outcomes["heard"], reading.heard_seconds, done, left)


def onsets_after_kills(options: Options, server: SoundServer) -> Verdict:
    """Kills the host while it has a comment to make, and listens how long it takes until that comment is heard."""
    reading = Reading(options.yomite, server.environment_for("soak"), options.folder / "onsets.log", "--backlog", "all", *VOICE)
    listener = Recorder(options.recorder, server, "soak")
    onsets: list[float] = []
    try:
        reading.say("One two three.")
        reading.wait_for("finished")
        while len(onsets) < HOST_KILLS and time.monotonic() < options.deadline:
            victims = " ".join(map(str, reading.hosts()))
            comment = f"printf '%s\\n' 'Comment number {len(onsets)}.' > /proc/{reading.process.pid}/fd/0"
            # Before the line reaches it, or while it speaks: both are some of the hundred.
            steps = [f"kill -9 {victims}", comment]
            if options.dice.random() < 0.5:
                steps.reverse()
            onsets.append(listener.onset_ms(0.4, "; ".join(steps)))
            reading.wait_for("finished")
        reading.close_input()
        status = reading.drain()
    finally:
        listener.close()
        reading.end()
    heard = reading.outcomes["heard"]
    return Verdict(
        "sound after kills",
        status == 0 and heard == len(onsets) + 1 and max(onsets) <= 300,
        f"{len(onsets)} kills, {heard} of {len(onsets) + 1} heard; audible {quantile(onsets, 0.5):.0f} ms after the line and the kill (median), "
        f"{max(onsets):.0f} ms at most",
    )


def server_restarts(options: Options, server: SoundServer) -> Verdict:
    """Kills the sound server in the middle of comments; each must be heard in the end, and soon after the server is back."""
    reading = Reading(options.yomite, server.environment, options.folder / "server.log", "--backlog", "all", "--pause", "0", *VOICE)
    gaps: list[float] = []
    done = comments = 0
    try:
        # So that some always wait.
        for _ in range(3):
            reading.say(SENTENCE)
            comments += 1
        while done < SERVER_RESTARTS and time.monotonic() < options.deadline:
            reading.say(SENTENCE)
            comments += 1
            reading.wait_for("started")
            time.sleep(options.dice.uniform(0.05, 0.8))
            server.restart_after(options.dice.uniform(0, 0.3))
            # A null sink plays nothing for its first two seconds: the server is back when its sink gives a sample.
            listener = server.listen("soak")
            back = time.monotonic()
            reading.wait_for("output", state="lost")
            came, _ = reading.wait_for("started")
            end(listener)
            gaps.append((came - back) * 1000)
            done += 1
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    heard = reading.outcomes["heard"]
    twice = sum(count != 1 for count in reading.finished.values())
    return Verdict(
        "server restarts",
        status == 0 and heard == comments and twice == 0 and done > 0 and quantile(gaps, 0.5) < 1000,
        f"{done} restarts, {heard} of {comments} heard, {twice} with another number of outcomes than one; "
        f"speech again {quantile(gaps, 0.5):.0f} ms after the sink gives sound (median), {max(gaps):.0f} ms at most",
    )


def many_comments(options: Options, server: SoundServer) -> Verdict:
    """Reads so many comments that a leak would show."""
    texts = chat(COMMENTS, options.dice.randrange(1 << 30))
    reading = Reading(
        options.yomite, clean_environment(options.folder), options.folder / "many.log", "--output", "null:fast", "--backlog", "all", *VOICE
    )
    try:
        warm = COMMENTS // 10
        before = speak(reading, texts[:warm])
        began = time.monotonic()
        after = speak(reading, texts[warm:])
        took = time.monotonic() - began
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    growth = after.anonymous - before.anonymous
    return Verdict(
        "10,000 comments",
        status == 0 and sum(reading.outcomes.values()) == COMMENTS and reading.outcomes["heard"] == COMMENTS and growth < 512,
        f"{reading.outcomes['heard']} of {COMMENTS} heard, {(COMMENTS - warm) / took:.0f} a second; anonymous memory "
        f"{before.anonymous} KB after {warm}, {after.anonymous} KB after all; PSS {before.pss} KB and {after.pss} KB",
    )


def small_containers(options: Options, server: SoundServer) -> Verdict:
    """Comments in eight languages in control groups whose limit is the budget."""
    runs = [budget_run(options.yomite, options.folder, megabytes, CONTAINED_COMMENTS, options.dice) for megabytes in BUDGETS]
    return Verdict("small containers", all(passed for passed, _ in runs), "\n        ".join(figures for _, figures in runs))


def kanji(options: Options, server: SoundServer) -> Verdict:
    """Japanese in the smallest of these containers."""
    return Verdict("kanji", *japanese_run(options.yomite, options.folder, BUDGETS[0], KANJI_LINES))


def shedding(options: Options, server: SoundServer) -> Verdict:
    """A container that shrinks while a better voice speaks."""
    return Verdict("shedding", *shedding_run(options.yomite, options.folder))


def switching(options: Options, server: SoundServer) -> Verdict:
    """Voices that change from comment to comment."""
    return Verdict("switching", *switching_run(options.yomite, options.folder, VOICE_CHANGES))


def many_rooms(options: Options, server: SoundServer) -> Verdict:
    """Has 50 rooms speak at once. To nobody, all of them have begun before the first comment ends. A sink of PulseAudio mixes 32 streams: through
    one, they take turns, and all have begun before any of them has said its last."""
    figures: list[str] = []
    passed = True
    for output, turn in (("null", 0), ("pulse", -1)):
        log = options.folder / f"rooms-{output}.log"
        environment = {**clean_environment(options.folder), **server.environment}
        began = time.monotonic()
        with log.open("wb") as errors:
            process = subprocess.Popen(
                [options.yomite, "--rooms", "--feed", "json", "--output", output, "--events", "-", *VOICE],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment,
            )  # fmt: skip
        assert process.stdin and process.stdout
        for _ in range(ROOM_COMMENTS):
            for room in range(ROOMS):
                process.stdin.write(json.dumps({"text": SENTENCE, "room": f"room {room}"}).encode() + b"\n")
        process.stdin.close()
        first: dict[str, float] = {}
        heard: Counter[str] = Counter()
        ends: dict[str, list[float]] = defaultdict(list)
        for line in process.stdout:
            event = json.loads(line)
            elapsed = time.monotonic() - began
            if event["event"] == "started":
                first.setdefault(event["room"], elapsed)
            elif event["event"] == "finished" and event["outcome"] == "heard":
                heard[event["room"]] += 1
                ends[event["room"]].append(elapsed)
        status = process.wait()
        last_line = log.read_text().splitlines()[-1]
        glitches = last_line.split(";")[1].split()[0]
        whole = status == 0 and glitches == "0" and len(heard) == ROOMS and all(count == ROOM_COMMENTS for count in heard.values())
        together = bool(first) and max(first.values()) < min(times[turn] for times in ends.values())
        passed = passed and whole and together
        figures.append(
            f"{output}: {sum(heard.values())} of {ROOMS * ROOM_COMMENTS} heard, rooms began after {min(first.values()):.2f} to {max(first.values()):.2f} s, "
            f"ended after {min(times[-1] for times in ends.values()):.1f} to {max(times[-1] for times in ends.values()):.1f} s ({last_line.split('; ', 1)[1]})"
        )
    return Verdict(f"{ROOMS} rooms at once", passed, "; ".join(figures))


def idle_rooms(options: Options, server: SoundServer) -> Verdict:
    """Has 1,000 rooms say a word each, and measures what is left of them when they have closed."""
    config = options.folder / "rooms.json5"
    config.write_text("{ limits: { roomIdleSeconds: 1 } }")
    process = subprocess.Popen(
        [options.yomite, "--config", config, "--rooms", "--feed", "json", "--language", "en", "--backlog", "all", "--output", "null:fast", "--events", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=clean_environment(options.folder),
    )  # fmt: skip
    assert process.stdin and process.stdout
    used: list[int] = []
    for rooms in (range(60), range(IDLE_ROOMS)):
        for room in rooms:
            process.stdin.write(json.dumps({"text": "hello", "room": f"room {room}"}).encode() + b"\n")
        process.stdin.flush()
        left = len(rooms)
        while left and (line := process.stdout.readline()):
            left -= json.loads(line)["event"] == "finished"
        time.sleep(3)
        used.append(memory([process.pid]).anonymous)
    process.stdin.close()
    process.stdout.read()
    each = (used[1] - used[0]) / (IDLE_ROOMS - 60)
    return Verdict(
        f"{IDLE_ROOMS} idle rooms",
        process.wait() == 0 and each <= 16,
        f"{used[0]} KB anonymous after 60 rooms, {used[1]} KB after {IDLE_ROOMS}: {each:.2f} KB a room",
    )


def hostile_requests(options: Options, server: SoundServer) -> Verdict:
    """Ten thousand requests that no honest client makes, and connections that say nothing or too little."""
    return Verdict("requests", *requests_run(options.yomite, options.folder, clean_environment(options.folder), options.dice))


def speak(reading: Reading, texts: list[str]) -> Memory:
    """Has these comments read, and returns the memory after the last of them."""
    for first in range(0, len(texts), 100):
        part = texts[first : first + 100]
        goal = sum(reading.outcomes.values()) + len(part)
        for text in part:
            reading.say(text)
        while sum(reading.outcomes.values()) < goal and reading.next():
            pass
    return memory([reading.process.pid])


def burst(options: Options, server: SoundServer) -> Verdict:
    """Ten thousand comments in a second while one is heard: the ladder goes up and comes down, what is paid comes first, nothing is lost."""
    reading = Reading(options.yomite, server.environment, options.folder / "burst.log", "--feed", "json", "--language", "en")
    dice = options.dice
    texts = chat(BURST, dice.randrange(1 << 30))
    paid = set(dice.sample(range(BURST), 5))
    started: list[str] = []
    steps: list[str] = []
    peak = 0
    try:
        reading.say(json.dumps({"id": "first", "text": SENTENCE}))
        reading.wait_for("started")
        before = memory([reading.process.pid]).anonymous
        lines = []
        for number, text in enumerate(texts):
            comment = {"id": f"{'paid' if number in paid else 'free'} {number}", "text": f"{text} {number}", "author": {"id": f"viewer {number % 3000}"}}
            if number in paid:
                comment["amount"] = {"value": 5, "currency": "EUR"}
            lines.append(json.dumps(comment))
        began = time.monotonic()
        reading.process.stdin.write("\n".join(lines) + "\n")
        reading.process.stdin.flush()
        took = time.monotonic() - began
        until = time.monotonic() + 180
        while (not steps or steps[-1] != "calm") and time.monotonic() < until and (item := reading.next()):
            event = item[1]
            if event["event"] == "started":
                started.append(event["id"])
                peak = max(peak, memory([reading.process.pid]).anonymous)
            elif event["event"] == "backlog":
                steps.append(event["step"])
                peak = max(peak, memory([reading.process.pid]).anonymous)
        reading.close_input()
        status = reading.drain()
    finally:
        reading.end()
    first = [identifier.split()[0] for identifier in started[: len(paid)]]
    outcomes = sum(reading.outcomes.values())
    once = all(count == 1 for count in reading.finished.values())
    glitches = last_words(reading.log).split(";")[1].split()[0]
    return Verdict(
        "burst",
        status == 0 and outcomes == BURST + 1 and once and "skip" in steps and steps[-1] == "calm" and set(first) == {"paid"} and glitches == "0",
        f"{BURST} comments written in {took:.2f} s; steps {' '.join(steps)}; heard after the first: {' '.join(first)}; {dict(reading.outcomes)}, "
        f"{outcomes} outcomes of {BURST + 1}; {glitches} glitches; anonymous memory {before} KB before, at most {peak} KB seen",
    )


def deletions(options: Options, server: SoundServer) -> Verdict:
    """From a deletion on stdin to silence at the monitor: the comment that is heard is cut off."""
    reading = Reading(options.yomite, server.environment, options.folder / "deletions.log", "--feed", "json", "--language", "en")
    delays: list[float] = []
    try:
        reading.say(json.dumps({"id": "0", "text": "one two three"}))
        reading.wait_for("started")
        listener = Listener(server)
        for number in range(1, DELETIONS + 1):
            reading.say(json.dumps({"id": str(number), "text": SENTENCE * 3}))
            reading.wait_for("started", id=str(number))
            time.sleep(options.dice.uniform(0.3, 1.5))
            began = time.monotonic()
            reading.say(json.dumps({"kind": "delete", "id": str(number)}))
            delays.append((listener.silence() - began) * 1000)
        reading.close_input()
        status = reading.drain()
        listener.close()
    finally:
        reading.end()
    return Verdict(
        "deletions",
        status == 0 and reading.outcomes["deleted"] == DELETIONS and quantile(delays, 0.95) <= 100,
        f"{reading.outcomes['deleted']} of {DELETIONS} deleted; silent at the monitor after {quantile(delays, 0.5):.0f} ms (median), "
        f"{quantile(delays, 0.95):.0f} ms (95 %), {max(delays):.0f} ms at most",
    )


class Listener:
    """Hears, at the monitor of the sink, when it falls silent. Keeps up with the sound on a thread of its own."""

    BLOCK = 1764  # 10 ms of 16-bit stereo at 44,100 Hz, as parec gives it
    QUIET = 100  # of 32,768
    ENOUGH = 0.6  # seconds: longer than any pause inside a sentence

    def __init__(self, server: SoundServer):
        self.process = server.listen("soak")
        self.last_loud = 0.0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while block := self.process.stdout.read(self.BLOCK):
            samples = array("h", block[: len(block) // 2 * 2])
            if max(samples) > self.QUIET:
                self.last_loud = time.monotonic()

    def silence(self) -> float:
        """Waits until it has been silent for a while, and returns when that began."""
        while time.monotonic() - self.last_loud < self.ENOUGH:
            time.sleep(0.01)
        return self.last_loud

    def close(self) -> None:
        end(self.process)


TRIALS = {
    "comments": many_comments,
    "rooms": many_rooms,
    "idle-rooms": idle_rooms,
    "hosts": host_kills,
    "onsets": onsets_after_kills,
    "servers": server_restarts,
    "burst": burst,
    "deletions": deletions,
    "containers": small_containers,
    "kanji": kanji,
    "shedding": shedding,
    "switching": switching,
    "requests": hostile_requests,
}


def clean_environment(folder: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/soak", description="Treats Yomite badly and counts what is lost.")
    parser.add_argument("--minutes", type=float, default=10, help="how long the trials in real time may take (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="for the moments of the kills (default: 1)")
    parser.add_argument("--only", choices=tuple(TRIALS), action="append", help="only this trial; may be repeated")
    parser.add_argument("--yomite", type=Path, required=True, help="the program")
    parser.add_argument("--recorder", type=Path, required=True, help="the program that listens")
    return parser.parse_args()


def main() -> int:
    parsed = arguments()
    passed = True
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="yomite-soak-") as name:
        folder = Path(name)
        for key, trial in TRIALS.items():
            if parsed.only and key not in parsed.only:
                continue
            deadline = time.monotonic() + 60 * parsed.minutes
            options = Options(parsed.yomite, parsed.recorder, folder, random.Random(parsed.seed), deadline)
            try:
                with SoundServer(folder, ["soak"]) as server:
                    verdict = trial(options, server)
            except NotMeasured as problem:
                verdict = Verdict(trial.__name__.replace("_", " "), False, str(problem))
            passed = passed and verdict.passed
            print(f"{'passed' if verdict.passed else 'FAILED'}  {verdict.name}: {verdict.figures}", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
