// SPDX-License-Identifier: GPL-3.0-or-later

/// Whole numbers that number something, and those with an ending of their own.
extension PhraseReader {
    func numbered(_ number: Int, _ tail: String) -> SpokenPhrase? {
        // 10 ème
        if tail.isEmpty, language.tag == "fr", let ending = chunk(after: 1)?.lowercased, ["ème", "eme", "ième"].contains(ending) {
            return phrase(names.ordinal(number, NumberForm()), chunks: 2)
        }
        guard !tail.isEmpty else {
            return apartFromHour(number) ?? russianHour(number) ?? ofDay(number) ?? germanOrdinal(number) ?? year(number)
                ?? russianNumbered(number)
        }
        if language.tag == "en", let spoken = distance(number, tail) ?? cards(number, tail) { return spoken }
        return ordinal(number, tail) ?? decade(number, tail) ?? halves(number, tail) ?? duration(number, tail) ?? compound(number, tail)
            ?? timeOfDay(number, tail) ?? lines(number, tail) ?? withUnitAsPoint(number, tail)
    }

    /// `21st`, `1º`, `2ème`, `5-го`.
    private func ordinal(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if let words = language.words["ordinal \(number)\(tail)"] { return phrase(words) }
        if let next = chunk(after: 1), let words = language.words["ordinal \(number)\(tail) \(next.lowercased)"] {
            // 1er trim. 2024
            let isShort = next.marks.hasPrefix(".") && !words.hasSuffix(next.lowercased) && index + 2 < chunks.count
            return phrase(words, chunks: 2, marks: isShort ? 1 : 0)
        }
        if isTuesday(number, tail), let name = language.days["ter"] { return phrase(name) }
        if tail.hasPrefix("ª-"), language.tag == "pt" {
            return phrase(names.ordinal(number, NumberForm(gender: .feminine)) + tail.dropFirst())
        }
        // 1st-person
        if language.tag == "en", let hyphen = tail.firstIndex(of: "-"), language.endings[String(tail[..<hyphen])] != nil,
            tail[hyphen...].dropFirst().first?.isLetter == true
        {
            return phrase(names.ordinal(number, NumberForm()) + tail[hyphen...])
        }
        guard var form = language.endings[tail], number < 10_000 else { return nil }
        // 1st Jan
        if language.tag == "en", let next = chunk(after: 1), namesMonth(next), language.months[next.lowercased] != nil {
            return phrase(names.ordinal(number, form) + " of")
        }
        // 1º mai, but 3º set
        let isRomance = language.tag == "es" || language.tag == "pt"
        if isRomance, number <= 31, form.gender == .masculine, let next = chunk(after: 1), language.months[next.lowercased] != nil,
            !language.isIn("set", next.lowercased) || next.marks.hasPrefix(".")
        {
            return phrase(names.ordinal(number, form) + " " + language.word("of"))
        }
        // 20° are degrees, but 1° lugar is a place.
        let isFirstOfMonth = number == 1 && chunk(after: 2).map { language.months[$0.lowercased] != nil } == true
        if tail == "°", !isFirstOfMonth, noun().map({ language.isIn("ranked", $0.lowercased) }) != true { return nil }
        if tail == "º", number >= 15, noun() == nil, !language.isIn("ordinalBefore", before) { return nil }
        if tail == "er" || tail == "re" || tail == "ère" || tail == "ere", language.tag == "fr" { guard number == 1 else { return nil } }
        if language.tag == "ru", tail == "х", !isGenitive { return nil }
        if language.tag == "ru", tail.hasSuffix("х"), !tail.hasSuffix("ых"), number < 5 { return phrase(cardinal(number, form)) }
        if language.tag == "ru", tail.hasSuffix("мя") { return phrase(cardinal(number, form)) }
        if language.tag == "ru", tail.hasSuffix("ти") || tail == "-и" { return phrase(cardinal(number, form)) }
        // 90-е годы are several, 5-е место is one.
        let isOne =
            noun().map { $0.lowercased.hasSuffix("о") || $0.lowercased.hasSuffix("ие") || language.months[$0.lowercased] != nil }
            ?? (number % 10 > 0)
        // в 80-е было
        let isDecade = before == "в" && number % 10 == 0 && noun().map { language.nouns[$0.lowercased]?.gender == .neuter } != true
        if form.isPlural, tail == "-е" || tail == "е", isOne, !isDecade {
            form = NumberForm(gender: .neuter)
        }
        if tail == "-м", language.isIn("locative", before) { form.grammaticalCase = .prepositional }
        if language.tag == "ru", form.gender != .neuter, let unit = numberedUnit(number, form) { return unit }
        // на 5-й минуте
        if language.tag == "ru", ["-й", "й", "-ой", "ой"].contains(tail), let noun = noun()?.lowercased {
            let isOblique = noun.last.map { "еыи".contains($0) } == true || noun.hasSuffix("ой") || noun.hasSuffix("ью")
            if isOblique { form = NumberForm(gender: .feminine, grammaticalCase: .genitive) }
        }
        // 45e min
        if let next = chunk(after: 1), language.isIn("numberedUnit", next.lowercased), let unit = language.units[next.lowercased] {
            form.gender = unit.gender
            return phrase("\(names.ordinal(number, form)) \(unit.forms[0])", chunks: 2)
        }
        // 3º B, 3º izq.
        if language.tag == "es", form.gender == .masculine, let noun = noun(), !noun.isCapitalised, language.short[noun.text + "."] == nil {
            form.hasNoun = true
        }
        return phrase(names.ordinal(number, form))
    }

    /// Whether Russian words around it say that `3х` is трёх, and no factor.
    private var isGenitive: Bool {
        if language.cases[before] == .genitive { return true }
        // в 80х
        if let decade = self.number(chunk.text.prefix(while: \.isASCIIDigit)), decade >= 20, decade % 10 == 0, before == "в" { return true }
        return noun().map { noun in ["ов", "ев", "ей", "ых", "их"].contains(where: noun.lowercased.hasSuffix) } == true
    }

    /// `3. Mai`, `der 2. Platz`, `1. und 2. Platz`: a number with a point before a noun.
    private func germanOrdinal(_ number: Int) -> SpokenPhrase? {
        guard language.tag == "de", chunk.marks == ".", number < 1000 else { return nil }
        guard index + 1 < chunks.count else {
            guard language.isIn("placeBefore", before) || number <= 31 && language.isIn("dateBefore", before) else { return nil }
            return phrase(names.ordinal(number, germanDayForm))
        }
        if language.isIn("placeBefore", before), !chunks[index + 1].isCapitalised {
            return phrase(names.ordinal(number, NumberForm()), marks: 1)
        }
        let isLinked =
            index + 3 < chunks.count && ["und", "oder", "bis"].contains(chunks[index + 1].lowercased) && chunks[index + 2].marks == "."
            && self.number(chunks[index + 2].text[...]) != nil
        let next = chunks[isLinked ? index + 3 : index + 1]
        // der 2. ist besser
        if language.isIn("weak", before), language.isIn("verbOfPlace", next.lowercased) {
            return phrase(names.ordinal(number, germanDayForm), marks: 1)
        }
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

    /// `5 место`, `в 21 веке`: no form in which it could be counted.
    private func russianNumbered(_ number: Int) -> SpokenPhrase? {
        // с первого раза
        if language.tag == "ru", before == "с" || before == "со", let noun = chunk(after: 1)?.lowercased, language.isIn("fromWhich", noun) {
            let gender: NumberForm.Gender = noun.hasSuffix("ы") || noun.hasSuffix("и") ? .feminine : .masculine
            return phrase(names.ordinal(number, NumberForm(gender: gender, grammaticalCase: .genitive)))
        }
        guard language.tag == "ru", number < 1000, let next = chunk(after: 1)?.lowercased else { return nil }
        // в 5 в. до н. э.
        let isBeforeEra = chunks.indices.contains(index + 2) && ["до", "н", "н.э", "нашей"].contains(chunks[index + 2].lowercased)
        if next == "в", isBeforeEra, let century = abbreviatedCentury(number) { return century }
        if let level = numberedLevel(number) { return level }
        // 5 попытка: five of them would be попыток.
        if language.cases[before] == nil, CountForm(of: number, in: "ru") == .many, language.isIn("oneOfMany", next) {
            return phrase(
                names.ordinal(number, NumberForm(gender: next.hasSuffix("а") ? .feminine : next.hasSuffix("о") ? .neuter : .masculine))
            )
        }
        // сезон 2 серия 5, but 2 сезон 5 серия
        let isLabelled = language.isIn("part", before) && !(index > 1 && self.number(chunks[index - 2].text[...]) != nil)
        guard let form = ordinalForm(before: next), !next.hasPrefix("год"), !isLabelled else { return nil }
        // 2 места are two places, and 2 серии are two parts, but not behind a preposition of place.
        // Nor behind one with a case, which two of them would show: из 2 части.
        let mayBeCounted =
            (form.grammaticalCase == .genitive || form.gender == .feminine && !language.isIn("locative", before))
            && language.cases[before] != .genitive
        if mayBeCounted, form.grammaticalCase != .nominative, form.grammaticalCase != .accusative, CountForm(of: number, in: "ru") == .few {
            return nil
        }
        return phrase(names.ordinal(number, form))
    }

    /// `90s`, `the 1980s`, `90er`.
    private func decade(_ number: Int, _ tail: String) -> SpokenPhrase? {
        // 90er, 5er-Team, 3fach
        if language.tag == "de", ["er", "ern", "fach"].contains(tail), number > 1 { return phrase(yearWords(number) + tail) }
        if language.tag == "de", tail == "mal" { return phrase(cardinal(number, NumberForm(hasNoun: true)) + tail) }
        // 100s of people
        if language.tag == "en", tail == "s", chunk(after: 1)?.lowercased == "of" || before == "the",
            let many = language.words["many \(number)"]
        {
            return phrase(many)
        }
        guard number % 10 == 0, number >= 20 else { return nil }
        // les 90's, anos 80s, les 90s
        let isNamed = before == language.words["decade"] || language.tag == "fr" && before == "les" && number >= 60
        if let name = language.words["decade"], tail == "'s" || tail == "’s" || tail == "s" && isNamed {
            return phrase("\(before == name ? "" : name) \(cardinal(number))".singleSpaced)
        }
        if language.tag == "en", ["s", "'s", "’s"].contains(tail) {
            guard number < 100 || number >= 1000 else { return nil }
            let isNamed = language.isIn("decade", before) || noun().map { language.isIn("ofDecade", $0.lowercased) } == true
            guard number >= 1000 || tail != "s" || isNamed || chunk.isOpened else { return nil }
            guard number % 100 > 0 else { return phrase(yearWords(number) + "s") }
            let years = number % 100 == 10 ? "tens" : names.cardinal(number % 100, NumberForm()).dropLast() + "ies"
            return phrase((number >= 1000 ? names.cardinal(number / 100, NumberForm()) + " " : "") + years)
        }
        if language.tag == "es", tail == "s", language.isIn("decade", before) { return phrase(cardinal(number) + "s") }
        return nil
    }

    /// `2x`, `1920x1080`, `5v5`.
    private func halves(_ number: Int, _ tail: String) -> SpokenPhrase? {
        let letters = tail.prefix { !$0.isASCIIDigit }
        let digits = tail.dropFirst(letters.count)
        guard digits.allSatisfy(\.isASCIIDigit), digits.utf8.count <= 5, digits.first != "0" || digits.utf8.count <= 2,
            let sign = language.words["between " + letters]
        else {
            return nil
        }
        // 1к1, but 2к22 is a year.
        if letters == "к", digits != "\(number)" { return nil }
        if let second = Int(digits), digits.first == "0", digits != "0" {
            return phrase("\(cardinal(number)) \(sign) \(cardinal(0)) \(cardinal(second))")
        }
        if let second = Int(digits), language.tag == "pt", letters == "x", number < 30, second < 30 {
            // 5x5 are two teams, 7x1 is a match.
            if number == second, number >= 4, !language.isIn("tied", before) {
                return phrase("\(cardinal(number)) \(sign) \(cardinal(second))")
            }
            return phrase("\(cardinal(number)) \(language.word("score")) \(cardinal(second))")
        }
        if let second = Int(digits) { return phrase("\(cardinal(number)) \(sign) \(cardinal(second))") }
        // 5800X is a processor.
        guard digits.isEmpty, letters == "x" || letters == "X" || letters == "х", number < 1000 else { return nil }
        let form = NumberForm(gender: NumberForm.gender(language.word("timesGender")), hasNoun: true)
        return phrase(language.word(number == 1 ? "onceBehind" : "timesBehind").replacing("#", with: cardinal(number, form)))
    }

    /// `my 5k time`: how far somebody ran.
    private func distance(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard tail == "k" || tail == "K", number < 100,
            language.isIn("run", chunk(after: 1)?.lowercased ?? "") || language.isIn("ran", before)
        else { return nil }
        return phrase(cardinal(number) + " K")
    }

    /// `pair of 7s`
    private func cards(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard tail == "s", (2...10).contains(number) else { return nil }
        let isPair = before == "of" && index > 1 && language.isIn("cards", chunks[index - 2].lowercased)
        guard isPair || language.isIn("cards", before) || chunk(after: 1)?.lowercased == "over" || before == "over" else { return nil }
        return phrase(cardinal(number) + (number == 6 ? "es" : "s"))
    }

    /// `5-star`, `3-mal`, `5-летний`.
    private func compound(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if language.tag == "en", tail == "ish" { return phrase(cardinal(number) + "-ish") }
        if language.tag == "de", tail.hasPrefix("%ig") { return phrase(cardinal(number) + "prozentig" + tail.dropFirst(3)) }
        // 10%-ный, 10%-й
        if language.tag == "ru", tail.hasPrefix("%-"), number < 1000, tail.count <= 6 {
            let ending = String(tail.dropFirst(2))
            let full = ["й": "ый", "я": "ая", "е": "ое", "ю": "ую", "го": "ого", "му": "ому", "м": "ом", "х": "ых"][ending] ?? ending
            return phrase(joinedGenitive(number) + (full.hasPrefix("н") ? "процент" : "процентн") + full)
        }
        // 12avo
        if language.tag == "es", number > 10, number < 1000, tail == "avo" || tail == "ava" || tail == "avos" {
            return phrase(cardinal(number).filter { $0 != " " } + tail)
        }
        guard let sign = tail.first, sign == "-", number < 1000 else { return nil }
        let word = tail.dropFirst()
        // 10-min
        if language.tag == "en", let unit = language.units[String(word)] { return phrase(cardinal(number) + " " + unit.forms[0]) }
        guard word.count >= 3, word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "-" }) else { return nil }
        switch language.tag {
        case "en": return word.first?.isLowercase == true ? phrase(cardinal(number) + "-" + word) : nil
        case "de":
            let isJoined = word.first?.isLowercase == true
            return phrase(cardinal(number, NumberForm(hasNoun: true)) + (isJoined ? "" : "-") + word)
        case "ru":
            guard word.first?.isASCII == false else { return nil }
            return phrase(joinedGenitive(number) + word)
        default: return nil
        }
    }

    /// The start of Russian compounds: двадцатипяти-, столет-.
    private func joinedGenitive(_ number: Int) -> String {
        let genitive = NumberForm(grammaticalCase: .genitive)
        let first = number == 100 ? "сто" : number == 90 ? "девяносто" : number == 1 ? "одно" : cardinal(number, genitive)
        return first.split(separator: " ").joined()
    }

    /// `1080p`, `1080p60`: in English in two pairs of digits. `4k60` has thousands of them.
    private func lines(_ number: Int, _ tail: String) -> SpokenPhrase? {
        let isThousands = (number == 4 || number == 8) && tail.lowercased().first == "k"
        if isThousands, let rate = self.number(tail.dropFirst()), (24...240).contains(rate) {
            return phrase("\(number)K \(cardinal(rate))")
        }
        guard tail.first == "p" || tail.first == "P", [144, 240, 360, 480, 720, 1080, 1440, 2160].contains(number) else { return nil }
        let rate = tail.dropFirst()
        guard rate.utf8.count <= 3, rate.allSatisfy(\.isASCIIDigit) else { return nil }
        let frames = Int(rate).map { " " + cardinal($0) } ?? ""
        let lines = language.tag == "en" ? "\(cardinal(number / 100)) \(cardinal(number % 100))" : cardinal(number)
        return phrase("\(lines) \(language.words["lines"] ?? "P")\(frames)")
    }
}
