# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments in eight languages in control groups whose limit is the budget."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from harness.sound import SoundServer
from harness.trial import Options, Verdict

from .group_run import run_in_group
from .heavy_voices import TEXTS, heavy_voices

BUDGETS = (24, 32, 50)
COMMENTS = 3_000


def small_containers(options: Options, server: SoundServer) -> Verdict:
    """Comments in eight languages in control groups whose limit is the budget."""
    runs = [budget_run(options, megabytes, COMMENTS) for megabytes in BUDGETS]
    return Verdict("small containers", all(passed for passed, _ in runs), "\n        ".join(figures for _, figures in runs))


def comments(count: int, dice: random.Random, languages: Sequence[str] = tuple(TEXTS)) -> list[str]:
    """Comments of many viewers, in runs of a language as chats have them."""
    lines, language = [], languages[0]
    for _ in range(count):
        if dice.random() < 0.3:
            language = dice.choice(languages)
        fields = {"text": dice.choice(TEXTS[language]), "language": language, "gender": dice.choice(("female", "male"))}
        lines.append(json.dumps(fields, ensure_ascii=False))
    return lines


def budget_run(options: Options, megabytes: int, count: int) -> tuple[bool, str]:
    """Comments in eight languages in a control group whose limit is the budget: none lost, none killed, never over it."""
    heavy_voices(options.folder, options.programs)
    run = run_in_group(options, megabytes, comments(count, options.dice))
    enhanced = run.by("flite") + run.by("weighted")
    passed = run.is_sound and enhanced > 0 and run.difference < 0.05
    return passed, f"{run}; {run.by('espeak')} by default voices, {run.by('flite')} by flite, {run.by('weighted')} by heavy ones"
