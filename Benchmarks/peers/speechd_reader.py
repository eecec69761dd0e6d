# SPDX-License-Identifier: GPL-3.0-or-later
"""A comment reader on speech-dispatcher's own Python client: each line on stdin is spoken. Run by the system's Python."""

import sys

import speechd

client = speechd.SSIPClient("speechd_reader")
client.set_output_module("espeak-ng")
client.set_language("en-US")
client.set_priority(speechd.Priority.MESSAGE)
for line in sys.stdin:
    client.speak(line.rstrip("\n"))
client.close()
