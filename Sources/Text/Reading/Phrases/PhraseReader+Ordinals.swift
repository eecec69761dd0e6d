// SPDX-License-Identifier: GPL-3.0-or-later

/// Whole numbers that number something, and those with an ending of their own.
extension PhraseReader {
    func numbered(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard !tail.isEmpty else {
            return apartFromHour(number) ?? ofDay(number) ?? germanOrdinal(number) ?? year(number) ?? russianNumbered(number)
        }
        return ordinal(number, tail) ?? decade(number, tail) ?? halves(number, tail) ?? duration(number, tail) ?? compound(number, tail)
            ?? timeOfDay(number, tail) ?? lines(number, tail) ?? withUnitAsPoint(number, tail)
    }

    /// `21st`, `1º`, `2ème`, `5-го`.
    private func ordinal(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if let words = language.words["ordinal \(number)\(tail)"] { return phrase(words) }
        if tail.hasPrefix("ª-"), language.tag == "pt" {
            return phrase(names.ordinal(number, NumberForm(gender: .feminine)) + tail.dropFirst())
        }
        // 1st-person
        if language.tag == "en", let hyphen = tail.firstIndex(of: "-"), language.endings[String(tail[..<hyphen])] != nil {
            return phrase(names.ordinal(number, NumberForm()) + tail[hyphen...])
        }
        guard var form = language.endings[tail], number < 10_000 else { return nil }
        // 20° are degrees, but 1° lugar is a place.
        if tail == "°", noun().map({ language.isIn("ranked", $0.lowercased) }) != true { return nil }
        if tail == "º", number >= 15, noun() == nil, !language.isIn("ordinalBefore", before) { return nil }
        if tail == "er" || tail == "re" || tail == "ère" || tail == "ere", language.tag == "fr" { guard number == 1 else { return nil } }
        if language.tag == "ru", tail.hasSuffix("х"), !tail.hasSuffix("ых"), number < 5 { return phrase(cardinal(number, form)) }
        if language.tag == "ru", tail.hasSuffix("ти") || tail == "-и" { return phrase(cardinal(number, form)) }
        // 90-е годы are several, 5-е место is one.
        let isOne = noun().map { $0.lowercased.hasSuffix("о") || $0.lowercased.hasSuffix("ие") } ?? (number % 10 > 0)
        if form.isPlural, tail == "-е" || tail == "е", isOne {
            form = NumberForm(gender: .neuter)
        }
        if tail == "-м", language.isIn("locative", before) { form.grammaticalCase = .prepositional }
        if language.tag == "es", form.gender == .masculine, noun() != nil { form.hasNoun = true }
        return phrase(names.ordinal(number, form))
    }

    /// The day of a month: `3 марта`, `May 3`, `1 mai`.
    private func ofDay(_ number: Int) -> SpokenPhrase? {
        guard (1...31).contains(number) else { return nil }
        let isBehindMonth =
            language.tag == "en" && index > 0 && language.months[chunks[index - 1].lowercased] != nil && chunks[index - 1].isCapitalised
            && (chunks[index - 1].marks.isEmpty || chunks[index - 1].marks == ".")
        if isBehindMonth, noun().map({ $0.lowercased.hasSuffix("s") }) != true { return phrase(names.ordinal(number, NumberForm())) }
        let link = language.word("of")
        guard let next = chunk(after: 1) else { return nil }
        if language.tag == "ru", ["по", "и", "или", "до"].contains(next.lowercased), let month = chunk(after: 3),
            language.months[month.lowercased] != nil, chunk(after: 2)?.text.allSatisfy(\.isASCIIDigit) == true
        {
            return phrase(dayWords(number))
        }
        if !link.isEmpty, language.tag != "en" {
            guard next.lowercased == link, let month = chunk(after: 2), language.months[month.lowercased] != nil else { return nil }
            return phrase(dayWords(number))
        }
        guard language.months[next.lowercased] != nil else { return nil }
        switch language.tag {
        case "en":
            guard next.isCapitalised else { return nil }
            return phrase((before == "the" ? "" : "the ") + names.ordinal(number, NumberForm()) + " of")
        case "de": return nil
        default: return phrase(dayWords(number))
        }
    }

    /// `3. Mai`, `der 2. Platz`: a number with a point before a noun.
    private func germanOrdinal(_ number: Int) -> SpokenPhrase? {
        guard language.tag == "de", chunk.marks == ".", number < 1000 else { return nil }
        guard index + 1 < chunks.count else {
            return number <= 31 && language.isIn("dateBefore", before) ? phrase(names.ordinal(number, germanDayForm)) : nil
        }
        let next = chunks[index + 1]
        guard !next.isOpened, next.isWord, !language.isIn("sentence", next.lowercased) else { return nil }
        let isMonth = language.months[next.lowercased] != nil
        var form = germanDayForm
        // in der 90. Minute
        let isAfterPreposition = index > 1 && chunks[index - 2].marks.isEmpty && language.cases[chunks[index - 2].lowercased] == .dative
        if before == "der", isAfterPreposition { form = NumberForm(grammaticalCase: .dative) }
        let hasArticle = form.grammaticalCase != .nominative || form.hasNoun
        let isRanked = number <= 31 || language.isIn("possessive", before) || language.isIn("ranked", next.lowercased)
        guard isMonth || hasArticle || next.isCapitalised && isRanked else { return nil }
        if !hasArticle { form.gender = isMonth ? .masculine : gender(of: next.lowercased) }
        return phrase(names.ordinal(number, form), marks: 1)
    }

    /// Years, where a language says them otherwise than other numbers.
    private func year(_ number: Int) -> SpokenPhrase? {
        guard (1100...2099).contains(number) else { return nil }
        switch language.tag {
        case "en", "de":
            let isBehindDay = index > 1 && chunks[index - 1].marks == "," && language.months[chunks[index - 2].lowercased] != nil
            let isNamed = language.isIn("year", before) || language.months[before] != nil || isBehindDay
            guard isNamed && noun()?.lowercased.hasSuffix("s") != true || number >= 1900 && noun() == nil else { return nil }
            return phrase(yearWords(number))
        case "ru": return russianYear(number)
        default: return nil
        }
    }

    private func russianYear(_ number: Int) -> SpokenPhrase? {
        let isMonthBefore = language.months[before] != nil
        let next = chunk(after: 1)
        if let next, next.lowercased == "г" || next.lowercased == "гг" {
            let isIn = before == "в" || before == "во"
            var form = NumberForm(grammaticalCase: isIn ? .prepositional : language.cases[before] ?? .nominative)
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
        if let next, let form = language.nouns[next.lowercased], next.lowercased.hasPrefix("год") {
            return phrase(names.ordinal(number, form))
        }
        // Behind what is counted nobody would look for a year: в 2000 метров.
        let isCounted = noun().map { noun in
            ["ов", "ев", "ей", "ах", "ях", "ам", "ям", "ий", "лет", "раз"].contains(where: noun.lowercased.hasSuffix)
        }
        guard number >= 1900, isCounted != true, language.units[next?.text ?? ""] == nil, language.money[next?.text ?? ""] == nil else {
            return nil
        }
        if before == "в" { return phrase(names.ordinal(number, NumberForm(grammaticalCase: .prepositional))) }
        if isMonthBefore { return phrase(names.ordinal(number, NumberForm(grammaticalCase: .genitive))) }
        guard let kase = language.cases[before], kase == .genitive || kase == .dative, language.isIn("year", before) else { return nil }
        return phrase(names.ordinal(number, NumberForm(grammaticalCase: kase)))
    }

    /// `5 место`, `в 21 веке`: no form in which it could be counted.
    private func russianNumbered(_ number: Int) -> SpokenPhrase? {
        // с первого раза
        if language.tag == "ru", before == "с" || before == "со", chunk(after: 1)?.lowercased == "раза" {
            return phrase(names.ordinal(number, NumberForm(grammaticalCase: .genitive)))
        }
        guard language.tag == "ru", number < 1000, let next = chunk(after: 1)?.lowercased, let form = language.nouns[next],
            !next.hasPrefix("год")
        else { return nil }
        // 2 места are two places, and 2 серии are two parts, but not behind a preposition of place.
        let mayBeCounted = form.grammaticalCase == .genitive || form.gender == .feminine && !language.isIn("locative", before)
        if mayBeCounted, form.grammaticalCase != .nominative, form.grammaticalCase != .accusative, CountForm(of: number, in: "ru") == .few {
            return nil
        }
        return phrase(names.ordinal(number, form))
    }

    /// `90s`, `the 1980s`, `90er`.
    private func decade(_ number: Int, _ tail: String) -> SpokenPhrase? {
        // 90er, 5er-Team, 3fach
        if language.tag == "de", ["er", "ern", "fach"].contains(tail), number > 1 { return phrase(yearWords(number) + tail) }
        guard number % 10 == 0, number >= 20 else { return nil }
        if language.tag == "en", tail == "s" {
            guard number >= 1000 || language.isIn("decade", before) || chunk.isOpened else { return nil }
            guard number % 100 > 0 else { return phrase(yearWords(number) + "s") }
            let years = names.cardinal(number % 100, NumberForm()).dropLast() + "ies"
            return phrase((number >= 1000 ? names.cardinal(number / 100, NumberForm()) + " " : "") + years)
        }
        if language.tag == "es", tail == "s", language.isIn("decade", before) { return phrase(cardinal(number) + "s") }
        return nil
    }

    /// `2x`, `1920x1080`, `5v5`.
    private func halves(_ number: Int, _ tail: String) -> SpokenPhrase? {
        let letters = tail.prefix { !$0.isASCIIDigit }
        let digits = tail.dropFirst(letters.count)
        guard digits.allSatisfy(\.isASCIIDigit), digits.utf8.count <= 5, digits.first != "0" || digits == "0",
            let sign = language.words["between " + letters]
        else {
            return nil
        }
        if let second = Int(digits), language.tag == "pt", letters == "x", number < 30, second < 30 {
            // A match: 7x1.
            return phrase("\(cardinal(number)) \(language.word("score")) \(cardinal(second))")
        }
        if let second = Int(digits) { return phrase("\(cardinal(number)) \(sign) \(cardinal(second))") }
        // 5800X is a processor.
        guard digits.isEmpty, letters == "x" || letters == "X" || letters == "х", number < 1000 else { return nil }
        let form = NumberForm(gender: NumberForm.gender(language.word("timesGender")), hasNoun: true)
        return phrase(language.word(number == 1 ? "onceBehind" : "timesBehind").replacing("#", with: cardinal(number, form)))
    }

    /// `2h30`, `1h30m`, `2m15s`, and the `30m` behind `2h`.
    private func duration(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if ["m", "м", "min", "мин"].contains(tail), index > 0,
            chunks[index - 1].text.hasSuffix("h") || chunks[index - 1].text.hasSuffix("ч"),
            let minutes = language.units["min"]
        {
            return phrase((language.word("durationAnd") + " " + counted(number, minutes)).singleSpaced)
        }
        var rest = tail[...]
        var parts: [String] = []
        var value = number
        var isLast = false
        var values = [number]
        while !isLast {
            let letters = rest.prefix { !$0.isASCIIDigit }
            rest = rest.dropFirst(letters.count)
            let digits = rest.prefix(while: \.isASCIIDigit)
            rest = rest.dropFirst(digits.count)
            guard digits.utf8.count <= 2, letters.isEmpty == false || (digits.isEmpty && parts.count > 0), parts.count < 4 else {
                return nil
            }
            let symbol =
                letters == "m" || letters == "мин" || letters == "м" ? "min" : letters == "H" || letters == "ч" ? "h" : String(letters)
            guard ["h", "min", "s", "d", "с", "д"].contains(symbol), let unit = language.units[symbol] else { return nil }
            parts.append(counted(value, unit))
            guard let next = Int(digits) else {
                isLast = true
                continue
            }
            values.append(next)
            value = next
            if rest.isEmpty {
                // Minutes without their letter: 18h30.
                guard symbol == "h", digits.utf8.count == 2, next < 60, values.count == 2 else { return nil }
                if next == 0 { return phrase(parts[0]) }
                let isClock = language.isIn("clockBefore", before)
                if let words = language.words[isClock ? "hourMinutes" : "hoursMinutes"], let minutes = language.units["min"] {
                    let hour = cardinal(number, NumberForm(gender: NumberForm.gender(language.word("hourGender"))))
                    return phrase(
                        words.replacing("#H", with: parts[0]).replacing("#h", with: hour)
                            .replacing("#m", with: cardinal(next)).replacing("#M", with: counted(next, minutes))
                    )
                }
                return phrase(parts[0] + " " + cardinal(next))
            }
        }
        guard parts.count > 1, rest.isEmpty else { return nil }
        return phrase((parts.dropLast() + [language.word("durationAnd"), parts[parts.count - 1]]).joined(separator: " ").singleSpaced)
    }

    func counted(_ number: Int, _ unit: CountedWord) -> String {
        cardinal(number, NumberForm(gender: unit.gender, hasNoun: true)) + " " + language.form(of: unit, for: number)
    }

    /// `5-star`, `3-mal`, `5-летний`.
    private func compound(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if language.tag == "en", tail == "ish" { return phrase(cardinal(number) + "-ish") }
        guard let sign = tail.first, sign == "-", number < 1000 else { return nil }
        let word = tail.dropFirst()
        guard word.count >= 3, word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "-" }) else { return nil }
        switch language.tag {
        case "en": return word.first?.isLowercase == true ? phrase(cardinal(number) + "-" + word) : nil
        case "de":
            let isJoined = word.first?.isLowercase == true
            return phrase(cardinal(number, NumberForm(hasNoun: true)) + (isJoined ? "" : "-") + word)
        case "ru":
            let genitive = NumberForm(grammaticalCase: .genitive)
            let first = number == 100 ? "сто" : number == 90 ? "девяносто" : number == 1 ? "одно" : cardinal(number, genitive)
            return phrase(first.split(separator: " ").joined() + word)
        default: return nil
        }
    }

    /// `6 pm`.
    private func apartFromHour(_ number: Int) -> SpokenPhrase? {
        // 4 a. m.
        if let next = chunk(after: 1), next.marks == ".", index + 2 < chunks.count, chunks[index + 2].lowercased == "m",
            let words = language.words["hour \(next.lowercased).m."]
        {
            return phrase(
                "\(cardinal(number, form())) \(words)",
                chunks: 3,
                marks: index + 3 < chunks.count && chunks[index + 2].marks.hasPrefix(".") ? 1 : 0
            )
        }
        guard (1...12).contains(number), let next = chunk(after: 1), let half = next.lowercased.first, half == "a" || half == "p",
            next.lowercased.filter({ $0 != "." }).count == 2, let words = language.words["hour " + next.lowercased]
        else { return nil }
        let form = NumberForm(gender: NumberForm.gender(language.word("hourGender")))
        return phrase(cardinal(number, form) + " " + words, chunks: 2, marks: next.text.contains(".") && next.marks.hasPrefix(".") ? 1 : 0)
    }

    /// `1080p`, `1080p60`: in English in two pairs of digits.
    private func lines(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard language.tag == "en", tail.first == "p" || tail.first == "P", [144, 240, 360, 480, 720, 1080, 1440, 2160].contains(number)
        else {
            return nil
        }
        let rate = tail.dropFirst()
        guard rate.utf8.count <= 3, rate.allSatisfy(\.isASCIIDigit) else { return nil }
        let frames = Int(rate).map { " " + cardinal($0) } ?? ""
        return phrase("\(cardinal(number / 100)) \(cardinal(number % 100)) P\(frames)")
    }

    /// `6pm`, `18Uhr`.
    private func timeOfDay(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard (0...24).contains(number), let words = language.words["hour " + tail.lowercased()], language.units[tail] == nil else {
            return nil
        }
        let form = NumberForm(gender: NumberForm.gender(language.word("hourGender")), hasNoun: true)
        return phrase(cardinal(number, form) + " " + words)
    }
}
