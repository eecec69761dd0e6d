# SPDX-License-Identifier: GPL-3.0-or-later
"""The floor, and Yomite by each of its ways in."""

from __future__ import annotations

import re

from .bench import Bench
from .comments import JAPANESE_AND_SPANISH
from .figures import OURS
from .processes import NotMeasured, wait_until
from .readers import PEERS, SYSTEM_PYTHON, PipeReader
from .service import Service


class Floor(PipeReader):
    """The least that can be done between a line and the sound server."""

    name = "floor_play"

    def arguments(self) -> list[str]:
        return [str(self.bench.programs / "floor_play")]


class Yomite(PipeReader):
    """The release build, reading the FIFO as a live feed, by the voice that the floors and peers have."""

    name = OURS
    flags: tuple[str, ...] = ("--voice", "espeak:en-us")

    def __init__(self, bench: Bench, backlog: str = "live"):
        super().__init__(bench)
        self.backlog = backlog

    def arguments(self) -> list[str]:
        if not self.bench.yomite.exists():
            raise NotMeasured(f"{self.bench.yomite} is not there: scripts/build makes it")
        options = [] if self.backlog == "live" else ["--backlog", self.backlog]
        return [str(self.bench.yomite), "read", "--feed", "text", *self.flags, *options, str(self.fifo)]


class YomiteOfPackage(Yomite):
    """The same of another build, such as the one inside a package."""

    name = f"{OURS}-packaged"


class YomiteByHibari(Yomite):
    """The same with the neural English voice, which it takes by itself where its file is."""

    name = f"{OURS}-hibari"
    flags = ("--voice", "hibari:heart")


class YomiteByFlite(Yomite):
    """The same with the enhanced English voice of a Debian without that file."""

    name = f"{OURS}-flite"
    flags = ("--voice", "flite:slt")


class YomiteWithoutPause(Yomite):
    """The same without the pause that it leaves between comments."""

    name = f"{OURS}-no-pause"
    flags = ("--voice", "espeak:en-us", "--pause", "0ms")


class YomiteInJapanese(Yomite):
    """The same in a chat that is Japanese and Spanish, by voices of espeak-ng that it chooses itself."""

    name = f"{OURS}-japanese"
    flags = ("--languages", "ja,es", "--quality", "default")

    def chat(self) -> list[str]:
        return list(JAPANESE_AND_SPANISH) * 4


class YomiteByHTTP(PipeReader):
    """A service, and a bot that hands on each line of the FIFO over a connection that it keeps."""

    name = f"{OURS}-http"
    way = "http"
    flags: tuple[str, ...] = ()
    port_pattern = r"listening at http://127\.0\.0\.1:(\d+),"

    def __init__(self, bench: Bench):
        super().__init__(bench)
        self.service: Service | None = None

    def arguments(self) -> list[str]:
        log = self.folder / f"{self.name}-service.log"
        self.service = Service(self.bench.yomite, self.environment, log, "--output", "pulse", *Yomite.flags, *self.flags)
        wait_until(lambda: re.search(self.port_pattern, log.read_text()) is not None, 10, f"the port of {self.name}")
        port = re.search(self.port_pattern, log.read_text())
        return [SYSTEM_PYTHON, str(PEERS / "bot.py"), self.way, port[1] if port else ""]

    def roots(self) -> list[int]:
        """The service; the bot is not ours."""
        self.check()
        return [self.service.process.pid] if self.service and self.service.process else []

    def stop(self) -> None:
        super().stop()
        if self.service:
            self.service.stop()
            self.service = None


class YomiteByBouyomi(YomiteByHTTP):
    """The same for a bot that knows Bouyomi-chan's protocol, with a connection for each comment."""

    name = f"{OURS}-bouyomi"
    way = "bouyomi"
    flags = ("--bouyomi", "--bouyomi-port", "0", "--bouyomi-http-port", "0")
    port_pattern = r"as Bouyomi-chan at 127\.0\.0\.1:(\d+) "
