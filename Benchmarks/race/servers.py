# SPDX-License-Identifier: GPL-3.0-or-later
"""The speech servers that race, each in a control group of its own."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path

from harness.bench import Bench
from harness.browser import free_port
from harness.cgroup import MemoryGroup
from harness.figures import OURS
from harness.processes import NotMeasured, end, last_words, start
from harness.readers import PEERS, SYSTEM_PYTHON

from .clients import ask
from .plan import Stay

BUILD = Path(__file__).resolve().parent.parent.parent / ".build"
HIBARI, PIPER = "hibari-tts", "piper-tts"
LIMITED = 256 * 1024 * 1024
UNLIMITED = 1 << 40
UNLIMITED_SUFFIX = "-unlimited"
JOE = BUILD / "piper/voices/en_US-joe-medium.onnx"
READY_SECONDS = 60.0
SENTENCE = "Hello everyone, this is a new stream."


class Server:
    """A server that is started in a group, and its requests."""

    name = ""
    what = ""  # for the table
    path = ""
    files: tuple[Path, ...] = ()  # folders of what it is made of

    def __init__(self, bench: Bench, limit: int = LIMITED) -> None:
        self.bench = bench
        self.limit = limit
        if limit == UNLIMITED:
            self.name += UNLIMITED_SUFFIX
            self.what += ", without a limit"
        self.port = free_port()
        self.log = bench.folder / f"race-{self.name}-{self.port}.log"
        self.process: subprocess.Popen | None = None

    def command(self) -> list[str]:
        """The program with its arguments."""
        raise NotImplementedError

    def packages(self) -> tuple[Path, ...]:
        """Folders of packages of Python's."""
        return ()

    def body(self, text: str) -> bytes:
        """The request that has a text spoken."""
        raise NotImplementedError

    def start(self, group: MemoryGroup) -> None:
        """Starts it, and waits until it has spoken a sentence: what is loaded by the first request is loaded then."""
        missing = [folder for folder in self.packages() if not folder.exists()]
        if missing:
            raise NotMeasured("scripts/bootstrap bench could not fetch what this needs")
        for folder in self.files:
            forget(folder)
        environment = self.bench.environment | {"PYTHONPATH": ":".join(map(str, self.packages())), "ORT_DISABLE_TELEMETRY": "1"}
        self.process = start(self.command(), environment, self.log, preexec_fn=group.join)
        until = time.monotonic() + READY_SECONDS
        while not ask(self.port, self.path, self.body(SENTENCE), Stay.WHOLE).is_whole:
            if self.process.poll() is not None or time.monotonic() > until:
                raise NotMeasured(f"it does not speak: {last_words(self.log)}")
            time.sleep(0.1)

    def stop(self) -> None:
        """Ends it."""
        end(self.process)


class Yomite(Server):
    """The service with the better English voice."""

    name = OURS
    what = "`yomite serve`, voice `hibari:heart`"
    path = "/v1/audio/speech"
    voice = "hibari:heart"

    def __init__(self, bench: Bench, limit: int = LIMITED) -> None:
        super().__init__(bench, limit)
        self.files = (bench.yomite.resolve().parent.parent,)

    def command(self) -> list[str]:
        return [str(self.bench.yomite), "serve", "--http", f"127.0.0.1:{self.port}", "--output", "null", "--voice", self.voice]

    def body(self, text: str) -> bytes:
        return json.dumps({"input": text, "voice": self.voice, "response_format": "wav"}).encode()


class Hibari(Server):
    """The package of the same voice, which has no server: a small one of ours is around it."""

    name = HIBARI
    what = "hibari-tts' own Python package, voice heart; it has no server, so a small one of this benchmark is around its `stream`"
    path = "/speech"
    files = (BUILD / "ear/packages",)

    def command(self) -> list[str]:
        # Each thread takes 40 MB: with the limit there is room for one.
        threads = 1 if self.limit == LIMITED else len(os.sched_getaffinity(0))
        return [SYSTEM_PYTHON, str(PEERS / "hibari_server.py"), str(self.port), str(threads)]

    def packages(self) -> tuple[Path, ...]:
        return self.files

    def body(self, text: str) -> bytes:
        return json.dumps({"text": text}).encode()


class Piper(Server):
    """Piper's own HTTP server."""

    name = PIPER
    what = "`python3 -m piper.http_server` of piper-tts, voice joe (medium)"
    path = "/synthesize"
    files = (BUILD / "piper", BUILD / "piper-server")

    def command(self) -> list[str]:
        return [SYSTEM_PYTHON, "-m", "piper.http_server", "--host", "127.0.0.1", "--port", str(self.port), "--model", str(JOE)]

    def packages(self) -> tuple[Path, ...]:
        return (BUILD / "piper/peer", BUILD / "piper-server")

    def body(self, text: str) -> bytes:
        return json.dumps({"text": text}).encode()


def forget(folder: Path) -> None:
    """Has the kernel forget the pages of these files: they are charged to the control group that touches them first."""
    for path in folder.resolve().rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
