# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound server of our own, PulseAudio or PipeWire, and the recorder that hears what is played on it."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from pathlib import Path

from .processes import NotMeasured, end, last_words, start, wait_until

SINK_RATE = 48000
PROMPT = 0.1  # seconds that a sink may be ahead of what is heard


class SoundServer:
    """A private PulseAudio with one null sink for each reader: what one asks of its sink does not change another's latency."""

    def __init__(self, folder: Path, readers: list[str]):
        self.folder = folder
        self.socket = folder / "pulse.sock"
        self.readers = readers
        # A home of its own: nothing of the user's sound server, settings or session bus is read or written.
        self.environment = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(folder),
            "TMPDIR": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "PULSE_RUNTIME_PATH": str(folder / "pulse"),
            "PULSE_STATE_PATH": str(folder / "pulse"),
            "PULSE_SERVER": f"unix:{self.socket}",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        }
        self.program: subprocess.Popen | None = None

    def __enter__(self) -> SoundServer:
        self._start()
        return self

    def restart_after(self, seconds: float) -> None:
        """Kills the server, and starts it again after a while."""
        self.program.kill()
        self.program.wait()
        self.socket.unlink(missing_ok=True)
        time.sleep(seconds)
        self._start()

    def listen(self, reader: str, *form: str) -> subprocess.Popen:
        """Someone who listens closely, in that form or the server's own; returns when the first sample has come."""
        command = ["parec", f"--device={reader}.monitor", "--raw", "--latency-msec=10", "--process-time-msec=5", *form]
        listener = start(command, self.environment, self.folder / "parec.log", stdout=subprocess.PIPE)
        listener.stdout.read(2)
        return listener

    def _start(self) -> None:
        command = [os.environ.get("YOMITE_TEST_PULSEAUDIO") or shutil.which("pulseaudio") or "pulseaudio"]
        command += ["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
        for reader in self.readers:
            command.append(f"--load=module-null-sink sink_name={reader} rate={SINK_RATE}")
        command.append(f"--load=module-native-protocol-unix socket={self.socket} auth-anonymous=1")
        log = self.folder / "pulseaudio.log"
        environment = {key: value for key, value in self.environment.items() if key != "PULSE_SERVER"}
        self.program = start(command, environment, log)
        try:
            wait_until(lambda: self.socket.exists() or self.program.poll() is not None, 10, "the start of PulseAudio")
            if self.program.poll() is not None:
                raise NotMeasured(f"PulseAudio ended at once: {last_words(log)}")
        except BaseException:
            end(self.program)
            raise

    def __exit__(self, *_: object) -> None:
        end(self.program)

    def environment_for(self, reader: str) -> dict[str, str]:
        """The environment in which a reader finds this server, and its own sink as the default one."""
        return self.environment | {"PULSE_SINK": reader}

    def sink_input_states(self, reader: str) -> list[str]:
        """`corked` or `running` for each stream on a reader's sink."""
        listed = self.pactl("list", "short", "sinks").splitlines()
        sink = next((line.split("\t")[0] for line in listed if line.split("\t")[1] == reader), None)
        states = []
        for block in self.pactl("list", "sink-inputs").split("Sink Input #")[1:]:
            fields = dict(line.strip().split(": ", 1) for line in block.splitlines() if ": " in line)
            if fields.get("Sink") == sink:
                states.append("corked" if fields.get("Corked") == "yes" else "running")
        return states

    def wait_for_sinks(self) -> None:
        """Waits until what is played is heard at once. A null sink of which nobody has asked for less has made two seconds of silence ahead; they
        are over two seconds after the first who asks."""
        wait_until(lambda: max(self._seconds_ahead(), default=PROMPT) < PROMPT, 10, "the end of what the sinks have made ahead")

    def _seconds_ahead(self) -> list[float]:
        words = [line.split() for line in self.pactl("list", "sinks").splitlines()]
        return [int(word[1]) / 1e6 for word in words if word[:1] == ["Latency:"]]

    def add_sink(self, reader: str, *form: str) -> None:
        """Gives a reader its sink (again), where it has none: like the others, or of that form."""
        if reader not in [line.split("\t")[1] for line in self.pactl("list", "short", "sinks").splitlines()]:
            self.pactl("load-module", "module-null-sink", f"sink_name={reader}", *(form or (f"rate={SINK_RATE}",)))

    def remove_sink(self, reader: str) -> None:
        """Takes a reader's sink away, as when somebody unplugs it."""
        for line in self.pactl("list", "short", "modules").splitlines():
            module, name, arguments = (line.split("\t") + ["", ""])[:3]
            if name == "module-null-sink" and f"sink_name={reader} " in f"{arguments} ":
                self.pactl("unload-module", module)

    def pactl(self, *arguments: str) -> str:
        """What the server says to a command; nothing where there is no server."""
        done = subprocess.run(["pactl", *arguments], env=self.environment, capture_output=True, text=True, timeout=10, check=False)
        return done.stdout


class Recorder:
    """Listens at the monitor of one reader's sink, through the program `onset`."""

    ANSWER_LIMIT = 90.0  # above onset's own limits, which are 60 s for quiet and 10 s for sound

    def __init__(self, program: Path, server: SoundServer, reader: str):
        self.reader = reader
        self.log = server.folder / f"onset-{reader}.log"
        self.process = start(
            [str(program), f"{reader}.monitor"],
            server.environment_for(reader),
            self.log,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        if self._answer() != "ready":
            end(self.process)
            raise NotMeasured(f"the monitor of {reader} cannot be recorded: {last_words(self.log)}")

    def onset_ms(self, quiet_seconds: float, command: str) -> float:
        """Waits for quiet, runs the shell command, and returns the milliseconds until it was heard."""
        self.process.stdin.write(f"{round(quiet_seconds * 1000)} {command}\n")
        answer = self._answer()
        try:
            return float(answer)
        except ValueError:
            reason = {"none": "no sound within 10 s", "noisy": "it never fell quiet"}.get(answer, last_words(self.log))
            raise NotMeasured(f"{self.reader}: {reason}") from None

    def close(self) -> None:
        end(self.process)

    def _answer(self) -> str:
        ready, _, _ = select.select([self.process.stdout], [], [], self.ANSWER_LIMIT)
        if not ready:
            raise NotMeasured(f"{self.reader}: the recorder does not answer")
        return self.process.stdout.readline().strip()


class PipeWireServer(SoundServer):
    """PipeWire with WirePlumber and pipewire-pulse, as scripts/bootstrap has unpacked them for the tests."""

    def __init__(self, folder: Path, readers: list[str]):
        super().__init__(folder, readers)
        self.socket = folder / "pulse" / "native"
        self.environment["PULSE_SERVER"] = f"unix:{self.socket}"
        self.launcher = os.environ.get("YOMITE_TEST_PIPEWIRE")
        self.helpers: list[subprocess.Popen] = []

    def _start(self) -> None:
        if self.launcher is None:
            raise NotMeasured("there is no PipeWire of the tests' own: call scripts/bootstrap bench")
        self.socket.parent.mkdir(exist_ok=True)
        log = self.folder / "pipewire.log"
        try:
            self.helpers.append(start([self.launcher, "pipewire"], self.environment, log))
            wait_until((self.folder / "pipewire-0").exists, 10, "the start of PipeWire")
            self.helpers.append(start([self.launcher, "wireplumber"], self.environment, log))
            self.program = start([self.launcher, "pipewire-pulse"], self.environment, log)
            for reader in self.readers:
                sink = f"sink_name={reader}"
                wait_until(lambda: self._pactl("load-module", "module-null-sink", sink, f"rate={SINK_RATE}"), 10, "pipewire-pulse")
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        for program in [*self.helpers, self.program]:
            if program is not None:
                end(program)
