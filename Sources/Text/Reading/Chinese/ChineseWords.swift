// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

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
