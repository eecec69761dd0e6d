# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts/soak does to Yomite: a trial a file, all of one shape (`harness/trial.py`)."""

from .beginnings import beginnings
from .better_voices import better_voices
from .budgets import budgets
from .burst import burst
from .chaos import chaos
from .containers import small_containers
from .deletions import deletions
from .host_kills import host_kills
from .idle_rooms import idle_rooms
from .kanji import kanji
from .leaks import leaks
from .many_comments import many_comments
from .onsets import onsets_after_kills
from .requests import hostile_requests
from .rooms import many_rooms
from .server_restarts import server_restarts
from .shedding import shedding
from .steady import steady
from .switching import switching
from .unread_streams import unread_streams

# By the names of --only, in the order in which they are made.
TRIALS = {
    "comments": many_comments,
    "rooms": many_rooms,
    "idle-rooms": idle_rooms,
    "hosts": host_kills,
    "onsets": onsets_after_kills,
    "servers": server_restarts,
    "burst": burst,
    "deletions": deletions,
    "containers": small_containers,
    "better-voices": better_voices,
    "budgets": budgets,
    "kanji": kanji,
    "shedding": shedding,
    "switching": switching,
    "requests": hostile_requests,
    "unread": unread_streams,
    "leaks": leaks,
    "beginnings": beginnings,
    "steady": steady,
    "chaos": chaos,
}
