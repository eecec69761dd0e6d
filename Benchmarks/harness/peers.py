# SPDX-License-Identifier: GPL-3.0-or-later
"""What a user would pick instead."""

from __future__ import annotations

import shlex
import shutil
import subprocess

from .bench import Bench
from .processes import NotMeasured, end, last_words, start, wait_until
from .readers import PEERS, SYSTEM_PYTHON, PipeReader, Reader


class EspeakCommand(Reader):
    """`espeak-ng` started for each comment, as chat scripts do."""

    name = "espeak-ng"

    def __init__(self, bench: Bench):
        super().__init__(bench)
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        if shutil.which("espeak-ng") is None:
            raise NotMeasured("espeak-ng is not installed")

    def command(self, text: str) -> str:
        return f"exec espeak-ng -v en-us {shlex.quote(text)}"

    def feed(self, comments: list[str]) -> None:
        """One after the other, as a loop in a shell does it."""
        self.process = start(["sh", "-c", "; ".join(f"espeak-ng -v en-us {shlex.quote(comment)}" for comment in comments)], self.environment, self.log)

    def stop(self) -> None:
        end(self.process)
        self.process = None


class SpeechDispatcher(Reader):
    """A private speech-dispatcher with its espeak-ng module alone; each comment comes by `spd-say`."""

    name = "speech-dispatcher"

    def __init__(self, bench: Bench):
        super().__init__(bench)
        self.place = bench.folder / "speech-dispatcher"
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

    def __init__(self, bench: Bench):
        super().__init__(bench)
        # Its server plays on this reader's sink, so that one recorder hears one reader.
        self.server = SpeechDispatcher(bench)
        self.server.place = bench.folder / "speechd-client"
        self.server.socket = self.server.place / "socket"
        self.server.environment = self.environment | {"SPEECHD_ADDRESS": f"unix_socket:{self.server.socket}"}
        self.environment = self.server.environment

    def arguments(self) -> list[str]:
        return [SYSTEM_PYTHON, str(PEERS / "speechd_reader.py")]

    def start(self) -> None:
        self.server.start()
        super().start()

    def roots(self) -> list[int]:
        return self.server.roots()

    def stop(self) -> None:
        super().stop()
        self.server.stop()
