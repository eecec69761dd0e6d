# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian package in bare roots of Debian 12 and 13: installed, used, upgraded, removed and purged."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import wave
from pathlib import Path

from harness.processes import NotMeasured
from harness.trial import Options, Verdict

from .heavy_voices import MEGABYTE

PROJECT = Path(__file__).resolve().parents[2]
RELEASES = ("bookworm", "trixie")
SENTENCE = "Hello from a bare system."
MOST_SECONDS, MOST_SECONDS_OF_OURS, MOST_BYTES = 60.0, 5.0, 32 * MEGABYTE
SETTINGS = "etc/yomite/yomite.json5"


def packages(options: Options, server: object) -> Verdict:
    """The Debian package in bare roots of Debian 12 and 13: installed, used, upgraded, removed and purged."""
    if os.geteuid() != 0 or shutil.which("mmdebstrap") is None:
        raise NotMeasured("only root can make roots, and mmdebstrap is needed: apt-get install mmdebstrap")
    made = subprocess.run([PROJECT / "scripts/package", "deb", "--reuse"], check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    deb = Path(made.stdout.splitlines()[-1])
    results = [life_of_a_package(options.folder / release, release, deb) for release in RELEASES]
    return Verdict("packages", all(not faults for faults, _ in results), "\n        ".join(figures for _, figures in results))


class Root:
    """A bare system in a folder, with process numbers of its own."""

    def __init__(self, folder: Path, release: str) -> None:
        self.folder = folder
        run("mmdebstrap", "--quiet", "--variant=minbase", release, str(folder))
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        inside = ["unshare", "--mount", "--pid", "--fork", f"--root={self.folder}", "--mount-proc"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return run(*inside, *command, env=environment, check=check)

    def install(self, deb: Path) -> None:
        shutil.copy(deb, self.folder / deb.name)
        self.run("apt-get", "install", "--yes", "-o", "Dpkg::Options::=--force-confdef", f"/{deb.name}")
        (self.folder / deb.name).unlink()

    def ours(self) -> list[Path]:
        """The files of the package that are there."""
        listed = self.run("dpkg-query", "--listfiles", "yomite").stdout.splitlines()
        places = [self.folder / line.lstrip("/") for line in listed]
        return [place for place in places if place.is_file() and not place.is_symlink()]


def run(*command: str, **options: object) -> subprocess.CompletedProcess[str]:
    options.setdefault("check", True)
    try:
        return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    except subprocess.CalledProcessError as problem:
        raise NotMeasured(f"{' '.join(command[-3:])}: {(problem.stderr or problem.stdout).strip()[-600:]}") from problem


def newer(deb: Path, folder: Path, number: int) -> Path:
    """The same package with a higher version: the first or the second after it."""
    tree = folder.with_suffix(".newer")
    run("dpkg-deb", "--raw-extract", str(deb), str(tree))
    control = tree / "DEBIAN/control"
    lines = [f"{line}+upgrade{number}" if line.startswith("Version: ") else line for line in control.read_text().splitlines()]
    control.write_text("\n".join(lines) + "\n")
    upgrade = folder.with_suffix(".deb")
    run("dpkg-deb", "--build", "--root-owner-group", str(tree), str(upgrade))
    shutil.rmtree(tree)
    return upgrade


def life_of_a_package(folder: Path, release: str, deb: Path) -> tuple[list[str], str]:
    root = Root(folder, release)
    faults = []

    def expect(holds: bool, what: str) -> None:
        if not holds:
            faults.append(what)

    # What others' packages take depends on the mirror; it is told, and bounded together with ours.
    root.run("apt-get", "update")
    began = time.monotonic()
    root.install(deb)
    installed = time.monotonic() - began
    size = sum(place.stat().st_size for place in root.ours())
    expect(size <= MOST_BYTES, "the package is too large")

    began = time.monotonic()
    root.run("yomite", "say", "--output", "wav:/spoken.wav", SENTENCE)
    spoken = time.monotonic() - began
    with wave.open(str(folder / "spoken.wav")) as sound:
        seconds = sound.getnframes() / sound.getframerate()
        expect(seconds > 1 and any(sound.readframes(sound.getnframes())), "the sentence is not heard")
    # Once more from its own archive, now that the others' packages are there: what of the minute is ours.
    began = time.monotonic()
    root.install(newer(deb, folder, 1))
    ours = time.monotonic() - began + spoken
    expect(installed + spoken <= MOST_SECONDS, "the first sentence is late")
    expect(ours <= MOST_SECONDS_OF_OURS, "our part of it takes too long")

    findings = json.loads(root.run("yomite", "doctor", "--json", "--output", "null:fast", check=False).stdout)
    missing = [finding["found"] for finding in findings if finding["subject"] == "libraries" and not finding["isGood"]]
    expect(any(finding["subject"] == "libraries" for finding in findings) and not missing, f"doctor: {missing}")
    expect(all(finding["isGood"] for finding in findings if finding["subject"] in ("fences", "voice host", "espeak")), "doctor finds no voice or no fences")
    kanji = root.run("yomite", "explain", "--json", "--language", "ja", "日本語").stdout if findings else ""
    expect("ニホンゴ" in kanji, "kanji are not read")
    expect("yomite" in root.run("yomite", "--version").stdout, "it does not tell its version")

    changed = root.folder / SETTINGS
    changed.write_text(changed.read_text() + "// mine\n")
    root.install(newer(deb, folder, 2))
    expect(changed.read_text().endswith("// mine\n"), "an upgrade forgets the administrator's settings")
    own = root.ours()
    root.run("apt-get", "remove", "--yes", "yomite")
    expect(not [place for place in own if place.exists() and place != changed] and changed.exists(), "remove leaves files, or takes the settings")
    root.run("apt-get", "purge", "--yes", "yomite")
    left = [place for place in [*own, folder / "etc/yomite", folder / "usr/share/yomite", folder / "usr/libexec/yomite"] if place.exists()]
    expect(not left, f"purge leaves {left}")
    shutil.rmtree(folder)
    figures = f"{release}: {installed:.1f} s to install with all that it needs, {spoken:.2f} s to the end of a sentence, {ours:.1f} s of it ours, {size / MEGABYTE:.1f} MB"
    return faults, f"{figures}; {'; '.join(faults) or 'used, upgraded, removed and purged'}"
