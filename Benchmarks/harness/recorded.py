# SPDX-License-Identifier: GPL-3.0-or-later
"""Recorded feeds of three formats: made up, but with the lengths, keys and mixture of real ones."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Callable
from pathlib import Path

WORDS = "the a this that was is so good nice lol stream game play again what why he she we just love clip hype let's go win lost boss level".split()
JAPANESE = "草 ナイス 今日も 配信 ありがとう かわいい すごい 待って それは やばい 最高 おつかれ 初見です".split()


def _id(dice: random.Random) -> str:
    return str(uuid.UUID(int=dice.getrandbits(128), version=4))


def _text(dice: random.Random) -> str:
    words = JAPANESE if dice.random() < 0.2 else WORDS
    return " ".join(dice.choices(words, k=1 + int(dice.expovariate(1 / 6))))


def twitch(dice: random.Random, number: int) -> str:
    """A line of Twitch's IRC with all its tags."""
    viewer = dice.randrange(5000)
    if number % 400 == 399:
        return f"@room-id=1;target-user-id={100000 + viewer};tmi-sent-ts={1714564800000 + number} :tmi.twitch.tv CLEARCHAT #channel :viewer{viewer}"
    badges = dice.choice(["", "subscriber/12", "subscriber/3,premium/1", "moderator/1,subscriber/24", "vip/1"])
    bits = ";bits=100" if dice.random() < 0.01 else ""
    return (
        f"@badge-info=subscriber/13;badges={badges}{bits};client-nonce={dice.getrandbits(128):032x};color=#1E90FF;display-name=Viewer{viewer};"
        f"emotes=;first-msg=0;flags=;id={_id(dice)};mod={int('moderator' in badges)};returning-chatter=0;room-id=1;subscriber={int('subscriber' in badges)};"
        f"tmi-sent-ts={1714564800000 + number};turbo=0;user-id={100000 + viewer};user-type= "
        f":viewer{viewer}!viewer{viewer}@viewer{viewer}.tmi.twitch.tv PRIVMSG #channel :{_text(dice)}"
    )


def yomite_json(dice: random.Random, number: int) -> str:
    """A line of Yomite's JSON with most of its keys."""
    viewer = dice.randrange(5000)
    comment: dict = {
        "id": _id(dice),
        "text": _text(dice),
        "author": {"id": f"u{viewer}", "name": f"Viewer {viewer}", "roles": dice.choice([[], [], ["member"], ["moderator"]])},
        "platform": "twitch",
        "timestamp": 1714564800 + number,
    }
    if dice.random() < 0.01:
        comment["amount"] = {"value": 5, "currency": "EUR"}
    return json.dumps(comment, ensure_ascii=False)


def yt_dlp(dice: random.Random, number: int) -> str:
    """A line of yt-dlp's live_chat: YouTube's own object for a comment, with the menus and pictures that come along."""
    viewer = dice.randrange(5000)
    photo = f"https://yt4.ggpht.com/ytc/{dice.getrandbits(200):050x}=s"
    runs: list[dict] = [{"text": _text(dice)}]
    if dice.random() < 0.3:
        image = {"thumbnails": [{"url": photo + "w24-h24-c-k-nd", "width": 24, "height": 24}, {"url": photo + "w48-h48-c-k-nd", "width": 48, "height": 48}]}
        emoji = {"emojiId": f"UC/{viewer}", "shortcuts": [":_hi:", ":hi:"], "searchTerms": ["_hi", "hi"], "image": image, "isCustomEmoji": True}
        runs.append({"emoji": emoji})
    renderer = {
        "message": {"runs": runs},
        "authorName": {"simpleText": f"Viewer {viewer}"},
        "authorPhoto": {"thumbnails": [{"url": photo + "32-c-k-c0x00ffffff-no-rj", "width": 32, "height": 32}, {"url": photo + "64-c-k-c0x00ffffff-no-rj", "width": 64, "height": 64}]},
        "contextMenuEndpoint": {
            "clickTrackingParams": f"{dice.getrandbits(160):040x}",
            "commandMetadata": {"webCommandMetadata": {"ignoreNavigation": True}},
            "liveChatItemContextMenuEndpoint": {"params": f"{dice.getrandbits(1200):0300x}"},
        },
        "id": f"ChwK{_id(dice)}",
        "timestampUsec": str((1714564800000 + number) * 1000),
        "authorExternalChannelId": f"UC{viewer:022d}",
        "contextMenuAccessibility": {"accessibilityData": {"label": "Chat actions"}},
        "timestampText": {"simpleText": f"{number // 3600}:{number // 60 % 60:02d}:{number % 60:02d}"},
    }
    if dice.random() < 0.1:
        renderer["authorBadges"] = [{"liveChatAuthorBadgeRenderer": {"customThumbnail": {"thumbnails": [{"url": photo + "16"}]}, "tooltip": "Member (6 months)"}}]
    action = {"addChatItemAction": {"item": {"liveChatTextMessageRenderer": renderer}, "clientId": _id(dice)}}
    return json.dumps({"clickTrackingParams": f"{dice.getrandbits(160):040x}", "replayChatItemAction": {"actions": [action], "videoOffsetTimeMsec": str(number)}}, ensure_ascii=False)


FORMATS: dict[str, Callable[[random.Random, int], str]] = {"twitch": twitch, "json": yomite_json, "yt-dlp": yt_dlp}


def write(path: Path, feed: str, lines: int, seed: int = 1) -> None:
    """Writes that many lines of a feed; the same each time."""
    dice = random.Random(seed)
    with path.open("w") as file:
        for number in range(lines):
            file.write(FORMATS[feed](dice, number) + "\n")
