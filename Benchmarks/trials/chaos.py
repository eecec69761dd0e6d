# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything at once, from a seed."""

from __future__ import annotations

import json
import shutil
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from chaos.act import play
from chaos.invariants import check
from chaos.plan import HEARD, Act, acts
from chaos.record import Record
from harness.processes import NotMeasured
from harness.sound import SoundServer
from harness.speech_server import SpeechServer
from harness.trial import Options, Verdict

SHOWN = 5  # breaches of an act that are told in full
KEPT = Path(__file__).resolve().parents[2] / ".build/soak"


def chaos(options: Options, server: SoundServer) -> Verdict:
    """Everything that may happen to a machine, a chat and a host."""
    return judge("chaos", options, acts(options.seed, options.events))


def judge(name: str, options: Options, planned: list[Act], flags: tuple[str, ...] = (), voices: SpeechServer | None = None) -> Verdict:
    """Plays the acts of the plan, and checks the record of each."""
    deeds: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    fallbacks: Counter[str] = Counter()
    missing: dict[str, str] = {}
    breaches: list[str] = []
    found = to_be_found = played = 0
    for number, act in enumerate(planned):
        if time.monotonic() > options.deadline:
            break
        where = f"act {number + 1} ({act.stage}, {act.ending})"
        try:
            record, refused = play(act, options, f"act-{number + 1}", options.programs / "clock_jump", flags, voices)
        except NotMeasured as problem:
            breaches.append(f"{where}: {problem}")
            continue
        played += 1
        missing |= refused
        deeds.update(step.deed for step in act.steps if step.deed not in refused)
        ended = Counter(event["outcome"] for _, event in record.events if event["event"] == "finished")
        outcomes.update(ended)
        fallbacks.update(event["reason"] for _, event in record.events if event["event"] == "voice-fallback")
        if act.stage == HEARD:
            found += len({place.id for place in record.places})
            to_be_found += ended["heard"]
        broken = check(record)
        if broken:
            _keep(record, options.folder / f"act-{number + 1}" / "yomite.log", f"{name.replace(' ', '-')}-seed-{options.seed}-act-{number + 1}")
        breaches += [f"{where}: {breach}" for breach in broken[:SHOWN]]
        if len(broken) > SHOWN:
            breaches.append(f"{where}: and {len(broken) - SHOWN} more")
    # Some are not like themselves: their host died in them, or their sink slept.
    if found < to_be_found / 3:
        breaches.append(f"of {to_be_found} comments that were heard {found} were found in the recorded sound: it does not hear")
    lines = [
        f"seed {options.seed}, {sum(deeds.values())} deeds in {played} of {len(planned)} acts: {_list(deeds)}",
        f"comments: {_list(outcomes)}; {found} comments found in the recorded sound, {to_be_found} of those that were recorded heard to their end; {len(breaches)} breaches",
        *([f"default voices took over: {_list(fallbacks)}"] if fallbacks else []),
        *(f"left out: {deed}: {why}" for deed, why in missing.items()),
        *breaches,
    ]
    return Verdict(name, not breaches and played > 0, "\n        ".join(lines))


def _keep(record: Record, log: Path, name: str) -> None:
    """Keeps what an act was judged by: its threads are not scheduled by the seed, so a replay may go well."""
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{name}.json").write_text(json.dumps(asdict(record), indent=1))
    shutil.copy(log, KEPT / f"{name}.log")


def _list(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())
