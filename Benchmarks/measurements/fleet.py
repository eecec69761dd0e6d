# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of a fleet at a real Redis that syncs each write: comments that are put in a second, moderation under that load, and many open rooms."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal, quantile
from harness.processes import NotMeasured, activity, end, memory, start, wait_until
from harness.service import load, port_of
from harness.trial import VOICE, clean_environment
from machines.redis import Redis

SCRIPT = "bare script"
HTTP = "yomite over HTTP"
CONNECTIONS = 200
COMMENT = {"text": "hello there, this is a comment of a usual length for a chat", "author": {"id": "u1", "name": "Ann"}}
LONG = "this is a long sentence that is read for some seconds, so that a moderator can delete it while it is being heard"
# What may wait, and how often one client may ask, is not what is measured.
CONFIG = '{ limits: { fleetLeaseSeconds: 2, fleetEntries: 1000000, fleetBytes: "1G", httpRequestsPerPeer: 1000000, roomIdleSeconds: 300 } }'
ROOMS = 2_000


class Process:
    """A node or an intake."""

    def __init__(self, bench: Bench, redis: Redis, kind: str, *more: str):
        folder = redis.folder.parent
        (folder / "config.json5").write_text(CONFIG)
        log = folder / f"{kind}.log"
        command = [str(bench.yomite), "fleet", kind, "--config", str(folder / "config.json5"), "--http", "127.0.0.1:0", "--node", kind]
        self.process = start([*command, "--redis", f"redis://127.0.0.1:{redis.port}", *more], clean_environment(folder), log)
        self.port = port_of(log)
        wait_until(lambda: "connected to Redis" in log.read_text(), 10, f"the connection of the {kind}")

    def post(self, path: str, body: dict) -> None:
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            answer.read()

    def processor_seconds(self) -> float:
        """Of it and its voice hosts."""
        return activity([self.process.pid]).cpu_seconds

    def end(self) -> None:
        end(self.process)


def measure(bench: Bench) -> list[Figure]:
    """Everything on one machine, so that Redis, those who put and those who ask share its processors."""
    stored = Figure("fleet-put", "Comments put into Redis, each synced to its disk", "/s", lower_is_better=False, baseline=SCRIPT)
    stored.goals = [Goal(against=SCRIPT, factor=0.9), Goal(against=SCRIPT, factor=0.6, of=HTTP)]
    silence = Figure("fleet-moderation", "From a moderator's order at an intake to silence, under that load: p99", "ms", goals=[Goal(limit=100)])
    held = Figure("fleet-rooms-memory", f"A node with {ROOMS:,} open rooms, with its hosts", "MB", goals=[Goal(limit=300)])
    processor = Figure("fleet-rooms-processor", f"The same, a comment a minute in each: share of a core", "", goals=[Goal(limit=0.5)])
    for step, figures in [(_put, [stored]), (_moderate, [silence]), (_open, [held, processor])]:
        folder = bench.folder / f"fleet-{figures[0].name}"
        folder.mkdir()
        try:
            step(bench, folder, *figures)
        except (NotMeasured, OSError, subprocess.SubprocessError) as reason:
            figures[0].notes[OURS] = str(reason)
    return [stored, silence, held, processor]


def _put(bench: Bench, folder: Path, figure: Figure) -> None:
    redis = Redis(folder / "redis")
    intake = Process(bench, redis, "intake")
    seconds = bench.pick(6, 2)
    try:
        words = _call(redis, intake)
        for number in range(bench.pick(3, 1)):
            bench.say(f"fleet, round {number + 1}")
            figure.add(SCRIPT, _bare(redis, words, seconds))
            redis.ask("FLUSHDB")
            done = subprocess.run([bench.programs / "putting", str(redis.port), str(seconds)], capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise NotMeasured(done.stdout.strip())
            figure.add(OURS, float(done.stdout))
            redis.ask("FLUSHDB")
            figure.add(HTTP, load(folder, f"http://127.0.0.1:{intake.port}/v1/rooms/bench/comments", json.dumps(COMMENT), CONNECTIONS, seconds)[0])
            redis.ask("FLUSHDB")
    finally:
        intake.end()
        redis.kill()


def _call(redis: Redis, intake: Process) -> list[bytes]:
    """The command by which the intake puts a comment, as Redis saw it."""
    with socket.create_connection(("127.0.0.1", redis.port)) as watcher, watcher.makefile("rb") as lines:
        watcher.sendall(b"MONITOR\r\n")
        lines.readline()
        intake.post("/v1/rooms/bench/comments", COMMENT)
        while b'"yomite_2_put"' not in (line := lines.readline()):
            pass
    quoted = re.findall(rb'"((?:[^"\\]|\\.)*)"', line)
    return [word.decode("unicode_escape").encode("latin1") for word in quoted]


def _bare(redis: Redis, words: list[bytes], seconds: int) -> float:
    """What Redis can do of it at best, by its own program: with pipelining, and another id each time."""
    name = next(number for number, word in enumerate(words) if re.fullmatch(rb"[0-9a-f]{32}", word))
    words = [*words[:name], b"0" * 20 + b"__rand_int__", *words[name + 1 :]]
    rate = 0.0
    for count in (2_000, 0):
        command = ["redis-benchmark", "-p", str(redis.port), "-q", "-c", "4", "-P", "16", "-r", "2000000000", "-n", str(count or int(rate * seconds))]
        done = subprocess.run([*map(str.encode, command), *words], capture_output=True, check=True, env={"PATH": os.environ["PATH"]})
        found = re.findall(rb"([\d.]+) requests per second", done.stdout)
        if not found:
            raise NotMeasured(f"redis-benchmark: {(done.stdout + done.stderr)[-200:]!r}")
        rate = float(found[-1])
    return rate


def _moderate(bench: Bench, folder: Path, figure: Figure) -> None:
    redis = Redis(folder / "redis")
    intake = Process(bench, redis, "intake")
    node = Process(bench, redis, "node", *VOICE, "--events", str(folder / "node.ndjson"))
    events = Events(folder / "node.ndjson")
    body = json.dumps({"text": "hello there"})
    script = folder / "rooms.lua"
    script.write_text(
        "local count = 0\nrequest = function()\n  count = count + 1\n"
        f"  return wrk.format('POST', '/v1/rooms/load' .. count % 200 .. '/comments', {{['Content-Type'] = 'application/json'}}, [[{body}]])\nend\n"
    )
    crowd = start(["wrk", "-t1", "-c8", "-d600s", "-s", str(script), f"http://127.0.0.1:{intake.port}"], clean_environment(folder), folder / "wrk.log")
    try:
        times = []
        for number in range(bench.pick(100, 30)):
            intake.post("/v1/rooms/quiet/comments", {"id": f"m{number}", "text": LONG})
            events.wait("started", f"m{number}")
            asked = time.monotonic()
            intake.post("/v1/rooms/quiet/moderation", {"kind": "delete", "id": f"m{number}"})
            times.append((events.wait("finished", f"m{number}") - asked) * 1_000)
        figure.add(OURS, quantile(times, 0.99))
        figure.details = {"p50": quantile(times, 0.5), "highest": max(times)}
    finally:
        end(crowd)
        for process in (intake, node):
            process.end()
        redis.kill()


class Events:
    """What a node tells, as it comes."""

    def __init__(self, path: Path):
        self.seen: dict[tuple[str, str], float] = {}
        self.came = threading.Condition()
        threading.Thread(target=self._follow, args=(path,), daemon=True).start()

    def _follow(self, path: Path) -> None:
        with subprocess.Popen(["tail", "-n", "+1", "-f", "--pid", str(os.getpid()), str(path)], stdout=subprocess.PIPE) as tail:
            for line in tail.stdout or ():
                # Thousands of the others come in a second.
                if b"quiet" not in line:
                    continue
                now, event = time.monotonic(), json.loads(line)
                with self.came:
                    self.seen.setdefault((event["event"], str(event.get("id"))), now)
                    self.came.notify_all()

    def wait(self, event: str, of: str) -> float:
        """When it came."""
        with self.came:
            if not self.came.wait_for(lambda: (event, of) in self.seen, 60):
                raise NotMeasured(f"{of} was never {event}")
            return self.seen[event, of]


def _open(bench: Bench, folder: Path, held: Figure, processor: Figure) -> None:
    redis = Redis(folder / "redis")
    intake = Process(bench, redis, "intake")
    node = Process(bench, redis, "node", *VOICE)
    try:
        for minute in range(bench.pick(3, 2)):
            bench.say(f"fleet, minute {minute + 1} of {ROOMS:,} rooms")
            began, used = time.monotonic(), node.processor_seconds()
            for room in range(ROOMS):
                intake.post(f"/v1/rooms/room{room}/comments", {"id": f"{minute}-{room}", "text": f"hello, this is comment {minute} in room {room}"})
                time.sleep(max(0.0, began + 60 * (room + 1) / ROOMS - time.monotonic()))
            # In the first minute the rooms are opened one after the other.
            if minute > 0:
                held.add(OURS, memory([node.process.pid]).pss / 1_024)
                processor.add(OURS, (node.processor_seconds() - used) / (time.monotonic() - began))
    finally:
        for process in (intake, node):
            process.end()
        redis.kill()
