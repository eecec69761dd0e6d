# SPDX-License-Identifier: GPL-3.0-or-later
"""A process of the fleet, which is killed, stopped, drained and started again."""

from __future__ import annotations

import json
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from harness.processes import end, memory, start
from harness.service import port_of
from harness.trial import VOICE, clean_environment

from .proxy import Proxy


BUDGET = 64  # of a node, in MB


class Member:
    """A node or an intake. Each of its lives has a log and a file of events of its own."""

    def __init__(self, yomite: Path, folder: Path, kind: str, name: str, proxy: Proxy, config: Path):
        self.yomite, self.folder, self.kind, self.name, self.proxy, self.config = yomite, folder, kind, name, proxy, config
        self.lives = 0
        self.process: subprocess.Popen | None = None
        self.port = 0
        self.start()

    def start(self) -> None:
        self.lives += 1
        log = self.folder / f"{self.name}{self.lives}.log"
        command = [str(self.yomite), "fleet", self.kind, "--config", str(self.config), "--node", self.name, "--http", "127.0.0.1:0"]
        command += ["--redis", f"redis://127.0.0.1:{self.proxy.port}"]
        if self.kind == "node":
            command += [*VOICE, "--memory-budget", f"{BUDGET}M", "--events", str(self.folder / f"{self.name}{self.lives}.ndjson")]
        self.process = start(command, clean_environment(self.folder), log)
        self.port = port_of(log)

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            end(self.process)
        self.process = None

    def pause(self, is_paused: bool) -> None:
        if self.process:
            self.process.send_signal(signal.SIGSTOP if is_paused else signal.SIGCONT)

    def held_megabytes(self) -> float:
        """What it and its voice hosts hold that the kernel cannot take back."""
        return memory([self.process.pid]).anonymous / 1_024 if self.process else 0.0

    def drain(self, patience: float) -> bool:
        """Ends it in good order. False where that took too long."""
        process, self.process = self.process, None
        if process is None:
            return True
        process.terminate()
        try:
            process.wait(patience)
            return True
        except subprocess.TimeoutExpired:
            return False
        finally:
            end(process)

    def post(self, path: str, body: dict) -> int:
        """The status of the answer; 0 where there is none."""
        data = json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=8) as answer:
                return answer.status
        except urllib.error.HTTPError as refusal:
            return refusal.code
        except OSError:
            return 0
