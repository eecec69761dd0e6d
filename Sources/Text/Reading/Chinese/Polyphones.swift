// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTables

/// Chinese words in which the engine, which reads every character by itself, would misread one, and how to write them for it: 银行 as 银航.
/// Read-only pages of the program's file; `scripts/make-polyphones` made them.
struct Polyphones: Sendable {
    static let shared = Polyphones()

    /// Characters of the longest word.
    private static let longest = 4
    private static let recordSize = 16

    private let table: EmbeddedBytes
    private let count: Int

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        table = unsafe EmbeddedBytes(yomite_table_polyphones)
        count = table.count / Self.recordSize
    }

    /// The stretch with other characters in place of those that would be misread, and how many words that were.
    func respelled(_ stretch: Stretch) -> (Stretch, words: Int) {
        var units = Array(stretch.units)
        var words = 0
        var index = 0
        while index < units.count {
            guard units[index].kind == .letter, let (record, length) = longestWord(at: units[index...]) else {
                index += 1
                continue
            }
            for place in 0..<length {
                let value = table.number16(record * Self.recordSize + 2 * (Self.longest + place))
                units[index + place].scalar = Unicode.Scalar(UInt16(value)) ?? units[index + place].scalar
            }
            words += 1
            index += length
        }
        return (Stretch(language: stretch.language, units: units[...]), words)
    }

    /// The record of the longest word that the units begin with: the sorted records are narrowed down, character by character.
    private func longestWord(at units: ArraySlice<Unit>) -> (record: Int, length: Int)? {
        var candidates = 0..<count
        var found: (Int, Int)?
        for (place, unit) in units.prefix(Self.longest).enumerated() {
            let value = Int(unit.scalar.value)
            let first = partition(candidates, place) { $0 >= value }
            candidates = first..<partition(first..<candidates.upperBound, place) { $0 > value }
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

    /// The first of the records whose character at the place is behind; they are sorted by it.
    private func partition(_ records: Range<Int>, _ place: Int, _ isBehind: (Int) -> Bool) -> Int {
        var (low, high) = (records.lowerBound, records.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(character(middle, place)) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
