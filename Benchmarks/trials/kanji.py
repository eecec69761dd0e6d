# SPDX-License-Identifier: GPL-3.0-or-later
"""Japanese in the smallest of the small containers."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from pathlib import Path

from harness.cgroup import MemoryGroup
from harness.sound import SoundServer
from harness.trial import Options, Verdict, clean_environment

from .heavy_voices import MEGABYTE

MEGABYTES = 24
LINES = 1_300

# Each with a word of the chat's own in it, so that no two lines touch the same pages of the dictionary.
JAPANESE = (
    "初見です、今日は3時から{}の配信ですか", "{}が尊すぎて涙が出る", "一番上の{}を先に倒して", "昨日の{}も最高でした", "二十歳の{}おめでとう",
    "{}の神回だった", "新しい{}の調子はどうですか", "来週の旅行で{}を見に行く予定です", "友達と一緒に{}を応援しています", "この曲の{}が一番好き",
)
JAPANESE_WORDS = Path(__file__).resolve().parents[2] / "Sources/Text/Dictionaries/stream-words.tsv"
DICTIONARY = Path("/var/lib/mecab/dic/ipadic-utf8")


def kanji(options: Options, server: SoundServer) -> Verdict:
    """Each line has another word, and the dictionary's pages come and go."""
    words = [line.split("\t")[0] for line in JAPANESE_WORDS.read_text().splitlines() if line and not line.startswith("#")]
    lines = "".join(f"{JAPANESE[n % len(JAPANESE)].format(words[n % len(words)])} {n}\n" for n in range(LINES))

    def run(text: str, group: MemoryGroup) -> tuple[float, float]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.monotonic()
        command = [str(options.yomite), "explain", "--json", "--feed", "text", "--language", "ja"]
        subprocess.run(command, input=text, env=clean_environment(options.folder), text=True, check=True, stdout=subprocess.DEVNULL, preexec_fn=group.join)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.monotonic() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    with MemoryGroup(MEGABYTES * MEGABYTE) as group:
        start = run("あ\n", group)
        forget(DICTIONARY)
        whole = run(lines, group)
        kills, held = group.kills(), group.cached()
    wall, processor = ((b - a) / LINES * 1000 for a, b in zip(start, whole))
    figures = (
        f"{LINES} lines of kanji in {MEGABYTES} MB: {wall:.2f} ms a line, {processor:.2f} ms of it processor time; "
        f"{held / MEGABYTE:.1f} MB of pages were the group's, {kills} killed by the kernel"
    )
    return Verdict("kanji", kills == 0 and wall <= 1, figures)


def forget(folder: Path) -> None:
    """Has the kernel forget the pages of these files: they are charged to the control group that touches them first."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
