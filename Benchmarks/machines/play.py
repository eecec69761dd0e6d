# SPDX-License-Identifier: GPL-3.0-or-later
"""Does things to a fleet from a seed, and gathers what is known in the end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from harness.processes import NotMeasured, wait_until
from harness.trial import Options

from .audience import Audience
from .ledger import LEASE, Facts, Trouble, told
from .member import BUDGET, Member
from .proxy import Proxy
from .redis import Redis

DRAIN = 30.0


class Play:
    """Redis, perhaps with a replica, three nodes and two intakes, each behind a network of its own."""

    def __init__(self, options: Options, has_replica: bool):
        self.options, self.dice, self.folder = options, options.dice, options.folder
        self.has_replica = has_replica
        self.primary = Redis(self.folder / "redis")
        self.replica: Redis | None = None
        if has_replica:
            self.replica = Redis(self.folder / "replica", "--replicaof", "127.0.0.1", str(self.primary.port))
            self._wait_for_replica()
        config = self.folder / "fleet.json5"
        replicas = "fleetReplicas: 1, fleetReplicaMilliseconds: 200" if has_replica else ""
        config.write_text(f"{{ limits: {{ fleetLeaseSeconds: {LEASE:g}, {replicas} }} }}")
        self.members = [
            Member(options.yomite, self.folder, kind, name, Proxy(lambda: self.primary.port), config)
            for kind, name in [("node", "a"), ("node", "b"), ("node", "c"), ("intake", "x"), ("intake", "y")]
        ]
        self.nodes, self.intakes = self.members[:3], self.members[3:]
        self.audience = Audience(self.intakes, options.seed)
        self.troubles: list[Trouble] = []
        self.flaws: list[str] = []
        self.most_held = 0.0
        self.forgets = False

    def run(self) -> Facts:
        deeds: list[Callable[[], None]] = [
            self._kill, self._kill, self._stop, self._drain, self._kill_redis, self._stop_redis, self._fill_redis, self._cut, self._slow
        ]
        if self.has_replica:
            deeds += [self._promote, self._promote]
        try:
            while time.monotonic() < self.options.deadline:
                time.sleep(self.dice.uniform(2, 6))
                self._look_at_budgets()
                self.dice.choice(deeds)()
            self.audience.end()
            self._let_end()
            return self._facts()
        finally:
            self.audience.is_over.set()
            for member in self.members:
                member.kill()
            for redis in (self.primary, self.replica):
                if redis:
                    redis.kill()

    def _look_at_budgets(self) -> None:
        for node in self.nodes:
            held = node.held_megabytes()
            self.most_held = max(self.most_held, held)
            if held > BUDGET:
                self.flaws.append(f"{node.name} holds {held:.1f} MB of {BUDGET}")

    # What is done to it.

    def _note(self, kind: str, start: float, node: str = "") -> None:
        self.troubles.append(Trouble(start, time.time(), kind, node))

    def _kill(self) -> None:
        node, start = self.dice.choice(self.nodes), time.time()
        node.kill()
        self._note("kill", start, node.name)
        time.sleep(self.dice.uniform(3, 6))
        node.start()

    def _stop(self) -> None:
        node, start = self.dice.choice(self.nodes), time.time()
        node.pause(True)
        time.sleep(self.dice.uniform(LEASE + 0.5, LEASE + 3))
        node.pause(False)
        self._note("stop", start, node.name)

    def _drain(self) -> None:
        node, start = self.dice.choice(self.nodes), time.time()
        if not node.drain(DRAIN):
            self.flaws.append(f"{node.name} did not end within {DRAIN:g} s")
        self._note("drain", start, node.name)
        node.start()

    def _kill_redis(self) -> None:
        start = time.time()
        self.primary.kill()
        time.sleep(self.dice.uniform(0, 3))
        self.primary.start()
        self._note("redis", start)
        if self.has_replica:
            self._wait_for_replica()

    def _stop_redis(self) -> None:
        start = time.time()
        self.primary.pause(True)
        time.sleep(self.dice.uniform(0.5, 3.5))
        self.primary.pause(False)
        self._note("redis", start)

    def _fill_redis(self) -> None:
        start = time.time()
        self.primary.ask("CONFIG", "SET", "maxmemory", "1mb")
        time.sleep(self.dice.uniform(1, 4))
        self.primary.ask("CONFIG", "SET", "maxmemory", "0")
        self._note("redis", start)

    def _cut(self) -> None:
        member, start = self.dice.choice(self.members), time.time()
        way = self.dice.choice(["towards", "back", "both", "reset"])
        if way == "reset":
            member.proxy.reset()
        else:
            member.proxy.cut_towards, member.proxy.cut_back = way != "back", way != "towards"
            time.sleep(self.dice.choice([0.5, 2, 5]))
            member.proxy.heal()
        self._note("network", start, member.name)

    def _slow(self) -> None:
        member, start = self.dice.choice(self.members), time.time()
        member.proxy.delay = self.dice.uniform(0.02, 0.3)
        time.sleep(self.dice.uniform(1, 4))
        member.proxy.heal()
        self._note("network", start, member.name)

    def _promote(self) -> None:
        """The primary dies, its replica takes over, and the dead one comes back as a replica of that."""
        if self.replica is None:
            return
        start = time.time()
        former = self.primary
        former.kill()
        time.sleep(self.dice.uniform(0, 2))
        self.replica.ask("REPLICAOF", "NO", "ONE")
        self.primary, self.replica = self.replica, former
        # When it is killed and starts again, it is nobody's replica.
        self.primary.options = ()
        for member in self.members:
            member.proxy.reset()
        former.start()
        former.ask("REPLICAOF", "127.0.0.1", str(self.primary.port))
        self._wait_for_replica()
        self.forgets = True
        self._note("redis", start)

    def _wait_for_replica(self) -> None:
        wait_until(lambda: self.primary.ask("WAIT", "1", "100") == 1, 30, "the replica's connection")

    # The end.

    def _let_end(self) -> None:
        limit = time.monotonic() + 600
        while self.primary.waiting() > 0:
            if time.monotonic() > limit:
                raise NotMeasured(f"{self.primary.waiting()} entries wait after ten minutes")
            time.sleep(1)

    def _facts(self) -> Facts:
        for member in self.members:
            if not member.drain(DRAIN):
                self.flaws.append(f"{member.name} did not end within {DRAIN:g} s")
        events = []
        for path in sorted(self.folder.glob("*.ndjson")):
            # The last line of a killed node may be cut off.
            for line in path.read_text(errors="replace").splitlines():
                if line.endswith("}"):
                    events.append(told(json.loads(line), path.stem))
        audience = self.audience
        return Facts(
            events, set(audience.accepted), audience.unclear, audience.deleted, audience.orders, self.primary.outcomes(),
            self.primary.waiting(), self.troubles, self.forgets,
        )
