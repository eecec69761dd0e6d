// SPDX-License-Identifier: GPL-3.0-or-later

/// Words of chats that say which language their writer speaks, though their letters say little: `kkkk` is Portuguese laughter. Written for
/// Yomite.
enum TellingWords {
    /// What one is worth, in nats: less than what a viewer has spoken several times.
    private static let weight = 4.0
    /// What is laughed everywhere follows the room.
    private static let commonWeight = 3.0
    /// Kanji that Japanese has as well, and seldom writes together.
    private static let hanWeight = 8.0
    private static let longest = 40

    /// A laugh has these letters only, both of them and at least so many.
    private static let laughs: [(letters: Set<Unicode.Scalar>, least: Int, language: String?)] = [
        (["k"], 3, "pt"), (["r", "s"], 4, "pt"), (["h", "u", "e"], 6, "pt"), (["h", "u", "a"], 6, "pt"),
        (["j", "s"], 4, "es"), (["j", "a", "s"], 5, "es"), (["j", "a"], 5, "es"), (["j", "e"], 4, "es"), (["j", "i"], 4, "es"),
        (["w", "k"], 4, "id"), (["h", "a"], 4, nil), (["h", "e"], 4, nil), (["h", "i"], 4, nil), (["h"], 3, nil),
    ]
    private static let words = [
        "mdr": "fr", "mdrr": "fr", "ptdr": "fr", "selam": "tr", "selamlar": "tr", "笑死": "zh", "笑死我": "zh",
    ]

    /// What a word says; nil where it says nothing of its own. The language is nil where it is everybody's.
    static func evidence(_ word: ArraySlice<Unit>) -> (language: String?, weight: Double)? {
        guard (2...longest).contains(word.count) else { return nil }
        let letters = word.map { $0.scalar.simpleLowercase }
        if let language = words[String(String.UnicodeScalarView(letters))] {
            return (language, Script(letters[0]) == .han ? hanWeight : weight)
        }
        let kinds = Set(letters)
        return laughs.first { $0.letters == kinds && letters.count >= $0.least }.map {
            ($0.language, $0.language == nil ? commonWeight : weight)
        }
    }
}

extension Draft {
    /// Adds what the telling words of a script say, each language once.
    func addTellingWords(of script: Script, _ rules: LanguageRules, to expectation: inout LanguageExpectation) {
        var told: Set<String?> = []
        for word in units.prefix(LanguageDetector.letterLimit).split(whereSeparator: { $0.kind != .letter }) {
            guard Script(word[word.startIndex].scalar) == script, let evidence = TellingWords.evidence(word),
                told.insert(evidence.language).inserted
            else { continue }
            for language in evidence.language.map({ [$0] }) ?? rules.tagsOfRoom { expectation.add(evidence.weight, for: language) }
        }
    }
}
