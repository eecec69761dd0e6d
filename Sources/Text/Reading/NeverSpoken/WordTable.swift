// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Words as rows of letters in order, one behind the other, each with a number: a tree without nodes, for lists of thousands of words.
struct WordTable: Equatable, Sendable {
    /// Where a walk has come to: the rows that begin with its letters.
    struct Place {
        fileprivate var rows: Range<Int>
        fileprivate var length = 0
    }

    /// Their scalars' last 16 bits. Rare Han characters beyond are taken for others: at worst, a word too many is not spoken.
    private var letters: [UInt16] = []
    private var ends: [UInt32] = []
    private var numbers: [UInt32] = []

    var isEmpty: Bool { ends.isEmpty }
    var root: Place { Place(rows: ends.indices) }
    /// How much memory it takes.
    var bytes: Int { 2 * letters.capacity + 4 * (ends.capacity + numbers.capacity) }

    /// Adds a word. Until `settle`, nothing can be looked for.
    mutating func add(_ word: some Sequence<UInt32>, _ number: Int) {
        letters += word.lazy.map { UInt16(truncatingIfNeeded: $0) }
        ends.append(UInt32(letters.count))
        numbers.append(UInt32(number))
    }

    /// Puts the words in order, each once.
    mutating func settle() {
        let old = self
        var order = Array(ends.indices)
        order.sort { old.precedes($0, $1) }
        (letters, ends, numbers) = ([], [], [])
        var kept: [Int] = []
        for row in order where kept.last.map({ old.precedes($0, row) }) ?? true { kept.append(row) }
        letters.reserveCapacity(kept.reduce(0) { $0 + old.range(of: $1).count })
        ends.reserveCapacity(kept.count)
        numbers.reserveCapacity(kept.count)
        for row in kept {
            letters += old.letters[old.range(of: row)]
            ends.append(UInt32(letters.count))
            numbers.append(old.numbers[row])
        }
    }

    /// Where a letter leads to; nil where no word goes on with it.
    func next(_ place: Place, _ letter: UInt32) -> Place? {
        let letter = letter & 0xFFFF
        let rows = firstRow(of: place, from: letter)..<firstRow(of: place, from: letter + 1)
        return rows.isEmpty ? nil : Place(rows: rows, length: place.length + 1)
    }

    /// The numbers of the words that end here.
    func numbers(at place: Place) -> ArraySlice<UInt32> {
        numbers[place.rows].prefix(place.rows.prefix { range(of: $0).count == place.length }.count)
    }

    /// The letters that words go on with.
    func letters(behind place: Place) -> [UInt32] {
        var found: [UInt32] = []
        var start = place.rows.lowerBound + numbers(at: place).count
        while start < place.rows.upperBound {
            found.append(UInt32(letters[range(of: start).lowerBound + place.length]))
            start = firstRow(of: place, from: found[found.count - 1] + 1)
        }
        return found
    }

    /// The first row that goes on with this letter or a later one.
    private func firstRow(of place: Place, from letter: UInt32) -> Int {
        place.rows.partitioned {
            let row = range(of: $0)
            return row.count == place.length || letters[row.lowerBound + place.length] < letter
        }
    }

    private func range(of row: Int) -> Range<Int> { (row > 0 ? Int(ends[row - 1]) : 0)..<Int(ends[row]) }

    private func precedes(_ one: Int, _ other: Int) -> Bool {
        let (own, others) = (letters[range(of: one)], letters[range(of: other)])
        for (letter, second) in zip(own, others) where letter != second { return letter < second }
        return own.count == others.count ? numbers[one] < numbers[other] : own.count < others.count
    }
}
