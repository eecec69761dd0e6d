# SPDX-License-Identifier: GPL-3.0-or-later
"""Chinese in simplified characters: the recogniser writes whichever it likes. By ICU's own table, through its program."""

from __future__ import annotations

import functools
import subprocess


@functools.cache
def simplified(text: str) -> str:
    """The same text in simplified characters."""
    command = ["uconv", "-f", "utf-8", "-t", "utf-8", "-x", "Traditional-Simplified"]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=True).stdout
