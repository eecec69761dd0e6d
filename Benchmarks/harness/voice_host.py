# SPDX-License-Identifier: GPL-3.0-or-later
"""A voice host of ours, spoken to over its pipes as docs/host-protocol.md has it."""

from __future__ import annotations

import os
import struct
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from .processes import NotMeasured

AUDIO, WORD, DONE, FAILED = 17, 18, 19, 20
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Said:
    """What came of a text."""

    samples: bytes
    first: float  # seconds until the first of them
    processor: float  # seconds
    seconds: float  # of sound
    words: list[int] = field(default_factory=list)  # the sample that each begins at


class VoiceHost:
    """One host, which ends with this object's `stop`."""

    def __init__(self, program: Path, arguments: list[str], environment: dict[str, str]) -> None:
        command = [str(program), *arguments, "--parent", str(os.getpid())]
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.job = 0
        _, hello = self._frame()
        self.rate = struct.unpack_from("<I", hello)[0]

    def say(self, text: str, voice: str, rate: int = 100) -> Said:
        """Has it say a text, at the engine's own sample rate; `rate` is how fast, in percent."""
        self.job += 1
        name, words = voice.encode(), text.encode()
        payload = struct.pack("<IIQHHHH", self.job, self.rate, 0, rate, 100, 100, len(name)) + name + words
        began, spent = time.monotonic(), self._processor()
        self.process.stdin.write(struct.pack("<IBBH", len(payload), 1, 1, 0) + payload)
        self.process.stdin.flush()
        samples, first, begins = b"", 0.0, []
        while True:
            kind, reply = self._frame()
            if kind == AUDIO:
                first = first or time.monotonic() - began
                samples += reply[4:]
            elif kind == WORD:
                begins.append(struct.unpack_from("<Q", reply, 12)[0])
            elif kind == DONE:
                return Said(samples, first, self._processor() - spent, len(samples) / 2 / self.rate, begins)
            elif kind == FAILED:
                raise NotMeasured(f"the host failed at {text[:20]!r}")

    def stop(self) -> None:
        """Ends it."""
        self.process.stdin.close()
        self.process.wait(10)

    def _frame(self) -> tuple[int, bytes]:
        header = self.process.stdout.read(8)
        if len(header) < 8:
            raise NotMeasured(f"the host ended: {self.process.stderr.read().decode(errors='replace').strip()[-200:]}")
        length, kind = struct.unpack("<IB3x", header)
        return kind, self.process.stdout.read(length)

    def _processor(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
