# SPDX-License-Identifier: GPL-3.0-or-later
"""Records what a sink plays, whatever becomes of the sink and its server."""

from __future__ import annotations

import subprocess
import threading
import time
from dataclasses import dataclass, field

from harness.processes import end, start
from harness.sound import SoundServer

from .ear import RATE

BLOCK = RATE // 50 * 2  # bytes of 20 ms
GAP = 0.25  # seconds by which a recording may be off its clock before it is set again


@dataclass
class Piece:
    """Sound without a gap. `began` is when its first sample was heard."""

    began: float
    samples: bytearray = field(default_factory=bytearray)


class Tape:
    """Recorders of the sinks' monitors, each on a thread, which start again while there is nothing to record."""

    def __init__(self, server: SoundServer, sinks: list[str]):
        self.server = server
        self.pieces: list[Piece] = []
        self._recorders: dict[str, subprocess.Popen] = {}
        self._stopped = threading.Event()
        self._threads = [threading.Thread(target=self._record, args=(sink,)) for sink in sinks]
        for thread in self._threads:
            thread.start()

    def _record(self, sink: str) -> None:
        command = ["parec", f"--device={sink}.monitor", "--raw", f"--rate={RATE}", "--channels=1", "--format=s16le", "--latency-msec=20"]
        while not self._stopped.is_set():
            recorder = start(command, self.server.environment, self.server.folder / "tape.log", stdout=subprocess.PIPE)
            self._recorders[sink] = recorder
            if self._stopped.is_set():  # `stop` may have come before there was a recorder to end
                end(recorder)
            self._listen(recorder)
            end(recorder)
            self._stopped.wait(0.1)

    def _listen(self, recorder: subprocess.Popen) -> None:
        piece, last = None, 0.0
        while block := recorder.stdout.read(BLOCK):
            now = time.monotonic()
            # Nothing came for a while, or too much at once: a server that was stopped makes up for it.
            if piece is None or now - last > GAP or _beginning(piece, block, now) < piece.began - GAP:
                piece = Piece(began=now)
                self.pieces.append(piece)
            last = now
            # A block may be read a little late, never early.
            piece.began = min(piece.began, _beginning(piece, block, now))
            piece.samples += block

    def listen_again(self) -> None:
        """Has each recorder find its own sink's monitor again."""
        for recorder in list(self._recorders.values()):
            end(recorder)

    def stop(self) -> list[Piece]:
        """What was recorded."""
        self._stopped.set()
        self.listen_again()
        for thread in self._threads:
            thread.join()
        return self.pieces


def _beginning(piece: Piece, block: bytes, now: float) -> float:
    """When the piece began, if the block that follows it ends now."""
    return now - (len(piece.samples) + len(block)) / (2 * RATE)
