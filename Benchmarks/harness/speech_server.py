# SPDX-License-Identifier: GPL-3.0-or-later
"""A speech server of this machine that does what its voices are called (`Tests/Support/Programs/hostile-speech`)."""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path

# What bad ones do.
BAD = ("half", "error", "garbage", "headers", "hang", "close", "redirect", "huge", "trickle", "floats", "keyed", "rates", "much")


class SpeechServer:
    """Runs until `stop`. Each request is a line of its output, which is taken and dropped."""

    def __init__(self, program: Path, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen([str(program)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())
        self.requests = 0
        self._reader = threading.Thread(target=self._count)
        self._reader.start()

    def _count(self) -> None:
        for _ in self.process.stdout:
            self.requests += 1

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def introduce(self, home: Path) -> None:
        """Makes its bad voices those of an English engine, `bad`, in a user's configuration."""
        folder = home / ".config/yomite/voices"
        folder.mkdir(parents=True)
        voices = "".join(
            f"{{ name: '{name}', language: 'en', title: '{name}', gender: 'male', quality: 'enhanced', anonymous: 2600, clean: 7500 }},\n" for name in BAD
        )
        arguments = ["--engine", "remote", "--set", "server=openai", "--set", "wait=500", "--set", f"address={self.address}"]
        (folder / "bad.json5").write_text(
            f"{{ engine: 'bad', sampleRate: 24000, licence: 'MIT', voices: [{voices}],\n"
            f"host: {{ program: 'yomite-voice', arguments: {arguments}, network: true, jobsInFlight: 3, dataSegment: 6000 }} }}\n"
        )

    def stop(self) -> None:
        self.process.stdin.close()
        self.process.wait(10)
        self._reader.join()
