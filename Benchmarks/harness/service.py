# SPDX-License-Identifier: GPL-3.0-or-later
"""A running `yomite serve`, and what programs ask of it."""

from __future__ import annotations

import re
import subprocess
import urllib.request
from pathlib import Path

from .processes import NotMeasured, end, last_words, start, wait_until


def port_of(log: Path) -> int:
    """Waits until a program says in its log at which port it listens."""

    def port() -> int:
        found = re.search(r"listening at http://127\.0\.0\.1:(\d+),", log.read_text()) if log.exists() else None
        return int(found[1]) if found else 0

    wait_until(lambda: port() != 0, 10, "the service's start")
    return port()


def metrics(url: str) -> dict[str, float]:
    """The figures of a service's /metrics, by name and labels."""
    with urllib.request.urlopen(f"{url}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line and not line.startswith("#"))}


class Service:
    """A service at a port that was free, which its owner ends."""

    def __init__(self, yomite: Path, environment: dict[str, str], log: Path, *arguments: str):
        self.log = log
        log.unlink(missing_ok=True)  # an earlier service's port is in it
        self.process: subprocess.Popen | None = start([str(yomite), "serve", "--http", "127.0.0.1:0", *arguments], environment, log)
        self.port = port_of(log)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def metrics(self) -> dict[str, float]:
        """The figures of /metrics, by name and labels."""
        return metrics(self.url)

    def stop(self) -> str:
        """Ends it, and returns its last line."""
        process, self.process = self.process, None
        end(process)
        return last_words(self.log)


def load(folder: Path, url: str, body: str | None, connections: int, seconds: int) -> tuple[float, float, int]:
    """What wrk gets of so many connections that post a body, or get where there is none, on the same processors: requests a second, p99 in
    milliseconds, and all requests it had answered with 2xx."""
    script = folder / "load.lua"
    post = f"wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [[{body}]]\n"
    script.write_text("" if body is None else post)
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "--latency", "-s", str(script), url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 30, check=False)
    total = re.search(r"(\d+) requests in ([\d.]+)(m?)s", done.stdout)
    tail = re.search(r"99%\s+([\d.]+)(us|ms|s)", done.stdout)
    if not total or not tail or "Socket errors" in done.stdout:
        raise NotMeasured(f"wrk could not measure: {(done.stdout + done.stderr).strip()[-200:]}")
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", done.stdout)
    good = int(total[1]) - (int(refused[1]) if refused else 0)
    return good / float(total[2]), float(tail[1]) * {"us": 0.001, "ms": 1, "s": 1000}[tail[2]], good
