// SPDX-License-Identifier: GPL-3.0-or-later

/// A number in the words of Korean, which has two kinds: 삼 counts years and money, 세 what one points at.
struct KoreanNumeral {
    /// Of larger numbers digits are said.
    static let digitLimit = 16
    private static let digits = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]
    private static let nativeOnes = ["", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"]
    private static let nativeTens = ["", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"]

    private let value: Int

    /// Nil where there are too many digits.
    init?(_ digits: String) {
        guard digits.utf8.count <= Self.digitLimit, let value = Int(digits) else { return nil }
        self.value = value
    }

    /// Digit by digit; a 0 among others is 공.
    static func spelled(_ digits: some Sequence<Unicode.Scalar>) -> String {
        digits.map { $0 == "0" ? "공" : Self.digits[Int($0.value - 0x30)] }.joined()
    }

    /// The digits behind a point.
    static func fraction(_ digits: some Sequence<Unicode.Scalar>) -> String {
        digits.map { Self.digits[Int($0.value - 0x30)] }.joined()
    }

    /// In the words that come from Chinese.
    var sino: String {
        guard value > 0 else { return Self.digits[0] }
        var words = ""
        for (power, unit) in [(1_000_000_000_000, "조"), (100_000_000, "억"), (10_000, "만"), (1, "")] {
            let group = value / power % 10_000
            guard group > 0 else { continue }
            // 만 is ten thousand, not 일만.
            words += group == 1 && unit == "만" && words.isEmpty ? unit : Self.inGroup(group) + unit
        }
        return words
    }

    /// In Korea's own words, as they stand before what is counted; nil where people do not use them.
    func native(upTo limit: Int) -> String? {
        guard value > 0, value <= limit else { return nil }
        if value == 20 { return "스무" }
        return Self.nativeTens[value / 10] + Self.nativeOnes[value % 10]
    }

    private static func inGroup(_ group: Int) -> String {
        var words = ""
        for (power, unit) in [(1000, "천"), (100, "백"), (10, "십"), (1, "")] {
            let digit = group / power % 10
            guard digit > 0 else { continue }
            words += digit == 1 && power > 1 ? unit : digits[digit] + unit
        }
        return words
    }
}
