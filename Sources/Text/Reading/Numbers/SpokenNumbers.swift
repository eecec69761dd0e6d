// SPDX-License-Identifier: GPL-3.0-or-later

/// How a language says what digits stand for. Where it has no names of numbers the digits stay, and where it has no word for a sign a space is
/// better than the name of the sign.
struct SpokenNumbers {
    let table: NumberTable
    let hasSpaces: Bool
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
    ///   - form: what the words around it want.
    func words(
        _ value: NumberValue,
        isCounting: Bool = false,
        mayBeYear: Bool = false,
        unit: CountedWord? = nil,
        _ form: NumberForm = NumberForm()
    ) -> String? {
        var form = form
        if let unit { form.gender = unit.gender }
        if let unit, let last = value.last {
            if let parts = coins(last, unit) ?? height(last, unit) { return parts }
            let kase = value.endsWithOther ? caseOfRange ?? form.grammaticalCase : form.grammaticalCase
            if let words = words(value, isCounting: true, form) { return unit.form(of: last, by: table, kase).said(with: words, hasSpaces) }
        } else if let unit, let words = words(value, isCounting: true, form) {
            // A part is one of it, and where words have cases it is part of it.
            let name = unit.forms.count > 3 ? unit.form(of: DecimalNumber(whole: 0, fraction: "5"), by: table) : unit.one
            return name.said(with: words, hasSpaces)
        }
        return words(value, isCounting: isCounting, mayBeYear: mayBeYear, form)
    }

    private func words(_ value: NumberValue, isCounting: Bool, mayBeYear: Bool = false, _ form: NumberForm) -> String? {
        switch value {
        case .spelled(let parts): dialled(parts)
        case .number(let number): words(number, isCounting: isCounting, mayBeYear: mayBeYear, form)
        case .date(let year, let month, let day): words(year, month, day)
        case .time(let time): words(time)
        case .range(let first, let last): range(first, last, form)
        case .score(let first, let second): ratio(first, second) ?? joined([first, second], by: .score)
        case .share(let part, let all): words(part, of: all)
        case .version(let parts): table.fields(.point).map { parts.map(name).joined(separator: spaced($0[0])) }
        case .apart(let parts):
            table.hasNames ? parts.compactMap { Int($0) }.map(name).joined(separator: " ") : parts.joined(separator: " ")
        }
    }

    /// A number with a per cent sign, in a case; those of others than one are as those of five.
    func words(percent number: DecimalNumber, written: String, _ kase: NumberForm.Case) -> String? {
        guard let forms = table.fields(.percent) else { return nil }
        var count = CountForm(of: number.whole, fraction: number.fraction, by: table)
        if kase == .genitive, count != .one, number.fraction.isEmpty { count = CountForm(of: 5, by: table) }
        let form = NumberForm(gender: NumberForm.gender(table.word("percentGender")), grammaticalCase: kase)
        return (forms.count > 1 ? forms[count.rawValue] : forms[0]).split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: words(number, isCounting: true, mayBeYear: false, form) ?? written)
    }

    /// A number whose digits are followed by letters or signs, or stand behind them, as the language writes ordinals.
    func ordinal(_ number: Int, written: String) -> String? {
        // 1° is written where º is meant, and 30° is a temperature.
        let written = number <= 12 ? written.replacing("°", with: "º") : written
        let found = table.writtenOrdinals.first { table.words(DecimalNumber(whole: number), by: $0.written, withDigits: true) == written }
        return found.flatMap { table.words(DecimalNumber(whole: number), by: $0.said) }
    }

    /// A number whose ordinal is only marked with a point.
    func ordinal(_ number: Int) -> String? {
        table.words(number, .ordinal, NumberForm(hasNoun: true))
    }

    /// A day before the name of its month, where that makes it an ordinal.
    func day(_ day: Int, before next: String) -> String? {
        guard mayBeDay(day), !next.isEmpty else { return nil }
        return isMonth(next) || month(short: next.unicodeScalars) != nil ? dayName(day) : nil
    }

    /// The month that has this short name, without its point.
    func month(short letters: some Sequence<Unicode.Scalar>) -> Int? {
        table.short[String(scalars: letters).lowercased() + "."].flatMap { name in
            table.hasRow(RowKey("name of month", name.unicodeScalars)) ? table.fields(.months)?.firstIndex(of: name).map { $0 + 1 } : nil
        }
    }

    /// Whether it is the name of a month, perhaps in small letters.
    func isMonth(_ word: String) -> Bool {
        table.hasRow(RowKey("name of month", word.unicodeScalars)) || table.fields(.months)?.contains { $0.lowercased() == word } == true
    }

    /// Whether it is an ordinal before the name of a month.
    func mayBeDay(_ number: Int) -> Bool { hasOrdinalDays && (1...31).contains(number) }

    func name(_ number: Int) -> String {
        table.words(number) ?? "\(number)"
    }

    private func dayName(_ day: Int) -> String? {
        table.words(day, .ordinal, NumberForm(grammaticalCase: .genitive, hasNoun: true))
    }

    private func words(_ number: DecimalNumber, isCounting: Bool, mayBeYear: Bool, _ form: NumberForm) -> String? {
        if isCounting, number.fraction == "5", !number.isNegative, let half = table.half(number.whole, form) { return half }
        guard table.hasNames else { return mayBeYear ? nil : String(number, decimalSign) }
        if let laughter, number.whole > 9, "\(number.whole)".utf8.allSatisfy({ Int($0) == 0x30 + laughter }) {
            return "\(number.whole)".prefix(SpokenLimits.repeats).map { _ in name(laughter) }.joined()
        }
        let isYear = mayBeYear && !isCounting && (1100...2099).contains(number.whole) && !number.isNegative
        var form = form
        // What counts a fraction is the fraction, and not the number before it.
        if number.fraction.isEmpty { form.hasNoun = isCounting } else { form = NumberForm() }
        return table.words(number, by: isYear ? table.yearSet : table.set(.cardinal, form))
    }

    /// `12,50 €`, where the hundredth part has a name.
    private func coins(_ number: DecimalNumber, _ unit: CountedWord) -> String? {
        guard number.fraction.utf8.count == 2, !number.isNegative, let cents = Int(number.fraction),
            let cent = table.value("coin", unit.one).flatMap({ table.money[$0] })?.cent
        else { return nil }
        func said(_ number: Int, _ unit: CountedWord) -> String? {
            words(.number(DecimalNumber(whole: number)), isCounting: true, unit: unit)
        }
        guard cents > 0 else { return said(number.whole, unit) }
        guard let parts = said(cents, cent) else { return nil }
        return number.whole == 0 ? parts : said(number.whole, unit).map { table.linked($0, name(cents), parts) }
    }

    /// `1,78 m`, as people say how tall they are.
    private func height(_ number: DecimalNumber, _ unit: CountedWord) -> String? {
        guard (1...2).contains(number.whole), number.fraction.utf8.count == 2, let rest = Int(number.fraction), rest >= 10,
            !number.isNegative,
            let pattern = table.words["height \(number.whole)"] ?? table.words["height"], unit == table.units["m"]
        else { return nil }
        return pattern.replacing("#1", with: name(number.whole)).replacing("#2", with: name(rest))
    }

    /// The groups of a telephone number; as many digits are said together as the language does.
    func dialled(_ groups: [String]) -> String {
        guard table.hasNames else { return groups.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ") }
        let length = table.words["dialled"].flatMap { Int($0) } ?? 1
        return groups.map { group in
            let zeros = group.prefix { $0 == "0" }
            let rest = group.dropFirst(length > 1 ? zeros.count : 0)
            let parts = rest.utf8.count <= length ? [rest] : rest.indices.map { rest[$0...$0] }
            return ((length > 1 ? zeros.map { _ in name(0) } : []) + parts.filter { !$0.isEmpty }.map { name(Int($0) ?? 0) })
                .joined(separator: " ")
        }.joined(separator: length > 1 ? " " : ", ")
    }

    /// `3-4`, `5-10`: the other end in the case that the word between them wants.
    private func range(_ first: Int, _ last: Int, _ form: NumberForm) -> String? {
        let next = last == first + 1 ? table.words["next"] : nil
        var other = form
        if next == nil { other.grammaticalCase = caseOfRange ?? form.grammaticalCase }
        if next == nil, other == NumberForm() { return joined([first, last], by: .range) }
        let link = next.map { hasSpaces ? spaced($0 == "-" ? "" : $0) : "" } ?? spaced(table.fields(.range)?.first ?? "")
        return (table.words(first, .cardinal, form) ?? "\(first)") + link + (table.words(last, .cardinal, other) ?? "\(last)")
    }

    private var caseOfRange: NumberForm.Case? { table.fields(.range).flatMap { table.cases[$0[0]] } }

    /// `16:9`, `1:100`: how much wider or larger than high or small.
    private func ratio(_ first: Int, _ second: Int) -> String? {
        let isRatio = first == 1 && second >= 10 || Self.pictures.contains { $0 == (first, second) }
        guard isRatio, let word = table.words["ratio"] else { return nil }
        return name(first) + spaced(word) + name(second)
    }

    private static let pictures = [(16, 9), (16, 10), (21, 9), (32, 9), (4, 3), (9, 16)]

    /// A day without its year.
    func day(_ day: Int, _ month: Int) -> String? {
        guard let date = table.fields(.date)?.first, (1...31).contains(day), (1...12).contains(month) else { return nil }
        let parts = date.split(separator: "#").filter { !"yYO".contains($0.first ?? "y") }
        return words(0, month, day, by: "#" + parts.joined(separator: "#"))?.singleSpaced
    }

    private func words(_ year: Int, _ month: Int, _ day: Int) -> String? {
        table.fields(.date).flatMap { words(year, month, day, by: $0[0]) } ?? [day, month, year].map(name).joined(separator: " ")
    }

    private func words(_ year: Int, _ month: Int, _ day: Int, by date: String) -> String? {
        filled(date) { letter in
            switch letter {
            case "O": table.words(year, .ordinal, NumberForm(grammaticalCase: .genitive)) ?? "\(year)"
            case "y": table.words(DecimalNumber(whole: year), by: table.yearSet) ?? "\(year)"
            case "Y": "\(year)".map(String.init).joined(separator: " ")
            case "m": table.fields(.months)?[month - 1] ?? "\(month)"
            case "o": dayName(day) ?? name(day)
            default: name(day)
            }
        }
    }

    /// - Parameter hour: the hour in the form that the words around it want.
    func words(_ time: [Int], hour said: String? = nil) -> String? {
        if time.count == 3, !table.hasNames, let units = lasting(time) { return units }
        guard time.count == 2 else { return table.hasNames ? time.map(name).joined(separator: " ") : nil }
        // 8:05 has its zero, 8:00 has none.
        let minutes = (time[1] == 0 ? [] : time[1] < 10 ? [0, time[1]] : [time[1]]).map(name)
        if let said { return ([said] + minutes).joined(separator: " ") }
        if time[1] == 0, let hour = table.fields(.hour)?.first { return filled(hour) { _ in name(time[0]) } }
        guard time[1] > 0, let pattern = table.fields(.time)?.first else {
            return table.hasNames ? ([name(time[0])] + minutes).joined(separator: " ") : nil
        }
        return filled(pattern) { name($0 == "h" ? time[0] : time[1]) }
    }

    /// `1:02:15`, where the language has a reader of its own for the numbers.
    private func lasting(_ time: [Int]) -> String? {
        let parts = zip(time, ["h", "min", "s"]).compactMap { value, symbol in
            value > 0 ? table.units[symbol].map { "\(value)" + $0.form(of: DecimalNumber(whole: value), by: table) } : nil
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Whether the day stands before the month.
    var dayIsFirst: Bool { table.fields(.date).map { $0[0].hasPrefix("#d") || $0[0].hasPrefix("#o") } == true }

    /// What is written twice with a 2 behind it.
    var doublesWords: Bool { table.isIn("doubled", "2") }

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

    func spaced(_ word: String) -> String {
        word.isEmpty ? " " : hasSpaces ? " \(word) " : word
    }
}

extension NumberTable {
    /// `1:50` of chances.
    func odds(_ first: Int, _ second: Int) -> String? {
        (words["odds"] ?? words["ratio"]).map {
            "\(cardinal(first, NumberForm())) \($0) \(cardinal(second, NumberForm(grammaticalCase: cases[$0] ?? .nominative)))"
        }
    }

    /// What is half, or so much and a half, of what it counts.
    func half(_ whole: Int, _ form: NumberForm) -> String? {
        guard let pattern = words["half"] else { return nil }
        guard whole < 2 else { return words(whole, .cardinal, form).map { pattern.replacing("#", with: $0) } }
        let isOblique = form.grammaticalCase != .nominative && form.grammaticalCase != .accusative
        let inForm = isOblique ? words["half \(whole) o"] : form.gender == .feminine ? words["half \(whole) f"] : nil
        return inForm ?? words["half \(whole)"]
    }

    /// What is paid in coins, and the hundredths; some languages say only how many of these there are.
    func linked(_ coins: String, _ cents: String, _ named: String) -> String {
        let link = word("cents")
        return "\(coins) \(link == "bare" ? cents : "\(link) \(named)")".singleSpaced
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
    var one: String { forms[hasCategories ? CountForm.one.rawValue : 0].replacing("#", with: "").singleSpaced }

    private var hasCategories: Bool { forms.count > CountForm.other.rawValue }

    /// - Parameter kase: the case that it stands in, where the forms of all cases are known; others of many are as those of five.
    func form(of number: DecimalNumber, by table: NumberTable, _ kase: NumberForm.Case = .nominative) -> String {
        guard forms.count > 1 else { return forms[0] }
        let form = CountForm(of: number.whole, fraction: number.fraction, by: table)
        guard hasCategories else { return form == .one ? forms[0] : forms[forms.count - 1] }
        let hasCases = forms.count > 2 * CountForm.other.rawValue
        let isGenitive = kase == .genitive && !hasCases && form != .one && number.fraction.isEmpty
        let counted = isGenitive ? CountForm(of: 5, by: table) : form
        return forms[counted.rawValue + (hasCases ? 6 * kase.rawValue : 0)]
    }
}

extension String {
    /// The number behind which it stands, or that stands in it where it has #.
    fileprivate func said(with number: String, _ hasSpaces: Bool) -> String {
        contains("#") ? replacing("#", with: number) : number + (hasSpaces ? " " : "") + self
    }
}
