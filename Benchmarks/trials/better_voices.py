# SPDX-License-Identifier: GPL-3.0-or-later
"""Real better voices in control groups whose limit is the budget: Japanese ones by HTS, a neural one by Piper, and all together."""

from __future__ import annotations

import json
from pathlib import Path

from harness.processes import NotMeasured
from harness.sound import SoundServer
from harness.trial import Options, Verdict

from .containers import comments
from .group_run import GroupRun, run_in_group

BUILD = Path(__file__).resolve().parent.parent.parent / ".build"
MODEL = BUILD / "piper/voices/en_US-joe-medium.onnx"
COMMENTS = 1_000
JAPANESE = ("ja", "en")
SIX_LANGUAGES = ("en", "de", "fr", "es", "ko", "ru")
MEI, M001, JOE = "hts:mei", "hts:m001", "piper:en_US-joe-medium"


def better_voices(options: Options, server: SoundServer) -> Verdict:
    """HTS in 24 and 32 MB, Piper in 64, both in 96; each voice has to have spoken, but in 24 MB, where there may be no room for it."""
    if not MODEL.exists():
        raise NotMeasured("there is no neural voice: scripts/bootstrap bench fetches one")
    runs = [
        (run_in_group(options, 24, comments(COMMENTS, options.dice, JAPANESE)), ()),
        (run_in_group(options, 32, comments(COMMENTS, options.dice, JAPANESE)), (MEI, M001)),
    ]
    install(options.folder)
    runs.append((run_in_group(options, 64, comments(COMMENTS, options.dice, SIX_LANGUAGES)), (JOE,)))
    runs.append((run_in_group(options, 96, comments(COMMENTS, options.dice, JAPANESE + SIX_LANGUAGES[1:])), (MEI, M001, JOE)))
    passed = all(run.is_sound and all(run.voices[voice] > 0 for voice in wanted) for run, wanted in runs)
    return Verdict("better voices", passed, "\n        ".join(told(run) for run, _ in runs))


def install(home: Path) -> None:
    """Puts the neural voice into the user's folder, and names the library that was fetched with it."""
    voices, settings = home / ".local/share/yomite/voices", home / ".config/yomite/voices"
    for place in (voices, settings):
        place.mkdir(parents=True, exist_ok=True)
    for name in (MODEL.name, f"{MODEL.name}.json"):
        (voices / name).symlink_to(MODEL.parent / name)
    arguments = ["--engine", "piper", "--library", str(BUILD / "piper/onnxruntime")]
    (settings / "piper.json5").write_text(json.dumps({"engine": "piper", "host": {"arguments": arguments}}))


def told(run: GroupRun) -> str:
    """Its figures, and how many comments each better voice has spoken."""
    counts = ", ".join(f"{run.voices[voice]} by {voice}" for voice in (MEI, M001, JOE) if run.voices[voice] > 0)
    return f"{run}; {run.by('espeak')} by default voices, {run.by('flite')} by flite, {counts or 'none by others'}"
