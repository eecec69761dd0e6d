# SPDX-License-Identifier: GPL-3.0-or-later
"""What is compared: the floor, the peers and Yomite, each behind the same few calls."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

from .bench import Bench
from .comments import chat
from .processes import NotMeasured, end, last_words, start

SYSTEM_PYTHON = "/usr/bin/python3"  # the one that Debian's python3-speechd belongs to
PEERS = Path(__file__).resolve().parent.parent / "peers"


class Reader:
    """Something that reads comments aloud. `name` is its row in the tables and the name of its sink."""

    name = ""

    def __init__(self, bench: Bench):
        self.bench = bench
        self.folder = bench.folder
        self.environment = bench.server.environment_for(self.name)
        self.log = bench.folder / f"{self.name}.log"

    def start(self) -> None:
        """Makes it ready to read."""

    def command(self, text: str) -> str:
        """The shell command that has one comment read."""
        raise NotImplementedError

    def feed(self, comments: list[str]) -> None:
        """Gives it comments to go on with."""
        raise NotImplementedError

    def chat(self) -> list[str]:
        """Comments for half a minute and more, in what it is to speak."""
        return chat(40)

    def roots(self) -> list[int]:
        """The processes that stay, with their descendants; none where each comment is a process of its own."""
        return []

    def stop(self) -> None:
        """Ends what `start` started."""


class PipeReader(Reader):
    """A program that reads lines from a FIFO. This side holds the FIFO open, so that a comment's end is not the feed's."""

    def __init__(self, bench: Bench):
        super().__init__(bench)
        self.fifo = bench.folder / f"{self.name}.fifo"
        self.descriptor = -1
        self.process: subprocess.Popen | None = None

    def arguments(self) -> list[str]:
        """The command line; with the FIFO named in it, or read from stdin."""
        raise NotImplementedError

    def start(self) -> None:
        if self.fifo.exists():
            self.fifo.unlink()
        os.mkfifo(self.fifo)
        self.descriptor = os.open(self.fifo, os.O_RDWR)
        arguments = self.arguments()
        feed = subprocess.DEVNULL if str(self.fifo) in arguments else self.descriptor
        self.process = start(arguments, self.environment, self.log, stdin=feed)

    def command(self, text: str) -> str:
        self.check()
        return f"printf '%s\\n' {shlex.quote(text)} > {shlex.quote(str(self.fifo))}"

    def feed(self, comments: list[str]) -> None:
        """Gives it comments to go on with; what the FIFO cannot take now is dropped."""
        # Opened anew: the held descriptor is the reader's stdin as well, which must stay blocking.
        writer = os.open(self.fifo, os.O_WRONLY | os.O_NONBLOCK)
        try:
            for comment in comments:
                os.write(writer, f"{comment}\n".encode())
        except BlockingIOError:
            pass
        finally:
            os.close(writer)

    def roots(self) -> list[int]:
        self.check()
        return [self.process.pid]

    def check(self) -> None:
        """Says why, when the program has ended."""
        if self.process is None or self.process.poll() is not None:
            raise NotMeasured(f"{self.name} has ended: {last_words(self.log)}")

    def stop(self) -> None:
        end(self.process)
        self.process = None
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
