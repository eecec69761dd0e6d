# SPDX-License-Identifier: GPL-3.0-or-later
"""A real Redis that is killed, stopped and promoted."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from pathlib import Path

from harness.processes import NotMeasured, start, wait_until

PROGRAMS = ("/usr/bin/redis-server", "/usr/local/bin/redis-server", "/usr/bin/redis-check-rdb")
Answer = int | str | None | list["Answer"]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Redis:
    """One server with a port and files of its own. What it has answered is on the disk before."""

    def __init__(self, folder: Path, *options: str):
        self.folder, self.options, self.port = folder, options, free_port()
        folder.mkdir()
        found = next((program for program in PROGRAMS if os.access(program, os.X_OK)), None)
        if found is None:
            raise NotMeasured("Redis is not installed: scripts/bootstrap test (redis-tools)")
        # Debian's redis-tools has it under another name, and what the program does depends on its name.
        self.program = folder / "redis-server"
        self.program.symlink_to(found)
        self.process: subprocess.Popen | None = None
        self.start()

    def start(self, *more: str) -> None:
        kept = ["--appendonly", "yes", "--appendfsync", "always", "--save", "", "--stream-node-max-bytes", "1024"]
        place = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        command = [str(self.program), *place, *kept, "--maxmemory-policy", "noeviction", *self.options, *more]
        self.process = start(command, {"LC_ALL": "C", "PATH": os.environ["PATH"]}, self.folder / "log")
        wait_until(self.answers, 20, "the start of Redis")

    def answers(self) -> bool:
        try:
            return self.ask("PING") == "PONG"
        except OSError:
            return False

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None

    def pause(self, is_paused: bool) -> None:
        if self.process:
            self.process.send_signal(signal.SIGSTOP if is_paused else signal.SIGCONT)

    def ask(self, *words: str) -> Answer:
        """The answer to one command, over a connection of its own."""
        with socket.create_connection(("127.0.0.1", self.port), 5) as connection, connection.makefile("rwb") as stream:
            parts = [f"*{len(words)}\r\n".encode()]
            for word in words:
                parts.append(f"${len(word.encode())}\r\n{word}\r\n".encode())
            stream.write(b"".join(parts))
            stream.flush()
            return _answer(stream)

    def outcomes(self) -> dict[str, int]:
        """What is counted in all cells."""
        counts: dict[str, int] = {}
        for cell in range(64):
            words = self.ask("HGETALL", f"{{c{cell}}}:n")
            pairs = words if isinstance(words, list) else []
            for name, count in zip(pairs[::2], pairs[1::2], strict=True):
                counts[str(name)] = counts.get(str(name), 0) + int(str(count))
        return counts

    def waiting(self) -> int:
        """How many entries have no outcome."""
        keys = self.ask("KEYS", "*:r:*")
        return sum(int(str(self.ask("XLEN", str(key)))) for key in (keys if isinstance(keys, list) else []))


def _answer(stream) -> Answer:
    line = stream.readline()
    if not line:
        raise ConnectionError("Redis has closed the connection")
    kind, rest = line[:1], line[1:-2]
    if kind == b":":
        return int(rest)
    if kind == b"$":
        return None if int(rest) < 0 else stream.read(int(rest) + 2)[:-2].decode(errors="replace")
    if kind == b"*":
        return [_answer(stream) for _ in range(int(rest))]
    return rest.decode(errors="replace")
