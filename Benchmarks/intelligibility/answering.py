# SPDX-License-Identifier: GPL-3.0-or-later
"""Scripts of Benchmarks/peers that answer lines in JSON, each in a process of its own, with packages that scripts/bootstrap unpacked."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from harness.processes import NotMeasured, end, last_words, start
from harness.readers import PEERS, SYSTEM_PYTHON

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = ROOT / ".build/ear"
MODEL = PLACE / "whisper-base"
MOS = PLACE / "mos"  # nobody's but the user's: what is in it is several gigabytes


class Answering:
    """One such script."""

    def __init__(self, environment: dict[str, str], log: Path, script: str, *arguments: str) -> None:
        if not MODEL.exists():
            raise NotMeasured("scripts/bootstrap bench could not fetch what this needs")
        self.log = log
        folders = f"{PLACE / 'packages'}:{MOS}"
        own = {**environment, "PYTHONPATH": folders, "OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1", "ORT_DISABLE_TELEMETRY": "1"}
        command = [SYSTEM_PYTHON, str(PEERS / script), *arguments]
        self.process = start(command, own, log, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._answer()

    def ask(self, **question: object) -> dict:
        """A question and its answer."""
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def stop(self) -> None:
        """Ends it."""
        end(self.process)

    def _answer(self) -> dict:
        line = self.process.stdout.readline()
        if not line:
            raise NotMeasured(f"it ended: {last_words(self.log)}")
        return json.loads(line)
