// SPDX-License-Identifier: GPL-3.0-or-later

/// Japanese in Latin letters that no list has: what consists of Japanese syllables and ends as only Japanese verbs and adjectives do.
enum Romaji {
    /// A word of fewer letters may be one of many languages.
    private static let shortest = 6
    /// How long the endings of sentences and verbs are. Most foreign words that end so have syllables that Japanese lacks.
    private static let lengthsOfEndings = 3...8
    /// Pirouettes and operettas end as 帰って does: behind an e they are Japanese in these words only.
    private static let (foreignEndings, ofVerbs) = (["ette", "etta"], ["kaette", "kaetta", "shabette", "shabetta", "hette", "hetta"])
    private static let doubled = Set("kgsztdbpj".unicodeScalars)
    private static let others: Set<String> = ["anyone", "mundane", "regatta", "openai", "dachau", "mayotte", "goutte"]

    /// The word in katakana; nil where it may be of another language.
    static func sentence(_ word: String.UnicodeScalarView) -> String? {
        guard word.count >= shortest, let table = NumberTable.japanese,
            lengthsOfEndings.contains(where: { table.hasRow(RowKey("romaji ending", word.suffix($0))) })
        else { return nil }
        let text = String(word)
        guard !others.contains(text), !foreignEndings.contains(where: text.hasSuffix) || ofVerbs.contains(where: text.hasSuffix)
        else { return nil }
        return katakana(Array(word))
    }

    /// Small letters in katakana; nil where they are no Japanese syllables.
    static func katakana(_ letters: [Unicode.Scalar]) -> String? {
        var kana = ""
        var index = 0
        while index < letters.count {
            let rest = letters[index...]
            if let (length, syllable) = syllable(rest) {
                // おう and うう are drawn out.
                let isLong = syllable == "ウ" && index > 0 && (letters[index - 1] == "o" || letters[index - 1] == "u")
                kana += isLong ? "ー" : syllable
                index += length
            } else if rest.count > 1, letters[index] == "n", letters[index + 1] != "y" {
                kana += "ン"
                index += 1
            } else if rest.count > 1, doubled.contains(letters[index]),
                letters[index] == letters[index + 1] || letters[index] == "t" && letters[index + 1] == "c"
            {
                kana += "ッ"
                index += 1
            } else if rest.count == 1, letters[index] == "n" {
                return kana + "ン"
            } else if rest.count > 1, letters[index] == "m", "bmp".unicodeScalars.contains(letters[index + 1]) {
                kana += "ン"
                index += 1
            } else {
                return nil
            }
        }
        return kana
    }

    /// The longest syllable at the start, and how many letters it has.
    private static func syllable(_ letters: ArraySlice<Unicode.Scalar>) -> (length: Int, kana: String)? {
        for length in stride(from: min(3, letters.count), through: 1, by: -1) {
            if let kana = NumberTable.japanese?.value(RowKey("syllable", letters.prefix(length))) { return (length, kana) }
        }
        return nil
    }
}
