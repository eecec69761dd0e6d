// SPDX-License-Identifier: GPL-3.0-or-later

/// A number in the words of Korean, which has two kinds: 삼 counts years and money, 세 what one points at.
struct KoreanNumeral {
    /// Of larger numbers digits are said.
    static let digitLimit = 16
    private static let digits = ["영", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"]

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
    var sino: String { words(.neuter) }

    /// In Korea's own words, as they stand before what is counted; nil where people do not use them.
    func native(upTo limit: Int) -> String? {
        value > 0 && value <= limit ? words(.feminine) : nil
    }

    private func words(_ gender: NumberForm.Gender) -> String {
        KoreanNumbers.table?.words(value, .cardinal, NumberForm(gender: gender)) ?? ""
    }
}
