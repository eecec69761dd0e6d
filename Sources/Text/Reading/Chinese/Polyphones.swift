// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// Chinese words in which the engine, which reads every character by itself, would misread one, and how to write them for it: 银行 as 银航.
/// Read-only pages of the program's file; `scripts/make-polyphones` made them.
struct Polyphones: Sendable {
    static let shared = Polyphones()

    /// Characters of the longest word.
    private static let longest = 4
    private static let recordSize = 16
    /// Sounds that no other character has: the table writes them as characters for private use, which stand for these in order.
    private static let pinyin = ["dei3", "zhao2", "qie1", "e3", "meng1", "men1", "lei1", "zhua3", "ha3", "ne2", "lo5", "rang1"]
    private static let firstForPinyin: UInt32 = 0xE000

    private let table: EmbeddedBytes
    private let count: Int

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        table = unsafe EmbeddedBytes(yomite_table_polyphones)
        count = table.count / Self.recordSize
    }

    /// The stretch with other characters in place of those that would be misread, and how many words that were.
    func respelled(_ stretch: Stretch) -> (Stretch, words: Int) {
        let units = stretch.units
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var words = 0
        var index = units.startIndex
        while index < units.endIndex {
            guard units[index].kind == .letter, let (record, length) = longestWord(at: units[index...]) else {
                result.append(units[index])
                index += 1
                continue
            }
            var isChanged = false
            for place in 0..<length {
                let spelling = UInt32(character(record, Self.longest + place))
                let unit = units[index + place]
                isChanged = isChanged || spelling != unit.scalar.value
                result.append(unit, spelled: spelling)
            }
            if isChanged { words += 1 }
            index += length
        }
        return words > 0 ? (Stretch(language: stretch.language, units: result[...]), words) : (stretch, 0)
    }

    /// What a character is written as.
    fileprivate static func spelling(_ value: UInt32) -> String {
        if value >= firstForPinyin, value - firstForPinyin < UInt32(pinyin.count) { return pinyin[Int(value - firstForPinyin)] }
        return Unicode.Scalar(value).map { String(Character($0)) } ?? ""
    }

    /// The record of the longest word that the units begin with: the sorted records are narrowed down, character by character.
    private func longestWord(at units: ArraySlice<Unit>) -> (record: Int, length: Int)? {
        var candidates = 0..<count
        var found: (Int, Int)?
        for (place, unit) in units.prefix(Self.longest).enumerated() {
            let value = Int(unit.scalar.value)
            // The records are sorted by their characters.
            let first = candidates.partitioned { character($0, place) < value }
            candidates = first..<(first..<candidates.upperBound).partitioned { character($0, place) <= value }
            guard let record = candidates.first else { break }
            // The word that ends here is the first of those that begin so.
            let length = place + 1
            if length == Self.longest || character(record, length) == 0 { found = (record, length) }
        }
        return found
    }

    private func character(_ record: Int, _ place: Int) -> Int {
        table.number16(record * Self.recordSize + 2 * place)
    }
}

extension [Unit] {
    fileprivate mutating func append(_ unit: Unit, spelled spelling: UInt32) {
        guard spelling != unit.scalar.value else { return append(unit) }
        append(words: Polyphones.spelling(spelling), start: unit.start, end: unit.end)
    }
}

/// Words that only Chinese has, in characters that Japanese has as well: 你好, 這個. Rows of its table.
enum ChineseWords {
    private static let table = NumberTable("zh")
    private static let longest = 3
    /// Of Japanese words that end with 了, which in Chinese ends sentences: 終了, 完了.
    private static let beforeEnd = Set("和終完投魅修満校読議閉承未結了".unicodeScalars)
    /// Characters in front of and behind 么 in words of mahjong, the only ones in which Japanese writes it: 断么九, 么九牌.
    private static let (beforeOne, behindOne): (Unicode.Scalar, Unicode.Scalar) = ("断", "九")
    /// Text of other scripts is passed by so far.
    private static let limit = LanguageDetector.letterLimit

    /// Whether a text has one of them, or a character that only Chinese has.
    static func areIn(_ units: [Unit]) -> Bool {
        let scalars = units.prefix(limit).map(\.scalar)
        for (index, scalar) in scalars.enumerated() where Script(scalar) == .han {
            let isOfMahjong = scalar == "么" && (scalars[..<index].last == beforeOne || scalars[(index + 1)...].first == behindOne)
            if !isOfMahjong, HanRepertoire.shared.isOnlyChinese(scalar) { return true }
            if beginsWithWord(scalars[index...]) { return true }
            if scalar == "了", index > 0, index + 1 == scalars.count || Script(scalars[index + 1]) != .han,
                Script(scalars[index - 1]) == .han, !beforeEnd.contains(scalars[index - 1])
            {
                return true
            }
        }
        return false
    }

    private static func beginsWithWord(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var key = RowKey("only Chinese")
        return text.prefix(longest).contains {
            key.take($0)
            return table?.hasRow(key) == true
        }
    }
}
