// SPDX-License-Identifier: GPL-3.0-or-later

/// How a language says what digits stand for. Where it has no names of numbers the digits stay, and where it has no word for a sign a space is
/// better than the name of the sign.
struct SpokenNumbers {
    let table: NumberTable
    private let hasSpaces: Bool
    /// The sign before a fraction.
    let decimalSign: Unicode.Scalar
    /// Whether thousands may be set apart by spaces.
    let groupsWithSpaces: Bool
    /// Whether an ordinal is written with a point.
    let pointsOrdinals: Bool
    private let hasOrdinalDays: Bool
    /// The digit that laughs in a row.
    private let laughter: Int?

    /// Nil for a language that no voice speaks.
    init?(_ language: String) {
        guard let table = NumberTable(language) else { return nil }
        self.table = table
        hasSpaces = !["ko", "zh", "yue"].contains(language)
        let signs = table.fields(.signs) ?? []
        decimalSign = signs.first?.unicodeScalars.first ?? "."
        groupsWithSpaces = signs.dropFirst().first == " "
        pointsOrdinals = signs.count > 2
        hasOrdinalDays = table.fields(.date)?.first?.contains("#o") == true
        laughter = table.fields(.laughter)?.first.flatMap { Int($0) }
    }

    /// What is said; nil where the engine says it well.
    /// - Parameters:
    ///   - isCounting: whether what is counted stands behind it.
    ///   - mayBeYear: whether it is written as years are.
    ///   - unit: what it measures.
    func words(_ value: NumberValue, isCounting: Bool = false, mayBeYear: Bool = false, unit: CountedWord? = nil) -> String? {
        if let unit, let last = value.last, let words = words(value, isCounting: true, gender: unit.gender) {
            return "\(words) \(unit.form(of: last, by: table))"
        }
        return words(value, isCounting: isCounting, mayBeYear: mayBeYear, gender: .masculine)
    }

    private func words(
        _ value: NumberValue,
        isCounting: Bool,
        mayBeYear: Bool = false,
        gender: NumberForm.Gender
    ) -> String? {
        switch value {
        case .spelled(let parts): parts.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
        case .number(let number): words(number, isCounting: isCounting, mayBeYear: mayBeYear, gender: gender)
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
        return form.split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: words(number, isCounting: true, mayBeYear: false, gender: .masculine) ?? written)
    }

    /// A number whose digits are followed by letters or signs, or stand behind them, as the language writes ordinals.
    func ordinal(_ number: Int, written: String) -> String? {
        // 1° is written where º is meant, and 30° is a temperature.
        let written = number <= 12 ? written.replacing("°", with: "º") : written
        let found = table.writtenOrdinals.first { table.words(DecimalNumber(whole: number), by: $0.written, withDigits: true) == written }
        return found.flatMap { table.words(DecimalNumber(whole: number), by: $0.said) }
    }

    /// A number whose ordinal is only marked with a point.
    func ordinal(_ number: Int, before next: String) -> String? {
        day(number, before: next) ?? table.words(number, .ordinal, NumberForm(hasNoun: true))
    }

    /// A day before the name of its month, where that makes it an ordinal.
    func day(_ day: Int, before next: String) -> String? {
        guard mayBeDay(day), !next.isEmpty else { return nil }
        let isMonth = [next, table.short[next.lowercased() + "."] ?? ""].contains {
            table.hasRow(RowKey("name of month", $0.unicodeScalars))
        }
        return isMonth ? dayName(day) : nil
    }

    /// Whether it is an ordinal before the name of a month.
    func mayBeDay(_ number: Int) -> Bool { hasOrdinalDays && (1...31).contains(number) }

    func name(_ number: Int) -> String {
        table.words(number) ?? "\(number)"
    }

    private func dayName(_ day: Int) -> String? {
        table.words(day, .ordinal, NumberForm(grammaticalCase: .genitive, hasNoun: true))
    }

    private func words(_ number: DecimalNumber, isCounting: Bool, mayBeYear: Bool, gender: NumberForm.Gender) -> String? {
        guard table.hasNames else { return mayBeYear ? nil : String(number, decimalSign) }
        if let laughter, number.whole > 9, "\(number.whole)".utf8.allSatisfy({ Int($0) == 0x30 + laughter }) {
            return "\(number.whole)".prefix(SpokenLimits.repeats).map { _ in name(laughter) }.joined()
        }
        let isYear = mayBeYear && !isCounting && (1100...2099).contains(number.whole) && !number.isNegative
        return table.words(number, by: isYear ? table.yearSet : table.set(.cardinal, NumberForm(gender: gender, hasNoun: isCounting)))
    }

    private func words(_ year: Int, _ month: Int, _ day: Int) -> String? {
        guard let date = table.fields(.date)?.first else { return [day, month, year].map(name).joined(separator: " ") }
        return filled(date) { letter in
            switch letter {
            case "y": table.words(DecimalNumber(whole: year), by: table.yearSet) ?? "\(year)"
            case "Y": "\(year)".map(String.init).joined(separator: " ")
            case "m": table.fields(.months)?[month - 1] ?? "\(month)"
            case "o": dayName(day) ?? name(day)
            default: name(day)
            }
        }
    }

    private func words(_ time: [Int]) -> String? {
        guard time.count == 2 else { return table.hasNames ? time.map(name).joined(separator: " ") : nil }
        if time[1] == 0, let hour = table.fields(.hour)?.first { return filled(hour) { _ in name(time[0]) } }
        guard time[1] > 0, let pattern = table.fields(.time)?.first else {
            guard table.hasNames else { return nil }
            // 8:05 has its zero, 8:00 has none.
            return ([time[0]] + (time[1] == 0 ? [] : time[1] < 10 ? [0, time[1]] : [time[1]])).map(name).joined(separator: " ")
        }
        return filled(pattern) { name($0 == "h" ? time[0] : time[1]) }
    }

    private func words(_ part: Int, of all: Int) -> String {
        let fractions = table.fields(.parts) ?? []
        if let index = [[1, 2], [1, 3], [1, 4], [2, 3], [3, 4]].firstIndex(of: [part, all]), index < fractions.count {
            return fractions[index]
        }
        guard let share = table.fields(.share)?.first, part <= all, fractions.isEmpty || [5, 10, 20, 100].contains(all) else {
            return "\(name(part)) \(name(all))"
        }
        return filled(share) { name($0 == "1" ? part : all) }
    }

    /// The pattern with something in place of each `#` and the letter behind it.
    private func filled(_ pattern: String, _ words: (Character) -> String) -> String {
        var result = ""
        var isMarked = false
        for letter in pattern {
            if isMarked { result += words(letter) } else if letter != "#" { result.append(letter) }
            isMarked = letter == "#"
        }
        return result
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

/// What is counted: a unit, a coin.
struct CountedWord: Equatable {
    let gender: NumberForm.Gender
    let forms: [String]

    /// The letter of the gender, and the forms of the plural categories, of one and of others, or one for all.
    init(_ field: some StringProtocol) {
        let parts = field.split { $0 == "|" }
        gender = NumberForm.gender(parts[0])
        forms = parts[1].split { $0 == "/" }.map { String($0) }
    }

    /// The word for one.
    var one: String { forms[hasCategories ? CountForm.one.rawValue : 0] }

    private var hasCategories: Bool { forms.count > CountForm.other.rawValue }

    func form(of number: DecimalNumber, by table: NumberTable) -> String {
        guard forms.count > 1 else { return forms[0] }
        let form = CountForm(of: number.whole, fraction: number.fraction, by: table)
        return hasCategories ? forms[form.rawValue] : form == .one ? forms[0] : forms[forms.count - 1]
    }
}
