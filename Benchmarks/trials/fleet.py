# SPDX-License-Identifier: GPL-3.0-or-later
"""A fleet to which everything happens that happens to machines."""

from __future__ import annotations

from collections import Counter
from statistics import median

from harness.sound import SoundServer
from harness.trial import Options, Verdict
from machines.ledger import breaches, takeovers, untold
from machines.play import Play


LONGEST_TAKEOVER = 3.0  # seconds, with a lease of two


def fleet(options: Options, server: SoundServer) -> Verdict:
    """Nodes die, stop, are drained and cut off; Redis dies, stops and is full."""
    return _play(options, "fleet", has_replica=False)


def fleet_failovers(options: Options, server: SoundServer) -> Verdict:
    """The same with a replica that is promoted now and then."""
    return _play(options, "fleet with failovers", has_replica=True)


def _play(options: Options, name: str, has_replica: bool) -> Verdict:
    play = Play(options, has_replica)
    facts = play.run()
    found = play.flaws + breaches(facts)
    times = takeovers(facts)
    deeds = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(trouble.kind for trouble in facts.troubles).items()))
    outcomes = ", ".join(f"{count} {what}" for what, count in sorted(facts.counts.items()))
    figures = f"{len(facts.accepted)} comments and {len(facts.deleted)} deletions were answered; Redis counts {outcomes}; troubles: {deeds}"
    if times:
        figures += f"; a comment that was cut off began again after {median(times):.2f} s, at most {max(times):.2f} s ({len(times)} times)"
    if has_replica:
        figures += f"; {untold(facts)} began again untold, because a failover had forgotten that they had begun"
    found += [f"a comment began again only after {time:.1f} s" for time in times if time > LONGEST_TAKEOVER]
    figures += f"; a node held {play.most_held:.1f} MB at most"
    if found:
        figures += f"; {len(found)} breaches: " + "; ".join(found[:5])
    return Verdict(name, not found, figures)
