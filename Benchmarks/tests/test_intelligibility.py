# SPDX-License-Identifier: GPL-3.0-or-later
"""What counts as misheard."""

import shutil
import unittest

from intelligibility.errors import Heard, compare, interval, rate
from intelligibility.kana import folded
from intelligibility.normal import letters, words
from intelligibility.numerals import in_words


def heard(said: str, written: str, language: str) -> Heard:
    return compare(words(said, language), words(written, language))


class NormalTests(unittest.TestCase):
    def assert_same(self, language: str, *pairs: tuple[str, str]) -> None:
        for said, written in pairs:
            self.assertTrue(heard(said, written, language).is_exact, (said, written, words(said, language), words(written, language)))

    def test_case_punctuation_and_contractions_do_not_count(self) -> None:
        self.assert_same(
            "en",
            ("It’s over – isn't it?", "it is over, is not it"),
            ("I can't, I won't", "I cannot. I will not"),
            ("The dog's bed", "The dogs bed"),
            ("I'm gonna win", "I am going to win"),
            ("OK, grey skies", "okay gray skies"),
            ("'Really?' he'd said", "really he would said"),
        )
        self.assert_same("fr", ("L’eau est là, c'est sûr !", "l'eau est là c’est sûr"), ("Ma sœur", "ma soeur"))
        self.assert_same("de", ("Die Straße – ganz groß!", "die strasse ganz gross"))
        self.assert_same("ru", ("Ещё нет, всё.", "еще нет все"))

    def test_numbers_are_the_same_in_words_and_digits(self) -> None:
        self.assert_same(
            "en",
            ("three in the morning", "3 in the morning"),
            ("it is three thirty", "It's 3:30"),
            ("at four", "at 4:00"),
            ("one hundred percent", "100%"),
            ("twenty five dollars", "$25"),
            ("1,250 people", "one thousand two hundred fifty people"),
            ("the second one", "the 2nd one"),
            ("one point five", "1.5"),
            ("since nineteen ninety nine", "since 1999"),
        )
        self.assert_same(
            "de", ("um einundzwanzig Uhr", "um 21 Uhr"), ("eine Minute", "1 Minute"), ("eins Komma fünf", "1,5"), ("zwölftausend", "12.000")
        )
        self.assert_same("es", ("una vez", "1 vez"), ("treinta y cinco", "35"), ("veintiuna horas", "21 horas"))
        self.assert_same("fr", ("quatre-vingt-dix-sept", "97"), ("une heure", "1 heure"), ("deux cents", "200"))
        self.assert_same("it", ("ventotto", "28"), ("un'ora", "1 ora"))
        self.assert_same("pt", ("duas horas", "2 horas"), ("cento e vinte e um", "121"))
        self.assert_same("ru", ("две минуты", "2 минуты"), ("сорок пять", "45"))
        self.assert_same("ko", ("세 시에 만나요", "3시에 만나요"), ("삼십오 분", "35분"), ("하나", "1"))

    def test_east_asian_texts_are_compared_by_character(self) -> None:
        self.assertEqual(heard("오늘 날씨", "오늘날씨요", "ko"), Heard(4, 1))
        self.assert_same("ja", ("今日は三時に行きます。", "きょうは3時にいきます"), ("面白いね", "おもしろいね!"), ("百点！", "100点"))

    @unittest.skipUnless(shutil.which("uconv"), "needs uconv (scripts/bootstrap bench)")
    def test_both_chinese_scripts_are_the_same(self) -> None:
        self.assert_same("zh", ("今天两个人说话。", "今天2個人說話"), ("一百二十五", "125"))

    def test_long_vowels_are_written_in_one_way(self) -> None:
        self.assertEqual(folded("がっこう"), folded("ガッコー"))
        self.assertEqual(folded("センセイ"), "センセー")
        self.assertEqual(folded("アイ"), "アイ")


class NumeralTests(unittest.TestCase):
    def test_numbers_are_said_as_people_say_them(self) -> None:
        for language, number, words in (
            ("en", 312, "three hundred twelve"),
            ("de", 321, "dreihunderteinundzwanzig"),
            ("de", 1_101, "tausendhunderteins"),
            ("es", 1_121, "mil ciento veintiuno"),
            ("fr", 71, "soixante et onze"),
            ("fr", 81, "quatre-vingt-un"),
            ("fr", 2_300, "deux mille trois cents"),
            ("it", 2_158, "duemilacentocinquantotto"),
            ("pt", 1_200, "mil e duzentos"),
            ("ru", 2_021, "две тысячи двадцать один"),
            ("ru", 11_000, "одиннадцать тысяч"),
            ("ja", 1_600, "千六百"),
            ("ja", 10_005, "一万五"),
            ("ko", 11_110, "만천백십"),
            ("zh", 105, "一百零五"),
            ("zh", 12, "十二"),
            ("zh", 20_300, "二万零三百"),
            ("zh", 1_005, "一千零五"),
        ):
            self.assertEqual(in_words(number, language)[0], words)

    def test_every_language_says_every_number_in_another_way(self) -> None:
        for language in ("en", "de", "es", "fr", "it", "pt", "ru", "ja", "ko", "zh"):
            said = [in_words(number, language)[0] for number in range(12_000)]
            self.assertEqual(len(set(said)), len(said), language)


class ErrorTests(unittest.TestCase):
    def test_errors_are_the_fewest_changes(self) -> None:
        self.assertEqual(heard("good evening from London", "good evenings London", "en"), Heard(4, 2))
        self.assertEqual(heard("no way", "", "en"), Heard(2, 2))

    def test_letters_tell_what_words_do_not(self) -> None:
        near, far = "ob you sly", "cabbage"
        self.assertEqual(heard("obviously", near, "en"), heard("obviously", far, "en"))
        self.assertLess(*(compare(letters("obviously", "en"), letters(each, "en")).errors for each in (near, far)))

    def test_letters_of_korean_are_parts_of_syllables(self) -> None:
        self.assertEqual(compare(letters("날씨", "ko"), letters("날시", "ko")), Heard(5, 1))

    def test_what_a_lost_recogniser_makes_up_counts_no_further(self) -> None:
        self.assertEqual(heard("no way", "thank you very much for watching", "en"), Heard(2, 2))

    def test_the_interval_lies_around_the_rate_and_is_always_the_same(self) -> None:
        sentences = [Heard(10, 0)] * 15 + [Heard(8, 4)] * 5
        low, high = interval(sentences)
        self.assertTrue(0 < low < rate(sentences) < high < 40)
        self.assertEqual((low, high), interval(sentences))
        self.assertEqual(interval([Heard(5, 0)] * 10), (0.0, 0.0))
