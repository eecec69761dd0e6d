// SPDX-License-Identifier: GPL-3.0-or-later

/// Numerals of the script, alone or behind digits: `二十`, `1億2千万`.
extension NumberText {
    fileprivate static func numeral(_ scalar: Unicode.Scalar) -> Int? {
        numerals.firstIndex(of: scalar)
    }

    private static let numerals = Array("〇一二三四五六七八九".unicodeScalars)

    static func unit(_ scalar: Unicode.Scalar) -> (value: Int, name: String)? {
        switch scalar {
        case "十": (10, "ジュー")
        case "百": (100, "ヒャク")
        case "千": (1000, "セン")
        case "万": (10_000, "マン")
        case "億": (100_000_000, "オク")
        case "兆": (1_000_000_000_000, "チョー")
        default: nil
        }
    }

    /// The units behind digits: `1億2千万`.
    func withMyriads(_ number: Number) -> Number {
        guard let first = number.whole, number.end < scalars.count, Self.unit(scalars[number.end]) != nil else { return number }
        var sum = Sum(current: first.value)
        var end = number.end
        while end < scalars.count {
            if let unit = Self.unit(scalars[end]) {
                sum.take(unit: unit.value)
            } else if digit(end) != nil, sum.current == nil {
                while let next = digit(end) {
                    sum.take(digit: next)
                    end += 1
                }
                continue
            } else {
                break
            }
            end += 1
        }
        guard let whole = sum.total.flatMap(JapaneseNumber.init) else { return number }
        return Number(end: end, reading: whole.reading, whole: whole)
    }

    func kanji(at start: Int) -> Number? {
        // Nobody writes ten thousand without the one: 万人 and 数万 are words.
        if let unit = Self.unit(scalars[start]), unit.value >= 10_000 { return nil }
        var sum = Sum()
        var end = start
        while end < scalars.count {
            if let numeral = Self.numeral(scalars[end]) {
                sum.take(digit: numeral)
            } else if let unit = Self.unit(scalars[end]) {
                sum.take(unit: unit.value)
            } else {
                break
            }
            end += 1
        }
        guard end > start, let whole = sum.total.flatMap(JapaneseNumber.init) else { return nil }
        return Number(end: end, reading: whole.reading, whole: whole)
    }
}

/// Adds up a number in tens, thousands and myriads. What is too large to be one is nil in the end.
private struct Sum {
    private(set) var current: Int?
    private var below = 0
    private var above = 0
    private var isTooLarge = false
    private static let limit = 10_000_000_000_000_000

    init(current: Int? = nil) {
        self.current = current
    }

    mutating func take(digit: Int) {
        current = kept((current ?? 0).multipliedReportingOverflow(by: 10).partialValue &+ digit)
    }

    mutating func take(unit: Int) {
        if unit < 10_000 {
            below = kept(below &+ product(current ?? 1, unit))
        } else {
            above = kept(above &+ product(max(1, below &+ (current ?? 0)), unit))
            below = 0
        }
        current = nil
    }

    var total: Int? {
        let total = above &+ below &+ (current ?? 0)
        return isTooLarge || total >= Self.limit ? nil : total
    }

    private mutating func product(_ left: Int, _ right: Int) -> Int {
        kept(left.multipliedReportingOverflow(by: right).overflow ? Self.limit : left * right)
    }

    private mutating func kept(_ value: Int) -> Int {
        guard (0..<Self.limit).contains(value) else {
            isTooLarge = true
            return 0
        }
        return value
    }
}
