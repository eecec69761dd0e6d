# SPDX-License-Identifier: GPL-3.0-or-later
"""The repository for apt, in bare roots of Debian 12 and 13: one line to the first sound, and nothing from one that somebody changed."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
import time
from pathlib import Path

from harness.roots import PROJECT, Root, package, run
from harness.trial import Options, Verdict

from .packages import MOST_SECONDS, RELEASES, SENTENCE

LINE = "curl -fsSL {url}/yomite.sources >/etc/apt/sources.list.d/yomite.sources && apt-get update && apt-get install --yes yomite"

# What apt has fetched already it would not fetch again while the signed list of sums is the same.
ANEW = "rm -rf /var/lib/apt/lists/* && apt-get -o APT::Update::Error-Mode=any update"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def repository(options: Options, server: object) -> Verdict:
    """The repository for apt, in bare roots of Debian 12 and 13: one line to the first sound, and nothing from one that somebody changed."""
    folder = options.folder / "apt"
    folder.mkdir(parents=True)
    for deb in {package("deb"), package("voices")}:
        shutil.copy(deb, folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder)) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{host.server_port}"
        sign(folder, options.folder / "keys", url)
        roots = {release: Root(options.folder / release, release, "curl") for release in RELEASES}
        seconds = {release: first_sound(root, url) for release, root in roots.items()}
        (folder / "Packages").write_text((folder / "Packages").read_text().replace("Description: ", "Description: not "))
        (folder / "Packages.gz").unlink()
        refused = [root.run("sh", "-c", ANEW, check=False).returncode != 0 for root in roots.values()]
        host.shutdown()
    figures = ", ".join(f"{release}: {taken:.1f} s to the first sound" for release, taken in seconds.items())
    return Verdict("repository", all(refused) and max(seconds.values()) <= MOST_SECONDS, f"{figures}; a changed list is refused: {all(refused)}")


def sign(folder: Path, keys: Path, url: str) -> None:
    """Makes the folder a repository that a key for this trial signs."""
    keys.mkdir(mode=0o700)
    environment = os.environ | {"GNUPGHOME": str(keys)}
    run("gpg", "--batch", "--passphrase", "", "--quick-generate-key", "trial@yomite.invalid", "ed25519", "sign", "never", env=environment)
    run(PROJECT / "packaging/apt-repository", folder, "trial@yomite.invalid", url, env=environment)
    run("gpgconf", "--kill", "all", env=environment)


def first_sound(root: Root, url: str) -> float:
    """The seconds from the line to a sentence."""
    began = time.monotonic()
    root.run("sh", "-c", LINE.format(url=url))
    root.run("yomite", "say", "--output", "wav:/spoken.wav", SENTENCE)
    return time.monotonic() - began
