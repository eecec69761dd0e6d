// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// English words of games and streams, spelt for voices of other languages: to a Spanish one, `clutch` is `clach`.
/// Rows of their tables, by `scripts/make-borrowed-words`.
enum BorrowedWords {
    /// More English words in a row than this are a phrase, which an English voice says.
    static let wordLimit = 2
    private static let longest = 16

    /// What a voice is given for a word, without its apostrophes; nil where the language has the word itself, or nobody borrows it.
    private static func spelling(of word: ArraySlice<Unit>, in table: NumberTable?) -> String? {
        guard word.count <= longest else { return nil }
        return table?.value(RowKey("borrowed", word.lazy.filter { $0.kind != .punctuation }.map { $0.scalar.simpleLowercase }))
    }

    /// Whether so few words, all of them borrowed, need no voice of another language.
    static func areSaid(_ words: ArraySlice<Unit>, in language: String) -> Bool {
        let (words, table) = (words.split { $0.kind != .letter && !isApostrophe($0) }, NumberTable(baseLanguage(language)))
        return words.count <= wordLimit && words.allSatisfy { spelling(of: $0, in: table) != nil }
    }

    /// The stretch with the spellings of its language, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        let (table, units) = (NumberTable(baseLanguage(stretch.language)), stretch.units)
        guard table?.hasRow(RowKey("borrowed")) == true else { return (stretch, 0) }
        return stretch.replacing { index in
            let end = units[index...].firstIndex { $0.kind != .letter && !isApostrophe($0) } ?? units.endIndex
            // All letters of a word of our own stand for one part of the comment.
            let isOurs = end > index + 1 && units[index].start == units[end - 1].start
            guard end > index, !isOurs, !isPartOfLonger(index..<end, units) else { return (nil, end) }
            return (spelling(of: units[index..<end], in: table), end)
        }
    }

    /// Whether it is a part of an address or of a name with digits.
    private static func isPartOfLonger(_ word: Range<Int>, _ units: ArraySlice<Unit>) -> Bool {
        func isTie(_ sign: Int, _ behind: Int) -> Bool {
            guard units.indices.contains(sign) else { return false }
            if units[sign].kind == .digit || units[sign].kind == .mark { return true }
            return units.indices.contains(behind) && "_@/.".unicodeScalars.contains(units[sign].scalar) && units[behind].kind != .space
        }
        return isTie(word.lowerBound - 1, word.lowerBound - 2) || isTie(word.upperBound, word.upperBound + 1)
    }

    private static func isApostrophe(_ unit: Unit) -> Bool {
        unit.scalar == "'" || unit.scalar == "’"
    }
}
