// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// Which letters of ASCII a character passes for. `scripts/make-lookalikes` made the table: read-only pages of the program's file.
struct Lookalike {
    /// Whether it only passes for one among letters that do as well: Russian, Thai and Chinese words are full of it.
    let isLoose: Bool
    /// Whether it is all of its letters in a row: Ⅳ, ﬁ.
    let isRow: Bool
    private let packed: Int

    /// So many letters it has at most.
    static let most = 3

    /// What else it may stand for; 0 for nothing.
    var other: UInt32 { isRow ? 0 : self[1] }
    var third: UInt32 { isRow ? 0 : self[2] }

    /// One of its letters; the first one is the likeliest. 0 for none.
    subscript(index: Int) -> UInt32 {
        let number = packed >> (5 * index) & 0x1F
        return number > 0 ? UInt32(number) + 0x60 : 0
    }

    // SAFETY: a function of the C target that keeps its promise.
    private static let table = unsafe EmbeddedBytes(yomite_table_lookalikes)
    private static let size = 6

    init?(_ scalar: Unicode.Scalar) {
        guard !scalar.isASCII else { return nil }
        let table = Self.table
        guard let row = table.firstRow(of: Self.size, { table.number32($0) >> 8 < Int(scalar.value) }),
            table.number32(row) >> 8 == Int(scalar.value)
        else { return nil }
        let flags = table[row]
        (isLoose, isRow) = (flags & 1 > 0, flags & 2 > 0)
        packed = table.number16(row + 4)
    }
}
