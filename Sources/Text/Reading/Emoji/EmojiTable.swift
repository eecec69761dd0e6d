// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// The short names of emoji in many languages: read-only pages of the program's file, of which only those that are asked for are
/// touched. `scripts/make-emoji` made them and says what their bytes mean.
struct EmojiTable: Sendable {
    static let shared = EmojiTable()

    private let table: EmbeddedBytes
    private let count: Int
    private let keyOffsets: Int
    private let keys: Int
    /// Where each language's names begin.
    private let blocks: [String: Int]

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        let table = unsafe EmbeddedBytes(yomite_table_emoji)
        self.table = table
        count = table.number16(0)
        let languages = table.number16(2)
        var blocks: [String: Int] = [:]
        for entry in 0..<languages {
            let at = 4 + 12 * entry
            let tag = (at..<at + 8).map { table[$0] }.prefix { $0 != 0 }
            blocks[String(decoding: tag, as: UTF8.self)] = table.number32(at + 8)
        }
        self.blocks = blocks
        keyOffsets = 4 + 12 * languages
        keys = keyOffsets + 2 * (count + 1)
    }

    /// The number of an emoji, given as UTF-8 without variation selectors and skin tones.
    func index(of key: [UInt8]) -> Int? {
        let emoji = (0..<count).partitioned { order($0, key) < 0 }
        return emoji < count && order(emoji, key) == 0 ? emoji : nil
    }

    /// Below 0 where the emoji with this number stands before the key.
    private func order(_ emoji: Int, _ key: [UInt8]) -> Int {
        let start = keys + table.number16(keyOffsets + 2 * emoji)
        let length = keys + table.number16(keyOffsets + 2 * emoji + 2) - start
        for place in 0..<min(length, key.count) where table[start + place] != key[place] {
            return Int(table[start + place]) - Int(key[place])
        }
        return length - key.count
    }

    /// What people who speak the language call it; nil where nobody wrote that down.
    func name(of emoji: Int, in language: String) -> String? {
        guard let block = blocks[language], (0..<count).contains(emoji) else { return nil }
        let symbolCount = table.number16(block)
        let starts = block + 2 + 4 * symbolCount
        let names = starts + 2 * (count / Self.stride + 1)
        var at = names + table.number16(starts + 2 * (emoji / Self.stride))
        for _ in 0..<emoji % Self.stride {
            while nextSymbol(&at) != nil {}
        }
        var name = String.UnicodeScalarView()
        while let symbol = nextSymbol(&at) {
            append(symbol, of: block + 2, to: &name)
        }
        return name.isEmpty ? nil : String(name)
    }

    /// Nil at the end of a name.
    private func nextSymbol(_ at: inout Int) -> Int? {
        let first = Int(table[at])
        at += 1
        if first == 0 { return nil }
        if first < 0xC0 { return first - 1 }
        at += 1
        return 0xBF + (first - 0xC0) << 8 + Int(table[at - 1])
    }

    /// A symbol is a letter or a pair of symbols.
    private func append(_ symbol: Int, of symbols: Int, to name: inout String.UnicodeScalarView) {
        let value = table.number32(symbols + 4 * symbol)
        if value & 1 << 31 != 0 {
            if let scalar = Unicode.Scalar(UInt32(value & 0x1F_FFFF)) { name.append(scalar) }
        } else {
            append(value & 0x7FFF, of: symbols, to: &name)
            append(value >> 15, of: symbols, to: &name)
        }
    }

    private static let stride = 32
}
