# SPDX-License-Identifier: GPL-3.0-or-later
"""Comments in eight languages, and enhanced voices for them that this machine lacks."""

from __future__ import annotations

import json
from pathlib import Path

MEGABYTE = 1 << 20

TEXTS = {
    "en": ("good evening everybody", "what a great run", "please play that song again", "hello from the other side of the world"),
    "ja": ("こんにちは、今日も楽しみです", "初見です", "かわいい", "次のゲームは何ですか"),
    "de": ("Guten Abend zusammen", "das war wirklich knapp", "viel Erfolg beim nächsten Versuch"),
    "fr": ("bonsoir à tous", "quelle belle partie", "on recommence demain"),
    "es": ("buenas noches a todos", "qué partida tan buena", "otra vez por favor"),
    "ko": ("안녕하세요 여러분", "정말 재미있어요", "다음에 또 만나요"),
    "zh": ("大家晚上好", "这个游戏真好玩", "明天见"),
    "ru": ("добрый вечер всем", "какая отличная игра", "до завтра"),
}


def heavy_voices(folder: Path, programs: Path) -> None:
    """Enhanced voices that this machine lacks: espeak-ng with so many megabytes, by the voice host that only tests have."""
    voices = []
    for language in TEXTS:
        if language == "en":
            continue
        for gender, weight, variant, kilobytes in (("female", 20, "f3", 24_371), ("male", 18, "m3", 22_118)):
            voices.append({
                "name": f"{language}-{gender}", "language": language, "title": "Heavy", "gender": gender, "quality": "enhanced",
                "engineName": f"{weight}:{'cmn-latn-pinyin' if language == 'zh' else language}+{variant}", "anonymous": kilobytes, "clean": 2_800,
            })
    place = folder / ".config/yomite/voices"
    place.mkdir(parents=True, exist_ok=True)
    host = {"program": str(programs.resolve() / "weighted-voice"), "arguments": [], "ownHosts": True}
    file = {"engine": "weighted", "sampleRate": 22_050, "licence": "GPL-3.0-or-later", "host": host, "voices": voices}
    (place / "heavy.json5").write_text(json.dumps(file))
