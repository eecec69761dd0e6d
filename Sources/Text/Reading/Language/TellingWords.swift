// SPDX-License-Identifier: GPL-3.0-or-later

/// Words of chats that say which language their writer speaks, though their letters say little: `kkkk` is Portuguese laughter. Written for
/// Yomite.
enum TellingWords {
    /// What a word says of the language of its comment.
    enum Evidence: Sendable {
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
    private static let laughs: [(letters: LetterSet, least: Int, language: String?)] = [
        ("k", 3, "pt"), ("rs", 4, "pt"), ("hue", 6, "pt"), ("hua", 6, "pt"),
        ("js", 4, "es"), ("jas", 5, "es"), ("ja", 5, "es"), ("je", 4, "es"), ("ji", 4, "es"),
        ("wk", 4, "id"), ("ha", 4, nil), ("he", 4, nil), ("hi", 4, nil), ("h", 3, nil),
    ].map { (LetterSet($0.unicodeScalars) ?? LetterSet(), $1, $2) }
    private static let languages = [
        "mdr": "fr", "mdrr": "fr", "ptdr": "fr", "selam": "tr", "selamlar": "tr", "笑死": "zh", "笑死我": "zh",
    ]
    private static let commonWords = [
        "afk", "ez", "ff", "fps", "gb", "gg", "ggs", "ggwp", "gl", "glhf", "hd", "hf", "kg", "km", "lmao", "lol", "mb", "mhz", "ok", "omg",
        "owo",
        "pc", "pog", "rip", "ty", "uwu", "vip", "vs", "wow", "wp", "wtf",
    ]

    private static let words: WordTree<Evidence> = {
        var words = WordTree<Evidence>()
        for word in commonWords { words[word.unicodeScalars] = .common }
        for (word, language) in languages {
            words[word.unicodeScalars] = .language(language, weight: word.utf8.count == word.count ? weight : hanWeight)
        }
        return words
    }()

    /// Nil where its parts have to say it.
    static func evidence(_ word: ArraySlice<Unit>) -> Evidence? {
        guard word.count <= longest, let first = word.first else { return nil }
        let letters = word.lazy.map(\.scalar.simpleLowercase)
        if let evidence = words[letters] { return evidence }
        if word.count == 1, Script(first.scalar) == .latin { return .common }
        guard let kinds = LetterSet(letters), let laugh = laughs.first(where: { $0.letters == kinds && word.count >= $0.least })
        else { return nil }
        return laugh.language.map { .language($0, weight: weight) } ?? .common
    }
}

/// Which of the small ASCII letters a word has.
private struct LetterSet: Equatable {
    private var bits: UInt32 = 0

    init() {}

    /// Nil where it has others as well.
    init?(_ letters: some Sequence<Unicode.Scalar>) {
        for letter in letters {
            guard ("a"..."z").contains(letter) else { return nil }
            bits |= 1 << (letter.value - 0x61)
        }
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
