# SPDX-License-Identifier: GPL-3.0-or-later
"""A chat bot: sends each line on stdin to a service, as HTTP does or as Bouyomi-chan's clients do. Usage: bot.py http|bouyomi PORT"""

import http.client
import json
import socket
import struct
import sys

way, port = sys.argv[1], int(sys.argv[2])
connection = http.client.HTTPConnection("127.0.0.1", port)


def post(text: str) -> None:
    """One request on the connection that stays."""
    connection.request("POST", "/v1/comments", json.dumps({"text": text}), {"Content-Type": "application/json"})
    connection.getresponse().read()


def talk(text: str) -> None:
    """One command, with a connection of its own, as they all do it."""
    body = text.encode()
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(struct.pack("<hhhhhBi", 1, -1, -1, -1, 0, 0, len(body)) + body)


for line in sys.stdin:
    (post if way == "http" else talk)(line.rstrip("\n"))
