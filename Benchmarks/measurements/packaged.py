# SPDX-License-Identifier: GPL-3.0-or-later
"""The program of the Debian package beside the one that was built: onset, memory and rendering."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

from harness.bench import Bench
from harness.comments import chat
from harness.figures import OURS, Figure, Goal
from harness.ours import Yomite, YomiteOfPackage
from harness.processes import NotMeasured

from . import memory, onset, render

PACKAGES = Path(__file__).resolve().parents[2] / ".build/packages"
PACKAGED = YomiteOfPackage.name
MOST = 1.02


def measure(bench: Bench) -> list[Figure]:
    """Both programs in turn, in every round."""
    corked, warm = (_figure(f"packaged-onset-{name}", f"Onset of the packaged program, {state}", "ms") for name, state in (("corked", "at rest"), ("warm", "right after a comment")))
    pss = _figure("packaged-memory-pss", "Memory of the packaged program and its hosts (PSS)", "MB")
    anonymous = _figure("packaged-memory-anonymous", "Of that, anonymous", "MB")
    rendered = _figure("packaged-render", "Rendering by the packaged program", "comments/s", lower_is_better=False)
    figures = [corked, warm, pss, anonymous, rendered]
    try:
        packaged = replace(bench, yomite=_unpacked(bench.folder))
    except NotMeasured as reason:
        for figure in figures:
            figure.notes[PACKAGED] = str(reason)
        return figures
    onset.take(bench, [Yomite(bench), YomiteOfPackage(packaged)], bench.pick(21, 3), corked, warm)
    for number in range(rounds := bench.pick(5, 1)):
        bench.say(f"memory and rendering of both, round {number + 1} of {rounds}")
        for reader in (Yomite(bench, backlog="all"), YomiteOfPackage(packaged, backlog="all")):
            memory.take(bench, reader, pss, anonymous)
        _render({OURS: bench, PACKAGED: packaged}, chat(bench.pick(2000, 500)), rendered)
    return figures


def _figure(name: str, title: str, unit: str, lower_is_better: bool = True) -> Figure:
    factor = MOST if lower_is_better else 1 / MOST
    return Figure(name, title, unit, lower_is_better, baseline=OURS, goals=[Goal(OURS, factor, of=PACKAGED)])


def _unpacked(folder: Path) -> Path:
    """The program of the newest package, in the places that it has on a system."""
    packages = sorted(PACKAGES.glob("yomite_*.deb"), key=lambda path: path.stat().st_mtime)
    if not packages:
        raise NotMeasured("there is no package: scripts/package deb makes it")
    place = folder / "package"
    subprocess.run(["dpkg-deb", "--extract", packages[-1], place], check=True)
    return place / "usr/bin/yomite"


def _render(programs: dict[str, Bench], comments: list[str], figure: Figure) -> None:
    for name, bench in programs.items():
        try:
            figure.add(name, render.refreshed(bench, lambda lines, bench=bench: render.yomite(bench, lines, bench.folder / "render.wav"), comments))
        except NotMeasured as reason:
            figure.notes[name] = str(reason)
            figure.add(name, None)
