# SPDX-License-Identifier: GPL-3.0-or-later
"""The tarball in a bare Debian 13 without espeak-ng: unpacked anywhere, started by a link, moved."""

from __future__ import annotations

import json
import wave
from pathlib import Path

from harness.roots import Root, package, run
from harness.trial import Options, Verdict

# What the program does not start without.
LIBRARIES = ("libevent-core-2.1-7t64", "libevent-extra-2.1-7t64", "libpulse0", "libsonic0")


def tarball(options: Options, server: object) -> Verdict:
    """The tarball in a bare Debian 13 without espeak-ng: unpacked anywhere, started by a link, moved."""
    root = Root(options.folder / "other", "trixie", *LIBRARIES)
    place = root.folder / "srv/some/where"
    place.mkdir(parents=True)
    run("tar", "--extract", "--file", package("tar"), "--directory", place)
    program = next(place.glob("yomite-*/bin/yomite"))
    (root.folder / "usr/bin/reader").symlink_to("/" + str(program.relative_to(root.folder)))
    faults = [] if speaks(root, "reader") else ["it does not speak where it was unpacked"]

    findings = json.loads(root.run("reader", "doctor", "--json", "--output", "null:fast", check=False).stdout)
    named = {finding["found"].split(" ")[2] for finding in findings if finding["subject"] == "libraries" and not finding["isGood"]}
    if not {"libmecab.so.2", "libsoxr.so.0", "libflite.so.1"} <= named or "libpulse.so.0" in named:
        faults.append(f"doctor does not name the libraries that are missing: {sorted(named)}")

    place.rename(root.folder / "opt/moved")
    moved = "/opt/moved/" + str(program.relative_to(place))
    if not speaks(root, moved):
        faults.append("it does not speak after it was moved")
    return Verdict("tarball", not faults, "; ".join(faults) or f"speaks in two places; doctor names {len(named)} libraries that are missing")


def speaks(root: Root, program: str) -> bool:
    root.run(program, "say", "--output", "wav:/spoken.wav", "Hello from a tarball.")
    sound_file: Path = root.folder / "spoken.wav"
    with wave.open(str(sound_file)) as sound:
        heard = any(sound.readframes(sound.getnframes()))
    sound_file.unlink()
    return heard
