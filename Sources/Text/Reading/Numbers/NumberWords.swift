// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Numbers as they are said, by what they are and by the words of the language: engines say the symbols in them, or nothing. Six languages have
/// more (`Phrases`), and so has Japanese.
struct NumberWords {
    private let units: ArraySlice<Unit>
    private let words: SpokenNumbers
    private let signs: SignWords

    private init(_ units: ArraySlice<Unit>, _ words: SpokenNumbers) {
        (self.units, self.words) = (units, words)
        signs = SignWords(units: units, words: words)
    }

    /// The stretch with its numbers in words, and how many were changed.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, numbers: Int) {
        guard stretch.units.contains(where: { $0.kind == .digit || SignWords.mayBegin($0) }),
            let words = SpokenNumbers(baseLanguage(stretch.language))
        else {
            return (stretch, 0)
        }
        let (units, numbers) = NumberWords(stretch.units, words).spokenOut()
        // As words, a row of the same numbers would be a stammer.
        guard numbers > 0, !Phrases.isStammer(units) else { return (stretch, 0) }
        return (Stretch(language: stretch.language, units: units[...]), numbers)
    }

    /// What is said in place of some units.
    struct Found {
        var words: String
        var units: Range<Int>
    }

    private func spokenOut() -> ([Unit], numbers: Int) {
        var result: [Unit] = []
        result.reserveCapacity(units.count * 2)
        var numbers = 0
        var index = units.startIndex
        while index < units.endIndex {
            guard units[index].kind == .digit else {
                if let found = signs.said(at: index) {
                    numbers += 1
                    result.append(words: found.words, start: units[index].start, end: units[found.units.upperBound - 1].end)
                    index = found.units.upperBound
                } else {
                    result.append(units[index])
                    index += 1
                }
                continue
            }
            // The digits of what is no number are not looked at again.
            let number = WrittenNumber(units.lazy.map(\.scalar), at: index)
            let end = number?.end ?? units[index...].firstIndex { $0.kind != .digit } ?? units.endIndex
            if let found = number.flatMap({ said($0, at: index) }) {
                numbers += 1
                result.removeLast(index - found.units.lowerBound)
                result.append(words: found.words, start: units[found.units.lowerBound].start, end: units[found.units.upperBound - 1].end)
                index = found.units.upperBound
            } else {
                result += units[index..<end]
                index = end
            }
        }
        return (result, numbers)
    }

    private func said(_ number: WrittenNumber, at start: Int) -> Found? {
        if number.parts.count == 1, let ordinal = ordinal(number, at: start) { return ordinal }
        if let sum = signs.sum(from: number, at: start), !isBehindWord(start) { return sum }
        let beside = signs.beside(number.parts.count == 1 ? number.values[0] : nil, number.end)
        guard beside == nil ? !isPartOfWord(start..<number.end) : !isBehindWord(start),
            let value = number.value(decimalSign: words.decimalSign)
        else { return nil }
        if number.signs == ["."], SignWords.areVersioned.contains(word(before: start)), let version = words.words(.version(number.values)) {
            return Found(words: version, units: start..<number.end)
        }
        guard case .number(var decimal) = value else {
            guard percentSign(at: number.end) == nil else { return nil }
            return words.words(value, unit: beside?.unit).map {
                Found(words: $0 + (beside?.rest ?? ""), units: start..<(beside?.end ?? number.end))
            }
        }
        // v2.1
        if start > units.startIndex, units[start - 1].isLetterOfSpacedWord { return nil }
        if number.parts.count == 1, words.mayBeDay(decimal.whole), let day = words.day(decimal.whole, before: word(at: number.end)) {
            return Found(words: day, units: start..<number.end)
        }
        var (first, end) = (start, number.end)
        if let grouped = groupedBySpaces(number) { (decimal, end) = grouped }
        if stands("-−", before: start) {
            decimal.isNegative = true
            first -= 1
        }
        guard let sign = stands("%", before: first) ? end : percentSign(at: end) else {
            if let beside = end == number.end ? beside : signs.beside(decimal.whole, end) {
                decimal.whole *= beside.factor
                return words.words(.number(decimal), isCounting: beside.unit == nil, unit: beside.unit)
                    .map { Found(words: $0 + beside.rest, units: first..<beside.end) }
            }
            let mayBeYear = number.parts.count == 1 && end == number.end
            return words.words(.number(decimal), isCounting: isCounting(at: end), mayBeYear: mayBeYear)
                .map { Found(words: $0, units: first..<end) }
        }
        if sign == end { first -= 1 }
        let written = String(scalars: units[start..<end].map(\.scalar))
        return words.words(percent: decimal, written: written).map { Found(words: $0, units: first..<sign) }
    }

    // MARK: What stands around a number

    /// Whether it is part of a name or a code: a letter, or a sign behind one, stands beside it.
    private func isPartOfWord(_ range: Range<Int>) -> Bool {
        range.upperBound < units.endIndex && units[range.upperBound].isLetterOfSpacedWord || isBehindWord(range.lowerBound)
    }

    private func isBehindWord(_ start: Int) -> Bool {
        guard start > units.startIndex else { return false }
        let before = units[start - 1]
        if before.scalar == "v" || before.scalar == "V" { return start - 1 > units.startIndex && units[start - 2].kind == .letter }
        if before.isLetterOfSpacedWord { return true }
        return "-/.:,_".unicodeScalars.contains(before.scalar) && start - 1 > units.startIndex
            && (units[start - 2].isLetterOfSpacedWord || units[start - 2].kind == .digit)
    }

    /// The index behind a per cent sign, before which a space may stand.
    private func percentSign(at index: Int) -> Int? {
        let sign = index < units.endIndex && units[index].kind == .space ? index + 1 : index
        return sign < units.endIndex && units[sign].scalar == "%" ? sign + 1 : nil
    }

    /// Whether one of these signs stands before it that belongs to it, and to nothing before.
    private func stands(_ signs: String, before index: Int) -> Bool {
        guard index > units.startIndex, signs.unicodeScalars.contains(units[index - 1].scalar) else { return false }
        let sign = index - 1
        return sign == units.startIndex
            || units[sign - 1].kind == .space && (sign - 1 == units.startIndex || units[sign - 2].kind != .digit)
    }

    /// Whether a word stands behind it.
    private func isCounting(at end: Int) -> Bool {
        guard end < units.endIndex else { return false }
        if units[end].kind == .letter { return true }
        return units[end].kind == .space && end + 1 < units.endIndex && units[end + 1].kind == .letter
    }

    /// The word behind a space.
    private func word(at end: Int) -> String {
        guard end < units.endIndex, units[end].kind == .space else { return "" }
        return String(scalars: units[(end + 1)...].prefix { $0.kind == .letter }.map(\.scalar))
    }

    /// The word before a space, in small letters.
    private func word(before start: Int) -> String {
        guard start > units.startIndex, units[start - 1].kind == .space else { return "" }
        return String(scalars: units[..<(start - 1)].reversed().prefix { $0.kind == .letter }.reversed().map(\.scalar)).lowercased()
    }

    /// `1 000 000`: all groups but the first have three digits, and none are left beside them.
    private func groupedBySpaces(_ number: WrittenNumber) -> (DecimalNumber, end: Int)? {
        guard words.groupsWithSpaces, number.parts.count == 1, number.parts[0].utf8.count <= 3 else { return nil }
        var (digits, end) = (number.parts[0], number.end)
        var fraction: Substring = ""
        while end < units.endIndex, units[end].kind == .space, let next = WrittenNumber(units.lazy.map(\.scalar), at: end + 1) {
            guard next.parts[0].utf8.count == 3, fraction.isEmpty else { return nil }
            switch next.signs {
            case []: break
            case [words.decimalSign]: fraction = next.parts[1][...]
            default: return nil
            }
            digits += next.parts[0]
            end = next.end
        }
        guard end > number.end, digits.utf8.count <= SpokenLimits.digits, !isPartOfWord(number.end..<end), let whole = Int(digits) else {
            return nil
        }
        return (DecimalNumber(whole: whole, fraction: fraction), end)
    }

    // MARK: Ordinals

    /// More letters beside a number are a word of their own.
    private static let longestMark = 5

    private func ordinal(_ number: WrittenNumber, at start: Int) -> Found? {
        guard let value = Int(number.parts[0]), "\(value)" == number.parts[0] else { return nil }
        if words.pointsOrdinals, value < 1000, isPointBeforeWord(at: number.end), !isPartOfWord(start..<number.end) {
            return words.ordinal(value, before: word(at: number.end + 1)).map { Found(words: $0, units: start..<number.end + 1) }
        }
        let before = units[..<start].reversed().prefix(Self.longestMark + 1).prefix { $0.isOrdinalMark }.count
        let behind = units[number.end...].prefix(Self.longestMark + 1).prefix { $0.isOrdinalMark }.count
        guard before + behind > 0, max(before, behind) <= Self.longestMark else { return nil }
        let range = start - before..<number.end + behind
        return words.ordinal(value, written: String(scalars: units[range].map(\.scalar))).map { Found(words: $0, units: range) }
    }

    /// `21. november`, where no sentence ends.
    private func isPointBeforeWord(at end: Int) -> Bool {
        guard end + 2 < units.endIndex, units[end].scalar == ".", units[end + 1].kind == .space else { return false }
        return units[end + 2].scalar.properties.isLowercase
    }
}

extension Unit {
    /// Korean puts its particles and counters right behind a number.
    fileprivate var isLetterOfSpacedWord: Bool {
        guard kind == .letter else { return false }
        let script = Script(scalar)
        return script.hasSpaces && script != .hangul
    }

    /// Whether it may mark an ordinal: 3º, 21:a, ke-5.
    fileprivate var isOrdinalMark: Bool {
        kind == .letter || kind == .mark || "º°ª:-'’".unicodeScalars.contains(scalar)
    }
}
