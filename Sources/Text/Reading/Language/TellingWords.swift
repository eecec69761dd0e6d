// SPDX-License-Identifier: GPL-3.0-or-later

/// Words of chats that say which language their writer speaks, though their letters say little: `kkkk` is Portuguese laughter. Written for
/// Yomite.
enum TellingWords {
    /// What a word says of the language of its comment.
    enum Evidence: Equatable, Sendable {
        /// So much speaks for this language, in nats.
        case language(String, weight: Double)
        /// A language has it and its neighbours have not.
        case neighbour(String)
        /// It is English, and many languages have borrowed it.
        case borrowed
        /// Everybody writes it.
        case common
        /// It tells nothing beside a word that everybody writes: `no cap`. Alone it is a word of some language.
        case little

        /// As a row has it, behind its language.
        fileprivate init?(_ row: String, isHan: Bool) {
            let parts = row.split(separator: " ").map(String.init)
            switch parts.last {
            case "neighbour": self = .neighbour(parts[0])
            case "telling": self = .language(parts[0], weight: isHan ? hanWeight : weight)
            case "everybody": self = .common
            case "little": self = .little
            case "borrowed": self = .borrowed
            default: return nil
            }
        }
    }

    /// What a comment of common words has from the room, in nats.
    static let roomWeight = 6.0
    /// Less than what a viewer has spoken several times.
    private static let weight = 4.0
    /// Kanji that Japanese has as well, and seldom writes together.
    private static let hanWeight = 8.0
    private static let longest = 40

    /// A laugh has only these letters, all of them, and a least length. Without a language it belongs to all.
    private static let laughs: [(letters: LetterSet, least: Int, language: String?)] = [
        ("k", 3, "pt"), ("rs", 4, "pt"), ("hue", 6, "pt"), ("hua", 6, "pt"),
        ("js", 4, "es"), ("jas", 5, "es"), ("ja", 5, "es"), ("je", 4, "es"), ("ji", 4, "es"),
        ("wk", 4, "id"), ("ha", 4, nil), ("he", 4, nil), ("hi", 4, nil), ("h", 3, nil),
    ].map { (LetterSet.of($0.unicodeScalars) ?? LetterSet(), $1, $2) }
    /// Words that a language has and its neighbours have not: the parts of most words are the same in them. In nats.
    static let neighbourWeight = 3.0
    /// What all such words of a comment say together, at most.
    fileprivate static let mostOfNeighbours = 7.0

    /// Nil where its parts have to say it.
    static func evidence(_ word: ArraySlice<Unit>) -> Evidence? {
        guard word.count <= longest, let first = word.first else { return nil }
        var key = RowKey("evidence")
        var kinds: LetterSet? = LetterSet()
        for unit in word {
            let letter = unit.scalar.simpleLowercase
            key.take(letter)
            kinds = kinds?.adding(letter)
        }
        if let known = NumberTable.chats?.value(key) { return Evidence(known, isHan: Script(first.scalar) == .han) }
        if word.count == 1, Script(first.scalar) == .latin { return .common }
        guard let kinds, let laugh = laughs.first(where: { $0.letters == kinds && word.count >= $0.least }) else { return nil }
        return laugh.language.map { .language($0, weight: weight) } ?? .common
    }
}

/// Which of the small ASCII letters a word has.
private struct LetterSet: Equatable {
    private var bits: UInt32 = 0

    /// Nil where it would have others as well.
    func adding(_ letter: Unicode.Scalar) -> LetterSet? {
        guard ("a"..."z").contains(letter) else { return nil }
        var more = self
        more.bits |= 1 << (letter.value - 0x61)
        return more
    }

    /// Nil where it has others as well.
    static func of(_ letters: some Sequence<Unicode.Scalar>) -> LetterSet? {
        letters.reduce(LetterSet()) { $0?.adding($1) }
    }
}

extension LanguageEvidence {
    /// The languages that its words are known for.
    var told: Set<String> {
        words.reduce(into: []) { told, word in
            if case .language(let language, _)? = word.telling { told.insert(language) }
            if case .neighbour(let language)? = word.telling { told.insert(language) }
        }
    }

    /// Adds what the telling words say. Where all words are everybody's, they are what the room speaks.
    func addTellingWords(to expectation: inout LanguageExpectation, _ rules: LanguageRules) {
        var told: [String: Double] = [:]
        var (areCommon, hasCommon) = (true, false)
        for word in firstWords {
            switch word.telling {
            case .language(let language, let weight)?:
                told[language] = max(told[language] ?? 0, weight)
                areCommon = false
            case .neighbour(let language)?:
                let before = told[language] ?? 0
                told[language] = max(before, min(before + TellingWords.neighbourWeight, TellingWords.mostOfNeighbours))
                areCommon = false
            case .common?: hasCommon = true
            case .little?: break
            case .borrowed?, nil: areCommon = false
            }
        }
        for (language, weight) in told { expectation.add(weight, for: language) }
        guard areCommon, hasCommon else { return }
        for language in rules.tagsOfCommonWords(in: script) { expectation.add(TellingWords.roomWeight, for: language) }
    }
}
