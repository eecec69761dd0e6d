# SPDX-License-Identifier: GPL-3.0-or-later
"""Japanese as it is pronounced, in katakana: by MeCab and ipadic, on both sides, so that a word's other spelling is no error."""

from __future__ import annotations

import ctypes
import functools
import re

DICTIONARY = "/var/lib/mecab/dic/ipadic-utf8"
PRONUNCIATION = 8  # its place among the fields of a word
ROWS = {
    "ア": "アカサタナハマヤラワガザダバパァャヮ",
    "イ": "イキシチニヒミリギジビピィ",
    "ウ": "ウクスツヌフムユルグズブプゥュヴ",
    "エ": "エケセテネヘメレゲゼデベペェ",
    "オ": "オコソトノホモヨロヲゴゾドボポォョ",
}
VOWELS = {letter: vowel for vowel, letters in ROWS.items() for letter in letters}
LENGTHENED = {"ア": "ア", "イ": "イ", "ウ": "ウ", "エ": "エイ", "オ": "オウ"}  # the letters that only lengthen this vowel
SAME = str.maketrans("ヅヂヲ", "ズジオ")


@functools.cache
def _tagger() -> tuple[ctypes.CDLL, ctypes.c_void_p]:
    library = ctypes.CDLL("libmecab.so.2")
    library.mecab_new2.restype = ctypes.c_void_p
    library.mecab_sparse_tostr.restype = ctypes.c_char_p
    tagger = library.mecab_new2(f"-r /dev/null -d {DICTIONARY}".encode())
    if not tagger:
        raise OSError(f"MeCab does not open {DICTIONARY}")
    return library, ctypes.c_void_p(tagger)


@functools.cache
def kana(text: str) -> str:
    """What is pronounced; words that the dictionary lacks stay, in katakana where they are hiragana."""
    library, tagger = _tagger()
    said = ""
    for line in library.mecab_sparse_tostr(tagger, text.encode()).decode().splitlines():
        word, _, fields = line.partition("\t")
        known = fields.split(",")
        if fields and known[0] != "記号":
            said += known[PRONUNCIATION] if len(known) > PRONUNCIATION else word
    return folded(said)


def folded(text: str) -> str:
    """Katakana in which long vowels are written in one way."""
    text = re.sub("[ぁ-ゖ]", lambda match: chr(ord(match[0]) + 0x60), text).translate(SAME)
    result, vowel = "", ""
    for letter in text:
        result += "ー" if vowel and letter in LENGTHENED[vowel] else letter
        vowel = vowel if letter == "ー" else VOWELS.get(letter, "")
    return result
