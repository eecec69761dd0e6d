# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts/soak does to Yomite: a trial a file, all of one shape (`harness/trial.py`)."""

from .beginnings import beginnings
from .better_voices import better_voices
from .budgets import budgets, lowered_limits, no_limit
from .burst import burst
from .chaos import chaos
from .containers import small_containers
from .dashboard import dashboard
from .deletions import deletions
from .everything import everything
from .fleet import fleet, fleet_failovers
from .host_kills import host_kills
from .idle_rooms import idle_rooms
from .image import image
from .journal_kills import journal_kills
from .journal_power_cuts import journal_power_cuts
from .kanji import kanji
from .leaks import leaks
from .long_pages import long_pages
from .many_comments import many_comments
from .old_browser import old_browser
from .onsets import onsets_after_kills
from .overlay import many_overlays, overlay
from .packages import packages
from .page_sound import hostile_pages, page_sound
from .repository import repository
from .reproducible import reproducible
from .requests import hostile_requests
from .rooms import many_rooms
from .server_restarts import server_restarts
from .shedding import shedding
from .speech_servers import speech_servers
from .steady import steady
from .speech_studio import speech_studio
from .switching import switching
from .tarball import tarball
from .units import units
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
    "lowered": lowered_limits,
    "no-limit": no_limit,
    "kanji": kanji,
    "shedding": shedding,
    "switching": switching,
    "requests": hostile_requests,
    "unread": unread_streams,
    "overlay": overlay,
    "overlays": many_overlays,
    "page-sound": page_sound,
    "long-pages": long_pages,
    "hostile-pages": hostile_pages,
    "dashboard": dashboard,
    "old-browser": old_browser,
    "leaks": leaks,
    "beginnings": beginnings,
    "reproducible": reproducible,
    "packages": packages,
    "repository": repository,
    "tarball": tarball,
    "image": image,
    "units": units,
    "steady": steady,
    "chaos": chaos,
    "fleet": fleet,
    "fleet-failovers": fleet_failovers,
    "journal-kills": journal_kills,
    "journal-power-cuts": journal_power_cuts,
    "everything": everything,
    "speech-servers": speech_servers,
    "speech-studio": speech_studio,
}
