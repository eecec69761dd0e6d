// SPDX-License-Identifier: GPL-3.0-or-later

/// Signs that stand for Japanese words: in other languages they mean nothing, or are pictures.
package enum JapaneseSigns {
    /// Words and units that are drawn as one character, ㌔ ㎏ ㈱ ㊤: what they are drawn of. Nil for all other characters.
    package static func letters(of scalar: Unicode.Scalar) -> String? {
        (0x3220...0x33DF).contains(scalar.value) ? NumberTable.japanese?.value(RowKey("sign", CollectionOfOne(scalar))) : nil
    }

    /// Whether only Japanese writes it: the names of companies and offices, as ㈱.
    package static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
        (0x3231...0x3243).contains(scalar.value)
    }

    /// Whether it is a star that counts: ☆5, ★4.
    package static func isRating(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
        (scalar == "★" || scalar == "☆") && rest.first?.properties.numericType == .decimal
    }

    /// Whether it is one of the circles that stand for what is not written: several of them right beside a Japanese letter, ○○さん, or one
    /// right before a kana, ○ね.
    package static func isBlank(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before rest: Substring.UnicodeScalarView) -> Bool {
        guard isCircle(scalar) else { return false }
        // They are what was made of the circles before this one.
        if last == blank { return true }
        let circles = rest.prefix(blankLimit).prefix(while: isCircle)
        guard !circles.isEmpty else { return rest.first.map { Script($0) == .kana } ?? false }
        return [last, rest[circles.endIndex...].first].contains { $0.map { Script($0) == .kana || Script($0) == .han } ?? false }
    }

    /// What the dictionary has, and Japanese writes as well.
    package static let blank: Unicode.Scalar = "〇"
    /// So many circles are looked at.
    private static let blankLimit = 8

    private static func isCircle(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "○" || scalar == "◯" || scalar == "●"
    }
}
