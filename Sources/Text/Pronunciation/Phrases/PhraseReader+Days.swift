// SPDX-License-Identifier: GPL-3.0-or-later

/// Days, months and years.
extension PhraseReader {
    // MARK: Whole dates

    func wholeDate(_ year: Int, _ first: Int, _ second: Int, isYearFirst: Bool) -> SpokenPhrase? {
        let isMonthFirst = isYearFirst || second > 12 || (language.tag == "en" && first <= 12 && !chunk.text.contains("."))
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let words = dayAndMonth(day, month, isAlone: false) + " " + yearBehindDate(year)
        // The word for the year is said in any case.
        guard language.tag == "ru", let next = chunk(after: 1), next.lowercased == "г" || next.lowercased == "года" else {
            return phrase(words)
        }
        return phrase(words, chunks: 2, marks: next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0)
    }

    /// `05.03`, `3.5.`: only where it cannot be a number with a fraction.
    func dottedDay(_ day: Int, _ month: Int) -> SpokenPhrase? {
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        // In German a fraction stands behind a comma, and a point behind both is a date's.
        if language.tag == "de", chunk.marks.hasPrefix(".") {
            let words = names.ordinal(day, germanDayForm) + " " + names.ordinal(month, germanDayForm)
            return phrase(words, marks: index + 1 < chunks.count ? 1 : 0)
        }
        let isMeasured = chunk(after: 1).map { language.units[$0.text] != nil || language.money[$0.text] != nil } ?? false
        // In Russian a fraction stands behind a comma.
        let isDay = chunk.text.hasPrefix("0") || language.isIn("dateBefore", before) || language.tag == "ru" && !isMeasured
        let isPadded = chunk.text.utf8.count == 5 || language.tag == "ru" && chunk.text.suffix(3).hasPrefix(".0")
        guard isPadded, isDay else { return nil }
        switch language.tag {
        case "en": return nil
        case "de": return phrase(names.ordinal(day, germanDayForm) + " " + names.ordinal(month, germanDayForm))
        default: return phrase(dayAndMonth(day, month, isAlone: true))
        }
    }

    func dayAndMonth(_ day: Int, _ month: Int, isAlone: Bool) -> String {
        let name = language.monthNames[month - 1]
        switch language.tag {
        case "en": return name + " " + names.ordinal(day, NumberForm())
        case "de": return names.ordinal(day, germanDayForm) + " " + name
        default: return "\(dayWords(day)) \(language.word("of")) \(name)".singleSpaced
        }
    }

    // MARK: Days

    /// The day of a month: `3 марта`, `May 3`, `1 mai`.
    func ofDay(_ number: Int) -> SpokenPhrase? {
        guard (1...31).contains(number) else { return nil }
        if isBehindMonth, noun().map({ $0.lowercased.hasSuffix("s") }) != true { return phrase(names.ordinal(number, NumberForm())) }
        guard let next = chunk(after: 1) else { return nil }
        if language.tag == "ru", ["по", "и", "или", "до"].contains(next.lowercased), let month = chunk(after: 3),
            language.months[month.lowercased] != nil, chunk(after: 2)?.text.allSatisfy(\.isASCIIDigit) == true
        {
            return phrase(dayWords(number))
        }
        let link = language.word("of")
        let isLinked = language.tag != "en" && !link.isEmpty && next.lowercased == link
        guard let month = isLinked ? chunk(after: 2) : next, language.months[month.lowercased] != nil else { return nil }
        switch language.tag {
        case "en":
            guard namesMonth(next) else { return nil }
            return phrase((before == "the" ? "" : "the ") + names.ordinal(number, NumberForm()) + " of")
        case "de": return nil
        default: return phrase(isLinked ? dayWords(number) : "\(dayWords(number)) \(link)".singleSpaced)
        }
    }

    /// `June 5-7`, `1-5 июня`
    func rangeOfDays(_ first: Int, _ last: Int) -> SpokenPhrase? {
        if let years = rangeOfYears(first, last) { return years }
        guard first < last, (1...31).contains(first), (1...31).contains(last) else { return nil }
        let neuter = { (kase: NumberForm.Case) in NumberForm(gender: .neuter, grammaticalCase: kase) }
        switch language.tag {
        case "en" where isBehindMonth:
            return phrase("\(names.ordinal(first, NumberForm())) \(language.word("range")) \(names.ordinal(last, NumberForm()))")
        case "ru":
            guard let month = chunk(after: 1), language.months[month.lowercased] != nil else { return nil }
            let from = before == "с" || before == "со" ? "" : "с "
            return phrase("\(from)\(names.ordinal(first, neuter(.genitive))) по \(names.ordinal(last, neuter(.accusative)))")
        default: return nil
        }
    }

    /// `1941–1945 гг.`, `from 1914-1918`
    private func rangeOfYears(_ first: Int, _ last: Int) -> SpokenPhrase? {
        if language.tag == "en" || language.tag == "de" {
            guard first < last, (1100...2099).contains(first), (1100...2099).contains(last), first % 100 > 0 || last % 100 > 0, !isCounted
            else { return nil }
            return phrase("\(yearWords(first)) \(language.word("range")) \(yearWords(last))")
        }
        guard language.tag == "ru", first < last, (1100...2099).contains(first), (1100...2099).contains(last), let next = chunk(after: 1),
            ["гг", "годы", "годов", "годах"].contains(next.lowercased)
        else { return nil }
        let isIn = before == "в" || before == "во" || next.lowercased == "годах"
        let form = NumberForm(grammaticalCase: isIn ? .prepositional : next.lowercased == "годов" ? .genitive : .nominative)
        let noun = isIn ? "годах" : next.lowercased == "годов" ? "годов" : "годы"
        let keepsPoint = index + 2 < chunks.count && next.marks.hasPrefix(".")
        return phrase("\(names.ordinal(first, form))-\(names.ordinal(last, form)) \(noun)", chunks: 2, marks: keepsPoint ? 1 : 0)
    }

    /// Whether an English month stands before it: `May 3`, `Dec. 5`.
    private var isBehindMonth: Bool {
        guard language.tag == "en", index > 0 else { return false }
        let month = chunks[index - 1]
        // Dec '24
        if chunk.isOpened { return false }
        return language.months[month.lowercased] != nil && namesMonth(month) && (month.marks.isEmpty || month.marks == ".")
    }

    /// The number of a day before the name of its month.
    func dayWords(_ day: Int) -> String {
        switch language.tag {
        case "ru":
            names.ordinal(day, NumberForm(gender: .neuter, grammaticalCase: caseOfDay))
        case "fr", "pt": day == 1 ? names.ordinal(1, NumberForm()) : cardinal(day)
        case "de": names.ordinal(day, germanDayForm)
        default: cardinal(day)
        }
    }

    /// So many days or places in a row have the article of the first.
    private static let longestRow = 4

    /// `am dritten`, `der dritte`, `dritter`; in `dem 1. und 3. Mai` the second is as the first.
    var germanDayForm: NumberForm {
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
        switch language.tag {
        case "en", "de":
            let isBehindDay = index > 1 && chunks[index - 1].marks == "," && language.months[chunks[index - 2].lowercased] != nil
            // summer 1905
            if language.isIn("season", before) { return phrase(yearWords(number)) }
            let isNamed = language.isIn("year", before) || language.months[before] != nil || isBehindDay
            guard isNamed && noun()?.lowercased.hasSuffix("s") != true || number >= 1900 && !isCounted else { return nil }
            return phrase(yearWords(number))
        case "ru": return russianYear(number)
        default: return nil
        }
    }

    /// Whether something may be counted behind it. German writes nouns with capitals.
    private var isCounted: Bool {
        guard let next = chunk(after: 1) else { return false }
        if language.units[next.text] != nil || language.money[next.text] != nil { return true }
        return noun().map { language.tag != "de" || $0.isCapitalised } ?? false
    }

    func yearWords(_ year: Int) -> String {
        names.year(year)
    }

    func yearBehindDate(_ year: Int) -> String {
        switch language.tag {
        case "ru": names.ordinal(year, NumberForm(grammaticalCase: .genitive)) + " года"
        case "es", "pt": "de " + cardinal(year)
        default: yearWords(year)
        }
    }

    private func russianYear(_ number: Int) -> SpokenPhrase? {
        guard number >= 1100 else { return nil }
        let next = chunk(after: 1)
        // янв. 2024
        let isShortMonth = index > 0 && chunks[index - 1].marks == "." && language.months[chunks[index - 1].lowercased] != nil
        let isMonthBefore = isShortMonth || language.months[before] != nil || language.isIn("month", before)
        if let next, next.lowercased == "г" || next.lowercased == "гг" {
            var form = NumberForm(grammaticalCase: caseOfTime)
            if isMonthBefore { form.grammaticalCase = .genitive }
            let word =
                form.grammaticalCase == .prepositional
                ? "году"
                : form.grammaticalCase == .genitive
                    ? "года"
                    : form.grammaticalCase == .dative ? "году" : "год"
            let keepsPoint = index + 2 < chunks.count && next.marks.hasPrefix(".")
            return phrase(names.ordinal(number, form) + " " + word, chunks: 2, marks: keepsPoint ? 1 : 0)
        }
        if let next, var form = language.nouns[next.lowercased], next.lowercased.hasPrefix("год") {
            if language.cases[before] == .dative { form.grammaticalCase = .dative }
            return phrase(names.ordinal(number, form))
        }
        // Behind what is counted nobody would look for a year: в 2000 метров.
        let isCounted = noun().map { noun in
            ["ов", "ев", "ей", "ах", "ях", "ам", "ям", "ий", "лет", "раз"].contains(where: noun.lowercased.hasSuffix)
        }
        // в 1789, but в 1500 метров
        let isOld = before == "в" && number >= 1600 && number % 100 > 0 && noun() == nil
        guard number >= 1900 || isOld, isCounted != true, language.units[next?.text ?? ""] == nil, language.money[next?.text ?? ""] == nil
        else {
            return nil
        }
        if before == "в" { return phrase(names.ordinal(number, NumberForm(grammaticalCase: .prepositional))) }
        if isMonthBefore { return phrase(names.ordinal(number, NumberForm(grammaticalCase: .genitive))) }
        if let year = bareYear(number) { return year }
        guard let kase = language.cases[before], kase == .genitive || kase == .dative, language.isIn("year", before) else { return nil }
        return phrase(names.ordinal(number, NumberForm(grammaticalCase: kase)))
    }
}
