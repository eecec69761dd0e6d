// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands beside numbers, and abbreviations with points, by the words of the language: units, rates, `x2`, `#1`, `S2E5`, `v1.2`, `VII`.
struct SignWords {
    let units: ArraySlice<Unit>
    let words: SpokenNumbers

    /// Whether one of them may begin with a unit that is no digit; most comments have none.
    static func mayBegin(_ unit: Unit) -> Bool {
        switch unit.scalar {
        case ".", "&", "/", "-", "–", "I", "V", "X": true
        default: false
        }
    }

    /// What has versions, in most languages.
    static let areVersioned: Set = ["patch", "патч", "version", "update", "build", "firmware", "android", "ios", "python", "windows"]

    func isVersion(_ start: Int) -> Bool {
        let word = word(before: start)
        return Self.areVersioned.contains(word) || !word.isEmpty && word == words.table.words["v"]
    }

    /// Whether one of the two words before it is in a list: `kans van 1:50`, `chiama il 333 1234567`.
    func isNear(_ list: String, behind start: Int) -> Bool {
        let last = word(before: start)
        guard !last.isEmpty else { return false }
        return words.table.isIn(list, last) || words.table.isIn(list, word(before: start - last.unicodeScalars.count - 1))
    }

    /// Whether a word with a capital stands before it.
    func isBehindName(_ start: Int) -> Bool {
        guard start > units.startIndex, units[start - 1].kind == .space else { return false }
        return units[..<(start - 1)].reversed().prefix { $0.kind == .letter }.last?.scalar.properties.isUppercase == true
    }

    // MARK: Behind a number

    struct Beside {
        var unit: CountedWord?
        /// What the number is multiplied by.
        var factor = 1
        /// What is said behind the number and its unit.
        var rest = ""
        var end: Int
    }

    /// Of one letter, these are units behind a space as well: others are words of some language.
    private static let looseLetters = "mglhWмгл".unicodeScalars
    private static let longestWord = 20

    /// A unit or another word that belongs to the number before it.
    /// - Parameters:
    ///   - number: the whole number that ends there; nil where it is none.
    ///   - start: where it begins.
    func beside(_ number: Int?, _ end: Int, behind start: Int) -> Beside? {
        if let inches = inches(at: end) { return inches }
        let isLoose = end < units.endIndex && units[end].kind == .space
        let word = isLoose ? end + 1 : end
        // 4.5kg了
        let isSpaced = word < units.endIndex && units[word].isLetterOfSpacedWord
        let letters = token(from: word) {
            $0.kind == .letter && $0.isLetterOfSpacedWord == isSpaced || $0.kind == .mark || "°º²³µ℃㎡".unicodeScalars.contains($0.scalar)
        }
        guard !letters.isEmpty else { return nil }
        let whole = token(from: word) { $0.kind == .letter || "°º²³µ/23".unicodeScalars.contains($0.scalar) }
        if whole.count > letters.count, endsWord(whole.endIndex), let unit = words.table.units[String(scalars: whole.map(\.scalar))] {
            return Beside(unit: unit, end: whole.endIndex)
        }
        let symbol = String(scalars: letters.map(\.scalar))
        if letters.count == 1, let part = partOfTime(letters, behind: start) { return Beside(unit: part, end: letters.endIndex) }
        // ep. 9 mi ha distrutto
        if isLoose, words.table.isIn("stop", symbol) { return nil }
        if letters.count > 1 || !isLoose || Self.looseLetters.contains(letters.first!.scalar),
            let unit = words.table.units[symbol] ?? words.table.money[symbol]?.unit
        {
            if endsWord(letters.endIndex) { return counted(by: symbol, Beside(unit: unit, end: letters.endIndex)) }
            return isLoose ? nil : minutes(behind: letters.endIndex, unit) ?? frames(behind: letters)
        }
        // 10k, but not 4K
        if !isLoose, let number, ["k", "K", "к", "К"].contains(symbol), endsWord(letters.endIndex) {
            if number == 4 || number == 8 { return Beside(rest: " K", end: letters.endIndex) }
            if (10..<1000).contains(number) { return Beside(factor: 1000, end: letters.endIndex) }
        }
        // 3x
        if !isLoose, symbol == "x" || symbol == "X", endsWord(letters.endIndex), let times = words.table.words["times"] {
            return Beside(rest: " \(times)", end: letters.endIndex)
        }
        // 50 lvl
        let isShort = letters.endIndex < units.endIndex && units[letters.endIndex].scalar == "."
        if let label = words.table.words[symbol.lowercased()], letters.count > 1, endsWord(letters.endIndex), !isShort {
            return Beside(rest: " \(label)", end: letters.endIndex)
        }
        guard isLoose, letters.count > 1 else { return nil }
        let counted = rate(Beside(rest: " \(symbol)", end: letters.endIndex))
        return counted.end > letters.endIndex ? counted : nil
    }

    /// `27"`, where no quotation ends.
    private func inches(at end: Int) -> Beside? {
        guard end < units.endIndex, units[end].scalar == "\"", endsWord(end + 1), !units[..<end].contains(where: { $0.scalar == "\"" })
        else { return nil }
        return words.table.units["\""].map { Beside(unit: $0, end: end + 1) }
    }

    /// The `m` and the `s` of `1h 23m 45s`.
    private func partOfTime(_ letter: ArraySlice<Unit>, behind start: Int) -> CountedWord? {
        guard "msмс".unicodeScalars.contains(letter.first!.scalar), endsWord(letter.endIndex) else { return nil }
        let isMinute = letter.first!.scalar == "m" || letter.first!.scalar == "м"
        let before = word(before: start)
        let hour = words.table.units["h"]
        guard !before.isEmpty, hour != nil else { return nil }
        let last = words.table.units[before]
        let isBehind = last?.one == hour?.one || !isMinute && (before == "m" || before == "м" || last?.one == words.table.units["min"]?.one)
        return isBehind ? words.table.units[isMinute ? "min" : "s"] : nil
    }

    /// A unit, with what is counted by it if it is a power of ten: `2 mln zł`.
    private func counted(by symbol: String, _ beside: Beside) -> Beside {
        guard words.table.isIn("scale", symbol) else { return rate(beside) }
        let end = beside.end < units.endIndex && units[beside.end].scalar == "." ? beside.end + 1 : beside.end
        guard end < units.endIndex, units[end].kind == .space else { return beside }
        let letters = token(from: end + 1) {
            $0.kind == .letter || $0.kind == .saying || $0.scalar.properties.generalCategory == .currencySymbol
        }
        let written = String(scalars: letters.map(\.scalar))
        guard !letters.isEmpty, let unit = words.table.money[written]?.unit ?? words.table.units[written], endsWord(letters.endIndex) else {
            return beside
        }
        let many = unit.form(of: DecimalNumber(whole: 1_000_000), by: words.table)
        return Beside(unit: beside.unit, rest: " " + "\(words.table.word("ofMillion")) \(many)".singleSpaced, end: letters.endIndex)
    }

    /// `1080p60`
    private func frames(behind letters: ArraySlice<Unit>) -> Beside? {
        let digits = token(from: letters.endIndex) { $0.kind == .digit }
        guard letters.count == 1, letters.first!.scalar == "p" || letters.first!.scalar == "P", (2...3).contains(digits.count),
            endsWord(digits.endIndex),
            let frames = Int(String(scalars: digits.map(\.scalar)))
        else { return nil }
        return Beside(rest: " P \(words.name(frames))", end: digits.endIndex)
    }

    /// `1h30`
    private func minutes(behind end: Int, _ hour: CountedWord) -> Beside? {
        let digits = token(from: end) { $0.kind == .digit }
        guard hour.one == words.table.units["h"]?.one, digits.count == 2, endsWord(digits.endIndex),
            let minutes = Int(String(scalars: digits.map(\.scalar))),
            (1...59).contains(minutes)
        else { return nil }
        return Beside(unit: hour, rest: " \(words.name(minutes))", end: digits.endIndex)
    }

    /// `€/month`: per what, if that stands behind a slash.
    private func rate(_ beside: Beside) -> Beside {
        guard beside.end < units.endIndex, units[beside.end].scalar == "/", let per = words.table.words["/"] else { return beside }
        let letters = token(from: beside.end + 1) { $0.kind == .letter || $0.kind == .mark }
        guard !letters.isEmpty, endsWord(letters.endIndex) else { return beside }
        let written = String(scalars: letters.map(\.scalar))
        guard let said = words.table.units[written]?.one ?? (letters.count > 2 ? written : nil) else { return beside }
        return Beside(unit: beside.unit, rest: "\(beside.rest) \(per) \(said)", end: letters.endIndex)
    }

    private static let operators: [Unicode.Scalar: String] = [
        "+": "plus", "=": "equals", "×": "*", "x": "*", "х": "*", "*": "*", "^": "power",
    ]
    /// More numbers are no sum: text of any length costs the same for each of its numbers.
    private static let mostOperands = 8
    /// Two numbers as large as this are what a picture measures.
    private static let leastOfPicture = 100

    /// `2+2=4`, `1920x1080`, also with spaces between them.
    func sum(from number: WrittenNumber, at start: Int) -> NumberWords.Found? {
        guard number.parts.count == 1, let first = Int(number.parts[0]) else { return nil }
        var (said, end) = (words.name(first), number.end)
        for _ in 1..<Self.mostOperands {
            let sign = end + 1 < units.endIndex && units[end].kind == .space ? end + 1 : end
            guard sign < units.endIndex, let name = Self.operators[units[sign].scalar] else { break }
            let next = sign > end && sign + 1 < units.endIndex && units[sign + 1].kind == .space ? sign + 2 : sign + 1
            guard next < units.endIndex, let other = WrittenNumber(units.lazy.map(\.scalar), at: next), other.parts.count == 1,
                let value = Int(other.parts[0]),
                let word = words.table.words[name == "*" && min(first, value) >= Self.leastOfPicture ? "x" : name],
                endsWord(other.end) || Self.operators[units[other.end].scalar] != nil
            else { break }
            // A pattern has both: 2的5次方.
            said =
                word.contains("#")
                ? word.replacing("#1", with: said).replacing("#2", with: words.name(value)) : said + words.spaced(word) + words.name(value)
            end = other.end
        }
        return end > number.end && endsWord(end) ? NumberWords.Found(words: said, units: start..<end) : nil
    }

    // MARK: Before a number, and beside none

    /// What begins with a unit that is no digit.
    func said(at index: Int) -> NumberWords.Found? {
        if units[index].scalar == "&", let and = words.table.words["&"] {
            // R&B is a name.
            let isName = index > units.startIndex && units[index - 1].kind == .letter
            return isName ? nil : NumberWords.Found(words: and, units: index..<index + 1)
        }
        guard index == units.startIndex || units[index - 1].kind == .space || units[index - 1].scalar == "(" else { return nil }
        let isBeforeDigit = index + 1 < units.endIndex && units[index + 1].kind == .digit
        switch units[index].scalar {
        case "#" where isBeforeDigit, "№" where isBeforeDigit:
            return words.table.words["#"].map { NumberWords.Found(words: "\($0) ", units: index..<index + 1) }
        case "v" where isBeforeDigit, "V" where isBeforeDigit: return version(at: index)
        case "x" where isBeforeDigit, "X" where isBeforeDigit: return times(at: index)
        case "s" where isBeforeDigit, "S" where isBeforeDigit: return episode(at: index)
        default: break
        }
        guard units[index].kind == .letter else { return nil }
        // x²
        if index + 1 < units.endIndex, endsWord(index + 2), let power = ["²": "squared", "³": "cubed"][units[index + 1].scalar],
            let word = words.table.words[power]
        {
            return NumberWords.Found(words: "\(units[index].scalar)\(words.hasSpaces ? " " : "")\(word)", units: index..<index + 2)
        }
        if let price = price(at: index) { return price }
        return abbreviation(at: index) ?? days(at: index) ?? label(at: index) ?? numeral(at: index)
    }

    /// `Rp50.000`, `Rp 1,5 juta`: a currency's letters before a number, and a power of ten behind it.
    private func price(at index: Int) -> NumberWords.Found? {
        let letters = token(from: index) { $0.kind == .letter }
        guard (2...3).contains(letters.count), letters.endIndex + 1 < units.endIndex else { return nil }
        let start = letters.endIndex + (units[letters.endIndex].kind == .space || units[letters.endIndex].scalar == "." ? 1 : 0)
        guard units[start].kind == .digit, let money = words.table.money[String(scalars: letters.lazy.map(\.scalar))],
            let number = WrittenNumber(units.lazy.map(\.scalar), at: start),
            case .number(let amount) = number.value(decimalSign: words.decimalSign)
        else { return nil }
        let power = beside(nil, number.end, behind: start)
        if let power, let scale = power.unit, power.rest.isEmpty, words.table.isIn("scale", scale.one) {
            let coins = money.unit.form(of: DecimalNumber(whole: 1_000_000), by: words.table)
            return words.words(.number(amount), unit: scale).map { NumberWords.Found(words: "\($0) \(coins)", units: index..<power.end) }
        }
        guard endsWord(number.end) else { return nil }
        return words.words(.number(amount), unit: money.unit).map { NumberWords.Found(words: $0, units: index..<number.end) }
    }

    /// `v1.2`
    private func version(at index: Int) -> NumberWords.Found? {
        guard let number = WrittenNumber(units.lazy.map(\.scalar), at: index + 1), endsWord(number.end),
            let version = words.table.words["v"],
            number.signs.allSatisfy({ $0 == "." }), number.values.count == number.parts.count
        else { return nil }
        let said = number.parts.count > 1 ? words.words(.version(number.values)) : words.name(number.values[0])
        return said.map { NumberWords.Found(words: "\(version) \($0)", units: index..<number.end) }
    }

    /// `x2`
    private func times(at index: Int) -> NumberWords.Found? {
        let digits = token(from: index + 1) { $0.kind == .digit }
        guard digits.count <= 3, endsWord(digits.endIndex), let number = Int(String(scalars: digits.map(\.scalar))),
            let times = words.table.words["*"]
        else { return nil }
        return NumberWords.Found(words: "\(times) \(words.name(number))", units: index..<digits.endIndex)
    }

    /// `S2E5`
    private func episode(at index: Int) -> NumberWords.Found? {
        let season = token(from: index + 1) { $0.kind == .digit }
        guard season.count <= 2, season.endIndex < units.endIndex, "eE".unicodeScalars.contains(units[season.endIndex].scalar) else {
            return nil
        }
        let episode = token(from: season.endIndex + 1) { $0.kind == .digit }
        guard (1...3).contains(episode.count), endsWord(episode.endIndex), let first = Int(String(scalars: season.map(\.scalar))),
            let second = Int(String(scalars: episode.map(\.scalar))),
            let (s, e) = words.table.words["s"].flatMap({ s in words.table.words["e"].map { (s, $0) } })
        else { return nil }
        return NumberWords.Found(words: "\(s) \(words.name(first)) \(e) \(words.name(second))", units: index..<episode.endIndex)
    }

    /// `etc.`, `z.B.`, `n/a`
    private func abbreviation(at index: Int) -> NumberWords.Found? {
        var token = token(from: index) { $0.kind != .space }
        while let last = token.last, ",;:!?)".unicodeScalars.contains(last.scalar) { token.removeLast() }
        guard token.dropFirst().contains(where: { $0.scalar == "." || $0.scalar == "/" }) else { return nil }
        let written = String(scalars: token.lazy.map(\.scalar)).lowercased()
        // т. д.
        if token.count <= Self.longestPart, token.endIndex < units.endIndex,
            case let next = self.token(from: token.endIndex + 1, while: { $0.kind != .space }),
            next.count <= Self.longestPart, next.contains(where: { $0.scalar == "." }),
            let said = words.table.short[written + String(scalars: next.lazy.map(\.scalar)).lowercased()]
        {
            return NumberWords.Found(words: said, units: index..<next.endIndex)
        }
        return words.table.short[written].map { NumberWords.Found(words: declined($0, behind: index), units: index..<token.endIndex) }
    }

    /// Units of each part of an abbreviation that is written with a space.
    private static let longestPart = 4

    /// The word of an abbreviation in the case that the word before it wants.
    private func declined(_ word: String, behind index: Int) -> String {
        guard let forms = words.table.declensions[word], let kase = words.table.cases[self.word(before: index)] else { return word }
        return forms[kase.rawValue]
    }

    /// `mon-fri`; and `mon 12 may`, where a day follows.
    private func days(at index: Int) -> NumberWords.Found? {
        let first = token(from: index) { $0.kind == .letter }
        guard (2...4).contains(first.count), first.endIndex + 1 < units.endIndex else { return nil }
        var behind = units[first.endIndex].scalar == "." ? first.endIndex + 1 : first.endIndex
        guard behind + 1 < units.endIndex, "-–".unicodeScalars.contains(units[behind].scalar) || units[behind].kind == .space,
            let name = day(first)
        else {
            return nil
        }
        // ma t/m vr
        let link = token(from: behind + 1) { $0.kind != .space }
        if units[behind].kind == .space, units[behind + 1].kind == .letter, link.count <= Self.longestPart,
            words.table.hasRow(RowKey("dayRange", link.lazy.map(\.scalar.simpleLowercase)))
        {
            behind = link.endIndex
        } else if units[behind].kind == .space {
            let date = token(from: behind + 1) { $0.kind == .digit }
            let month = token(from: date.endIndex + 1) { $0.kind == .letter }
            let isNumbered = words.pointsOrdinals && date.endIndex < units.endIndex && units[date.endIndex].scalar == "."
            let isDate =
                isNumbered || words.month(short: month.lazy.map(\.scalar)) != nil
                || words.table.hasRow(RowKey("name of month", month.lazy.map(\.scalar)))
            return isDate && date.count <= 2 ? NumberWords.Found(words: name, units: index..<behind) : nil
        }
        let second = token(from: behind + 1) { $0.kind == .letter }
        guard (2...4).contains(second.count), endsWord(second.endIndex), let last = day(second) else { return nil }
        let between = words.table.words["days"] ?? words.table.fields(.range)?.first ?? ""
        let end = second.endIndex + 1 < units.endIndex && units[second.endIndex].scalar == "." ? second.endIndex + 1 : second.endIndex
        return NumberWords.Found(words: "\(name) \(between == "-" ? "" : between) \(last)".singleSpaced, units: index..<end)
    }

    private func day(_ letters: ArraySlice<Unit>) -> String? {
        words.table.value(RowKey("day", letters.lazy.map(\.scalar.simpleLowercase)))
    }

    /// `lvl 50`
    private func label(at index: Int) -> NumberWords.Found? {
        let letters = token(from: index) { $0.kind == .letter }
        guard (2...4).contains(letters.count), letters.endIndex + 1 < units.endIndex else { return nil }
        let isApart = units[letters.endIndex].kind == .space
        guard units[letters.endIndex + (isApart ? 1 : 0)].kind == .digit else { return nil }
        return words.table.words[String(scalars: letters.map(\.scalar)).lowercased()].map {
            NumberWords.Found(words: isApart ? $0 : "\($0) ", units: index..<letters.endIndex)
        }
    }

    /// `Final Fantasy VII`, `Karel IV.`: behind a name, or with the point of an ordinal. XX and XXX mean something else.
    private func numeral(at index: Int) -> NumberWords.Found? {
        let numeral = token(from: index) { "IVX".unicodeScalars.contains($0.scalar) }
        let isBeforePoint = words.pointsOrdinals && numeral.endIndex < units.endIndex && units[numeral.endIndex].scalar == "."
        let isLong = numeral.count > 1 && numeral.contains(where: { $0.scalar != "X" })
        guard (1...6).contains(numeral.count), endsWord(numeral.endIndex),
            let value = romanValue(String(scalars: numeral.map(\.scalar))[...])
        else { return nil }
        let range = index..<numeral.endIndex + (isBeforePoint ? 1 : 0)
        if let agreement = agreement(of: value, .roman, range) { return agreed(value, agreement, range) }
        guard isLong || units[index].scalar == "V" else { return nil }
        let name = units[..<max(units.startIndex, index - 1)].reversed().prefix { $0.kind == .letter || $0.kind == .mark }
        let isNamed = name.count > 1 && name.last?.scalar.properties.isUppercase == true
        let isPointed = isBeforePoint && range.upperBound < units.endIndex
        guard isNamed || isPointed else { return nil }
        if isPointed, let ordinal = words.ordinal(value) { return NumberWords.Found(words: ordinal, units: range) }
        return NumberWords.Found(words: words.name(value), units: index..<numeral.endIndex)
    }

    // MARK: Parts of the text

    private func token(from start: Int, while belongs: (Unit) -> Bool) -> ArraySlice<Unit> {
        units[min(start, units.endIndex)...].prefix(Self.longestWord).prefix(while: belongs)
    }

    /// Whether no letter and no digit follows.
    private func endsWord(_ index: Int) -> Bool {
        guard index < units.endIndex else { return true }
        return !units[index].isLetterOfSpacedWord && units[index].kind != .digit && units[index].kind != .mark
    }
}
