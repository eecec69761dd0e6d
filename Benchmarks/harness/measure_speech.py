# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of /v1/audio/speech: texts spoken in a second, and how soon the first byte comes."""

from __future__ import annotations

import json
import os
import re
import socket
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from .figures import OURS, Figure, Goal
from .processes import NotMeasured, end, last_words, start, wait_until

SENTENCE = "The quick brown fox jumps over the lazy dog, and then it walks home ok"
CONNECTIONS = 8  # more than there are voice hosts, so that none of them waits for a client
FIRST_BYTES = 200
PAUSE_SECONDS = 0.02


def speech(folder: Path, floor: Path, yomite: Path, environment: dict[str, str], seconds: int, rounds: int, progress: Callable[[str], None]) -> list[Figure]:
    """The floor and the service in turn, on one sentence of 70 characters; then single requests to a service that has nothing else to do."""
    cores = os.cpu_count() or 1
    many = Figure(
        "speech", "Speech requests (wav, 70 characters)", "texts/s", lower_is_better=False, baseline="floor_render", goals=[Goal("floor_render", 0.85 * cores)]
    )
    first = Figure("speech-first-byte", "First byte of a speech request, idle service", "ms", goals=[Goal(limit=5)])
    log = folder / "yomite-speech.log"
    program = None
    try:
        program = start([str(yomite), "serve", "--http", "127.0.0.1:0", "--output", "null"], environment, log)
        wait_until(lambda: _port(log) is not None, 10, "the service's start")
        port = _port(log) or 0
        for number in range(rounds):
            progress(f"speech requests, round {number + 1} of {rounds}")
            many.add("floor_render", _floor(floor, environment))
            many.add(OURS, _load(folder, port, seconds))
        time.sleep(6)  # the hosts that are kept for the next burst have gone
        progress(f"first byte of {FIRST_BYTES} requests")
        times = [_first_byte(port) for _ in range(FIRST_BYTES)]
        for took in times:
            first.add(OURS, took)
        first.notes[OURS] = f"p99 {statistics.quantiles(times, n=100)[98]:.1f} ms"
    except (NotMeasured, OSError) as reason:
        many.notes[OURS] = first.notes[OURS] = f"{reason}; {last_words(log)}"
    finally:
        end(program)
    return [many, first]


def _port(log: Path) -> int | None:
    found = re.search(r"listening at http://127\.0\.0\.1:(\d+),", log.read_text()) if log.exists() else None
    return int(found[1]) if found else None


def _floor(program: Path, environment: dict[str, str]) -> float:
    lines = f"{SENTENCE}\n" * 500
    done = subprocess.run([str(program), "en-us"], env=environment, input=lines, capture_output=True, text=True, timeout=60, check=True)
    return 500 / float(dict(part.split("=") for part in done.stdout.split())["seconds"])


def _body() -> str:
    return json.dumps({"input": SENTENCE, "voice": "espeak:en-us", "response_format": "wav"})


def _load(folder: Path, port: int, seconds: int) -> float:
    """Texts a second that wrk was given whole; it runs on the same processors."""
    script = folder / "speech.lua"
    script.write_text(f'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = {json.dumps(_body())}\n')
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", str(script), f"http://127.0.0.1:{port}/v1/audio/speech"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30, check=False)
    rate = re.search(r"Requests/sec:\s+([\d.]+)", done.stdout)
    if not rate or "Non-2xx" in done.stdout:
        raise NotMeasured(f"wrk could not measure: {(done.stdout + done.stderr).strip()[-160:]}")
    return float(rate[1])


def _first_byte(port: int) -> float:
    time.sleep(PAUSE_SECONDS)
    body = _body().encode()
    request = f"POST /v1/audio/speech HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        began = time.perf_counter()
        connection.sendall(request.encode() + body)
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
