// SPDX-License-Identifier: GPL-3.0-or-later

/// Whole numbers that number something, and those with an ending of their own.
extension PhraseReader {
    func numbered(_ number: Int, _ tail: String) -> SpokenPhrase? {
        // 10 ème
        if tail.isEmpty, language.isIn("looseEnding", chunk(after: 1)?.lowercased ?? "") {
            return phrase(names.ordinal(number, NumberForm()), chunks: 2)
        }
        guard !tail.isEmpty else {
            return apartFromHour(number) ?? agreed(number) ?? ofDay(number) ?? pointedOrdinal(number) ?? year(number)
        }
        if let spoken = distance(number, tail) ?? cards(number, tail) { return spoken }
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
        if let name = language.words["day \(number)\(tail)"], isNumberedDay { return phrase(name) }
        // 1st-person, 2ª-feira
        if let hyphen = tail.firstIndex(of: "-"), let form = language.endings[tail[..<hyphen]],
            tail[hyphen...].dropFirst().first?.isLetter == true
        {
            return phrase(names.ordinal(number, form) + tail[hyphen...])
        }
        guard var form = language.endings[tail], number < 10_000 else { return nil }
        // 1st Jan, 1º mai, but 3º set
        if let of = language.words["of"], number <= 31, form.gender == .masculine, let next = chunk(after: 1), namesMonth(next),
            language.months[next.lowercased] != nil, !language.isIn("set", next.lowercased) || next.marks.hasPrefix(".")
        {
            return phrase(names.ordinal(number, form) + " " + of)
        }
        // 20° are degrees, but 1° lugar is a place.
        let isFirstOfMonth = number == 1 && chunk(after: 2).map { language.months[$0.lowercased] != nil } == true
        if tail == "°", !isFirstOfMonth, noun().map({ language.isIn("ranked", $0.lowercased) }) != true { return nil }
        if tail == "º", number >= 15, noun() == nil, !language.isIn("ordinalBefore", before) { return nil }
        if language.isIn("firstOnly", tail), number != 1 { return nil }
        if language.isIn("timesEnding", tail), !isGenitive { return nil }
        if language.isIn("countEnding", tail) || number < 5 && language.isIn("smallCountEnding", tail) {
            return phrase(cardinal(number, form))
        }
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
        if form.gender != .neuter, let unit = numberedUnit(number, form) { return unit }
        // на 5-й минуте
        if language.isIn("looseGender", tail), let noun = noun()?.lowercased,
            let agreed = agreement(of: number, .ordinal, "", { _ in noun })
        {
            form = agreed.form
        }
        // 45e min
        if let next = chunk(after: 1), language.isIn("numberedUnit", next.lowercased), let unit = language.units[next.lowercased] {
            form.gender = unit.gender
            return phrase("\(names.ordinal(number, form)) \(unit.forms[0])", chunks: 2)
        }
        // 3º B, 3º izq.
        if language.has(.shortensOrdinals), form.gender == .masculine, let noun = noun(), !noun.isCapitalised,
            language.short[noun.text + "."] == nil
        {
            form.hasNoun = true
        }
        return phrase(names.ordinal(number, form))
    }

    /// `3. Mai`, `der 2. Platz`, `1. und 2. Platz`: a number with a point before a noun.
    private func pointedOrdinal(_ number: Int) -> SpokenPhrase? {
        guard pointsOrdinals, chunk.marks == ".", number < 1000 else { return nil }
        guard index + 1 < chunks.count else {
            guard language.isIn("placeBefore", before) || number <= 31 && language.isIn("dateBefore", before) else { return nil }
            return phrase(names.ordinal(number, dayForm))
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
            return phrase(names.ordinal(number, dayForm), marks: 1)
        }
        guard !next.isOpened, next.isWord, !language.isIn("sentence", next.lowercased) else { return nil }
        let isMonth = language.months[next.lowercased] != nil
        var form = dayForm
        // in der 90. Minute
        let isAfterPreposition = index > 1 && chunks[index - 2].marks.isEmpty && language.cases[chunks[index - 2].lowercased] == .dative
        if before == "der", isAfterPreposition { form = NumberForm(grammaticalCase: .dative) }
        let hasArticle = form.grammaticalCase != .nominative || form.hasNoun
        let isRanked = number <= 31 || language.isIn("possessive", before) || language.isIn("ranked", next.lowercased)
        guard isMonth || hasArticle || mayBeNoun(next) && isRanked else { return nil }
        if !hasArticle { form.gender = isMonth ? .masculine : gender(of: next.lowercased) }
        return phrase(names.ordinal(number, form), marks: 1)
    }

    /// Who writes nothing with a capital writes no nouns with one.
    private func mayBeNoun(_ chunk: PhraseChunk) -> Bool {
        chunk.isCapitalised || !chunks.contains(where: \.isCapitalised) && chunk.isWord && !language.isIn("stop", chunk.lowercased)
    }

    /// `90s`, `the 1980s`, `90er`.
    private func decade(_ number: Int, _ tail: String) -> SpokenPhrase? {
        // 90er, 5er-Team, 3fach
        if language.isIn("decadeEnding", tail), number > 1 { return phrase(names.year(number) + tail) }
        if language.isIn("joinedEnding", tail) { return phrase(cardinal(number, NumberForm(hasNoun: true)) + tail) }
        // 100s of people
        if tail == "s", let many = language.words["many \(number)"], isPart(after: 1) || before == "the" { return phrase(many) }
        guard number % 10 == 0, number >= 20 else { return nil }
        // les 90's, anos 80s, les 90s
        let isNamed = before == language.words["decade"] || language.isIn("decadeBefore", before) && number >= 60
        if let name = language.words["decade"], tail == "'s" || tail == "’s" || tail == "s" && isNamed {
            return phrase("\(before == name ? "" : name) \(cardinal(number))".singleSpaced)
        }
        if let ending = language.words["decadePlural"], ["s", "'s", "’s"].contains(tail) {
            guard number < 100 || number >= 1000 else { return nil }
            let isNamed = language.isIn("decade", before) || noun().map { language.isIn("ofDecade", $0.lowercased) } == true
            guard number >= 1000 || tail != "s" || isNamed || chunk.isOpened else { return nil }
            guard number % 100 > 0 else { return phrase(names.year(number) + "s") }
            let years = language.words["decade \(number % 100)"] ?? cardinal(number % 100).dropLast() + ending
            return phrase((number >= 1000 ? cardinal(number / 100) + " " : "") + years)
        }
        if tail == "s", language.isIn("decade", before) { return phrase(cardinal(number) + "s") }
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
        if let second = Int(digits), language.isIn("scoreSign", letters), number < 30, second < 30 {
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
        guard isPair || language.isIn("cards", before) || language.isIn("cardsBehind", chunk(after: 1)?.lowercased ?? "") else {
            return nil
        }
        return phrase(cardinal(number) + (number == 6 ? "es" : "s"))
    }

    /// `5-star`, `3-mal`, `5-летний`.
    private func compound(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if let suffix = language.words["suffix " + tail] { return phrase(cardinal(number) + suffix) }
        // 5%ige
        if let start = language.words["joined " + tail.prefix(3)] { return phrase(joined(number) + start + tail.dropFirst(3)) }
        // 12avo
        if language.isIn("fractionEnding", tail), number > 10, number < 1000 { return phrase(cardinal(number).filter { $0 != " " } + tail) }
        guard let sign = tail.first, sign == "-", number < 1000 else { return nil }
        let word = tail.dropFirst()
        let hasHyphen = language.has(.hyphenatesCompounds)
        // 10-min
        if hasHyphen, let unit = language.units[word] { return phrase(cardinal(number) + " " + unit.forms[0]) }
        guard word.count >= 3, word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == "-" }) else { return nil }
        let isJoined = word.first?.isLowercase == true
        if hasHyphen { return isJoined ? phrase(cardinal(number) + tail) : nil }
        if language.has(.joinsCompounds) { return phrase(cardinal(number, NumberForm(hasNoun: true)) + (isJoined ? word : tail[...])) }
        return language.has(.governsCases) && word.first?.isASCII == false ? phrase(joined(number) + word) : nil
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
        let lines = language.words["hundreds"] == nil ? cardinal(number) : pairs(number)
        return phrase("\(lines) \(language.words["lines"] ?? "P")\(frames)")
    }
}

/// What the words around a number say about its gender and its case.
extension PhraseReader {
    /// - Parameter steps: how far behind this chunk that which is counted stands.
    func form(before steps: Int = 1) -> NumberForm {
        let noun = noun(after: steps) ?? sharedNoun(after: steps)
        var form = NumberForm(hasNoun: noun != nil)
        if language.has(.governsCases) {
            let counted = decidingNoun(after: steps)?.lowercased
            let isRange = self.number(chunk.text[...]) == nil
            // Millions are many.
            let number = steps > 1 ? 1_000_000 : chunk.text.split { !$0.isASCIIDigit }.last.flatMap { Int($0) } ?? 0
            let agreed = agreement(of: number, isRange ? .range : .plain) { $0 == 1 ? counted : chunk(after: steps + $0 - 1)?.lowercased }
            form = agreed?.form ?? NumberForm(grammaticalCase: caseBefore)
            form.hasNoun = counted != nil
            return form
        }
        if language.has(.capitalisesNouns) {
            form.grammaticalCase = language.cases[before] ?? .nominative
            // Only nouns are counted, which some people write as they write all words.
            let writesSmall = !chunks.contains(where: \.isCapitalised)
            guard let noun, noun.isCapitalised || writesSmall && language.cases[noun.lowercased] == nil else {
                return NumberForm(grammaticalCase: form.grammaticalCase)
            }
            form.gender = gender(of: noun.lowercased)
            return form
        }
        // joueur 1 gagne: what stands behind it is not counted.
        if language.isIn("label", before) || language.isIn("part", before) { return NumberForm() }
        // 2 vezes/semana
        let slashed = chunk(after: steps)?.lowercased.split(separator: "/") ?? []
        if let counted = noun?.lowercased ?? (slashed.count == 2 ? String(slashed[0]) : nil) { form.gender = gender(of: counted) }
        if isHour || language.isIn("feminineBefore", before) { form.gender = .feminine }
        if language.isIn("masculineBefore", before) { form.gender = .masculine }
        return form
    }

    /// `a la 1`, `2 da tarde`: hours are feminine in these languages.
    private var isHour: Bool {
        if language.isIn("hourBefore", before) { return true }
        // 1 e meia
        guard let link = chunk(after: 1)?.lowercased, let next = chunk(after: 2)?.lowercased else { return false }
        return link == language.words["and"] && next == language.words["half f"]
            || language.isIn("hourLink", link) && language.isIn("partOfDay", next)
    }

    /// The gender of a noun by its ending, but for those that are listed.
    func gender(of noun: String) -> NumberForm.Gender {
        if language.isIn("feminine", noun) { return .feminine }
        if language.isIn("masculine", noun) { return .masculine }
        if language.isIn("neuter", noun) { return .neuter }
        if language.ending(in: "masculineEndings", of: noun) != nil { return .masculine }
        return language.ending(in: "feminineEndings", of: noun) == nil ? .masculine : .feminine
    }

    /// `2 ou 3 vezes`: what both numbers count.
    func sharedNoun(after steps: Int) -> PhraseChunk? {
        guard let link = chunk(after: steps), language.isIn("link", link.lowercased), let second = chunk(after: steps + 1),
            number(second.text[...]) != nil
        else { return nil }
        return noun(after: steps + 2)
    }
}
