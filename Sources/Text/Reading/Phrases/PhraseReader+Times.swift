// SPDX-License-Identifier: GPL-3.0-or-later

/// Times of the day, dates, and numbers with a slash between them.
extension PhraseReader {
    func clock(_ time: [Int], _ tail: String) -> SpokenPhrase? {
        var said = tail
        var (count, marks) = (1, 0)
        if tail.isEmpty, let next = chunk(after: 1), language.words["hour " + next.lowercased] != nil {
            said = next.text
            count = 2
            marks = next.lowercased.contains(".") && next.marks.hasPrefix(".") ? 1 : 0
        }
        guard !said.isEmpty else { return phrase(clockWords(time)) }
        guard let words = language.words["hour " + said.lowercased()] else { return nil }
        return phrase(clockWords(time, before: words), chunks: count, marks: marks)
    }

    /// - Parameter unit: what is written behind the time, in words.
    func clockWords(_ time: [Int], before unit: String? = nil) -> String {
        let kase = language.tag == "ru" ? language.cases[before] ?? .nominative : .nominative
        let hourForm = NumberForm(
            gender: NumberForm.gender(language.word("hourGender")),
            grammaticalCase: kase,
            hasNoun: language.tag == "de"
        )
        let minuteForm = NumberForm(gender: NumberForm.gender(language.word("minuteGender")), grammaticalCase: kase)
        let hour = cardinal(time[0], hourForm)
        guard time.count == 2 else { return ([hour] + time.dropFirst().map { cardinal($0) }).joined(separator: " ") }
        if time[1] == 0 {
            if let unit { return "\(hour) \(unit)" }
            // Spanish has the hours in the article: a las 12:00.
            if language.tag == "es", (1...12).contains(time[0]), language.isIn("hourBefore", before) { return hour }
            return language.word(time[0] == 1 ? "fullHour" : "fullHours").replacing("#", with: hour)
        }
        let minute = (time[1] < 10 ? language.word("zeroMinute") + " " : "") + cardinal(time[1], minuteForm)
        let words = language.word(time[0] == 1 ? "minutesOfOne" : "minutes").replacing("#h", with: hour).replacing("#m", with: minute)
        // In German the word stands between hours and minutes, in English behind both.
        guard let unit, !words.contains(unit) else { return words.singleSpaced }
        return "\(words) \(unit)".singleSpaced
    }

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
        // 15.30 Uhr
        if language.tag == "de", chunk.text.suffix(3).first == ".", (0...24).contains(day), (0...59).contains(month),
            chunk(after: 1)?.text == "Uhr"
        {
            return clock([day, month], "")
        }
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        let isMeasured = chunk(after: 1).map { language.units[$0.text] != nil || language.money[$0.text] != nil } ?? false
        // In Russian a fraction stands behind a comma.
        let isDay = chunk.text.hasPrefix("0") || language.isIn("dateBefore", before) || language.tag == "ru" && !isMeasured
        let isPadded = chunk.text.utf8.count == 5 && isDay
        let endsWithPoint = language.tag == "de" && chunk.marks.hasPrefix(".") && (index + 1 < chunks.count || chunk.marks == ".")
        guard isPadded || endsWithPoint && language.isIn("dateBefore", before) else { return nil }
        guard language.tag == "de" else { return language.tag == "en" ? nil : phrase(dayAndMonth(day, month, isAlone: true)) }
        let form = germanDayForm
        let words = names.ordinal(day, form) + " " + names.ordinal(month, form)
        return phrase(words, marks: chunk.marks.hasPrefix(".") && index + 1 < chunks.count ? 1 : 0)
    }

    func dayAndMonth(_ day: Int, _ month: Int, isAlone: Bool) -> String {
        let name = language.monthNames[month - 1]
        switch language.tag {
        case "en": return name + " " + names.ordinal(day, NumberForm())
        case "de": return names.ordinal(day, germanDayForm) + " " + name
        default: return "\(dayWords(day)) \(language.word("of")) \(name)".singleSpaced
        }
    }

    /// The number of a day before the name of its month.
    func dayWords(_ day: Int) -> String {
        switch language.tag {
        case "ru":
            names.ordinal(
                day,
                NumberForm(
                    gender: .neuter,
                    grammaticalCase: ["по", "на"].contains(before) ? .accusative : ["к", "ко"].contains(before) ? .dative : .genitive
                )
            )
        case "fr", "pt": day == 1 ? names.ordinal(1, NumberForm()) : cardinal(day)
        case "de": names.ordinal(day, germanDayForm)
        default: cardinal(day)
        }
    }

    /// `am dritten`, `der dritte`, `dritter`.
    var germanDayForm: NumberForm {
        if language.isIn("strong", before) { return NumberForm(grammaticalCase: .dative) }
        return NumberForm(hasNoun: language.isIn("weak", before))
    }

    private func yearBehindDate(_ year: Int) -> String {
        switch language.tag {
        case "ru": names.ordinal(year, NumberForm(grammaticalCase: .genitive)) + " года"
        case "es", "pt": "de " + cardinal(year)
        default: yearWords(year)
        }
    }

    func yearWords(_ year: Int) -> String {
        switch language.tag {
        case "en": EnglishNumbers.year(year)
        case "de": GermanNumbers.year(year)
        default: cardinal(year)
        }
    }

    func slash(_ first: Int, _ second: Int, _ tail: String) -> SpokenPhrase? {
        guard tail.isEmpty, first > 0, second > 0 else { return nil }
        let isAfterDateWord = language.isIn("dateBefore", before)
        if first == 1, second == 2, let half = language.words["half"], let noun = noun() {
            return phrase(gender(of: noun.lowercased) == .feminine ? half.dropLast() + "a" : half)
        }
        let isPadded = chunk.text.hasPrefix("0") || chunk.text.contains("/0")
        if !isAfterDateWord, !isPadded, let words = language.fractions["\(first)/\(second)"] { return phrase(words) }
        let (day, month) = language.tag == "en" && first <= 12 ? (second, first) : (first, second)
        let mayBeDate = (1...31).contains(day) && (1...12).contains(month)
        // More than all of it is praise: 11/10.
        let isRating = second == 10 || second == 100
        if isRating, !isAfterDateWord { return phrase(share(first, of: second)) }
        // Nobody counts in twelfths: 12/25.
        let isMonthFirst = language.tag == "en" && second > 12 && ![16, 20, 24, 30].contains(second)
        if mayBeDate, isAfterDateWord || isPadded || isMonthFirst || first > second {
            return phrase(dayAndMonth(day, month, isAlone: true))
        }
        guard first <= second, language.tag != "ru" || second < 1000 else { return nil }
        return phrase(share(first, of: second))
    }

    private func share(_ first: Int, of second: Int) -> String {
        let all = cardinal(second, language.tag == "ru" ? NumberForm(grammaticalCase: .genitive) : NumberForm())
        return "\(cardinal(first)) \(language.word("share")) \(all)"
    }
}
