// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core
import Pronunciation

/// Which Han characters each way of writing has. A single 庆 cannot be Japanese, whatever the word is like.
struct HanRepertoire: Sendable {
    static let shared = HanRepertoire()

    /// How much a character that a language lacks speaks against it, in nats; further ones say nothing new.
    private static let weight = 4.0
    private static let most = 3
    private static let range: Range<UInt32> = 0x4E00..<0xA000
    /// The rows of the table.
    private static let languages = ["ja", "zh", "zh-Hant"]

    private let bits: EmbeddedBytes

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        bits = unsafe EmbeddedBytes(yomite_table_han)
    }

    /// What the characters of a text say against a language: zero or less.
    func doubt(about language: String, in units: ArraySlice<Unit>) -> Double {
        guard let row = Self.languages.firstIndex(of: language) else { return 0 }
        let lacking = units.lazy.prefix(LanguageDetector.letterLimit).count {
            Self.range.contains($0.scalar.value) && !has($0.scalar, row: row)
        }
        return -Self.weight * Double(min(lacking, Self.most))
    }

    /// Whether a character is written in Chinese and not in Japanese.
    func isOnlyChinese(_ scalar: Unicode.Scalar) -> Bool {
        guard Self.range.contains(scalar.value), !has(scalar, row: 0) else { return false }
        return has(scalar, row: 1) || has(scalar, row: 2)
    }

    private func has(_ scalar: Unicode.Scalar, row: Int) -> Bool {
        let place = Int(scalar.value - Self.range.lowerBound)
        return bits[row * Self.range.count / 8 + place / 8] & (1 << (place % 8)) != 0
    }
}
