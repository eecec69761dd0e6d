# SPDX-License-Identifier: GPL-3.0-or-later
"""On what, and with which versions, a run was made."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import datetime, timezone
from pathlib import Path


def describe(project: Path, yomite: Path) -> dict:
    """The machine, its load at the start, and the versions of everything that is compared."""
    cpu = _field(Path("/proc/cpuinfo"), "model name")
    memory = _field(Path("/proc/meminfo"), "MemTotal")
    return {
        "started": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "cpu": cpu,
        "cores": len(os.sched_getaffinity(0)),
        "memory": memory,
        "kernel": platform.release(),
        "system": platform.freedesktop_os_release().get("PRETTY_NAME", "unknown"),
        "measured": str(yomite.relative_to(project) if yomite.is_relative_to(project) else yomite),
        "load": os.getloadavg()[0],
        "versions": {
            "source": _first_line(["git", "-C", str(project), "describe", "--always", "--dirty"]),
            "yomite": _first_line([str(yomite), "--version"]),
            "swift": _first_line(["swift", "--version"]),
            "pulseaudio": _first_line([os.environ.get("YOMITE_TEST_PULSEAUDIO", "pulseaudio"), "--version"]),
            "espeak-ng": _first_line(["espeak-ng", "--version"]),
            "speech-dispatcher": _first_line(["speech-dispatcher", "--version"]),
            "python": platform.python_version(),
        },
    }


def _field(path: Path, name: str) -> str:
    for line in path.read_text().splitlines():
        if line.startswith(name):
            return line.split(":", 1)[1].strip()
    return "unknown"


def _first_line(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except OSError:
        return "not installed"
    lines = done.stdout.splitlines()
    return lines[0].strip() if lines else "unknown"
