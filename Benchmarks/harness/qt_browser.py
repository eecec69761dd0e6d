# SPDX-License-Identifier: GPL-3.0-or-later
"""QtWebEngine 6.8, whose engine is the oldest that a browser source of OBS may have (Chromium 122). Driven like Chromium (browser.py)."""

from __future__ import annotations

import json
import os
import select
import subprocess
from pathlib import Path

from .processes import NotMeasured, end, last_words, start

PYSIDE = Path(__file__).resolve().parents[2] / ".build/qt-webengine"  # made by scripts/bootstrap bench
CHROMIUM = "122"
PATIENCE = 60.0  # seconds for an answer


class QtBrowser:
    """A window without a screen, which its owner quits."""

    def __init__(self, folder: Path, width: int, height: int) -> None:
        if not PYSIDE.exists():
            raise NotMeasured("QtWebEngine is not there (scripts/bootstrap bench)")
        self.log = folder / "qt.log"
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "PYTHONPATH": str(PYSIDE), "QT_QPA_PLATFORM": "offscreen",
            "QTWEBENGINE_CHROMIUM_FLAGS": "--no-sandbox --disable-gpu", "XDG_RUNTIME_DIR": str(folder),
        }
        command = ["/usr/bin/python3", str(Path(__file__).with_name("qt_page.py")), str(width), str(height)]
        self.process = start(command, environment, self.log, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def get(self, address: str) -> None:
        """Opens a page, and waits until it is loaded."""
        if not self._ask({"get": address}):
            raise NotMeasured(f"{address} cannot be loaded")

    def execute_script(self, script: str) -> object:
        """What a script returns in the page."""
        return self._ask({"run": script})

    def console(self) -> list[str]:
        """The warnings and errors that pages wrote since the last time."""
        return self._ask({"console": True})

    def quit(self) -> None:
        self.process.stdin.close()
        end(self.process)
        self.process.stdout.close()

    def _ask(self, order: dict[str, object]) -> object:
        self.process.stdin.write(json.dumps(order).encode() + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise NotMeasured(f"QtWebEngine does not answer: {last_words(self.log)}")
        line = self.process.stdout.readline()
        if not line:
            raise NotMeasured(f"QtWebEngine ended: {last_words(self.log)}")
        return json.loads(line)
