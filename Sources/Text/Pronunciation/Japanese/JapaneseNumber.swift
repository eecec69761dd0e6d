// SPDX-License-Identifier: GPL-3.0-or-later

/// A whole number as it is said in Japanese, apart where a counter may change its last sound.
struct JapaneseNumber {
    /// The part of it that sounds change with.
    enum Tail: Hashable {
        case zero
        case digit(Int)
        case ten
        case hundred
        case thousand
        /// 万 and what is above it.
        case myriad
    }

    let value: Int
    /// What stands before the tail.
    let head: String
    let tail: Tail

    /// Nil for what has no everyday name.
    init?(_ value: Int) {
        guard (0..<10_000_000_000_000_000).contains(value) else { return nil }
        self.value = value
        guard value > 0 else {
            (head, tail) = ("", .zero)
            return
        }
        var head = ""
        var rest = value
        for (size, name) in [(1_000_000_000_000, "チョー"), (100_000_000, "オク"), (10_000, "マン")] {
            if rest >= size { head += Self.myriads(rest / size, name) }
            rest %= size
        }
        if rest == 0 {
            (self.head, tail) = (head, .myriad)
            return
        }
        head += Self.thousands[rest / 1000] + Self.hundreds[rest % 1000 / 100] + Self.tens(rest % 100 / 10)
        if rest % 10 > 0 {
            (self.head, tail) = (head, .digit(rest % 10))
        } else if rest % 100 > 0 {
            (self.head, tail) = (String(head.dropLast(Self.plain(.ten).count)), .ten)
        } else if rest % 1000 > 0 {
            (self.head, tail) = (String(head.dropLast(Self.plain(.hundred).count)), .hundred)
        } else {
            (self.head, tail) = (head, .thousand)
        }
    }

    /// As it is said when nothing follows.
    var reading: String {
        head + Self.plain(tail)
    }

    static let digits = ["ゼロ", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュー"]
    private static let thousands = ["", "セン", "ニセン", "サンゼン", "ヨンセン", "ゴセン", "ロクセン", "ナナセン", "ハッセン", "キューセン"]
    private static let hundreds = ["", "ヒャク", "ニヒャク", "サンビャク", "ヨンヒャク", "ゴヒャク", "ロッピャク", "ナナヒャク", "ハッピャク", "キューヒャク"]

    private static func tens(_ count: Int) -> String {
        count == 0 ? "" : (count > 1 ? digits[count] : "") + "ジュー"
    }

    private static func myriads(_ count: Int, _ name: String) -> String {
        guard let number = JapaneseNumber(count) else { return name }
        switch (number.tail, name) {
        case (.digit(1), "チョー"): return number.head + "イッチョー"
        case (.digit(8), "チョー"): return number.head + "ハッチョー"
        case (.ten, "チョー"): return number.head + "ジュッチョー"
        // 一千万: a thousand of them is counted.
        case (.thousand, _) where count == 1000: return "イッセン" + name
        default: return number.reading + name
        }
    }

    /// The end of the number that the tail stands for.
    private static func plain(_ tail: Tail) -> String {
        switch tail {
        case .zero: "ゼロ"
        case .digit(let digit): digits[digit]
        case .ten: "ジュー"
        // Only its last sound: before it is ヒャ, ビャ or ピャ.
        case .hundred: "ク"
        case .thousand, .myriad: ""
        }
    }
}
