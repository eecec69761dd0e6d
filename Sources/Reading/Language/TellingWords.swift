// SPDX-License-Identifier: GPL-3.0-or-later

/// Words of chats that say which language their writer speaks, though their letters say little: `kkkk` is Portuguese laughter. Written for
/// Yomite.
enum TellingWords {
    /// What a word says of the language of its comment.
    enum Evidence {
        /// So much speaks for this language, in nats.
        case language(String, weight: Double)
        /// Everybody writes it.
        case common
    }

    /// What a comment of common words has from the room, in nats.
    static let roomWeight = 6.0
    /// Less than what a viewer has spoken several times.
    private static let weight = 4.0
    /// Kanji that Japanese has as well, and seldom writes together.
    private static let hanWeight = 8.0
    private static let longest = 40

    /// A laugh has these letters only, all of them and at least so many. Without a language it is everybody's.
    private static let laughs: [(letters: Set<Unicode.Scalar>, least: Int, language: String?)] = [
        (["k"], 3, "pt"), (["r", "s"], 4, "pt"), (["h", "u", "e"], 6, "pt"), (["h", "u", "a"], 6, "pt"),
        (["j", "s"], 4, "es"), (["j", "a", "s"], 5, "es"), (["j", "a"], 5, "es"), (["j", "e"], 4, "es"), (["j", "i"], 4, "es"),
        (["w", "k"], 4, "id"), (["h", "a"], 4, nil), (["h", "e"], 4, nil), (["h", "i"], 4, nil), (["h"], 3, nil),
    ]
    private static let words = [
        "mdr": "fr", "mdrr": "fr", "ptdr": "fr", "selam": "tr", "selamlar": "tr", "笑死": "zh", "笑死我": "zh",
    ]
    private static let commonWords: Set<String> = [
        "afk", "ez", "ff", "fps", "gb", "gg", "ggs", "ggwp", "gl", "glhf", "hd", "hf", "kg", "km", "lmao", "lol", "mb", "mhz", "ok", "omg",
        "owo",
        "pc", "pog", "rip", "ty", "uwu", "vip", "vs", "wow", "wp", "wtf",
    ]

    /// Nil where its parts have to say it.
    static func evidence(_ word: ArraySlice<Unit>) -> Evidence? {
        guard word.count <= longest else { return nil }
        let letters = word.map { $0.scalar.simpleLowercase }
        let text = String(String.UnicodeScalarView(letters))
        if let language = words[text] { return .language(language, weight: Script(letters[0]) == .han ? hanWeight : weight) }
        if commonWords.contains(text) || letters.count == 1 && Script(letters[0]) == .latin { return .common }
        let kinds = Set(letters)
        guard let laugh = laughs.first(where: { $0.letters == kinds && letters.count >= $0.least }) else { return nil }
        return laugh.language.map { .language($0, weight: weight) } ?? .common
    }
}

extension Draft {
    /// Adds what the telling words of a script say, each language once. Where all words are everybody's, they are the room's.
    func addTellingWords(of script: Script, _ rules: LanguageRules, to expectation: inout LanguageExpectation) {
        var told: Set<String> = []
        var areCommon = true
        for word in units.prefix(LanguageDetector.letterLimit).split(whereSeparator: { $0.kind != .letter })
        where Script(word[word.startIndex].scalar) == script {
            switch TellingWords.evidence(word) {
            case .language(let language, let weight)?:
                if told.insert(language).inserted { expectation.add(weight, for: language) }
                areCommon = false
            case .common?: break
            case nil: areCommon = false
            }
        }
        guard areCommon else { return }
        for language in rules.tagsOfRoom { expectation.add(TellingWords.roomWeight, for: language) }
    }
}
