// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The parts of a word by which languages are told apart: up to five letters in a row, its ends marked, and the word itself.
///
/// They are hashed as `scripts/languages/train.c` does it.
struct WordParts {
    private static let letterLimit = 40
    private static let partLength = 5
    private static let start = UInt32(UInt8(ascii: "^"))
    private static let end = UInt32(UInt8(ascii: "$"))
    /// Whole words are hashed from here, so that they are no parts of others.
    private static let startOfWords: UInt64 = 0x1234_5678_8765_4321

    /// The letters, with marks at both ends once it is taken.
    private var letters = [Self.start]

    var isEmpty: Bool {
        letters.count == 1
    }

    /// Whether the next letter has to begin another word.
    var isFull: Bool {
        letters.count > Self.letterLimit
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        // The only letter whose small one is two scalars.
        letters.append((scalar == "İ" ? "i" : scalar.simpleLowercase).value)
    }

    /// Adds the hash of every part, and begins the next word.
    mutating func moveHashes(to hashes: inout [UInt64]) {
        letters.append(Self.end)
        let last = letters.count - 1
        for first in letters.indices {
            var hash = FNV1a.start
            for index in first...min(first + Self.partLength - 1, last) {
                hash = FNV1a.adding(UInt64(letters[index]), to: hash)
                // A mark alone says nothing.
                if index > first || (first > 0 && first < last) { hashes.append(Self.finished(hash, isWhole: false)) }
            }
        }
        if letters.count > Self.partLength {
            hashes.append(Self.finished(letters.reduce(Self.startOfWords) { FNV1a.adding(UInt64($1), to: $0) }, isWhole: true))
        }
        letters.removeSubrange(1...)
    }

    /// The hash of the word with both ends: short words are parts themselves.
    var hashOfWhole: UInt64 {
        let all = letters + [Self.end]
        let isWhole = all.count > Self.partLength
        let hash = all.reduce(isWhole ? Self.startOfWords : FNV1a.start) { FNV1a.adding(UInt64($1), to: $0) }
        return Self.finished(hash, isWhole: isWhole)
    }

    /// The lowest bit says whether it is the hash of a whole word.
    private static func finished(_ hash: UInt64, isWhole: Bool) -> UInt64 {
        var hash = hash
        hash ^= hash >> 32
        hash = hash &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 29
        return hash & ~1 | (isWhole ? 1 : 0)
    }

    static func isWhole(_ hash: UInt64) -> Bool {
        hash & 1 == 1
    }
}
