# SPDX-License-Identifier: GPL-3.0-or-later
"""Voices of a server: how long after the server's own first byte of sound the host hands over the first of it."""

from __future__ import annotations

import json
import statistics
import time
import urllib.parse
from http.client import HTTPConnection

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.processes import NotMeasured
from harness.speech_server import SpeechServer
from harness.voice_host import VoiceHost

TEXT = "Hello everyone, this is a new stream"
HEADER_BYTES = 44  # in front of the first sample
GOOD = {"openai": "good", "voicevox": "0"}  # a voice of the test server that speaks at once


class Direct:
    """The same requests, sent by a client that does nothing else."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port)
        self.connection.connect()

    def openai(self) -> float:
        """Seconds until the first byte behind the header."""
        began = time.monotonic()
        self._post("/v1/audio/speech", json.dumps({"model": "tts-1", "voice": "good", "input": TEXT, "response_format": "wav", "speed": 1.0}))
        return self._first(began)

    def voicevox(self) -> float:
        """The same, with the question for a query before it."""
        began = time.monotonic()
        self._post(f"/audio_query?speaker=0&text={urllib.parse.quote(TEXT)}", "")
        query = self.connection.getresponse().read().decode()
        self._post("/synthesis?speaker=0", query)
        return self._first(began)

    def _post(self, path: str, body: str) -> None:
        self.connection.request("POST", path, body, {"Content-Type": "application/json"})

    def _first(self, began: float) -> float:
        answer = self.connection.getresponse()
        answer.read(HEADER_BYTES + 1)
        took = time.monotonic() - began
        answer.read()
        return took


def measure(bench: Bench) -> list[Figure]:
    """Both in turn, at one server, with connections that are kept."""
    bench.say("voices of servers")
    return [_compare(bench, kind) for kind in GOOD]


def _compare(bench: Bench, kind: str) -> Figure:
    figure = Figure(f"remote-{kind}", f"Voice of a server ({kind}): first sound behind the server's own first byte", "ms", goals=[Goal(limit=20.0)])
    server = SpeechServer(bench.programs / "hostile-speech", bench.environment)
    host = None
    try:
        arguments = ["--engine", "remote", "--open-network", "--set", f"server={kind}", "--set", f"address={server.address}"]
        host = VoiceHost(bench.yomite.parent / "yomite-voice", arguments, bench.environment)
        direct = getattr(Direct(server.port), kind)
        host.say(TEXT, GOOD[kind])
        for _ in range(bench.pick(200, 50)):
            theirs = direct()
            figure.add(OURS, (host.say(TEXT, GOOD[kind]).first - theirs) * 1000)
        taken = figure.taken(OURS)
        figure.notes[OURS] = f"p99 {statistics.quantiles(taken, n=100)[98]:.1f} ms of {len(taken)}"
    except NotMeasured as reason:
        figure.notes[OURS] = str(reason)
    if host:
        host.stop()
    server.stop()
    return figure
