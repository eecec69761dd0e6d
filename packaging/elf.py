# SPDX-License-Identifier: GPL-3.0-or-later
"""Which libraries a program needs, by what its file says; no program is run for it."""

from __future__ import annotations

import subprocess
from pathlib import Path


def dynamic(program: Path, tag: str) -> list[str]:
    """The values that a program or a library has under this tag."""
    text = subprocess.run(["readelf", "--dynamic", "--wide", program], check=True, capture_output=True, text=True).stdout
    return [line.split("[")[1].rstrip("]") for line in text.splitlines() if f"({tag})" in line]


def needed(program: Path) -> list[str]:
    """The libraries that the loader opens for a program or a library."""
    return dynamic(program, "NEEDED")


class Libraries:
    """The libraries of a tree, where Debian's loader finds them."""

    def __init__(self, tree: Path, triplet: str) -> None:
        self.tree, self.folders = tree, [tree / "usr/lib" / triplet, tree / "usr/lib"]

    def find(self, name: str, own: list[str] | None = None) -> Path | None:
        """Where a library is; `own`: where whatever needs it looks first."""
        folders = [self.tree / folder.lstrip("/") for folder in own or []] + self.folders
        return next((folder / name for folder in folders if (folder / name).exists()), None)

    def closure(self, programs: list[Path], names: list[str]) -> dict[str, Path]:
        """All that these programs and libraries need, by name. Those that are named may be missing, what they need may not."""
        found = {name: place for name in names if (place := self.find(name))}
        waiting = [*programs, *found.values()]
        while waiting:
            program = waiting.pop()
            own = [folder for path in dynamic(program, "RUNPATH") for folder in path.split(":")]
            for name in needed(program):
                if name in found:
                    continue
                place = self.find(name, own)
                if place is None:
                    raise SystemExit(f"{name} is needed and is not in {self.folders[0]}")
                found[name] = place
                waiting.append(place)
        return found


def listed(table: Path) -> list[dict[str, str]]:
    """The rows of libraries.tsv."""
    names = ("libraries", "how", "programs", "packages", "purpose")
    lines = [line for line in table.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [dict(zip(names, line.split("\t"), strict=True)) for line in lines]
