// SPDX-License-Identifier: GPL-3.0-or-later

/// Days, months and years.
extension PhraseReader {
    // MARK: Whole dates

    func wholeDate(_ year: Int, _ first: Int, _ second: Int, isYearFirst: Bool) -> SpokenPhrase? {
        let isMonthFirst = isYearFirst || second > 12 || (language.has(.monthBeforeDay) && first <= 12 && !chunk.text.contains("."))
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let words = dayAndMonth(day, month) + " " + yearBehindDate(year)
        // The word for the year is said in any case.
        guard let next = chunk(after: 1), language.isIn("yearBehindDate", next.lowercased) else { return phrase(words) }
        return phrase(words, chunks: 2, marks: next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0)
    }

    /// `05.03`, `3.5.`: only where it cannot be a number with a fraction.
    func dottedDay(_ day: Int, _ month: Int) -> SpokenPhrase? {
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        let ordinals = pointsOrdinals ? names.ordinal(day, dayForm) + " " + names.ordinal(month, dayForm) : nil
        // A point behind both is a date's.
        if let ordinals, chunk.marks.hasPrefix(".") { return phrase(ordinals, marks: index + 1 < chunks.count ? 1 : 0) }
        let isMeasured = chunk(after: 1).map { language.units[$0.text] != nil || language.money[$0.text] != nil } ?? false
        let isTelling = language.has(.pointTellsDates)
        let isDay = chunk.text.hasPrefix("0") || language.isIn("dateBefore", before) || isTelling && !isMeasured
        let isPadded = chunk.text.utf8.count == 5 || isTelling && chunk.text.suffix(3).hasPrefix(".0")
        guard isPadded, isDay, !language.has(.monthBeforeDay) else { return nil }
        return phrase(ordinals ?? dayAndMonth(day, month))
    }

    func dayAndMonth(_ day: Int, _ month: Int) -> String {
        let name = language.monthName(month)
        if language.has(.monthBeforeDay) { return name + " " + names.ordinal(day, NumberForm()) }
        return "\(dayWords(day)) \(language.word("of")) \(name)".singleSpaced
    }

    // MARK: Days

    /// The day of a month: `3 марта`, `May 3`, `1 mai`.
    func ofDay(_ number: Int) -> SpokenPhrase? {
        guard (1...31).contains(number) else { return nil }
        if isBehindMonth, noun().map({ $0.lowercased.hasSuffix("s") }) != true { return phrase(names.ordinal(number, NumberForm())) }
        guard let next = chunk(after: 1) else { return nil }
        if language.isIn("dayRange", next.lowercased), let month = chunk(after: 3),
            language.months[month.lowercased] != nil, chunk(after: 2)?.text.allSatisfy(\.isASCIIDigit) == true
        {
            return phrase(dayWords(number))
        }
        let link = language.word("of")
        let isLinked = !language.has(.monthBeforeDay) && !link.isEmpty && next.lowercased == link
        guard let month = isLinked ? chunk(after: 2) : next, language.months[month.lowercased] != nil else { return nil }
        if let pattern = language.words["dayBeforeMonth"] {
            let words = pattern.replacing("#", with: names.ordinal(number, NumberForm()))
            return namesMonth(next) ? phrase(words.hasPrefix(before + " ") ? String(words.dropFirst(before.count + 1)) : words) : nil
        }
        return phrase(isLinked ? dayWords(number) : "\(dayWords(number)) \(link)".singleSpaced)
    }

    /// `June 5-7`, `1-5 июня`
    func rangeOfDays(_ first: Int, _ last: Int) -> SpokenPhrase? {
        if let years = rangeOfYears(first, last) { return years }
        guard first < last, (1...31).contains(first), (1...31).contains(last) else { return nil }
        guard isBehindMonth else { return agreedRange(first, last) }
        return phrase("\(names.ordinal(first, NumberForm())) \(language.word("range")) \(names.ordinal(last, NumberForm()))")
    }

    /// `1941–1945 гг.`, `from 1914-1918`
    private func rangeOfYears(_ first: Int, _ last: Int) -> SpokenPhrase? {
        guard first < last, (1100...2099).contains(first), (1100...2099).contains(last) else { return nil }
        guard language.has(.yearsInHundreds) else { return agreedRange(first, last) }
        guard first % 100 > 0 || last % 100 > 0, !isCounted else { return nil }
        return phrase("\(names.year(first)) \(language.word("range")) \(names.year(last))")
    }

    /// Whether its month stands before it: `May 3`, `Dec. 5`.
    private var isBehindMonth: Bool {
        guard language.has(.monthBeforeDay), index > 0 else { return false }
        let month = chunks[index - 1]
        // Dec '24
        if chunk.isOpened { return false }
        return language.months[month.lowercased] != nil && namesMonth(month) && (month.marks.isEmpty || month.marks == ".")
    }

    /// The number of a day before the name of its month.
    func dayWords(_ day: Int) -> String {
        if pointsOrdinals { return names.ordinal(day, dayForm) }
        let month = language.monthName(1)
        if let agreed = agreement(of: day, .plain, nil, { $0 == 1 ? month : chunk(after: $0 - 1)?.lowercased }) {
            return names.ordinal(day, agreed.form)
        }
        return day == 1 && language.has(.firstDayIsOrdinal) ? names.ordinal(1, NumberForm()) : cardinal(day)
    }

    /// Whether a number with a point is an ordinal.
    var pointsOrdinals: Bool { language.fields(.signs).map { $0.count > 2 } == true }

    /// So many days or places in a row have the article of the first.
    private static let longestRow = 4

    /// `am dritten`, `der dritte`, `dritter`; in `dem 1. und 3. Mai` the second is as the first.
    var dayForm: NumberForm {
        var first = index
        var rows = 0
        while rows < Self.longestRow, first > 1, chunks[first - 1].marks.isEmpty, ["und", "oder"].contains(chunks[first - 1].lowercased),
            chunks[first - 2].marks == ".", number(chunks[first - 2].text[...]) != nil
        {
            first -= 2
            rows += 1
        }
        let article = PhraseReader(language: language, chunks: chunks, index: first).before
        if language.isIn("strong", article) { return NumberForm(grammaticalCase: .dative) }
        return NumberForm(hasNoun: language.isIn("weak", article))
    }

    // MARK: Years

    /// Years, where a language says them otherwise than other numbers.
    func year(_ number: Int) -> SpokenPhrase? {
        guard (1000...2099).contains(number) else { return nil }
        guard language.has(.yearsInHundreds) else { return nil }
        let isBehindDay = index > 1 && chunks[index - 1].marks == "," && language.months[chunks[index - 2].lowercased] != nil
        let isNamed = language.isIn("year", before) || language.months[before] != nil || isBehindDay
        // summer 1905
        let isYear = isNamed && noun()?.lowercased.hasSuffix("s") != true || number >= 1900 && !isCounted || language.isIn("season", before)
        return isYear ? phrase(names.year(number)) : nil
    }

    /// Whether something may be counted behind it.
    private var isCounted: Bool {
        guard let next = chunk(after: 1) else { return false }
        if language.units[next.text] != nil || language.money[next.text] != nil { return true }
        return noun().map { !language.has(.capitalisesNouns) || $0.isCapitalised } ?? false
    }

    func yearBehindDate(_ year: Int) -> String {
        if let pattern = language.words["yearBehindDate"] {
            return pattern.replacing("#", with: names.ordinal(year, NumberForm(grammaticalCase: .genitive)))
        }
        return language.words["ofYear"].map { $0 + " " + cardinal(year) } ?? names.year(year)
    }
}

/// Months by their short names.
extension PhraseReader {
    /// The short name of a month beside a day or before a year, and `Jan-Mar`.
    func shortMonth() -> SpokenPhrase? {
        if let months = rangeOfMonths() ?? partOfMonth() { return months }
        guard let month = language.months[chunk.lowercased], language.monthName(month).lowercased() != chunk.lowercased else {
            return nil
        }
        guard namesMonth(chunk) else { return nil }
        let next = chunks.indices.contains(index + 1) && (chunk.marks.isEmpty || chunk.marks == ".") ? chunks[index + 1] : nil
        let isBeforeYear = next.map(Self.isYear) == true
        // fev. de 2022
        let isOfYear = next.map { $0.lowercased == language.word("of") && $0.marks.isEmpty } == true && index + 2 < chunks.count
        let first = index > 1 && chunks[index - 1].lowercased == language.word("of") ? index - 2 : index - 1
        // 3º set
        let isOfGame = before.hasSuffix("º") && language.isIn("set", chunk.lowercased) && !chunk.marks.hasPrefix(".")
        let isBehindDay = first >= 0 && Self.isDay(chunks[first]) && !isOfGame
        // he quit in Dec, but em mar aberto
        let isInMonth =
            language.isIn("monthBefore", before) && !language.isIn("notMonth", before + " " + chunk.lowercased)
            && isWrittenAsDate
        guard
            isSubject || isBehindDay || isBeforeYear || isInMonth || isLinkedMonth || isOfYear && Self.isYear(chunks[index + 2])
                || language.has(.monthBeforeDay) && next.map({ Self.isDay($0) || Self.isRangeOfDays($0) }) == true
        else {
            return nil
        }
        let keepsPoint = index + 1 < chunks.count && chunk.marks.hasPrefix(".")
        // 3 ene 2024
        let link = isBeforeYear ? " " + language.word("ofYear") : ""
        let name = isBehindDay ? language.monthName(month) : bareMonth(month)
        return phrase((name + link).singleSpaced, marks: keepsPoint ? 1 : 0)
    }

    /// `Nov was rough`, `Mon. is free`: in English nothing else that is written so does what a verb behind it says.
    var isSubject: Bool {
        guard index + 1 < chunks.count, !chunk.text.dropFirst().contains(where: \.isUppercase), chunk.isCapitalised,
            chunk.marks == "." || chunk.marks.isEmpty && !language.isIn("dateIsWord", chunk.lowercased)
        else { return false }
        return language.isIn("verbOfDate", chunks[index + 1].lowercased)
    }

    /// `янв. 2024`, `в янв. 2024`: a Russian month without a day is in no genitive of its own.
    func bareMonth(_ month: Int) -> String {
        let name = language.monthName(month)
        guard language.has(.governsCases) else { return name }
        if before == "в" || before == "во" { return name.dropLast() + "е" }
        if language.cases[before] == .genitive || before == "с" { return name }
        return name == "мая" ? "май" : name.hasSuffix("а") ? String(name.dropLast()) : name.dropLast() + "ь"
    }

    static func isDay(_ chunk: PhraseChunk) -> Bool {
        let digits = chunk.text.prefix(while: \.isASCIIDigit)
        let ending = chunk.text.dropFirst(digits.count)
        guard (1...2).contains(digits.utf8.count), let day = Int(digits), (1...31).contains(day) else { return false }
        return ending.count <= 2 && ending.allSatisfy { $0.isLetter || $0 == "º" }
    }

    /// `1-5`
    private static func isRangeOfDays(_ chunk: PhraseChunk) -> Bool {
        let ends = chunk.text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        return ends.count == 2 && ends.allSatisfy { isDay(PhraseChunk($0, of: chunk)) }
    }

    private static func isYear(_ chunk: PhraseChunk) -> Bool {
        chunk.text.utf8.count == 4 && Int(chunk.text).map { (1900...2099).contains($0) } == true
    }

    private func rangeOfMonths() -> SpokenPhrase? {
        // nov.-déc.
        let text = chunk.lowercased.contains("-") ? chunk.lowercased.filter { $0 != "." } : chunk.lowercased
        let sides = text.split(omittingEmptySubsequences: false) { "-–/".contains($0) }
        guard sides.count == 2, !language.has(.governsCases), isWrittenAsDate, let first = language.months[sides[0]],
            let last = language.months[sides[1]]
        else { return nil }
        let link = chunk.text.contains("/") ? language.word("and") : language.word("range")
        return phrase("\(language.monthName(first)) \(link) \(language.monthName(last))")
    }

    /// `mid-Oct`, `mi-oct.`, `d'oct.`
    private func partOfMonth() -> SpokenPhrase? {
        guard let sign = chunk.lowercased.firstIndex(where: { "-'’".contains($0) }) else { return nil }
        let part = String(chunk.lowercased[..<sign])
        guard chunk.lowercased[sign] == "-" ? language.isIn("before decade", part) : language.isIn("of", chunk.lowercased[...sign]),
            let month = language.months[chunk.lowercased[sign...].dropFirst()]
        else { return nil }
        let isPointed = chunk.marks.hasPrefix(".") && index + 1 < chunks.count
        return phrase(String(chunk.lowercased[...sign]) + language.monthName(month), marks: isPointed ? 1 : 0)
    }

    /// `Jan and Feb`
    private var isLinkedMonth: Bool {
        func isMonth(_ index: Int) -> Bool { chunks.indices.contains(index) && language.months[chunks[index].lowercased] != nil }
        return isWrittenAsDate && (isLink(index + 1) && isMonth(index + 2) || isLink(index - 1) && isMonth(index - 2))
    }

    /// Whether the name of a month is none of something else in small letters: mar, may; in German nouns have capitals.
    func namesMonth(_ chunk: PhraseChunk) -> Bool {
        chunk.isCapitalised || !language.has(.capitalisesNouns) && !language.isIn("monthIsWord", chunk.lowercased)
    }
}

/// Two years in one, and months beside a slash: `2023/24`, `1914–18`, `12/2023`, `dez/23`, `1º/02`.
extension PhraseReader {
    /// Years, the second of which may lack its century.
    private static let pairedYears = 1800...2099

    /// `2023/24`, `2023/2024`, `1914–18`, `season 23/24`
    func pairOfYears() -> SpokenPhrase? {
        guard chunk.text.first?.isASCIIDigit == true else { return nil }
        let sides = chunk.text.split(omittingEmptySubsequences: false) { "/-–".contains($0) }
        guard sides.count == 2, let first = number(sides[0]), let last = number(sides[1]) else { return nil }
        if sides[0].utf8.count == 2, sides[1].utf8.count == 2, last == first + 1, isOfSeason {
            return phrase("\(cardinal(first)) \(cardinal(last))")
        }
        guard sides[0].utf8.count == 4, Self.pairedYears.contains(first) else { return nil }
        let isShort = sides[1].utf8.count == 2
        let isSeason = last == (isShort ? (first + 1) % 100 : first + 1)
        let isRange = isShort && last > first % 100 && language.word("range") != "-"
        guard chunk.text.contains("/") ? isSeason : isShort && (isSeason || isRange) else { return nil }
        let end = isSeason ? first + 1 : first - first % 100 + last
        let words = isShort && last > 9 ? cardinal(last) : names.year(end)
        return phrase("\(names.year(first)) \(isSeason ? "" : language.word("range")) \(words)".singleSpaced)
    }

    private var isOfSeason: Bool {
        language.isIn("seasonOfSport", before) || language.isIn("seasonOfSport", chunk(after: 1)?.lowercased ?? "")
    }

    /// `12/2023`, `jan/2024`, `dez/23`, `10/mai`, `1º/02`, `5/jan/2024`
    func monthWithSlash() -> SpokenPhrase? {
        guard chunk.text.contains("/") else { return nil }
        let sides = chunk.lowercased.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(sides.count), let first = sides[0].first, first.isLetter || first.isASCIIDigit else { return nil }
        if sides.count == 3 {
            guard let year = number(sides[2]), (1900...2099).contains(year), language.months[String(sides[1])] != nil else { return nil }
            return dayOfMonth(sides[0], sides[1]).map { phrase("\($0.words) \(yearBehindDate(year))") }
        }
        return monthOfYear(sides[0], sides[1]) ?? dayOfMonth(sides[0], sides[1])
    }

    private func monthOfYear(_ first: Substring, _ second: Substring) -> SpokenPhrase? {
        guard let year = number(second), let month = language.months[String(first)] ?? numberOfMonth(first, beside: year) else {
            return nil
        }
        if (1900...2099).contains(year) { return phrase("\(bareMonth(month)) \(yearBehindDate(year))") }
        guard second.utf8.count == 2 else { return nil }
        return phrase("\(bareMonth(month)) \(language.word("ofYear")) \(cardinal(year < 10 ? 2000 + year : year))".singleSpaced)
    }

    /// A month in digits before a whole year; 1/2000 is a part.
    private func numberOfMonth(_ text: Substring, beside year: Int) -> Int? {
        guard (1900...2099).contains(year), year % 50 > 0, let month = number(text), (1...12).contains(month) else { return nil }
        return month
    }

    private func dayOfMonth(_ first: Substring, _ second: Substring) -> SpokenPhrase? {
        let digits = first.prefix(while: \.isASCIIDigit)
        let ending = String(first.dropFirst(digits.count))
        guard digits.utf8.count <= 2, let day = number(digits), (1...31).contains(day),
            ending.isEmpty || language.endings[ending]?.gender == .masculine
        else { return nil }
        if let month = language.months[String(second)] { return phrase(dayAndMonth(day, month)) }
        guard !ending.isEmpty, let month = number(second), (1...12).contains(month) else { return nil }
        return phrase(dayAndMonth(day, month))
    }
}
