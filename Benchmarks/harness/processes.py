# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that are measured: starting and ending them, and what the kernel knows of them and their descendants."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


class NotMeasured(Exception):
    """Something cannot be measured on this machine; the text says why and is shown in the table."""


def start(command: list[str], environment: dict[str, str], log: Path, **options) -> subprocess.Popen:
    """Starts a program in a process group of its own, its messages in a log file."""
    options.setdefault("stdin", subprocess.DEVNULL)
    with log.open("ab") as messages:
        options.setdefault("stdout", messages)
        return subprocess.Popen(command, env=environment, stderr=messages, start_new_session=True, **options)


def end(program: subprocess.Popen | None, patience: float = 3.0) -> None:
    """Ends a program and what it started: asked first, then killed. Its group is its own, so nothing else is touched."""
    if program is None:
        return
    if program.poll() is None:
        program.terminate()
        try:
            program.wait(patience)
        except subprocess.TimeoutExpired:
            pass
    try:
        os.killpg(program.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    program.wait()


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Waits for something that has no event to wait on; says what was missing when it does not come."""
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            raise NotMeasured(f"{what} did not happen within {seconds:g} s")
        time.sleep(0.02)


def last_words(log: Path) -> str:
    """The last line of a program's messages, for the table."""
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()] if log.exists() else []
    return lines[-1][:120] if lines else "it said nothing"


def tree(roots: list[int]) -> list[int]:
    """The processes and all their descendants that are alive."""
    found: list[int] = []
    waiting = list(roots)
    while waiting:
        pid = waiting.pop()
        children: list[int] = []
        try:
            for task in Path(f"/proc/{pid}/task").iterdir():
                children += [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue
        found.append(pid)
        waiting += children
    return found


def program(pid: int) -> str:
    """The file that a process runs; nothing where there is none."""
    try:
        return os.readlink(f"/proc/{pid}/exe")
    except OSError:
        return ""


def state(pid: int) -> str:
    """The letter of a process's state, Z for one that is dead and not buried; nothing where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return ""


@dataclass
class Memory:
    """Kilobytes, summed over a process tree. `anonymous` is what the kernel cannot take back."""

    pss: int = 0
    anonymous: int = 0
    rss: int = 0


def memory(roots: list[int]) -> Memory:
    """Memory of the processes and their descendants, now."""
    total = Memory()
    for pid in tree(roots):
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except PermissionError as error:
            # A voice host cannot be looked into: without its memory the figures would flatter us.
            raise PermissionError(f"only root can measure the memory of voice hosts: {error}") from error
        except OSError:
            continue
        fields = {line.split(":")[0]: int(line.split()[1]) for line in lines[1:]}
        total.pss += fields.get("Pss", 0)
        # Not Private_Dirty: a freshly built file counts as dirty until it has been written to disk.
        total.anonymous += fields.get("Pss_Anon", 0) + fields.get("Pss_Shmem", 0)
        total.rss += fields.get("Rss", 0)
    return total


@dataclass
class Activity:
    """What the threads of a process tree have done since they started."""

    wakeups: int = 0
    cpu_seconds: float = 0.0
    threads: int = 0


def activity(roots: list[int]) -> Activity:
    """Voluntary context switches (each ends in a wake-up) and processor time of the processes and their descendants."""
    total = Activity()
    for pid in tree(roots):
        try:
            for task in Path(f"/proc/{pid}/task").iterdir():
                status = (task / "status").read_text()
                total.cpu_seconds += int((task / "schedstat").read_text().split()[0]) / 1e9
                total.wakeups += int(status.split("voluntary_ctxt_switches:")[1].split()[0])
                total.threads += 1
        except OSError:
            continue
    return total


def wait_for_rest(roots: list[int], quiet_seconds: float = 0.5, limit_seconds: float = 60.0) -> None:
    """Waits until processes have had nothing to do for a while."""
    limit = time.monotonic() + limit_seconds
    spent = -1.0
    while (now := activity(roots).cpu_seconds) > spent:
        if time.monotonic() > limit:
            raise NotMeasured(f"it was still busy after {limit_seconds:g} s")
        spent = now
        time.sleep(quiet_seconds)
