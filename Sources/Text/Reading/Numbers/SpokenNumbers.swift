// SPDX-License-Identifier: GPL-3.0-or-later

/// How a language says what digits stand for. Where it has no names of numbers the digits stay, and where it has no word for a sign a space is
/// better than the name of the sign.
struct SpokenNumbers {
    private let table: NumberTable
    private let hasSpaces: Bool

    /// Nil for a language that no voice speaks.
    init?(_ language: String) {
        guard let table = NumberTable(language) else { return nil }
        self.table = table
        hasSpaces = !["ko", "zh", "yue"].contains(language)
    }

    /// The sign before a fraction.
    var decimalSign: Unicode.Scalar { signs.first?.unicodeScalars.first ?? "." }

    /// Whether thousands may be set apart by spaces.
    var groupsWithSpaces: Bool { signs.dropFirst().first == " " }

    private var signs: [String] { table.fields(.signs) ?? [] }

    /// Whether an ordinal is written with a point.
    var pointsOrdinals: Bool { signs.count > 2 }

    /// What is said; nil where the engine says it well.
    /// - Parameters:
    ///   - isCounting: whether what is counted stands behind it.
    ///   - mayBeYear: whether it is written as years are.
    func words(_ value: NumberValue, isCounting: Bool = false, mayBeYear: Bool = false) -> String? {
        switch value {
        case .spelled(let parts): parts.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
        case .number(let number): words(number, isCounting: isCounting, mayBeYear: mayBeYear)
        case .date(let year, let month, let day): words(year, month, day)
        case .time(let time): words(time)
        case .range(let first, let last): joined([first, last], by: .range)
        case .score(let first, let second): joined([first, second], by: .score)
        case .share(let part, let all): words(part, of: all)
        case .version(let parts): table.fields(.point).map { parts.map(name).joined(separator: spaced($0[0])) }
        case .apart(let parts):
            table.hasNames ? parts.compactMap { Int($0) }.map(name).joined(separator: " ") : parts.joined(separator: " ")
        }
    }

    /// A number with a per cent sign.
    func words(percent number: DecimalNumber, written: String) -> String? {
        guard let forms = table.fields(.percent) else { return nil }
        let form = forms.count > 1 ? forms[CountForm(of: number.whole, fraction: number.fraction, by: table).rawValue] : forms[0]
        return form.replacing("#", with: words(number, isCounting: true, mayBeYear: false) ?? written)
    }

    /// A number whose digits are followed by letters or signs, or stand behind them, as the language writes ordinals.
    func ordinal(_ number: Int, written: String) -> String? {
        let found = table.writtenOrdinals.first { table.words(DecimalNumber(whole: number), by: $0.written, withDigits: true) == written }
        return found.flatMap { table.words(DecimalNumber(whole: number), by: $0.said) }
    }

    /// A number whose ordinal is only marked with a point.
    func ordinal(_ number: Int, before next: String) -> String? {
        day(number, before: next) ?? table.words(number, .ordinal, NumberForm(hasNoun: true))
    }

    /// A day before the name of its month, where that makes it an ordinal.
    func day(_ day: Int, before next: String) -> String? {
        guard (1...31).contains(day), hasOrdinalDays, table.fields(.months)?.contains(where: { $0.lowercased() == next }) == true else {
            return nil
        }
        return dayName(day)
    }

    private var hasOrdinalDays: Bool { table.fields(.date)?.first?.contains("#o") == true }

    private func dayName(_ day: Int) -> String? {
        table.words(day, .ordinal, NumberForm(grammaticalCase: .genitive, hasNoun: true))
    }

    private func name(_ number: Int) -> String {
        table.words(number) ?? "\(number)"
    }

    private func words(_ number: DecimalNumber, isCounting: Bool, mayBeYear: Bool) -> String? {
        guard table.hasNames else { return number.whole > 9999 ? String(number, decimalSign) : nil }
        if let digit = table.fields(.laughter)?.first, number.whole > 9, "\(number.whole)".allSatisfy({ String($0) == digit }) {
            return "\(number.whole)".prefix(Draft.repeatLimit).map { _ in name(Int(digit) ?? 0) }.joined()
        }
        let isYear = mayBeYear && !isCounting && (1100...2099).contains(number.whole) && !number.isNegative
        return table.words(number, by: isYear ? table.yearSet : table.set(.cardinal, NumberForm(hasNoun: isCounting)))
    }

    private func words(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard let date = table.fields(.date)?.first else { return [day, month, year].map(name).joined(separator: " ") }
        let yearName = table.words(DecimalNumber(whole: year), by: table.yearSet) ?? "\(year)"
        return date.replacing("#y", with: yearName).replacing("#m", with: table.fields(.months)?[month - 1] ?? "\(month)")
            .replacing("#o", with: dayName(day) ?? name(day)).replacing("#d", with: name(day))
            .replacing("#Y", with: "\(year)".map(String.init).joined(separator: " "))
    }

    private func words(_ time: [Int]) -> String? {
        guard time.count == 2 else { return table.hasNames ? time.map(name).joined(separator: " ") : nil }
        if time[1] == 0, let hour = table.fields(.hour)?.first { return hour.replacing("#h", with: name(time[0])) }
        guard time[1] > 0, let pattern = table.fields(.time)?.first else {
            guard table.hasNames else { return nil }
            // 8:05 has its zero, 8:00 has none.
            return ([time[0]] + (time[1] == 0 ? [] : time[1] < 10 ? [0, time[1]] : [time[1]])).map(name).joined(separator: " ")
        }
        return pattern.replacing("#h", with: name(time[0])).replacing("#m", with: name(time[1]))
    }

    private func words(_ part: Int, of all: Int) -> String {
        let fractions = table.fields(.parts) ?? []
        if let index = [[1, 2], [1, 3], [1, 4], [2, 3], [3, 4]].firstIndex(of: [part, all]), index < fractions.count {
            return fractions[index]
        }
        guard let share = table.fields(.share)?.first, part <= all, fractions.isEmpty || [5, 10, 20, 100].contains(all) else {
            return "\(name(part)) \(name(all))"
        }
        return share.replacing("#1", with: name(part)).replacing("#2", with: name(all))
    }

    private func joined(_ numbers: [Int], by text: NumberTable.Text) -> String {
        numbers.map(name).joined(separator: spaced(table.fields(text)?.first ?? ""))
    }

    private func spaced(_ word: String) -> String {
        word.isEmpty ? " " : hasSpaces ? " \(word) " : word
    }
}

extension String {
    /// The digits, as the language writes them.
    fileprivate init(_ number: DecimalNumber, _ decimalSign: Unicode.Scalar) {
        self = "\(number.whole)" + (number.fraction.isEmpty ? "" : "\(decimalSign)\(number.fraction)")
    }
}
