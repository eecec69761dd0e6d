# SPDX-License-Identifier: GPL-3.0-or-later
"""A service that is ended at random moments under a flood of comments, and begun again with the same journal."""

from __future__ import annotations

import json
import re
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

from harness.processes import NotMeasured, end, last_words, start, wait_until
from harness.service import metrics
from harness.trial import VOICE, Options, Verdict, clean_environment

from .audience import Audience
from .ears import Ears
from .ledger import Ledger
from .life import Life, events_in
from .stored import read

SHORTEST, LONGEST = 0.0, 1.2  # seconds of a life, from its start or from when it listens
AT_START = 0.1  # of the lives may end before anybody can write
PATIENCE = 120.0  # seconds for what is left at the end
KEPT = Path(__file__).resolve().parents[2] / ".build/soak"
SHOWN = 12  # breaches that are told
BAD = re.compile(r"damaged|do not outlive|cannot be|journal is behind", re.IGNORECASE)
LISTENS = re.compile(r"listening at http://127\.0\.0\.1:(\d+),")


class Play:
    """All lives. `surround` gives each life what it needs in its environment."""

    def __init__(self, options: Options, name: str, kills: int, surround: Callable[[int], dict[str, str]]):
        self.options, self.name, self.kills, self.surround = options, name, kills, surround
        self.folder = options.folder
        self.journal = self.folder / "journal.db"
        self.audience = Audience(options.dice)
        self.ears = Ears()
        self.ledger = Ledger()

    def run(self) -> Verdict:
        done = 0
        seconds = 0.0
        while done < self.kills and time.monotonic() < self.options.deadline and len(self.ledger.breaches) < SHOWN:
            began = time.monotonic()
            self._life(done)
            done += 1
            seconds += time.monotonic() - began
        self._last_life(done)
        ledger = self.ledger
        breaches = ledger.finish()
        figures = [
            f"seed {self.options.seed}, {done} ends of {self.kills}, {seconds / max(1, done):.2f} s each; {self.audience.sent} comments sent, {len(ledger.stored)} answered as "
            f"stored, {len(ledger.deleted)} deletions answered; told: {', '.join(f'{name} {count}' for name, count in ledger.counts.most_common())}",
            f"{ledger.hidden} outcomes are in the journal and were not told any more; {ledger.failed_by_ends} failed because two lives ended in them, {ledger.too_old} too old; "
            f"{len(breaches)} breaches",
            self._told(ledger),
            *breaches[:SHOWN],
        ]
        return Verdict(self.name, not breaches and done > 0, "\n        ".join(figures))

    @staticmethod
    def _told(ledger: Ledger) -> str:
        """What clients were told, and not the journal."""
        told = ledger.told
        silent = set(ledger.outcomes) - set(told.outcomes)
        ways = ", ".join(f"{count} by {name}" for name, count in told.counts.items())
        return (
            f"clients: outcomes of {len(told.outcomes)} comments told ({ways}); two outcomes {len(told.two_outcomes)}, said again without `repeated` "
            f"{len(told.secretly_repeated)}, with an outcome and told to nobody {len(silent)}"
        )

    def _life(self, number: int) -> None:
        dice = self.options.dice
        log, events = self._files(number)
        life = Life()
        process = self._begin(number, log, events)
        length = dice.uniform(SHORTEST, LONGEST)
        # Some lives end before anybody can write.
        if dice.random() < AT_START:
            port = 0
            time.sleep(length / 4)
        else:
            port = self._port(process, log)
        if port:
            self.ears.start(port, life)
            self.audience.start(port, life)
            time.sleep(length)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if port:
            self.audience.stop()
            self.ears.stop()
        end(process)  # the voice hosts that it leaves behind
        self._close(number, life, log, events)

    def _last_life(self, number: int) -> None:
        """Says what is left, without new comments, and ends as it should."""
        log, events = self._files(number)
        process = self._begin(number, log, events)
        port = self._port(process, log)
        if not port:
            raise NotMeasured(f"it did not begin: {last_words(log)}")
        url, life = f"http://127.0.0.1:{port}", Life()
        self.ears.start(port, life)
        try:
            wait_until(lambda: metrics(url)["yomite_journal_open"] == 0, PATIENCE, "the end of what was left")
        finally:
            end(process, patience=30)
        self.ears.stop()
        self._close(number, life, log, events)

    def _files(self, number: int) -> tuple[Path, Path]:
        return self.folder / f"life-{number}.log", self.folder / f"life-{number}.jsonl"

    def _begin(self, number: int, log: Path, events: Path):
        environment = clean_environment(self.folder) | self.surround(number)
        command = [
            str(self.options.yomite), "serve", "--http", "127.0.0.1:0", "--output", "null:fast", "--announce", "never", "--memory-budget", "none",
            "--journal", str(self.journal), "--events", str(events), *VOICE,
        ]  # fmt: skip
        return start(command, environment, log)

    @staticmethod
    def _port(process, log: Path) -> int:
        """Where it listens; 0 if it ended before."""
        limit = time.monotonic() + 20
        while time.monotonic() < limit and process.poll() is None:
            if found := LISTENS.search(log.read_text(errors="replace")):
                return int(found[1])
            time.sleep(0.005)
        return 0

    def _close(self, number: int, life: Life, log: Path, events: Path) -> None:
        life.events = events_in(events)
        life.complaints += [line[:200] for line in log.read_text(errors="replace").splitlines() if BAD.search(line)]
        copy = self._copy(number)
        stored = read(self.journal, copy)
        breaches = len(self.ledger.breaches)
        self.ledger.close(life, stored)
        if len(self.ledger.breaches) > breaches:
            self._keep(number, life, log)
        log.unlink(missing_ok=True)
        events.unlink(missing_ok=True)

    def _copy(self, number: int) -> Path:
        """Where a life's journal is read from: the one before is kept as well."""
        return self.folder / f"copy-{number % 2}.db"

    def _keep(self, number: int, life: Life, log: Path) -> None:
        """Keeps what a life was judged by, with the journal that it found and the one that it left."""
        place = KEPT / f"{self.name.replace(' ', '-')}-seed-{self.options.seed}-life-{number}"
        place.mkdir(parents=True, exist_ok=True)
        told = {name: sorted(value) if isinstance(value, set) else value for name, value in vars(life).items()}
        (place / "life.json").write_text(json.dumps(told, indent=1))
        shutil.copy(log, place / "yomite.log")
        for name, copy in (("before", self._copy(number - 1)), ("after", self._copy(number))):
            if copy.exists():
                shutil.copy(copy, place / f"{name}.db")
