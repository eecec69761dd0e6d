# SPDX-License-Identifier: GPL-3.0-or-later
"""What is compared: the floor, the peers and Yomite, each behind the same few calls."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

from .figures import OURS
from .processes import NotMeasured, end, last_words, start, wait_until
from .sound import SoundServer

SYSTEM_PYTHON = "/usr/bin/python3"  # the one that Debian's python3-speechd belongs to


class Reader:
    """Something that reads comments aloud. `name` is its row in the tables and the name of its sink."""

    name = ""

    def __init__(self, server: SoundServer):
        self.folder = server.folder
        self.environment = server.environment_for(self.name)
        self.log = server.folder / f"{self.name}.log"

    def start(self) -> None:
        """Makes it ready to read."""

    def command(self, text: str) -> str:
        """The shell command that has one comment read."""
        raise NotImplementedError

    def feed(self, comments: list[str]) -> None:
        """Gives it comments to go on with."""
        raise NotMeasured(f"{self.name} starts anew for each comment")

    def roots(self) -> list[int]:
        """The processes that stay, with their descendants; none where each comment is a process of its own."""
        return []

    def stop(self) -> None:
        """Ends what `start` started."""


class PipeReader(Reader):
    """A program that reads lines from a FIFO. The harness holds the FIFO open, so that a comment's end is not the feed's."""

    def __init__(self, server: SoundServer):
        super().__init__(server)
        self.fifo = server.folder / f"{self.name}.fifo"
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


class Floor(PipeReader):
    """The least that can be done between a line and the sound server."""

    name = "floor_play"

    def __init__(self, server: SoundServer, program: Path):
        super().__init__(server)
        self.program = program

    def arguments(self) -> list[str]:
        return [str(self.program)]


class Yomite(PipeReader):
    """The release build, reading the FIFO as a live feed, by the voice that the floors and peers have."""

    name = OURS
    voice = "espeak:en-us"

    def __init__(self, server: SoundServer, program: Path, backlog: str = "live"):
        super().__init__(server)
        self.program = program
        self.backlog = backlog

    def arguments(self) -> list[str]:
        if not self.program.exists():
            raise NotMeasured(f"{self.program} is not there: scripts/build makes it")
        options = [] if self.backlog == "live" else ["--backlog", self.backlog]
        return [str(self.program), "read", "--feed", "text", "--voice", self.voice, *options, str(self.fifo)]


class YomiteByFlite(Yomite):
    """The same with the enhanced English voice, which it takes by itself where memory allows."""

    name = f"{OURS}-flite"
    voice = "flite:slt"


class EspeakCommand(Reader):
    """`espeak-ng` started for each comment, as chat scripts do."""

    name = "espeak-ng"

    def start(self) -> None:
        if shutil.which("espeak-ng") is None:
            raise NotMeasured("espeak-ng is not installed")

    def command(self, text: str) -> str:
        return f"exec espeak-ng -v en-us {shlex.quote(text)}"


class SpeechDispatcher(Reader):
    """A private speech-dispatcher with its espeak-ng module alone; each comment comes by `spd-say`."""

    name = "speech-dispatcher"

    def __init__(self, server: SoundServer):
        super().__init__(server)
        self.place = server.folder / "speech-dispatcher"
        self.socket = self.place / "socket"
        self.environment["SPEECHD_ADDRESS"] = f"unix_socket:{self.socket}"
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        program = shutil.which("speech-dispatcher")
        if program is None or shutil.which("spd-say") is None:
            raise NotMeasured("speech-dispatcher is not installed")
        shutil.rmtree(self.place, ignore_errors=True)
        (self.place / "modules").mkdir(parents=True)
        shutil.copy("/etc/speech-dispatcher/modules/espeak-ng.conf", self.place / "modules")
        (self.place / "speechd.conf").write_text(
            "DisableAutoSpawn\n"
            'AudioOutputMethod "pulse"\n'
            'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\n'
            "DefaultModule espeak-ng\n"
            'DefaultLanguage "en-US"\n'
        )
        command = [program, "--run-single", "--config-dir", str(self.place), "--socket-path", str(self.socket)]
        command += ["--pid-file", str(self.place / "pid"), "--log-dir", str(self.place), "--timeout", "0"]
        self.process = start(command, self.environment, self.log)
        wait_until(lambda: self.socket.exists() or self.process.poll() is not None, 10, "the start of speech-dispatcher")
        if self.process.poll() is not None:
            raise NotMeasured(f"speech-dispatcher ended at once: {last_words(self.log)}")

    def command(self, text: str) -> str:
        address = shlex.quote(self.environment["SPEECHD_ADDRESS"])
        return f"SPEECHD_ADDRESS={address} exec spd-say -o espeak-ng -l en-US -- {shlex.quote(text)}"

    def feed(self, comments: list[str]) -> None:
        """Has it speak the comments one after the other."""
        for comment in comments:
            subprocess.run(["spd-say", "-P", "message", "-o", "espeak-ng", "--", comment], env=self.environment, timeout=10, check=False)

    def roots(self) -> list[int]:
        if self.process is None or self.process.poll() is not None:
            raise NotMeasured(f"speech-dispatcher has ended: {last_words(self.log)}")
        return [self.process.pid]

    def stop(self) -> None:
        end(self.process)
        self.process = None


class SpeechDispatcherClient(PipeReader):
    """The same speech-dispatcher, asked by a client that stays connected, as a screen reader does."""

    name = "speechd-client"

    def __init__(self, server: SoundServer, script: Path):
        super().__init__(server)
        self.script = script
        # Its server plays on this reader's sink, so that one recorder hears one reader.
        self.server = SpeechDispatcher(server)
        self.server.place = server.folder / "speechd-client"
        self.server.socket = self.server.place / "socket"
        self.server.environment = self.environment | {"SPEECHD_ADDRESS": f"unix_socket:{self.server.socket}"}
        self.environment = self.server.environment

    def arguments(self) -> list[str]:
        return [SYSTEM_PYTHON, str(self.script)]

    def start(self) -> None:
        self.server.start()
        super().start()

    def roots(self) -> list[int]:
        return self.server.roots()

    def stop(self) -> None:
        super().stop()
        self.server.stop()
