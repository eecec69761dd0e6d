// SPDX-License-Identifier: GPL-3.0-or-later

/// What is written as a number, whatever the language: each is said in its own way.
enum NumberValue: Equatable {
    case number(DecimalNumber)
    case date(year: Int, month: Int, day: Int)
    /// Hours, minutes and perhaps seconds.
    case time([Int])
    case range(Int, Int)
    case score(Int, Int)
    /// One of two that could be had.
    case share(Int, Int)
    case version([Int])
    /// Digit by digit.
    case spelled([String])
    /// Numbers that have nothing to do with each other.
    case apart([String])

    /// Whether it is a range whose other end is not the next number.
    var endsWithOther: Bool {
        if case .range(let first, let last) = self { last > first + 1 } else { false }
    }

    /// The number right before what it measures; nil for what measures nothing.
    var last: DecimalNumber? {
        switch self {
        case .number(let number): number
        case .range(_, let last): DecimalNumber(whole: last)
        default: nil
        }
    }
}

/// Digits with symbols between them, as they are written in a text: `3:30`, `1,000,000`, `2026-11-21`, `1/2`, `2.1.3`, `555-123-4567`.
struct WrittenNumber {
    /// More groups of digits are no number.
    static let partLimit = 8

    /// The groups of digits.
    private(set) var parts: [String] = []
    /// The sign behind each group but the last.
    private(set) var signs: [Unicode.Scalar] = []
    /// Where it ends in the text.
    private(set) var end: Int

    /// What begins at this place; nil where that is no digit, or too much.
    init?<Text: Collection>(_ text: Text, at start: Int) where Text.Element == Unicode.Scalar, Text.Index == Int {
        end = start
        while true {
            let digits = text[end...].prefix(while: isDigit)
            guard !digits.isEmpty, parts.count < Self.partLimit, digits.count <= SpokenLimits.digits else { return nil }
            parts.append(String(String.UnicodeScalarView(digits)))
            end += digits.count
            guard end < text.endIndex, end + 1 < text.endIndex, Self.signs.contains(text[end]), isDigit(text[end + 1]) else { return }
            signs.append(text[end])
            end += 1
        }
    }

    private static let signs: [Unicode.Scalar] = [".", ",", ":", "/", "-"]

    /// What it is, where a fraction stands behind this sign; nil for what is better left as it is.
    /// - Parameter dayIsFirst: whether nobody writes the month before the day.
    func value(decimalSign: Unicode.Scalar, dayIsFirst: Bool = false) -> NumberValue? {
        if dayIsFirst, parts.count == 3, signs == ["-", "-"], parts[2].utf8.count == 4, parts[0].utf8.count == 2, parts[1].utf8.count == 2,
            let day = Self.date(values[2], values[1], values[0])
        {
            return .date(year: day.year, month: day.month, day: day.day)
        }
        if isSpelled { return .spelled(parts) }
        if let number = figure(decimalSign) { return .number(number) }
        if let date { return .date(year: date.year, month: date.month, day: date.day) }
        if let time { return .time(time) }
        let values = values
        guard values.count == parts.count, let sign = signs.first, signs.allSatisfy({ $0 == sign }) else { return nil }
        switch (sign, values.count) {
        case ("-", 2) where isRange: return .range(values[0], values[1])
        case ("-", 2) where isScore, (":", 2): return .score(values[0], values[1])
        case ("/", 2): return .share(values[0], values[1])
        case (".", 3...): return .version(values)
        case ("-", _), ("/", _): return .apart(parts)
        default: return nil
        }
    }

    /// The number that it is, with its fraction. Three digits behind a sign that is not the decimal sign are a group: `1.234`. Two are left,
    /// because they may be a day, or the minutes of a time.
    private func figure(_ decimalSign: Unicode.Scalar) -> DecimalNumber? {
        if let (whole, fraction) = thousands { return Int(whole).map { DecimalNumber(whole: $0, fraction: fraction[...]) } }
        guard parts.count <= 2, let whole = Int(parts[0]), parts[0].first != "0" || parts[0].utf8.count == 1 else { return nil }
        guard let sign = signs.first else { return DecimalNumber(whole: whole) }
        guard sign == "." || sign == "," else { return nil }
        if sign == decimalSign { return DecimalNumber(whole: whole, fraction: parts[1][...]) }
        if parts[1].utf8.count == 3, whole > 0, whole < 1000 { return Int(parts.joined()).map { DecimalNumber(whole: $0) } }
        return parts[1].utf8.count == 1 ? DecimalNumber(whole: whole, fraction: parts[1][...]) : nil
    }

    /// The groups as numbers.
    var values: [Int] {
        parts.compactMap { Int($0) }
    }

    var digitCount: Int {
        parts.reduce(0) { $0 + $1.utf8.count }
    }

    /// Whether all the symbols are this one, and the number of groups is right.
    func hasParts(_ counts: ClosedRange<Int>, between sign: Unicode.Scalar) -> Bool {
        counts.contains(parts.count) && signs.allSatisfy { $0 == sign }
    }

    /// The digits of a number that is grouped in thousands, and those of its fraction: `1,234,567.89`. Nil where it may be something else:
    /// `1.234` is more than a thousand to some, and hardly more than one to others.
    var thousands: (whole: String, fraction: String)? {
        guard let sign = signs.first, sign == "," || sign == "." else { return nil }
        let groups = signs.prefix { $0 == sign }.count
        let isAll = groups == signs.count
        let fractionSign: Unicode.Scalar = sign == "," ? "." : ","
        guard isAll ? groups >= 2 : groups == signs.count - 1 && signs.last == fractionSign else { return nil }
        guard (1...3).contains(parts[0].utf8.count), parts[0].first != "0", parts[1...groups].allSatisfy({ $0.utf8.count == 3 }) else {
            return nil
        }
        // An address of the Internet has four of them.
        guard groups != 3 || sign == "," else { return nil }
        let whole = parts[0...groups].joined()
        return whole.utf8.count <= SpokenLimits.digits ? (whole, isAll ? "" : parts[groups + 1]) : nil
    }

    /// The date that it surely is, whatever the order of day and month.
    var date: (year: Int, month: Int, day: Int)? {
        let values = values
        guard parts.count == 3, signs[0] == signs[1], "-/.".unicodeScalars.contains(signs[0]), values.count == 3 else { return nil }
        if parts[0].utf8.count == 4 { return Self.date(values[0], values[1], values[2]) }
        guard parts[2].utf8.count == 4, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2 else { return nil }
        if values[0] > 12 { return Self.date(values[2], values[1], values[0]) }
        // With points nobody writes the month first.
        if signs[0] == "." || values[0] == values[1] { return Self.date(values[2], values[1], values[0]) }
        return values[1] > 12 ? Self.date(values[2], values[0], values[1]) : nil
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) -> (year: Int, month: Int, day: Int)? {
        (1000...2999).contains(year) && (1...12).contains(month) && (1...31).contains(day) ? (year, month, day) : nil
    }

    /// Hours, minutes and, where they are written, seconds.
    var time: [Int]? {
        let values = values
        guard hasParts(2...3, between: ":"), values.count == parts.count, parts[0].utf8.count <= 2, values[0] <= 30,
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }), values.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        return values
    }

    /// Whether the second of two numbers is further on.
    var isRange: Bool {
        let values = values
        return values.count == 2 && values[0] < values[1]
    }

    /// Whether it may be what two sides have won.
    var isScore: Bool {
        parts.count == 2 && parts.allSatisfy { $0.utf8.count <= 3 }
    }

    /// Whether it is dialled, or spelled for other reasons.
    var isSpelled: Bool {
        guard signs.allSatisfy({ $0 == "-" }), (7...15).contains(digitCount), Set(parts.joined()).count > 1 else { return false }
        return switch parts.count {
        case 1: parts[0].first == "0"
        case 2: parts[0].first == "0" || (parts[0].utf8.count, parts[1].utf8.count) == (3, 4)
        default: date == nil
        }
    }
}

extension Stretch {
    /// With common digits and signs in place of those of Arabic, Thai and others, which the rules for numbers do not know. Not earlier: faces are
    /// drawn with them, ٩(๑❛ᴗ❛๑)۶.
    var withCommonDigits: Stretch {
        guard units.contains(where: { $0.kind == .digit && !$0.scalar.isASCII }) else { return self }
        let common = units.map { unit in
            unit.scalar.commonDigit.map { Unit(scalar: $0, start: unit.start, end: unit.end, kind: Unit.Kind(ofWordScalar: $0)) } ?? unit
        }
        return Stretch(language: language, units: common[...])
    }
}

extension Unicode.Scalar {
    fileprivate var commonDigit: Unicode.Scalar? {
        guard !isASCII else { return nil }
        switch value {
        case 0x66A: return "%"
        case 0x66B: return "."
        default:
            guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
            return Unicode.Scalar(0x30 + UInt32(value))
        }
    }
}

extension Stretch {
    /// The stretch with words in place of its numbers, and how many there were. `find` is asked at each unit whether a number begins there: for its
    /// words, and the index behind it.
    func withNumbersInWords(_ find: (ArraySlice<Unit>, Int) -> (words: String?, end: Int)?) -> (Stretch, Int) {
        units.contains { $0.kind == .digit } ? replacing { find(units, $0) } : (self, 0)
    }

    /// The stretch with words in place of parts of it, and how many there were. `find` is asked at each unit for what begins there: its words, or
    /// nil where it stays as it is, and the index behind it.
    func replacing(_ find: (Int) -> (words: String?, end: Int)?) -> (Stretch, Int) {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var count = 0
        var index = units.startIndex
        while index < units.endIndex {
            let found = find(index)
            let end = Swift.max(index + 1, found?.end ?? 0)
            if let words = found?.words {
                count += 1
                result.append(words: words, start: units[index].start, end: units[end - 1].end)
            } else {
                result += units[index..<end]
            }
            index = end
        }
        return count > 0 ? (Stretch(language: language, units: result[...]), count) : (self, 0)
    }
}

package func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
}

extension String {
    /// The text that letters make, one by one: appended as a sequence, each is asked for by a witness.
    init(scalars: some Sequence<Unicode.Scalar>) {
        var text = UnicodeScalarView()
        for scalar in scalars { text.append(scalar) }
        self.init(text)
    }
}

private let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
private let tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"]

/// The value of a Roman numeral: to 89, as they are properly written; XL is a size.
func romanValue(_ text: Substring) -> Int? {
    let letters = text.prefix { $0 == "X" || $0 == "L" }
    let rest = text.dropFirst(letters.count)
    // The X of IX stands behind its I.
    guard !text.isEmpty, text.utf8.count <= 8, text != "XL", text != "L", let tens = tens.firstIndex(of: String(letters)),
        let ones = ones.firstIndex(of: String(rest))
    else { return nil }
    return tens * 10 + ones
}
