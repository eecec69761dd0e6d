# SPDX-License-Identifier: GPL-3.0-or-later
"""A service with a journal that is killed again and again."""

from __future__ import annotations

from harness.sound import SoundServer
from harness.trial import Options, Verdict
from lives.play import Play

KILLS = 1_000


def journal_kills(options: Options, server: SoundServer) -> Verdict:
    """SIGKILL at random moments. What the kernel has of the files, it keeps."""
    return Play(options, "journal kills", options.kills or KILLS, lambda life: {}).run()
