# SPDX-License-Identifier: GPL-3.0-or-later
"""A window of QtWebEngine that another program drives, started by qt_browser.py: one JSON object a line on stdin, one answer a line on stdout.

`{"get": ADDRESS}` answers once the page is loaded, `{"run": SCRIPT}` with what the script returns, `{"console": true}` with the warnings and errors
that pages wrote since the last time.
"""

from __future__ import annotations

import json
import os
import sys

from PySide6.QtCore import QSocketNotifier, QUrl
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication


class Page(QWebEnginePage):
    """A page whose console is kept."""

    def __init__(self, view: QWebEngineView) -> None:
        super().__init__(view)
        self.lines: list[str] = []

    def javaScriptConsoleMessage(self, level, message, line, source) -> None:
        if level != QWebEnginePage.JavaScriptConsoleMessageLevel.InfoMessageLevel:
            self.lines.append(f"{message} ({source}:{line})")


class Driver:
    """Obeys the lines of stdin, one after the other."""

    def __init__(self, application: QApplication, width: int, height: int) -> None:
        self.application, self.buffer, self.is_loading = application, b"", False
        self.view = QWebEngineView()
        self.page = Page(self.view)
        self.view.setPage(self.page)
        self.page.loadFinished.connect(self.loaded)
        self.view.resize(width, height)
        self.view.show()
        self.notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
        self.notifier.activated.connect(self.read)

    def read(self) -> None:
        block = os.read(sys.stdin.fileno(), 65_536)
        if not block:
            self.application.quit()
            return
        *lines, self.buffer = (self.buffer + block).split(b"\n")
        for line in lines:
            self.obey(json.loads(line))

    def obey(self, order: dict) -> None:
        if "get" in order:
            self.is_loading = True
            self.page.load(QUrl(order["get"]))
        elif "run" in order:
            # As JSON, because Qt hands over no lists. A script that fails is in the console.
            self.page.runJavaScript(f"JSON.stringify((() => {{ {order['run']} }})() ?? null)", 0, lambda value: self.answer(json.loads(value or "null")))
        else:
            self.answer(self.page.lines)
            self.page.lines = []

    def loaded(self, is_whole: bool) -> None:
        # A page may also reload itself.
        if self.is_loading:
            self.is_loading = False
            self.answer(is_whole)

    def answer(self, value: object) -> None:
        print(json.dumps(value), flush=True)


def main() -> None:
    application = QApplication(sys.argv)
    driver = Driver(application, int(sys.argv[1]), int(sys.argv[2]))
    application.exec()
    # The page has to go before the profile that Qt gives it.
    driver.view.close()
    del driver


if __name__ == "__main__":
    main()
