// SPDX-License-Identifier: GPL-3.0-or-later

/// Kana with accents, as voices are told them whose engine knows Japanese accents: `キョ'ーワ/イ'イ/テ'ンキデ_ス`.
///
/// `'` stands behind the mora after which the voice falls, `/` or a space between two phrases, `_` before a mora whose vowel is not voiced.
public struct AccentedText: Equatable, Sendable {
    /// What the engine gets.
    public var spoken: String
    /// Which scalars of the comment each scalar of `spoken` stands for.
    public var map: OffsetMap

    /// Whether plain kana with this scalar in it are kana with accents, none of which is known.
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "、", "。", "，", "．", "！", "？", ",", ".", "!", "?", "…", "‥", "ー": true
        default: (0x30A1...0x30F6).contains(scalar.value)
        }
    }
}
