// SPDX-License-Identifier: GPL-3.0-or-later

/// A number in the words of Chinese: 12345 is 一万二千三百四十五.
struct ChineseNumeral {
    /// Of larger numbers digits are said.
    static let digitLimit = 16
    static let digits = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"]

    private let value: Int

    /// Nil where there are too many digits.
    init?(_ digits: String) {
        guard digits.utf8.count <= Self.digitLimit, let value = Int(digits) else { return nil }
        self.value = value
    }

    static func spelled(_ digits: some Sequence<Unicode.Scalar>) -> String {
        digits.map { Self.digits[Int($0.value - 0x30)] }.joined()
    }

    /// How it is said; a 2 that counts what follows is 两.
    func words(countsNext: Bool) -> String {
        if value == 2, countsNext { return "两" }
        guard value > 0 else { return Self.digits[0] }
        var words = ""
        var isBehindGap = false
        for (power, unit) in Self.groups {
            let group = value / power % 10_000
            guard group > 0 else {
                isBehindGap = !words.isEmpty
                continue
            }
            if !words.isEmpty, isBehindGap || group < 1000 { words += Self.digits[0] }
            words += group == 2 && !unit.isEmpty ? "两" : Self.inGroup(group, isFirst: words.isEmpty)
            words += unit
            isBehindGap = false
        }
        return words
    }

    private static let groups = [(1_000_000_000_000, "万亿"), (100_000_000, "亿"), (10_000, "万"), (1, "")]

    /// Up to four digits. 10 is 十, and 110 一百一十.
    private static func inGroup(_ group: Int, isFirst: Bool) -> String {
        var words = ""
        var isBehindGap = false
        for (power, unit) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
            let digit = group / power % 10
            guard digit > 0 else {
                isBehindGap = !words.isEmpty
                continue
            }
            if isBehindGap { words += digits[0] }
            isBehindGap = false
            if digit == 1, power == 10, words.isEmpty, isFirst {
                words += unit
            } else {
                words += digit == 2 && (power == 1000 || power == 100 && words.isEmpty) ? "两" : digits[digit]
                words += unit
            }
        }
        return words
    }
}
