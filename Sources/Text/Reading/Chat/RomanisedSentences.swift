// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

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
