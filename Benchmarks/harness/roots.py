# SPDX-License-Identifier: GPL-3.0-or-later
"""Bare Debian systems in folders, made from Debian's packages. Only root can make them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from .processes import NotMeasured

PROJECT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, check: bool = True, **options: object) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end; one that fails is no measurement, and its last words say why."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, **options)
    if check and done.returncode != 0:
        raise NotMeasured(f"{' '.join(str(word) for word in command[-3:])}: {(done.stderr or done.stdout).strip()[-600:]}")
    return done


def package(*arguments: str) -> Path:
    """What `scripts/package` makes of these arguments, from the programs that are tried."""
    return Path(run(PROJECT / "scripts/package", *arguments, "--reuse").stdout.splitlines()[-1])


class Root:
    """A bare system in a folder, with process numbers of its own."""

    def __init__(self, folder: Path, release: str, *packages: str) -> None:
        if os.geteuid() != 0 or shutil.which("mmdebstrap") is None:
            raise NotMeasured("only root can make roots, and mmdebstrap is needed: apt-get install mmdebstrap")
        self.folder = folder
        run("mmdebstrap", "--quiet", "--variant=minbase", *([f"--include={','.join(packages)}"] if packages else []), release, folder)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        self.run("apt-get", "update")

    def run(self, *command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        inside = ("unshare", "--mount", "--pid", "--fork", f"--root={self.folder}", "--mount-proc")
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return run(*inside, *command, env=environment, check=check)

    def install(self, *debs: Path, recommends: bool = True) -> None:
        """Installs these files and what they need, as a user would."""
        for deb in debs:
            shutil.copy(deb, self.folder / deb.name)
        options = ["--yes", "-o", "Dpkg::Options::=--force-confdef"] + ([] if recommends else ["--no-install-recommends"])
        self.run("apt-get", "install", *options, *(f"/{deb.name}" for deb in debs))
        for deb in debs:
            (self.folder / deb.name).unlink()

    def files(self, name: str) -> list[Path]:
        """The files of a package that are there."""
        listed = self.run("dpkg-query", "--listfiles", name).stdout.splitlines()
        places = [self.folder / line.lstrip("/") for line in listed]
        return [place for place in places if place.is_file() and not place.is_symlink()]
