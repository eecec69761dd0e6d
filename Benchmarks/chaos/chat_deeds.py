# SPDX-License-Identifier: GPL-3.0-or-later
"""What viewers and moderators do."""

from __future__ import annotations

from .deed import deed, junk, one
from .plan import Step
from .scene import Scene


@deed("torn-line")
def torn_line(scene: Scene, step: Step) -> None:
    scene.chat.comment(tear=True)


@deed("broken-line")
def broken_line(scene: Scene, step: Step) -> None:
    scene.chat.rubbish(junk(step) if step.choice < 0.7 else b'{"id":"half","text":"never')


@deed("delete")
def delete(scene: Scene, step: Step) -> None:
    """Mostly one that is not over yet."""
    if id := one(list(scene.chat.unheard) or list(scene.chat.lines), step.choice):
        scene.chat.delete(id, tear=step.size < 0.2)


@deed("ban")
def ban(scene: Scene, step: Step) -> None:
    """All but one viewer at most, so that somebody is heard."""
    authors = sorted(set(scene.chat.unheard.values()) - scene.chat.banned)
    if len(scene.chat.banned) < 3 and (author := one(authors, step.choice)):
        scene.chat.ban(author, tear=step.size < 0.2)


@deed("clear")
def clear(scene: Scene, step: Step) -> None:
    scene.chat.clear(tear=step.size < 0.2)


@deed("paid")
def paid(scene: Scene, step: Step) -> None:
    scene.chat.comment(amount={"value": 1 + int(step.size * 50), "currency": "EUR"})
