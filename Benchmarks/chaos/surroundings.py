# SPDX-License-Identifier: GPL-3.0-or-later
"""What an act needs around Yomite, and what a machine may refuse: a small disk, a memory limit, a wall clock of its own."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

from harness.cgroup import MemoryGroup
from harness.processes import NotMeasured

DISK = 4 << 20  # bytes
ROOMY = 64 << 20  # bytes of memory: more than ever is needed


class SmallDisk:
    """A disk that is quickly full, and that can hang."""

    def __init__(self, place: Path):
        place.mkdir()
        image = place.with_suffix(".image")
        image.write_bytes(bytes(DISK))
        for command in (["mkfs.ext4", "-q", "-F", "-O", "^has_journal", str(image)], ["mount", "-o", "loop", str(image), str(place)]):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise NotMeasured(f"no small disk can be mounted: {done.stderr.strip()}")
        self.place = place
        self._filler = place / "filler"
        self._hangs = False

    def fill(self) -> None:
        """Leaves no room."""
        self.go_on()
        with self._filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(65_536))
            except OSError:
                pass

    def free(self) -> None:
        """Gives the room back."""
        self.go_on()
        self._filler.unlink(missing_ok=True)

    def hang(self) -> None:
        """Whoever writes waits, and cannot be killed, until `go_on`."""
        if not self._hangs:
            subprocess.run(["fsfreeze", "--freeze", str(self.place)], check=True)
        self._hangs = True

    def go_on(self) -> None:
        """Lets those who wait write."""
        if self._hangs:
            subprocess.run(["fsfreeze", "--unfreeze", str(self.place)], check=True)
        self._hangs = False

    def close(self) -> None:
        self.go_on()
        subprocess.run(["umount", "--lazy", str(self.place)], check=True)


class Clock:
    """The wall clock of one program: see floors/clock_jump.c."""

    def __init__(self, library: Path, file: Path):
        self._file = file
        file.write_bytes(struct.pack("q", 0))
        self.environment = {"LD_PRELOAD": str(library), "YOMITE_CLOCK": str(file)}

    def jump(self, seconds: int) -> None:
        """So far from the right time."""
        with self._file.open("r+b", buffering=0) as file:
            file.write(struct.pack("q", seconds))


class Surroundings:
    """All of them. `missing` says what this machine refuses; the deeds that need it are left out."""

    def __init__(self, folder: Path, clock_library: Path):
        folder.mkdir()
        self.folder = folder
        self.clock = Clock(clock_library, folder / "clock")
        self.disk: SmallDisk | None = None
        self.memory: MemoryGroup | None = None
        self.missing: dict[str, str] = {}
        try:
            self.disk = SmallDisk(folder / "disk")
        except (NotMeasured, OSError) as problem:
            self.missing |= dict.fromkeys(("full-disk", "hung-disk"), str(problem))
        try:
            self.memory = MemoryGroup(ROOMY)
        except NotMeasured as problem:
            self.missing["less-memory"] = str(problem)

    @property
    def home(self) -> Path:
        """Where dictionaries and recordings are."""
        return self.disk.place if self.disk else self.folder

    def close(self) -> None:
        if self.memory:
            self.memory.__exit__()
        if self.disk:
            self.disk.close()
