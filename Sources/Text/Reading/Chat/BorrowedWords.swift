// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core
import Pronunciation

/// English words of games and streams, spelt for voices of other languages: to a Spanish one, `clutch` is `clach`.
/// `scripts/make-borrowed-words` made the table.
enum BorrowedWords {
    /// More English words in a row than this are a phrase, which an English voice says.
    static let wordLimit = 2
    private static let longest = 16
    private static let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))

    // SAFETY: a function of the C target that keeps its promise.
    private static let table = unsafe EmbeddedBytes(yomite_table_borrowed)
    /// The languages, by their column.
    private static let columns = Dictionary(uniqueKeysWithValues: zip(fields(of: 0).dropFirst(), 1...))
    /// Where the row of each word begins, by the word's hash. Made where a text may have such words.
    private static let rows: [UInt64: UInt32] = {
        var rows: [UInt64: UInt32] = [:]
        var (start, hash, isWord) = (0, FNV1a.start, true)
        for index in 0..<table.count {
            switch table[index] {
            case newline: (start, hash, isWord) = (index + 1, FNV1a.start, true)
            case tab where isWord:
                rows[hash] = UInt32(start)
                isWord = false
            case let byte where isWord: hash = FNV1a.adding(UInt64(byte), to: hash)
            default: break
            }
        }
        return rows
    }()

    /// Whether one of them has this hash: FNV-1a of its letters.
    static func has(_ hash: UInt64) -> Bool { rows[hash] != nil }

    /// The fields of the row that begins at a byte.
    private static func fields(of start: Int) -> [String] {
        let end = (start..<table.count).first { table[$0] == newline } ?? table.count
        return (start..<end).split(omittingEmptySubsequences: false) { table[$0] == tab }
            .map { String(decoding: $0.map { table[$0] }, as: UTF8.self) }
    }

    /// What a voice of a language is given for a word, without its apostrophes; nil where the language has the word itself, or nobody borrows it.
    private static func spelling(of word: ArraySlice<Unit>, in language: String) -> String? {
        guard let column = columns[language], word.count <= longest else { return nil }
        var written = String.UnicodeScalarView()
        var hash = FNV1a.start
        for unit in word where unit.kind != .punctuation {
            guard let letter = Unicode.Scalar(unit.scalar.lowercasedASCII), letter.isASCII else { return nil }
            written.append(letter)
            hash = FNV1a.adding(UInt64(letter.value), to: hash)
        }
        guard let row = rows[hash] else { return nil }
        let fields = fields(of: Int(row))
        return fields[0] == String(written) && !fields[column].isEmpty ? fields[column] : nil
    }

    /// Whether so few words, all of them borrowed, need no voice of another language.
    static func areSaid(_ words: ArraySlice<Unit>, in language: String) -> Bool {
        let words = words.split { $0.kind != .letter && !isApostrophe($0) }
        return words.count <= wordLimit && words.allSatisfy { spelling(of: $0, in: baseLanguage(language)) != nil }
    }

    /// The stretch with the spellings of its language, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        let (language, units) = (baseLanguage(stretch.language), stretch.units)
        guard columns[language] != nil else { return (stretch, 0) }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var words = 0
        var index = units.startIndex
        while index < units.endIndex {
            let end = units[index...].firstIndex { $0.kind != .letter && !isApostrophe($0) } ?? units.endIndex
            // All letters of a word of our own stand for one part of the comment.
            let isOurs = end > index + 1 && units[index].start == units[end - 1].start
            if end > index, !isOurs, !isPartOfLonger(index..<end, units), let spelling = spelling(of: units[index..<end], in: language) {
                words += 1
                result.append(words: spelling, start: units[index].start, end: units[end - 1].end)
            } else {
                result += units[index..<max(end, index + 1)]
            }
            index = max(end, index + 1)
        }
        return words > 0 ? (Stretch(language: stretch.language, units: result[...]), words) : (stretch, 0)
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
