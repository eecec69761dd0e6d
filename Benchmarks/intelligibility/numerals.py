# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers in words: a voice says "three", and the recogniser writes "3". The first form is the usual one, others are right as well."""

from __future__ import annotations

import re
from collections.abc import Callable

MOST = 1_000_000  # from here on a number stays as it is

EN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen" " eighteen nineteen"
).split()
EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
DE = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn" " sechzehn siebzehn achtzehn neunzehn"
).split()
DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
ES = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete"
    " dieciocho diecinueve veinte"
    " veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
ES_TENS = "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
ES_HUNDREDS = "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split()
FR = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split()
FR_TENS = "vingt trente quarante cinquante soixante".split()
IT = (
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette"
    " diciotto diciannove"
).split()
IT_TENS = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split()
PT = "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove".split()
PT_TENS = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split()
PT_HUNDREDS = "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split()
RU = (
    "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать"
    " семнадцать восемнадцать девятнадцать"
).split()
RU_TENS = "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто".split()
RU_HUNDREDS = "сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот".split()
KO_TENS = "열 스물 서른 마흔 쉰 예순 일흔 여든 아흔".split()
KO_UNITS = "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉".split()
KO_BEFORE_COUNTERS = {"하나": "한", "둘": "두", "셋": "세", "넷": "네", "스물": "스무"}

# Other endings that are right, where the number ends so.
ENDINGS = {
    "de": (("eins", "ein"), ("eins", "eine"), ("eins", "einen")),
    "es": (("uno", "un"), ("uno", "una")),
    "fr": (("un", "une"),),
    "it": (("uno", "un"), ("uno", "una")),
    "pt": (("um", "uma"), ("dois", "duas")),
    "ru": (("один", "одна"), ("один", "одно"), ("два", "две")),
    "zh": (("二", "两"),),
}


def in_words(number: int, language: str) -> list[str]:
    """The number in words, first as it is mostly said."""
    if number >= MOST:
        return [str(number)]
    first = _CARDINALS[language](number)
    forms = [first]
    for ending, other in ENDINGS.get(language, ()):
        if first.endswith(ending):
            forms.append(first.removesuffix(ending) + other)
    if language == "ko" and 0 < number < 100:
        native = "".join([KO_TENS[number // 10 - 1] if number >= 10 else "", KO_UNITS[number % 10 - 1] if number % 10 else ""])
        counted = next((native.removesuffix(word) + short for word, short in KO_BEFORE_COUNTERS.items() if native.endswith(word)), native)
        forms += [counted, native]
    if language == "zh" and number >= 1_000:
        forms.append("".join("零一二三四五六七八九"[int(digit)] for digit in str(number)))
    if language == "en" and 1_100 <= number < 10_000:
        forms.append(_english_pairs(number))
    return forms


def _english(number: int) -> str:
    if number < 20:
        return EN[number]
    if number < 100:
        return EN_TENS[number // 10 - 2] + (f" {EN[number % 10]}" if number % 10 else "")
    size, name = (1_000, "thousand") if number >= 1_000 else (100, "hundred")
    return f"{_english(number // size)} {name}" + (f" {_english(number % size)}" if number % size else "")


def _english_pairs(number: int) -> str:
    # As years are said.
    first, last = divmod(number, 100)
    if first % 10 == 0:
        return _english(number)
    return f"{_english(first)} " + ("hundred" if last == 0 else f"oh {EN[last]}" if last < 10 else _english(last))


def _german(number: int) -> str:
    if number < 20:
        return DE[number]
    if number < 100:
        unit, ten = number % 10, DE_TENS[number // 10 - 2]
        return f"{DE[unit].removesuffix('s') if unit == 1 else DE[unit]}und{ten}" if unit else ten
    size, name = (1_000, "tausend") if number >= 1_000 else (100, "hundert")
    count = number // size
    return ("" if count == 1 else _german(count)) + name + (_german(number % size) if number % size else "")


def _spanish(number: int) -> str:
    if number < 30:
        return ES[number]
    if number < 100:
        return ES_TENS[number // 10 - 2] + (f" y {ES[number % 10]}" if number % 10 else "")
    if number == 100:
        return "cien"
    if number < 1_000:
        return ES_HUNDREDS[number // 100 - 1] + (f" {_spanish(number % 100)}" if number % 100 else "")
    return ("" if number < 2_000 else f"{_spanish(number // 1_000)} ") + "mil" + (f" {_spanish(number % 1_000)}" if number % 1_000 else "")


def _french(number: int) -> str:
    if number < 20:
        return FR[number]
    if number < 70:
        ten, unit = FR_TENS[number // 10 - 2], number % 10
        return ten + ("" if unit == 0 else " et un" if unit == 1 else f"-{FR[unit]}")
    if number < 80:
        return "soixante et onze" if number == 71 else f"soixante-{FR[number - 60]}"
    if number < 100:
        return "quatre-vingts" if number == 80 else f"quatre-vingt-{FR[number - 80]}"
    size, name = (1_000, "mille") if number >= 1_000 else (100, "cent")
    count, rest = divmod(number, size)
    plural = "s" if name == "cent" and count > 1 and rest == 0 else ""
    return ("" if count == 1 else f"{_french(count)} ") + name + plural + (f" {_french(rest)}" if rest else "")


def _italian(number: int) -> str:
    if number < 20:
        return IT[number]
    if number < 100:
        unit, ten = number % 10, IT_TENS[number // 10 - 2]
        return (ten[:-1] if unit in (1, 8) else ten) + ("" if unit == 0 else "tré" if unit == 3 else IT[unit])
    if number < 1_000:
        count, rest = divmod(number, 100)
        return ("" if count == 1 else IT[count]) + "cento" + (_italian(rest) if rest else "")
    count, rest = divmod(number, 1_000)
    return ("mille" if count == 1 else f"{_italian(count)}mila") + (_italian(rest) if rest else "")


def _portuguese(number: int) -> str:
    if number < 20:
        return PT[number]
    if number < 100:
        return PT_TENS[number // 10 - 2] + (f" e {PT[number % 10]}" if number % 10 else "")
    if number == 100:
        return "cem"
    if number < 1_000:
        return PT_HUNDREDS[number // 100 - 1] + (f" e {_portuguese(number % 100)}" if number % 100 else "")
    count, rest = divmod(number, 1_000)
    joint = " e " if rest <= 100 or rest % 100 == 0 else " "
    return ("" if count == 1 else f"{_portuguese(count)} ") + "mil" + (joint + _portuguese(rest) if rest else "")


def _russian(number: int) -> str:
    if number < 20:
        return RU[number]
    if number < 1_000:
        size, names = (100, [""] + RU_HUNDREDS) if number >= 100 else (10, ["", ""] + RU_TENS)
        return names[number // size] + (f" {_russian(number % size)}" if number % size else "")
    count, rest = divmod(number, 1_000)
    last = 0 if count % 100 in range(11, 15) else count % 10
    name = "тысяча" if last == 1 else "тысячи" if last in (2, 3, 4) else "тысяч"
    said = re.sub("два$", "две", re.sub("один$", "одна", _russian(count)))
    return ("" if count == 1 else f"{said} ") + name + (f" {_russian(rest)}" if rest else "")


def _east_asian(digits: str, places: str, ten_thousand: str, one: tuple[str, ...], gap: str = "") -> Callable[[int], str]:
    """`one` names the places (ten, hundred …) before which a one is said, `gap` the zero that is said between digits."""

    def below(number: int) -> str:
        said, skipped = "", False
        for power in (3, 2, 1, 0):
            digit = number // 10**power % 10
            if digit == 0:
                skipped = bool(said)
                continue
            place = places[power - 1] if power else ""
            said += gap if skipped else ""
            said += ("" if digit == 1 and place and place not in one else digits[digit]) + place
            skipped = False
        return said

    def say(number: int) -> str:
        if number == 0:
            return digits[0]
        high, low = divmod(number, 10_000)
        above = ("" if high == 1 and ten_thousand not in one else below(high)) + ten_thousand if high else ""
        return above + (gap if high and 0 < low < 1_000 else "") + below(low)

    return say


def _chinese(number: int) -> str:
    said = _east_asian("零一二三四五六七八九", "十百千", "万", ("十", "百", "千", "万"), "零")(number)
    return said.removeprefix("一") if 10 <= number < 20 else said


_CARDINALS: dict[str, Callable[[int], str]] = {
    "en": _english,
    "de": _german,
    "es": _spanish,
    "fr": _french,
    "it": _italian,
    "pt": _portuguese,
    "ru": _russian,
    "ja": _east_asian("零一二三四五六七八九", "十百千", "万", ("万",)),
    "ko": _east_asian("영일이삼사오육칠팔구", "십백천", "만", ()),
    "zh": _chinese,
}
