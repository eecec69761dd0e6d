# SPDX-License-Identifier: GPL-3.0-or-later
"""What is left of a sentence when only what is heard counts: no case, no punctuation, numbers and contractions written out."""

from __future__ import annotations

import re
import unicodedata

from .kana import kana
from .numerals import in_words
from .simplified import simplified

# Their words are not separated, or not as one would write them: characters are compared.
BY_CHARACTER = ("ja", "ko", "zh")
FORMS = 4  # the most that a number has

PERCENT = {
    "en": "percent",
    "de": "prozent",
    "es": "por ciento",
    "fr": "pour cent",
    "it": "per cento",
    "pt": "por cento",
    "ru": "процентов",
    "ja": "パーセント",
    "ko": "퍼센트",
    "zh": "%",
}
POINT = {
    "en": "point",
    "de": "komma",
    "es": "coma",
    "fr": "virgule",
    "it": "virgola",
    "pt": "vírgula",
    "ru": "и",
    "ja": "点",
    "ko": "점",
    "zh": "点",
}
POINT_SIGNS = {language: "." if language in ("en", "ja", "ko", "zh") else "," for language in POINT}

# Whole words of English that are written in two ways.
ENGLISH = {
    "won't": "will not",
    "can't": "can not",
    "cannot": "can not",
    "shan't": "shall not",
    "ain't": "is not",
    "let's": "let us",
    "y'all": "you all",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "got to",
    "gimme": "give me",
    "lemme": "let me",
    "kinda": "kind of",
    "'cause": "because",
    "okay": "ok",
    "mr": "mister",
    "mrs": "missus",
    "dr": "doctor",
    "colour": "color",
    "favourite": "favorite",
    "grey": "gray",
    "alright": "all right",
    "everyday": "every day",
    "anymore": "any more",
    "livestream": "live stream",
    "livestreams": "live streams",
    "gameplay": "game play",
}
ENGLISH_ENDINGS = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
# Behind these, 's is "is"; behind all else it belongs to the word.
BEFORE_IS = set("it that this he she what who where when how why there here everything everyone everybody something someone nobody".split())
ORDINALS = {
    1: "first",
    2: "second",
    3: "third",
    4: "fourth",
    5: "fifth",
    6: "sixth",
    7: "seventh",
    8: "eighth",
    9: "ninth",
    10: "tenth",
    11: "eleventh",
    12: "twelfth",
}


def words(text: str, language: str) -> list[list[str]]:
    """The words (or characters) that are compared, in each form that is right: they differ only where a number is written in digits."""
    return [list(each.replace(" ", "")) if language in BY_CHARACTER else each.split() for each in _forms(text, language)]


def letters(text: str, language: str) -> list[list[str]]:
    """The same by letters, in Korean those of a syllable: where hardly a word is right, they still tell which voice is nearer to it."""
    forms = [each.replace(" ", "") for each in _forms(text, language)]
    return [list(unicodedata.normalize("NFD", each) if language == "ko" else each) for each in forms]


def _forms(text: str, language: str) -> list[str]:
    forms: list[str] = []
    for form in range(FORMS if re.search(r"\d", text) else 1):
        plain = _plain(text, language, form)
        if plain not in forms:
            forms.append(plain)
    return forms


def _plain(text: str, language: str, form: int) -> str:
    text = unicodedata.normalize("NFKC", text).casefold().translate(str.maketrans("’‘`´ʼ", "'''''"))
    text = _without_digits(text, language, form)
    if language == "en":
        text = " ".join(_english(word) for word in re.findall(r"[\w']+", text)).replace("'", "")
    elif language == "zh":
        text = simplified(text)
    elif language == "ja":
        text = kana(re.sub(r"\s+", "", text))
    text = text.translate({ord("ё"): "е", ord("œ"): "oe", ord("ß"): "ss"})
    return " ".join(re.sub(r"[\W_]+", " ", text).split())


def _english(word: str) -> str:
    word = word if word in ENGLISH else word.strip("'")
    if word in ENGLISH:
        return ENGLISH[word]
    for ending, whole in ENGLISH_ENDINGS.items():
        if word.endswith(ending):
            return f"{word.removesuffix(ending)} {whole}"
    stem = word.removesuffix("'s")
    return f"{stem} is" if stem != word and stem in BEFORE_IS else word


def _without_digits(text: str, language: str, form: int) -> str:
    def said(number: re.Match[str] | str) -> str:
        forms = in_words(int(number if isinstance(number, str) else number[0]), language)
        return spaced(forms[min(form, len(forms) - 1)])

    def spaced(words: str) -> str:
        return words if language in BY_CHARACTER else f" {words} "

    point = POINT_SIGNS[language]
    thousands = "[,\u00a0]" if point == "." else "[.\u00a0 ]"
    text = re.sub(rf"(?<=\d){thousands}(?=\d{{3}}(?!\d))", "", text)
    if language == "en":
        text = re.sub(r"\b(\d+)(?:st|nd|rd|th)\b", lambda match: ORDINALS.get(int(match[1]), f"{match[1]}th"), text)
        text = re.sub(r"\$(\d+)", r"\1 dollars", text)
    text = re.sub(r"\b(\d{1,2}):00\b", r"\1", text)
    text = re.sub(rf"(?<=\d){re.escape(point)}(?=\d)", lambda _: spaced(POINT[language]), text)
    text = text.replace("%", spaced(PERCENT[language]))
    return re.sub(r"\d+", said, text)
