# SPDX-License-Identifier: GPL-3.0-or-later
"""The comments that are read: made from a seed, so that every machine and every run reads the same."""

import random

SHORT = (
    "great play", "bravo", "good evening", "amazing", "go team", "dear me", "double kill", "beautiful", "door on the left", "big brain",
    "blue wins", "dance for us", "gold again", "ready to go", "deal with it", "more of this", "nice one", "never mind", "what a run",
    "really close",
)

# In languages for which nothing but espeak-ng speaks; the kanji need the dictionary.
JAPANESE_AND_SPANISH = (
    "今日は三時から配信ですか", "hola a todos, muchas gracias por el directo", "この曲の名前は何ですか", "qué partida tan buena, de verdad", "初見です、応援しています",
    "saludos desde mexico, buenas noches", "また明日も見に来ますね", "no me lo puedo creer, otra vez", "最高の試合でした、お疲れ様", "vamos equipo, que ya casi está",
)

_WORDS = (
    "stream game again really boss level lucky team chat tonight music laugh watching first time world record speed run camera sound "
    "better than yesterday please play that song hello everyone from berlin madrid oslo where are you good night see tomorrow nice "
    "try almost there jump left behind wall careful dragon is coming run away save healing potion for later love the new overlay"
).split()


def chat(count: int, seed: int = 2) -> list[str]:
    """Comments as a chat has them: mostly a few words, now and then a long one."""
    dice = random.Random(seed)
    comments = []
    for _ in range(count):
        length = min(40, max(2, round(dice.lognormvariate(1.8, 0.6))))
        comments.append(" ".join(dice.choice(_WORDS) for _ in range(length)))
    return comments
