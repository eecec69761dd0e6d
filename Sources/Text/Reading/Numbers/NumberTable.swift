// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// How numbers are said in one language: read-only pages of the program's file, of which only those that are asked for are touched.
/// `scripts/make-number-words` made them and says what their bytes mean.
@usableFromInline package struct NumberTable: Sendable {
    // SAFETY: a function of the C target that keeps its promise.
    private static let all = unsafe EmbeddedBytes(yomite_table_numbers)

    /// What a language has words for, in the order of the table.
    enum Text: Int {
        case signs, range, score, share, parts, hour, time, date, months, percent, point, laughter
    }

    /// The parts behind the texts, in the order of the table.
    enum Part: Int {
        case cardinalPlurals = 12
        case ordinalPlurals, sets, rules, bodies
    }

    package static let japanese = NumberTable("ja")
    /// What chats write in any language.
    package static let chats = NumberTable("chats")

    /// A set that does not exist.
    static let noSet = 255
    private static let partCount = 17
    private let bytes = all
    private let block: Int
    private let rows: Range<Int>
    private let habits: Int

    /// Nil for a language that no voice speaks.
    package init?(_ language: String) {
        let bytes = bytes
        // Tags of eight bytes as numbers, whose order is that of the tags.
        let tag = language.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) } << (8 * (8 - UInt64(language.utf8.count)))
        func isBefore(_ row: Int) -> Bool { bytes.number64(row).byteSwapped < tag }
        guard language.utf8.count < 8, let row = bytes.firstRow(of: 24, in: 2..<2 + 24 * bytes.number16(0), isBefore),
            bytes.number64(row).byteSwapped == tag
        else { return nil }
        block = bytes.number32(row + 8)
        let start = bytes.number32(row + 12)
        rows = start..<start + 12 * bytes.number32(row + 16)
        habits = bytes.number32(row + 20)
    }

    subscript(place: Int) -> UInt8 { bytes[place] }

    func number16(_ place: Int) -> Int { bytes.number16(place) }
    func number32(_ place: Int) -> Int { bytes.number32(place) }
    func number64(_ place: Int) -> Int { Int(truncatingIfNeeded: bytes.number64(place)) }

    func start(of part: Part) -> Int {
        block + number16(block + 2 * part.rawValue)
    }

    /// The fields of a text; nil where the language has none.
    func fields(_ text: Text) -> [String]? {
        let offset = number16(block + 2 * text.rawValue)
        guard offset > 0 else { return nil }
        var fields: [String] = []
        var start = block + offset
        for place in start... where self[place] <= 0x09 {
            fields.append(bytes.text(start..<place))
            if self[place] == 0 { break }
            start = place + 1
        }
        return fields
    }

    /// Whether the language has phrases (`Phrases`).
    var hasHabits: Bool { habits > 0 }

    func has(_ habit: Habit) -> Bool { habits >> habit.rawValue & 1 == 1 }

    // MARK: Rows

    /// Whether there is a row of a kind for what is written.
    func hasRow(_ key: RowKey) -> Bool { place(of: key) != nil }

    /// What is said of what is written; nil where there is no row.
    func value(_ key: RowKey) -> String? {
        place(of: key).map { row in
            let start = bytes.number32(row + 8)
            var end = start
            while bytes[end] > 0 { end += 1 }
            return bytes.text(start..<end)
        }
    }

    func value(_ kind: String, _ written: some StringProtocol) -> String? {
        value(RowKey(kind, written.unicodeScalars))
    }

    private func place(of key: RowKey) -> Int? {
        guard let row = bytes.firstRow(of: 12, in: rows, { bytes.number64($0) < key.bits }), bytes.number64(row) == key.bits else {
            return nil
        }
        return row
    }

    // MARK: Rule sets

    /// The set of numbers that count nothing.
    var plainSet: Int { Int(self[block + 2 * Self.partCount]) }

    var yearSet: Int { Int(self[block + 2 * Self.partCount + 1]) }

    var hasNames: Bool { plainSet != Self.noSet }

    /// The set of what agrees with this form.
    func set(_ kind: NumberKind, _ form: NumberForm) -> Int {
        let noun = 2 * kind.rawValue + (form.hasNoun ? 1 : 0)
        let gender = 3 * (2 * noun + (form.isPlural ? 1 : 0)) + form.gender.rawValue
        return Int(self[block + 2 * Self.partCount + 2 + 6 * gender + form.grammaticalCase.rawValue])
    }

    /// The sets that write ordinals with digits, each with the one that says them.
    var writtenOrdinals: [(written: Int, said: Int)] {
        let start = block + 2 * Self.partCount + 2 + 144
        return (0..<Int(self[start])).map { (Int(self[start + 1 + 2 * $0]), Int(self[start + 2 + 2 * $0])) }
    }
}

/// A kind of row and what is written, in one number, which the rows have in place of both. The script that makes the table refuses two rows
/// with the same.
@usableFromInline struct RowKey: Sendable {
    @usableFromInline var bits = FNV1a.start

    /// Of a word that is still to be taken.
    @usableFromInline init(_ kind: String) {
        for scalar in kind.unicodeScalars { take(scalar) }
        take("\t")
    }

    /// Inlinable like what it calls: other modules would go along each sequence by its witnesses, which takes ten times as long.
    init(_ kind: String, _ written: some Sequence<Unicode.Scalar>) {
        self.init(kind)
        for scalar in written { take(scalar) }
    }

    mutating func take(_ scalar: Unicode.Scalar) {
        bits = FNV1a.adding(UInt64(scalar.value), to: bits)
    }
}

/// What a number says of what it counts: how many, or which of them.
enum NumberKind: Int {
    case cardinal, ordinal
}
