# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of /v1/audio/speech: texts spoken in a second, and how soon the first byte comes."""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import time

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured
from harness.service import Service, load

SENTENCE = "The quick brown fox jumps over the lazy dog, and then it walks home ok"
BODY = json.dumps({"input": SENTENCE, "voice": "espeak:en-us", "response_format": "wav"})
CONNECTIONS = 8  # more than there are voice hosts, so that none of them waits for a client
PAUSE_SECONDS = 0.02


def measure(bench: Bench) -> list[Figure]:
    """The floor and the service in turn, on one sentence of 70 characters; then single requests to a service that has nothing else to do."""
    goals = [Goal("floor_render", 0.85 * (os.cpu_count() or 1))]
    many = Figure("speech", "Speech requests (wav, 70 characters)", "texts/s", lower_is_better=False, baseline="floor_render", goals=goals)
    first = Figure("speech-first-byte", "First byte of a speech request, idle service", "ms", goals=[Goal(limit=5)])
    seconds, rounds = bench.pick(4, 2), bench.pick(5, 1)
    service = None
    try:
        service = Service(bench.yomite, bench.environment, bench.folder / "yomite-speech.log", "--output", "null")
        for number in range(rounds):
            bench.say(f"speech requests, round {number + 1} of {rounds}")
            many.add("floor_render", _floor(bench))
            many.add(OURS, load(bench.folder, f"{service.url}/v1/audio/speech", BODY, CONNECTIONS, seconds)[0])
        time.sleep(6)  # the hosts that are kept for the next burst have gone
        count = bench.pick(200, 50)
        bench.say(f"first byte of {count} requests")
        for _ in range(count):
            first.add(OURS, _first_byte(service.port))
        first.notes[OURS] = f"p99 {statistics.quantiles(first.taken(OURS), n=100)[98]:.1f} ms"
    except (NotMeasured, OSError) as reason:
        many.notes[OURS] = first.notes[OURS] = str(reason)
    finally:
        if service:
            service.stop()
    return [many, first]


def _floor(bench: Bench) -> float:
    command = [str(bench.programs / "floor_render"), "en-us"]
    done = subprocess.run(command, env=bench.environment, input=f"{SENTENCE}\n" * 500, capture_output=True, text=True, timeout=60, check=True)
    return 500 / float(dict(part.split("=") for part in done.stdout.split())["seconds"])


def _first_byte(port: int) -> float:
    time.sleep(PAUSE_SECONDS)
    request = f"POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n{BODY}"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        began = time.perf_counter()
        connection.sendall(request.encode())
        answer = b""
        # Head and first sound are sent together; the byte behind the WAV header is the first that can be heard.
        while len(answer.partition(b"data\xff\xff\xff\xff")[2]) == 0:
            more = connection.recv(65536)
            if not more:
                raise NotMeasured(f"the service answered {answer[:80]!r}")
            answer += more
        took = time.perf_counter() - began
        while connection.recv(65536):
            pass
    return took * 1000
