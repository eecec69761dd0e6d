// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Words of which a letter is drawn out, as chats write them: `sooo`, `holaaa`, `дааа`. No engine says three letters as a long one, so they are said
/// as the words that they are.
enum DrawnOutLetters {
    /// So many equal letters are drawn out: fewer are spelling, and more are folded before.
    private static let least = 3
    /// The letters of a German compound may meet: Schifffahrt.
    private static let shortestCompound = 9
    /// Languages whose words have three equal letters.
    private static let withTriples: Set<String> = ["et"]

    /// Languages that write a long vowel as two letters.
    private static let withLongVowels: Set<String> = ["de", "fi", "nl"]
    /// What says so much for a language is a word of it, whatever else is one: too beside to.
    private static let worthOfCertain = 20

    /// The word as it is spelled; nil where nothing is drawn out.
    static func spelled(_ word: ArraySlice<Unit>, in language: String) -> String? {
        guard word.count > least, !withTriples.contains(language),
            let run = word.drawnOut(least, by: { $0.repeats($1) }), run.count < word.count,
            word.allSatisfy({ $0.kind == .letter && !$0.isTaught }), word.contains(where: \.isVowel)
        else { return nil }
        if language == "de", word.count >= shortestCompound, run.upperBound < word.endIndex { return nil }
        let (once, twice) = (word.with(1, of: run).map(\.scalar), word.with(2, of: run).map(\.scalar))
        let script = Script(word[run.lowerBound].scalar)
        let table = LanguageTable.shared
        // Good has two of them, so has one. What neither is may be a sigh.
        let single = table.worth(of: once, in: language, script)
        if let double = table.worth(of: twice, in: language, script), mayBeDouble(word[run.lowerBound], in: language),
            double > single ?? .min || double >= worthOfCertain
        {
            return text(twice)
        }
        return single != nil || word[run.lowerBound].isVowel ? text(once) : nil
    }

    /// Most languages write two of a vowel for two syllables, and seldom: man and maaan.
    private static func mayBeDouble(_ letter: Unit, in language: String) -> Bool {
        !letter.isVowel || "eoéоеи".unicodeScalars.contains(letter.scalar.simpleLowercase) || withLongVowels.contains(language)
    }
}

extension Unit {
    fileprivate var isVowel: Bool {
        "aeiouyáéíóúãõâêôàèùäöüаеёиоуыэюя".unicodeScalars.contains(scalar.simpleLowercase)
    }
}
