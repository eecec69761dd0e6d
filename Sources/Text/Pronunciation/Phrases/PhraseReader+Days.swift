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
        guard let month = isLinked ? chunk(after: 2) : next, language.months[month.lowercased] != nil, !pointsOrdinals else { return nil }
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
        guard isBehindMonth else { return russianDays(first, last) }
        return phrase("\(names.ordinal(first, NumberForm())) \(language.word("range")) \(names.ordinal(last, NumberForm()))")
    }

    /// `1941–1945 гг.`, `from 1914-1918`
    private func rangeOfYears(_ first: Int, _ last: Int) -> SpokenPhrase? {
        guard first < last, (1100...2099).contains(first), (1100...2099).contains(last) else { return nil }
        guard language.has(.yearsInHundreds) else { return russianYears(first, last) }
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
        if language.has(.governsCases) { return names.ordinal(day, NumberForm(gender: .neuter, grammaticalCase: caseOfDay)) }
        if pointsOrdinals { return names.ordinal(day, dayForm) }
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
        guard language.has(.yearsInHundreds) else { return russianYear(number) }
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
        if language.has(.governsCases) { return names.ordinal(year, NumberForm(grammaticalCase: .genitive)) + " года" }
        return language.words["ofYear"].map { $0 + " " + cardinal(year) } ?? names.year(year)
    }
}
