# SPDX-License-Identifier: GPL-3.0-or-later
"""The Debian packages in bare roots of Debian 12 and 13: installed, used, upgraded, removed and purged."""

from __future__ import annotations

import json
import shutil
import time
import wave
from pathlib import Path

from harness.roots import Root, package, run
from harness.trial import Options, Verdict

from .heavy_voices import MEGABYTE

RELEASES = ("bookworm", "trixie")
SENTENCE = "Hello from a bare system."
MOST_SECONDS, MOST_SECONDS_OF_OURS, MOST_BYTES = 60.0, 5.0, 36 * MEGABYTE
SETTINGS = "etc/yomite/yomite.json5"


def packages(options: Options, server: object) -> Verdict:
    """The Debian packages in bare roots of Debian 12 and 13: installed, used, upgraded, removed and purged."""
    deb = package("deb")
    complaints = run("lintian", "--fail-on", "error,warning", "--tag-display-limit", "0", *deb.parent.glob("yomite*.changes"), check=False)
    lives = [Life(options.folder / release, release, deb) for release in RELEASES]
    for life in lives:
        life.run()
    figures = [life.figures for life in lives] + ([complaints.stdout] if complaints.returncode != 0 else [])
    return Verdict("packages", complaints.returncode == 0 and all(not life.faults for life in lives), "\n        ".join(figures))


def newer(deb: Path, folder: Path, number: int) -> Path:
    """The same package with a higher version: the first or the second after it."""
    tree = folder.with_suffix(".newer")
    run("dpkg-deb", "--raw-extract", deb, tree)
    control = tree / "DEBIAN/control"
    lines = [f"{line}+upgrade{number}" if line.startswith("Version: ") else line for line in control.read_text().splitlines()]
    control.write_text("\n".join(lines) + "\n")
    upgrade = folder.with_suffix(".deb")
    run("dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z1", tree, upgrade)
    shutil.rmtree(tree)
    return upgrade


class Life:
    """What becomes of the package in one root."""

    def __init__(self, folder: Path, release: str, deb: Path) -> None:
        self.root, self.release, self.deb = Root(folder, release), release, deb
        self.faults: list[str] = []
        self.figures = ""

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            self.faults.append(what)

    def run(self) -> None:
        self.figures = f"{self.release}: {self.first_sentence()}"
        self.use()
        self.upgrade()
        self.end()
        shutil.rmtree(self.root.folder)
        self.figures += f"; {'; '.join(self.faults) or 'used, upgraded, removed and purged'}"

    def first_sentence(self) -> str:
        # What others' packages take depends on the mirror, and is bounded together with ours.
        began = time.monotonic()
        self.root.install(self.deb)
        installed = time.monotonic() - began
        size = sum(place.stat().st_size for place in self.root.files("yomite"))
        self.expect(size <= MOST_BYTES, "the package is too large")

        began = time.monotonic()
        self.root.run("yomite", "say", "--output", "wav:/spoken.wav", SENTENCE)
        spoken = time.monotonic() - began
        with wave.open(str(self.root.folder / "spoken.wav")) as sound:
            seconds = sound.getnframes() / sound.getframerate()
            self.expect(seconds > 1 and any(sound.readframes(sound.getnframes())), "the sentence is not heard")
        # Our package alone, now that the others' packages are there: what of the minute is ours.
        upgrade = newer(self.deb, self.root.folder, 1)
        upgrade.rename(self.root.folder / "upgrade.deb")
        began = time.monotonic()
        self.root.run("dpkg", "--install", "/upgrade.deb")
        ours = time.monotonic() - began + spoken
        self.expect(installed + spoken <= MOST_SECONDS, "the first sentence is late")
        self.expect(ours <= MOST_SECONDS_OF_OURS, "our part of it takes too long")
        return (
            f"{installed:.1f} s to install with all that it needs, {spoken:.2f} s for a sentence, {ours:.1f} s of both ours, "
            f"{size / MEGABYTE:.1f} MB"
        )

    def use(self) -> None:
        answer = self.root.run("yomite", "doctor", "--json", "--output", "null:fast", check=False).stdout
        findings = {subject: [] for subject in ("libraries", "fences", "voice host", "espeak", "Japanese")}
        for finding in json.loads(answer):
            findings.setdefault(finding["subject"], []).append(finding)
        for subject in ("libraries", "fences", "voice host", "espeak", "Japanese"):
            self.expect(bool(findings[subject]) and all(finding["isGood"] for finding in findings[subject]), f"doctor on {subject}: {findings[subject]}")
        self.root.run("apt-get", "remove", "--yes", "libsoxr0")
        answer = self.root.run("yomite", "doctor", "--json", "--output", "null:fast", check=False).stdout
        missing = [finding for finding in json.loads(answer) if finding["subject"] == "libraries"]
        self.expect(len(missing) == 1 and "libsoxr0" in missing[0].get("remedy", ""), f"doctor does not name a library that is missing: {missing}")

    def upgrade(self) -> None:
        changed = self.root.folder / SETTINGS
        changed.write_text(changed.read_text() + "// mine\n")
        self.root.install(newer(self.deb, self.root.folder, 2))
        self.expect(changed.read_text().endswith("// mine\n"), "an upgrade forgets the administrator's settings")

    def end(self) -> None:
        own, settings = self.root.files("yomite"), self.root.folder / SETTINGS
        self.root.run("apt-get", "remove", "--yes", "yomite")
        self.expect(settings.exists() and not [place for place in own if place.exists() and place != settings], "remove leaves files, or takes the settings")
        self.root.run("apt-get", "purge", "--yes", "yomite")
        folders = [self.root.folder / path for path in ("etc/yomite", "usr/share/yomite", "usr/libexec/yomite")]
        left = [place for place in [*own, *folders] if place.exists()]
        self.expect(not left, f"purge leaves {left}")
