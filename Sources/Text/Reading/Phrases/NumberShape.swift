// SPDX-License-Identifier: GPL-3.0-or-later

/// A number with its fraction.
struct Figure: Equatable {
    var whole: Int
    /// The digits behind the mark.
    var fraction = ""
    var mark: Character = "."
}

/// What digits with signs between them may be, by their shape alone.
enum NumberShape: Equatable {
    case figure(Figure)
    /// `18:30`, `1:05:20`.
    case clock([Int])
    /// `3:2`, and `16:9`.
    case score(Int, Int)
    /// `58:12`: no hour, but perhaps minutes and seconds.
    case lap(Int, Int)
    /// `1/2`, `24/7`, `5/3`.
    case slash(Int, Int)
    /// `05.03`; the fraction of a figure as well.
    case dotted(Int, Int, Figure)
    /// `5-10`, `18:00-20:00`.
    indirect case range(NumberShape, NumberShape)
    /// A whole date whose order of day and month is the language's, where the text does not tell.
    case date(year: Int, first: Int, second: Int, isYearFirst: Bool)

    private static let dashes: Set<Character> = ["-", "–", "—", "−", "~"]

    /// - Parameter thousands: the signs that group digits in threes.
    init?(_ text: Substring, thousands: String) {
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: Self.dashes.contains)
        switch parts.count {
        case 1: self.init(single: text, thousands)
        case 2:
            guard let first = NumberShape(single: parts[0], thousands), let second = NumberShape(single: parts[1], thousands),
                first.isRangeable, second.isRangeable, !Self.isDialled(parts[0], parts[1])
            else { return nil }
            self = .range(first, second)
        case 3:
            guard parts.contains(where: { $0.utf8.count == 4 }), let day = Self.date(parts) else { return nil }
            self = day
        default: return nil
        }
    }

    /// Whether two long groups of digits are a telephone's: nobody writes the larger end of a range first.
    private static func isDialled(_ first: Substring, _ second: Substring) -> Bool {
        guard let start = Int(first), let end = Int(second) else { return first.utf8.count > 10 || second.utf8.count > 10 }
        if start >= end { return first.utf8.count > 3 }
        // Years and round numbers are ranges.
        if first.utf8.count == 4, second.utf8.count == 4, start > 2100, start % 10 != 0 || end % 10 != 0 { return true }
        return second.utf8.count > 3 && first.utf8.count < second.utf8.count && end % 100 != 0 || second.utf8.count > 7
    }

    private var isRangeable: Bool {
        switch self {
        case .figure, .clock, .dotted: true
        default: false
        }
    }

    private init?(single text: Substring, _ thousands: String) {
        var signs = text.filter { !$0.isASCIIDigit }
        let groups = text.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
        guard groups.count == signs.count + 1, groups.count <= 5, groups.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 12 }),
            text.utf8.count <= 16
        else { return nil }
        let numbers = groups.compactMap { Int($0) }
        guard let sign = signs.first else {
            guard groups[0].utf8.count == 1 || groups[0].first != "0" else { return nil }
            self = .figure(Figure(whole: numbers[0]))
            return
        }
        if sign == ":" || sign == "/" {
            guard signs.allSatisfy({ $0 == sign }), groups.count <= 3 else { return nil }
            if sign == ":" {
                let isClock = groups[0].utf8.count <= 2 && groups.dropFirst().allSatisfy { $0.utf8.count == 2 } && numbers[0] <= 24
                if isClock, numbers.dropFirst().allSatisfy({ $0 < 60 }) {
                    self = .clock(numbers)
                } else if groups.count == 2, groups.allSatisfy({ $0.utf8.count == 2 }), numbers.allSatisfy({ $0 < 60 }) {
                    self = .lap(numbers[0], numbers[1])
                } else if groups.count == 2, groups.allSatisfy({ $0.utf8.count <= 3 && ($0.utf8.count == 1 || $0.first != "0") }) {
                    self = .score(numbers[0], numbers[1])
                } else {
                    return nil
                }
            } else if groups.count == 2 {
                self = .slash(numbers[0], numbers[1])
            } else {
                guard let day = Self.date(groups) else { return nil }
                self = day
            }
            return
        }
        guard signs.allSatisfy({ $0 == "." || $0 == "," }) else { return nil }
        if signs == "..", let day = Self.date(groups) {
            self = day
            return
        }
        // Groups of three digits, then perhaps a fraction.
        let isGrouped = { (count: Int) in
            groups[0].utf8.count <= 3 && groups[0].first != "0" && (1..<count).allSatisfy { groups[$0].utf8.count == 3 }
                && signs.prefix(count - 1).allSatisfy { $0 == sign }
        }
        if isGrouped(groups.count), thousands.contains(sign) || groups.count == 3 {
            guard let whole = Int(groups.joined()), whole < 1_000_000_000_000 else { return nil }
            self = .figure(Figure(whole: whole))
            return
        }
        let mark = signs.removeLast()
        let last = groups[groups.count - 1]
        guard last.utf8.count <= 6 else { return nil }
        if signs.isEmpty {
            guard groups[0].utf8.count == 1 || groups[0].first != "0" else {
                guard mark == ".", groups[0].utf8.count == 2, last.utf8.count == 2 else { return nil }
                self = .dotted(numbers[0], numbers[1], Figure(whole: -1))
                return
            }
            let figure = Figure(whole: numbers[0], fraction: String(last), mark: mark)
            self =
                mark == "." && last.utf8.count <= 2 && groups[0].utf8.count <= 2 ? .dotted(numbers[0], numbers[1], figure) : .figure(figure)
            return
        }
        guard mark != sign, isGrouped(groups.count - 1), let whole = Int(groups.dropLast().joined()) else { return nil }
        self = .figure(Figure(whole: whole, fraction: String(last), mark: mark))
    }

    private static func date(_ groups: [Substring]) -> NumberShape? {
        let numbers = groups.compactMap { $0.utf8.count <= 4 ? Int($0) : nil }
        guard numbers.count == 3, groups.count == 3 else { return nil }
        let isYearFirst = groups[0].utf8.count == 4
        let (year, first, second) = isYearFirst ? (numbers[0], numbers[1], numbers[2]) : (numbers[2], numbers[0], numbers[1])
        let digits = isYearFirst ? groups[1...].map(\.utf8.count) : groups[..<2].map(\.utf8.count)
        guard digits.allSatisfy({ $0 <= 2 }), (1...31).contains(first), (1...31).contains(second), first <= 12 || second <= 12 else {
            return nil
        }
        if !isYearFirst, groups[2].utf8.count == 2 {
            // 03.05.24 and 3.5.24, where 1.2.10 is a version.
            guard digits == [2, 2] || (20...35).contains(year) else { return nil }
            return .date(year: year + (year < 50 ? 2000 : 1900), first: first, second: second, isYearFirst: false)
        }
        guard (1000...2999).contains(year), isYearFirst || groups[2].utf8.count == 4 else { return nil }
        return .date(year: year, first: first, second: second, isYearFirst: isYearFirst)
    }
}

extension Character {
    var isASCIIDigit: Bool {
        ("0"..."9").contains(self)
    }
}
