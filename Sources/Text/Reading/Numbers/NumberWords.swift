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
                index = endOfApostrophe(at: found.units.upperBound)
            } else {
                result += units[index..<end]
                index = end
            }
        }
        return (result, numbers)
    }

    private func said(_ number: WrittenNumber, at start: Int) -> Found? {
        if let day = spacedDay(number, at: start) ?? doubled(number, at: start) { return day }
        if let dialled = dialled(number, at: start) ?? mixed(number, at: start) ?? odds(number, at: start) { return dialled }
        if number.parts.count == 1, let ordinal = ordinal(number, at: start) { return ordinal }
        if let sum = signs.sum(from: number, at: start), !isBehindWord(start) { return sum }
        let range = start..<number.end
        if let time = time(number, range) { return time }
        // #1
        let isNamed = stands("#№", before: start)
        let agreement = isNamed ? nil : number.values.first.flatMap { signs.agreement(of: $0, .plain, range) }
        if let agreement, number.parts.count == 1, agreement.kind == .ordinal || agreement.pattern != nil, !isPartOfWord(range) {
            return signs.agreed(number.values[0], agreement, range)
        }
        let form = agreement?.form ?? NumberForm()
        let beside = signs.beside(number.parts.count == 1 ? number.values[0] : nil, number.end, behind: start)
        let isVersion = signs.isVersion(start)
        if beside == nil, !isVersion, !isPartOfWord(range),
            let day = pointedDay(number, at: start) ?? dayBeforeShortMonth(number, at: start)
        {
            return day
        }
        if number.signs == ["."], isVersion, !isPartOfWord(range), let version = words.words(.version(number.values)) {
            return Found(words: version, units: start..<number.end)
        }
        guard beside == nil ? !isPartOfWord(start..<number.end) : !isBehindWord(start),
            let value = number.value(decimalSign: words.decimalSign, dayIsFirst: words.dayIsFirst)
        else { return nil }
        guard case .number(var decimal) = value else {
            guard percentSign(at: number.end) == nil else { return nil }
            return words.words(value, unit: beside?.unit, form).map {
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
        let plus = stands("+", before: start) ? words.table.words["plus"] : nil
        if stands("-−", before: start) {
            decimal.isNegative = true
            first -= 1
        } else if plus != nil {
            first -= 1
        }
        let before = plus.map { $0 + " " } ?? ""
        guard let sign = stands("%", before: first) ? end : percentSign(at: end) else {
            if let beside = end == number.end ? beside : signs.beside(decimal.whole, end, behind: start) {
                decimal.whole *= beside.factor
                return words.words(.number(decimal), isCounting: beside.unit == nil, unit: beside.unit, form)
                    .map { Found(words: before + $0 + beside.rest, units: first..<beside.end) }
            }
            let mayBeYear = number.parts.count == 1 && end == number.end
            let isOfMonth = mayBeYear && words.isMonth(signs.word(before: first))
            return words.words(.number(decimal), isCounting: !isNamed && !isOfMonth && isCounting(at: end), mayBeYear: mayBeYear, form)
                .map { Found(words: before + $0, units: first..<end) }
        }
        if sign == end { first -= 1 }
        let written = String(scalars: units[start..<end].map(\.scalar))
        return words.words(percent: decimal, written: written, form.grammaticalCase).map { Found(words: before + $0, units: first..<sign) }
    }

    // MARK: What stands around a number

    /// Behind the apostrophe before the ending of a number, where that is not heard: `21'de`.
    private func endOfApostrophe(at end: Int) -> Int {
        guard end + 1 < units.endIndex, units[end].scalar == "'" || units[end].scalar == "’", units[end + 1].kind == .letter,
            words.table.isIn("silent", "'")
        else { return end }
        return end + 1
    }

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

    /// Whether a word stands behind it that may be counted.
    private func isCounting(at end: Int) -> Bool {
        guard end < units.endIndex else { return false }
        if units[end].kind == .letter { return true }
        let word = word(at: end)
        return !word.isEmpty && !words.table.isIn("stop", word.lowercased())
    }

    /// The word behind a space.
    private func word(at end: Int) -> String {
        guard end < units.endIndex, units[end].kind == .space else { return "" }
        return String(scalars: units[(end + 1)...].prefix { $0.kind == .letter }.map(\.scalar))
    }

    // MARK: Numbers of several

    /// `kans van 1:50`
    private func odds(_ number: WrittenNumber, at start: Int) -> Found? {
        guard number.signs == [":"], case let values = number.values, values.count == 2, signs.isNear("odds", behind: start) else {
            return nil
        }
        return words.table.odds(values[0], values[1]).map { Found(words: $0, units: start..<number.end) }
    }

    /// `1 1/2`
    private func mixed(_ number: WrittenNumber, at start: Int) -> Found? {
        guard number.parts.count == 1, let whole = number.values.first, number.end + 1 < units.endIndex, units[number.end].kind == .space,
            let part = WrittenNumber(units.lazy.map(\.scalar), at: number.end + 1), part.signs == ["/"], part.values == [1, 2]
        else { return nil }
        return words.table.half(whole, NumberForm()).map { Found(words: $0, units: start..<part.end) }
    }

    /// Digits of the longest telephone number, and of the shortest one.
    private static let digitsOfTelephone = 7...15

    /// `bel 06-123 45 67`: behind a word that says so, or where it begins with a nought and has several groups.
    private func dialled(_ number: WrittenNumber, at start: Int) -> Found? {
        let isCalled = signs.isNear("call", behind: start)
        guard isCalled || number.parts[0].first == "0" && number.parts[0].utf8.count > 2, number.signs.allSatisfy({ $0 == "-" }) else {
            return nil
        }
        var (groups, end) = (number.parts, number.end)
        while end + 1 < units.endIndex, units[end].kind == .space, let next = WrittenNumber(units.lazy.map(\.scalar), at: end + 1),
            next.signs.allSatisfy({ $0 == "-" }), next.parts.allSatisfy({ $0.utf8.count > 1 }), groups.count < WrittenNumber.partLimit
        {
            groups += next.parts
            end = next.end
        }
        let digits = groups.reduce(0) { $0 + $1.utf8.count }
        guard Self.digitsOfTelephone.contains(digits), isCalled || groups.count > 2, !isPartOfWord(start..<end) else { return nil }
        return Found(words: words.dialled(groups), units: start..<end)
    }

    // MARK: Times and days

    /// `18:45` in the form that the words around it want, and `18.45` where they say that it is a time.
    private func time(_ number: WrittenNumber, _ range: Range<Int>) -> Found? {
        guard number.parts.count == 2, !signs.isVersion(range.lowerBound), let minute = number.values.last, number.values.count == 2,
            !isPartOfWord(range) || isHour(at: range.upperBound)
        else { return nil }
        let isMeasured =
            percentSign(at: range.upperBound) != nil || signs.beside(nil, range.upperBound, behind: range.lowerBound)?.unit != nil
        let isPointed =
            (!isMeasured || isHour(at: range.upperBound)) && number.signs == ["."] && words.decimalSign == ","
            && number.parts[1].utf8.count == 2
            && number.values[0] <= 24 && minute < 60
            && (number.parts[0].utf8.count == 2 && Self.quarters.contains(minute) && !signs.isBehindName(range.lowerBound)
                || isHour(at: range.upperBound) || words.table.isIn("clockPoint", signs.word(before: range.lowerBound)))
        guard let time = isPointed ? number.values : number.time else { return nil }
        let agreement = signs.agreement(of: time[0], .time, range)
        guard isPointed || agreement != nil else { return nil }
        let hour = agreement.flatMap { words.table.words(time[0], $0.kind, $0.form) }
        let end = isHour(at: range.upperBound) ? signs.beside(nil, range.upperBound, behind: range.lowerBound)?.end : nil
        return words.words(time, hour: hour).map { Found(words: $0, units: range.lowerBound..<(end ?? range.upperBound)) }
    }

    /// Nobody writes other minutes than these behind a point where nothing says that it is a time.
    private static let quarters = [0, 15, 30, 45]

    /// `teman2`: the word again.
    private func doubled(_ number: WrittenNumber, at start: Int) -> Found? {
        guard number.parts == ["2"], start > units.startIndex, units[start - 1].kind == .letter, words.doublesWords,
            case let word = units[..<start].reversed().prefix(while: { $0.kind == .letter }), word.count > 2,
            word.last?.scalar.properties.isLowercase == true, number.end == units.endIndex || units[number.end].kind != .letter
        else { return nil }
        return Found(words: " " + String(scalars: word.reversed().map(\.scalar)), units: start..<number.end)
    }

    /// Whether the letter of an hour stands right there: `19.00u`.
    private func isHour(at end: Int) -> Bool {
        guard end < units.endIndex, units[end].kind == .letter, let beside = signs.beside(nil, end, behind: end), beside.rest.isEmpty else {
            return false
        }
        return beside.unit != nil && beside.unit == words.table.units["h"]
    }

    /// `25.12`: where fractions stand behind a comma, and no month is so late.
    private func pointedDay(_ number: WrittenNumber, at start: Int) -> Found? {
        guard number.parts.count == 2, number.parts[1].utf8.count == 2 || number.signs == ["/"], case let values = number.values,
            values.count == 2
        else { return nil }
        let isNamed = words.table.isIn("dateBefore", signs.word(before: start))
        let isPointed = number.signs == ["."] && words.decimalSign == "," && values[0] > 12
        guard isNamed && (number.signs == ["/"] || number.signs == ["."]) || isPointed else { return nil }
        return words.day(values[0], values[1]).map { Found(words: $0, units: start..<number.end) }
    }

    /// `12 gen`, `3 aug`: the short name of a month without its point.
    private func dayBeforeShortMonth(_ number: WrittenNumber, at start: Int) -> Found? {
        guard number.parts.count == 1, let day = number.values.first, (1...31).contains(day), number.end < units.endIndex,
            units[number.end].kind == .space, case let letters = units[(number.end + 1)...].prefix(while: { $0.kind == .letter }),
            (3...4).contains(letters.count), let month = words.month(short: letters.lazy.map(\.scalar))
        else { return nil }
        let end = letters.endIndex + 1 < units.endIndex ? behindPoint(at: letters.endIndex) ?? letters.endIndex : letters.endIndex
        return words.day(day, month).map { Found(words: $0, units: start..<end) }
    }

    /// `1. 5. 2023`, `12. 1.`
    private func spacedDay(_ number: WrittenNumber, at start: Int) -> Found? {
        guard words.table.isIn("spacedDate", "."), number.parts.count == 1, let point = behindPoint(at: number.end), point < units.endIndex,
            units[point].kind == .space,
            let month = WrittenNumber(units.lazy.map(\.scalar), at: point + 1), month.parts.count == 1,
            number.values.count + month.values.count == 2,
            let end = behindPoint(at: month.end)
        else { return nil }
        let (day, of) = (number.values[0], month.values[0])
        if end + 1 < units.endIndex, units[end].kind == .space, let year = WrittenNumber(units.lazy.map(\.scalar), at: end + 1),
            year.parts.count == 1, (1000...2999).contains(year.values[0]), (1...12).contains(of), (1...31).contains(day)
        {
            return words.words(.date(year: year.values[0], month: of, day: day)).map { Found(words: $0, units: start..<year.end) }
        }
        return words.day(day, of).map { Found(words: $0, units: start..<end) }
    }

    private func behindPoint(at index: Int) -> Int? {
        index < units.endIndex && units[index].scalar == "." ? index + 1 : nil
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
        if words.pointsOrdinals, value < 1000, !isPartOfWord(start..<number.end) {
            if isPointBeforeWord(at: number.end) {
                let range = start..<number.end + 1
                let day = words.day(value, before: word(at: number.end + 1))
                if day == nil, let agreement = signs.agreement(of: value, .ordinal, range) { return signs.agreed(value, agreement, range) }
                return (day ?? words.ordinal(value)).map { Found(words: $0, units: range) }
            }
            // lat 90.
            if value % 10 == 0, number.end + 1 == units.endIndex, units[number.end].scalar == ".",
                let agreement = signs.agreement(of: value, .ordinal, start..<units.endIndex), agreement.form.isPlural
            {
                return signs.agreed(value, agreement, start..<units.endIndex)
            }
        }
        if let inflected = inflected(value, start..<number.end) { return inflected }
        let before = units[..<start].reversed().prefix(Self.longestMark + 1).prefix { $0.isOrdinalMark }.count
        let behind = units[number.end...].prefix(Self.longestMark + 1).prefix { $0.isOrdinalMark }.count
        guard before + behind > 0, max(before, behind) <= Self.longestMark else { return nil }
        let range = start - before..<number.end + behind
        return words.ordinal(value, written: String(scalars: units[range].map(\.scalar))).map { Found(words: $0, units: range) }
    }

    /// `3-й`, `90-х`: what its ending shows of its form, and what the words around it add.
    private func inflected(_ value: Int, _ range: Range<Int>) -> Found? {
        let ending = units[range.upperBound...].prefix(Self.longestMark + 1).prefix { $0.kind == .letter || $0.scalar == "-" }
        guard ending.last?.kind == .letter, ending.count <= Self.longestMark, !isBehindWord(range.lowerBound),
            let letters = words.table.value("ending", String(scalars: ending.lazy.map(\.scalar)))
        else { return nil }
        let range = range.lowerBound..<ending.endIndex
        let form = signs.agreement(of: value, .ordinal, range, letters: letters)?.form ?? NumberForm(letters)
        return words.table.words(value, .ordinal, form).map { Found(words: $0, units: range) }
    }

    /// `21. november`, where no sentence ends.
    private func isPointBeforeWord(at end: Int) -> Bool {
        guard end + 2 < units.endIndex, units[end].scalar == ".", units[end + 1].kind == .space else { return false }
        return units[end + 2].scalar.properties.isLowercase
    }
}

extension Unit {
    /// Korean puts its particles and counters right behind a number.
    var isLetterOfSpacedWord: Bool {
        guard kind == .letter else { return false }
        let script = Script(scalar)
        return script.hasSpaces && script != .hangul
    }

    /// Whether it may mark an ordinal: 3º, 21:a, ke-5.
    fileprivate var isOrdinalMark: Bool {
        kind == .letter || kind == .mark || "º°ª:-'’".unicodeScalars.contains(scalar)
    }
}
