# SPDX-License-Identifier: GPL-3.0-or-later
"""Yomite in small containers: what scripts/soak does about memory."""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import time
from collections import Counter
from pathlib import Path

from .cgroup import MemoryGroup
from .processes import memory
from .reading import Reading

MEGABYTE = 1 << 20
RESERVE = 8 * MEGABYTE
BUDGETS = (24, 32, 50)

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

# Each with a word of the chat's own in it, so that no two lines touch the same pages of the dictionary.
JAPANESE = (
    "初見です、今日は3時から{}の配信ですか", "{}が尊すぎて涙が出る", "一番上の{}を先に倒して", "昨日の{}も最高でした", "二十歳の{}おめでとう",
    "{}の神回だった", "新しい{}の調子はどうですか", "来週の旅行で{}を見に行く予定です", "友達と一緒に{}を応援しています", "この曲の{}が一番好き",
)
JAPANESE_WORDS = Path(__file__).resolve().parents[2] / "Sources/Japanese/stream-words.tsv"
DICTIONARY = Path("/var/lib/mecab/dic/ipadic-utf8")


def heavy_voices(folder: Path) -> None:
    """Enhanced voices that this machine lacks: espeak-ng with so many megabytes, as the engine for tests has them."""
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
    (place / "heavy.json5").write_text(json.dumps({"engine": "weighted", "sampleRate": 22_050, "licence": "GPL-3.0-or-later", "voices": voices}))


def environment(folder: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}


def comments(count: int, dice: random.Random) -> list[str]:
    """Comments of many viewers, in runs of a language as chats have them."""
    lines, language = [], "ja"
    for _ in range(count):
        if dice.random() < 0.3:
            language = dice.choice(list(TEXTS))
        fields = {"text": dice.choice(TEXTS[language]), "language": language, "gender": dice.choice(("female", "male"))}
        lines.append(json.dumps(fields, ensure_ascii=False))
    return lines


def budget_run(yomite: Path, folder: Path, megabytes: int, count: int, dice: random.Random) -> tuple[bool, str]:
    """Comments in eight languages in a control group whose limit is the budget: none lost, none killed, never over it."""
    heavy_voices(folder)
    with MemoryGroup(megabytes * MEGABYTE) as group:
        reading = Reading(
            yomite, environment(folder), folder / f"budget-{megabytes}.log", "--output", "null:fast", "--backlog", "all", "--announce", "never",
            "--memory-budget", f"{megabytes}M", feed="json", preexec_fn=group.join,
        )
        lines, sent = comments(count, dice), 0
        used, differences, voices, ledger = [], [], Counter(), []
        last = 0.0
        try:
            while sum(reading.outcomes.values()) < count:
                while sent < count and sent - sum(reading.outcomes.values()) < 20:
                    reading.say(lines[sent])
                    sent += 1
                item = reading.next()
                if item is None:
                    break
                event = item[1]
                if event["event"] == "started":
                    voices[event["voice"].split(":")[0]] += 1
                if event["event"] == "memory":
                    ledger.append(event["ledger"]["held"])
                if time.monotonic() - last > 0.1:
                    last = time.monotonic()
                    kernel, own = group.held(), memory([reading.process.pid]).anonymous * 1024
                    # Of two readings that a host's end or start fell between, neither is wrong.
                    if abs(group.held() - kernel) < 65_536:
                        differences.append(abs(own - kernel) / max(kernel, 1))
                    used.append(own + RESERVE)
            reading.close_input()
            status = reading.drain()
        finally:
            reading.end()
        kills = group.kills()
    heard = reading.outcomes["heard"]
    enhanced = voices["flite"] + voices["weighted"]
    difference = statistics.median(differences) if differences else 1.0
    most = max(used + ledger)
    passed = status == 0 and heard == count and kills == 0 and most <= megabytes * MEGABYTE and enhanced > 0 and difference < 0.05
    return passed, (
        f"{megabytes} MB: {heard} of {count} heard, {kills} killed by the kernel, at most {most / MEGABYTE:.1f} MB held; "
        f"{voices['espeak']} by default voices, {voices['flite']} by flite, {voices['weighted']} by heavy ones; "
        f"{difference * 100:.1f} % from the kernel's account (median of {len(differences)})"
    )


def forget(folder: Path) -> None:
    """Has the kernel forget the pages of these files: they are charged to the control group that touches them first."""
    for path in folder.iterdir():
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def japanese_run(yomite: Path, folder: Path, megabytes: int, count: int) -> tuple[bool, str]:
    """Kanji in a small control group: the dictionary's pages come and go."""
    words = [line.split("\t")[0] for line in JAPANESE_WORDS.read_text().splitlines() if line and not line.startswith("#")]
    lines = "".join(f"{JAPANESE[n % len(JAPANESE)].format(words[n % len(words)])} {n}\n" for n in range(count))

    def run(text: str, group: MemoryGroup) -> tuple[float, float]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.monotonic()
        command = [str(yomite), "explain", "--json", "--feed", "text", "--language", "ja"]
        subprocess.run(command, input=text, env=environment(folder), text=True, check=True, stdout=subprocess.DEVNULL, preexec_fn=group.join)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.monotonic() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    with MemoryGroup(megabytes * MEGABYTE) as group:
        start = run("あ\n", group)
        forget(DICTIONARY)
        whole = run(lines, group)
        kills, held = group.kills(), group.cached()
    wall, processor = ((b - a) / count * 1000 for a, b in zip(start, whole))
    return kills == 0 and wall <= 1, (
        f"{count} lines of kanji in {megabytes} MB: {wall:.2f} ms a line, {processor:.2f} ms of it processor time; "
        f"{held / MEGABYTE:.1f} MB of pages were the group's, {kills} killed by the kernel"
    )


def shedding_run(yomite: Path, folder: Path) -> tuple[bool, str]:
    """The container shrinks while a better voice speaks: its comment is said again by the default voice, and its memory is back."""
    with MemoryGroup(64 * MEGABYTE) as group:
        reading = Reading(
            yomite, environment(folder), folder / "shedding.log", "--output", "null", "--backlog", "all", "--language", "en",
            feed="json", preexec_fn=group.join,
        )
        try:
            text = "this is a sentence that a better voice says while there is room for it, and it takes its time to do so. " * 6
            reading.say(json.dumps({"text": text, "gender": "female"}))
            began, event = reading.wait_for("started")
            was_enhanced = event["voice"].startswith("flite:")
            before = memory([reading.process.pid]).anonymous
            group.set_limit(14 * MEGABYTE)
            fell, _ = reading.wait_for("voice-fallback")
            while len(reading.hosts()) > 1 and time.monotonic() - fell < 5:
                time.sleep(0.005)
            back = time.monotonic() - fell
            after = memory([reading.process.pid]).anonymous
            _, event = reading.wait_for("started")
            reading.close_input()
            status = reading.drain()
        finally:
            reading.end()
        kills = group.kills()
    heard = reading.outcomes["heard"]
    passed = status == 0 and was_enhanced and heard == 1 and kills == 0 and back < 1 and event["voice"].startswith("espeak:")
    return passed, (
        f"flite shed after {fell - began:.1f} s, {(before - after) / 1024:.1f} MB back {back * 1000:.0f} ms later, then {event['voice']}; "
        f"{heard} of 1 heard, {kills} killed by the kernel"
    )


def switching_run(yomite: Path, folder: Path, count: int) -> tuple[bool, str]:
    """The silence that a change of the voice adds to the pause between two comments, in real time."""
    heavy_voices(folder)
    reading = Reading(
        yomite, environment(folder), folder / "switching.log", "--output", "null", "--backlog", "all", "--announce", "never",
        "--memory-budget", "none", feed="json",
    )
    texts = [("en", "female", "good evening everybody, and welcome"), ("de", "male", "Guten Abend zusammen, das wird schön")]
    extra, end, voice = [], None, None
    try:
        for number in range(count):
            language, gender, text = texts[number % 2]
            reading.say(json.dumps({"text": text, "language": language, "gender": gender}))
        reading.close_input()
        while item := reading.next():
            event = item[1]
            if event["event"] == "started":
                if end is not None and voice != event["voice"]:
                    extra.append(event["at"] - end - 150)
                start, voice = event["at"], event["voice"]
            elif event["event"] == "finished":
                end = start + event["seconds"] * 1000
    finally:
        reading.end()
    # The first change loads the voice while the first comment is heard.
    return bool(extra) and max(extra) < 5, f"{len(extra)} changes of the voice: {statistics.median(extra):.1f} ms beyond the pause (median), {max(extra):.1f} ms at most"
