# SPDX-License-Identifier: GPL-3.0-or-later
"""A memory control group of our own, of version 1 or 2, whichever the machine lets us make."""

from __future__ import annotations

import itertools
import os
import time
from pathlib import Path

from .processes import NotMeasured


class MemoryGroup:
    """Programs that share a memory limit. Made on entry, removed on exit, when everything in it has ended."""

    numbers = itertools.count()

    def __init__(self, limit: int):
        self.path, self.version = self._make()
        self.set_limit(limit)

    @staticmethod
    def _make() -> tuple[Path, int]:
        reasons = []
        number = next(MemoryGroup.numbers)
        for parent, version in MemoryGroup._parents():
            path = parent / f"yomite-soak-{os.getpid()}-{number}"
            try:
                path.mkdir()
            except OSError as problem:
                reasons.append(f"{path}: {problem.strerror}")
                continue
            if (path / MemoryGroup._limit_file(version)).exists():
                return path, version
            path.rmdir()
            reasons.append(f"{path}: the memory controller is not on")
        raise NotMeasured("no memory control group can be made here: " + ("; ".join(reasons) or "none is mounted"))

    @staticmethod
    def _parents() -> list[tuple[Path, int]]:
        """The directories of our own group, in the hierarchies that may have a memory controller."""
        mounts = {}
        for line in Path("/proc/self/mountinfo").read_text().splitlines():
            before, after = line.split(" - ", 1)
            kind, _, options = after.split(" ", 2)
            if kind == "cgroup2" or (kind == "cgroup" and "memory" in options.split(",")):
                mounts[2 if kind == "cgroup2" else 1] = (Path(before.split()[4]), before.split()[3])
        found = []
        for line in Path("/proc/self/cgroup").read_text().splitlines():
            _, controllers, path = line.split(":", 2)
            version = 2 if controllers == "" else 1 if "memory" in controllers.split(",") else 0
            if version in mounts:
                point, root = mounts[version]
                inside = path.removeprefix(root) if root != "/" else path
                own = point / inside.lstrip("/")
                found.append((own if own.exists() else point, version))
        return found

    @staticmethod
    def _limit_file(version: int) -> str:
        return "memory.max" if version == 2 else "memory.limit_in_bytes"

    def __enter__(self) -> MemoryGroup:
        return self

    def __exit__(self, *_: object) -> None:
        for _ in range(100):
            try:
                self.path.rmdir()
                return
            except OSError:
                time.sleep(0.02)

    def join(self) -> None:
        """Moves the calling process in; for a child between fork and exec."""
        (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def set_limit(self, limit: int) -> None:
        (self.path / self._limit_file(self.version)).write_text(str(limit))

    def held(self) -> int:
        """Anonymous and shared memory of all its processes, in bytes, as the kernel counts it."""
        fields = dict(line.split() for line in (self.path / "memory.stat").read_text().splitlines())
        names = ("anon", "shmem") if self.version == 2 else ("rss", "shmem")
        return sum(int(fields[name]) for name in names)

    def cached(self) -> int:
        """Pages of files that are charged to it, in bytes."""
        fields = dict(line.split() for line in (self.path / "memory.stat").read_text().splitlines())
        return int(fields["file" if self.version == 2 else "cache"])

    def peak(self) -> int:
        """The most that was charged to it, pages of files and all, in bytes."""
        return int((self.path / ("memory.peak" if self.version == 2 else "memory.max_usage_in_bytes")).read_text())

    def kills(self) -> int:
        """How many of its processes the kernel killed for their memory."""
        name = "memory.events" if self.version == 2 else "memory.oom_control"
        fields = dict(line.split() for line in (self.path / name).read_text().splitlines())
        return int(fields["oom_kill"])
