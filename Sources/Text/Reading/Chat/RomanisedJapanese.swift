// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Japanese in Latin letters.
enum RomanisedJapanese {
    /// Words that English and others have as well.
    private static let elsewhere: Set<String> = [
        "no", "to", "are", "made", "dare", "e", "o", "de", "so", "sa", "da", "san", "na", "ya", "yo", "ka", "mo", "ore", "sore",
    ]
    /// Those that end a sentence, behind a Japanese word.
    private static let final: Set<String> = ["ka", "yo", "na"]
    private static let shortest = 4

    static func word(_ letters: ArraySlice<Unit>, isBehindOwn: Bool) -> RomanisedWord? {
        guard isBehindOwn || mayBeSyllables(letters) else { return nil }
        let word = letters.lazy.map(\.scalar)
        if NumberTable.japanese?.hasRow(RowKey("sentence", letters.lazy.map { $0.scalar.simpleLowercase })) == true,
            let kana = LatinInKana.inSyllables(word)
        {
            return RomanisedWord(native: kana, worth: 2)
        }
        if LatinInKana.isRomaji(word), let kana = LatinInKana.reading(word) { return RomanisedWord(native: kana, worth: 2) }
        if let kana = LatinInKana.companion(word) {
            let written = String(String.UnicodeScalarView(word.map(\.simpleLowercase)))
            guard elsewhere.contains(written) else { return RomanisedWord(native: kana, worth: 1) }
            return RomanisedWord(native: kana, worth: 0, isElsewhere: !isBehindOwn || !final.contains(written))
        }
        guard isBehindOwn, letters.count >= shortest, let kana = LatinInKana.reading(word) ?? LatinInKana.inSyllables(word) else {
            return nil
        }
        return RomanisedWord(native: kana, worth: 0, isElsewhere: true)
    }

    /// Whether its letters stand as those of Japanese syllables do. Most words of other languages need no look into a list.
    private static func mayBeSyllables(_ word: ArraySlice<Unit>) -> Bool {
        var open: Unicode.Scalar?
        for unit in word {
            guard let letter = Unicode.Scalar(unit.scalar.lowercasedASCII) else { return false }
            switch letter {
            case "a", "i", "u", "e", "o": open = nil
            case "b"..."k", "m", "n", "p", "r"..."t", "w", "y", "z":
                guard let before = open else {
                    open = letter
                    continue
                }
                // The n that ends a syllable, a doubled consonant, and what is written with two letters.
                guard
                    before == "n" || before == letter || letter == "y" || letter == "h" && (before == "s" || before == "c")
                        || before == "t" && (letter == "s" || letter == "c")
                        || before == "m" && (letter == "b" || letter == "m" || letter == "p")
                else { return false }
                open = letter
            default: return false
            }
        }
        return open == nil || open == "n"
    }
}
