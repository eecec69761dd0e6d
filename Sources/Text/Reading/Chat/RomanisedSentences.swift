// SPDX-License-Identifier: GPL-3.0-or-later

/// A word in Latin letters of a language with a script of its own.
struct RomanisedWord {
    /// In its own script.
    var native: String
    /// How much it says that the words around it are of its language: 2 where no other language has it, 0 where many have.
    var worth: Int
    /// Whether it is a word of English or the like as well, which counts for this language only between two others.
    var isElsewhere = false
}

/// Hindi in Latin letters, as chats write it: rows of its table.
enum RomanisedHindi {
    private static let table = NumberTable("hi")

    static func word(_ letters: ArraySlice<Unit>, isBehindOwn: Bool) -> RomanisedWord? {
        guard let row = table?.value(RowKey("sentence", letters.lazy.map { $0.scalar.simpleLowercase })), let worth = row.first else {
            return nil
        }
        return RomanisedWord(native: String(row.dropFirst(2)), worth: worth.wholeNumberValue ?? 0, isElsewhere: worth == "-")
    }
}

extension Draft {
    /// So much have the words of a sentence to say together.
    private static let enough = 3
    /// What a word of the language's own script says that stands beside them.
    private static let worthOfNeighbour = 2

    /// Writes words that stand beside each other and are of the same language in its own script, so that a voice of it says them:
    /// `yeh kya ho raha hai`. A single word may be of any language.
    /// - Parameters:
    ///   - script: the script of the language.
    ///   - known: what a word is, of which it is told whether one of the language itself stands before it.
    mutating func readRomanisedSentences(
        in script: Script,
        _ known: (_ word: ArraySlice<Unit>, _ isBehindOwn: Bool) -> RomanisedWord?
    ) {
        var result: [Unit] = []
        var copied = 0
        var row: [(range: Range<Int>, word: RomanisedWord)] = []

        func endRow() {
            defer { row = [] }
            guard let start = row.first?.range.lowerBound, let end = row.last?.range.upperBound else { return }
            let neighbours = [units[..<start].last { $0.kind != .space }, units[end...].first { $0.kind != .space }]
            let isBesideOwn = neighbours.contains { $0.map { Script($0.scalar) == script } ?? false }
            let worth = row.reduce(isBesideOwn ? Self.worthOfNeighbour : 0) { $0 + $1.word.worth }
            guard worth >= Self.enough else { return }
            let last = row.lastIndex { !$0.word.isElsewhere } ?? 0
            for (range, word) in row[...last] {
                note(.romanised)
                result += units[copied..<range.lowerBound]
                result.append(words: word.native, start: units[range.lowerBound].start, end: units[range.upperBound - 1].end)
                copied = range.upperBound
            }
        }

        var index = 0
        while let start = units[index...].firstIndex(where: \.isLatin) {
            let end = units.endOfWord(from: start)
            if !units[index..<start].allSatisfy({ $0.kind == .space || $0.scalar == "," }) { endRow() }
            // A point inside is that of a host: kya.com.
            let isHost = end + 1 < units.count && units[end].scalar == "." && units[end + 1].kind == .letter
            if !isHost, let word = known(units[start..<end], !row.isEmpty), !word.isElsewhere || !row.isEmpty {
                row.append((start..<end, word))
            } else {
                endRow()
            }
            index = end
        }
        endRow()
        guard copied > 0 else { return }
        units = result + units[copied...]
    }
}

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

extension Draft {
    /// Writes words that everybody knows in Latin letters in their own script, so that a voice of their language says them: `arigatou`.
    mutating func readRomanised() {
        guard units.contains(where: \.isLatin) else { return }
        rewrite { draft, index, result in
            let units = draft.units
            guard units[index].isLatin else { return nil }
            let end = units.endOfWord(from: index)
            guard !draft.isHost(endingAt: end), let match = draft.romanised(from: index, firstEnd: end) else {
                result += units[index..<end]
                return end
            }
            draft.note(.romanised)
            result.append(words: match.native, start: units[index].start, end: units[match.end - 1].end)
            return match.end
        }
    }

    /// Whether a word goes on behind a point: nihao.com.
    private func isHost(endingAt end: Int) -> Bool {
        end + 1 < units.count && units[end].scalar == "." && units[end + 1].kind == .letter
    }

    /// The longest known phrase that begins with the word from `first` to `firstEnd`.
    private func romanised(from first: Int, firstEnd: Int) -> (native: String, end: Int)? {
        guard let table = NumberTable.chats else { return nil }
        var (phrase, start) = (RowKey("romanised"), RowKey("start of romanised"))
        var (next, end) = (first, firstEnd)
        var found: (String, Int)?
        while true {
            for unit in units[next..<end] {
                phrase.take(unit.scalar.simpleLowercase)
                start.take(unit.scalar.simpleLowercase)
            }
            if let native = table.value(phrase) { found = (native, end) }
            guard table.hasRow(start), end + 1 < units.count, units[end].kind == .space, units[end + 1].isLatin else { return found }
            phrase.take(" ")
            start.take(" ")
            next = end + 1
            end = units.endOfWord(from: next)
        }
    }
}

extension [Unit] {
    /// The end of the word that begins here.
    func endOfWord(from start: Int) -> Int {
        self[start...].firstIndex { $0.kind != .letter && $0.kind != .mark && $0.kind != .digit && $0.scalar != "'" } ?? endIndex
    }
}

extension Unit {
    var isLatin: Bool {
        kind == .letter && Script(scalar) == .latin
    }
}
