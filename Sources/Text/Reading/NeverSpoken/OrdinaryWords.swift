// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core

/// The words that comments are full of. What only resembles a never-spoken word is none where it is one of them.
///
/// `scripts/make-ordinary-words` made the table of their hashes: read-only pages of the program's file.
struct OrdinaryWords: Sendable {
    static let shared = OrdinaryWords()

    /// How many languages the table has. Their names do not matter here.
    private static let languageCount: UInt64 = 23
    private let hashes: EmbeddedBytes

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        hashes = unsafe EmbeddedBytes(yomite_table_ordinary)
    }

    /// Whether these are ordinary words, all of the same language. English is the first one.
    func contain(_ words: [ArraySlice<Skeleton.Letter>], inEnglishOnly: Bool = false) -> Bool {
        // A letter that is written three times was meant once or twice.
        let words = words.map { $0.flatMap { repeatElement($0.value, count: $0.count > 1 ? 2 : 1) } }
        return (0..<(inEnglishOnly ? 1 : Self.languageCount)).contains { language in words.allSatisfy { contains($0, language) } }
    }

    private func contains(_ word: [UInt32], _ language: UInt64) -> Bool {
        let hash = word.reduce(FNV1a.adding(language, to: FNV1a.start)) { FNV1a.adding(UInt64($1), to: $0) }
        let wanted = Int((hash >> 32) ^ (hash & 0xFFFF_FFFF))
        return hashes.firstRow(of: 4) { hashes.number32($0) < wanted }.map { hashes.number32($0) == wanted } ?? false
    }
}
