// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers of people and days that are words of their own: their accents do not come from a digit and from what is counted.
enum NumeralAccents {
    /// The mora behind which the voice falls; 0 where it does not.
    private static let accents = [
        "ヒトリ": 2, "フタリ": 3, "ハタチ": 1, "フツカ": 0, "ミッカ": 0, "ヨッカ": 0, "イツカ": 0, "ムイカ": 0, "ナノカ": 0, "ヨーカ": 0, "ココノカ": 0,
        "トーカ": 0, "ハツカ": 0, "ジューヨッカ": 1, "ニジューヨッカ": 1,
    ]

    /// The word that is said for these words of the dictionary; nil for all other numbers.
    static func word(for found: [AccentWord], said kana: String, morae: Int) -> AccentWord? {
        guard let first = found.first, first.part.first == "数", let accent = accents[kana] else { return nil }
        return AccentWord(range: first.range, part: AccentWord.Part(kind: "名詞", first: "副詞可能"), kana: kana, accent: accent, morae: morae)
    }
}
