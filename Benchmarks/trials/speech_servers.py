# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments that ask for voices of a server which hangs, dies, lies and refuses."""

from __future__ import annotations

from chaos.plan import BAD_SERVER, FAST, HEARD, LIVE, acts
from harness.sound import SoundServer
from harness.speech_server import SpeechServer
from harness.trial import VOICE, Options, Verdict, clean_environment

from .chaos import judge

STAGES = (HEARD, LIVE, FAST)


def speech_servers(options: Options, server: SoundServer) -> Verdict:
    """Chaos of nothing else, judged by the same invariants."""
    bad = SpeechServer(options.programs / "hostile-speech", clean_environment(options.folder))
    planned = acts(options.seed, options.events, {BAD_SERVER: (1, frozenset(STAGES))}, STAGES)
    verdict = judge("speech servers", options, planned, VOICE, bad)
    bad.stop()
    verdict.figures += f"\n        the server was asked {bad.requests} times"
    return verdict
