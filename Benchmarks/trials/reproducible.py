# SPDX-License-Identifier: GPL-3.0-or-later
"""Two builds of one commit in two folders: the same bytes."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from harness.roots import PROJECT, run
from harness.trial import Options, Verdict

FOLDERS = ("one", "another/folder/with a longer name")


def reproducible(options: Options, server: object) -> Verdict:
    """Two builds of one commit in two folders: the same bytes."""
    commit = run("git", "-C", PROJECT, "rev-parse", "HEAD").stdout.strip()
    first, second = (build(options.folder / name, commit) for name in FOLDERS)
    different = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    return Verdict("reproducible", not different, f"{', '.join(different)} differ" if different else f"{len(first)} files are the same")


def build(folder: Path, commit: str) -> dict[str, str]:
    """The sums of all files that a build of a commit makes."""
    run("git", "clone", "--quiet", PROJECT, folder)
    run("git", "-C", folder, "checkout", "--quiet", commit)
    run(folder / "scripts/build", "--offline")
    made = folder / ".build/yomite"
    sums = {
        str(path.relative_to(made)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in made.rglob("*")
        if path.is_file() and not path.is_symlink() and path.name != "stamp"
    }
    shutil.rmtree(folder)
    return sums
