// SPDX-License-Identifier: GPL-3.0-or-later

/// The gender and the case of a Russian number, as what it counts and what stands before it say.
extension PhraseReader {
    /// What is counted, behind an adjective of it: `2 новых босса`.
    func decidingNoun(after steps: Int) -> PhraseChunk? {
        guard let first = noun(after: steps) else {
            // 1 или 2 раза
            let shared = sharedNoun(after: steps)
            return isOneBehind && shared?.lowercased.hasSuffix("а") == true ? nil : shared
        }
        let isAdjective = ["ых", "их", "ым", "им", "ые", "ие", "ыми", "ими"].contains(where: first.lowercased.hasSuffix)
        guard isAdjective, let second = noun(after: steps + 1), !Self.isPast(second.lowercased) else { return first }
        return second
    }

    /// Russian nouns show in which case they stand; before those that do not a preposition or a verb does.
    func russianForm(before noun: String) -> NumberForm {
        var form = NumberForm(hasNoun: !noun.isEmpty)
        form.grammaticalCase = language.cases[rulerBefore] ?? coordinatedCase ?? (isObject ? .accusative : .nominative)
        if isCongratulatedOn { form.grammaticalCase = .instrumental }
        if noun.isEmpty, isAllInOne { form.grammaticalCase = .prepositional }
        if noun.isEmpty, before == "по", chunk.text == "1" { form.grammaticalCase = .dative }
        if noun.isEmpty || noun.unicodeScalars.allSatisfy(\.isASCII) { return form }
        let isWith = before == "с" || before == "со"
        if noun.hasSuffix("ами") || noun.hasSuffix("ями") { form.grammaticalCase = .instrumental }
        if noun.hasSuffix("ам") || noun.hasSuffix("ям"), !language.isIn("notDative", noun) { form.grammaticalCase = .dative }
        if noun.hasSuffix("ах") || noun.hasSuffix("ях"), before != "до" { form.grammaticalCase = .prepositional }
        if isWith, ["ом", "ем", "ём"].contains(where: noun.hasSuffix) { form.grammaticalCase = .instrumental }
        if isWith, isOneBehind, ["ой", "ей", "ью"].contains(where: noun.hasSuffix) { form.grammaticalCase = .instrumental }
        // справился 1 рукой
        if isOneBehind, language.isIn("instrumental", noun) { form.grammaticalCase = .instrumental }
        let last = noun.unicodeScalars.last
        // ни 1 патрона
        if before == "ни", chunk.text == "1", last.map({ "аяыи".unicodeScalars.contains($0) }) == true { form.grammaticalCase = .genitive }
        switch form.grammaticalCase {
        case .nominative, .accusative:
            let isBehindOne = isOneBehind && (last == "у" || last == "ю") && !noun.hasSuffix("ую")
            if isBehindOne, before == "по" || language.ending(in: "dativeEndings", of: noun) != nil {
                form.grammaticalCase = .dative
            } else if isFew, ["ов", "ев", "ей", "шек", "чек"].contains(where: noun.hasSuffix) {
                // убил 2 врагов: who is alive is an object in the genitive.
                form.grammaticalCase = .genitive
            } else if before == "в" || before == "на", isOneBehind, last == "е" {
                (form.gender, form.grammaticalCase) = (language.isIn("feminineIn", noun) ? .feminine : .masculine, .prepositional)
            } else if noun.hasSuffix("ую") || (last == "у" || last == "ю") && noun != "году" {
                (form.gender, form.grammaticalCase) = (.feminine, .accusative)
            } else if last == "а" || last == "я" {
                // минута with one, but рубля with two.
                form.gender = isOneBehind ? .feminine : .masculine
            } else if last == "ы" || last == "и" || noun.hasSuffix("ые"), !isDoneTo(noun) {
                form.gender = .feminine
            } else if last == "о" || last == "е", isOneBehind {
                form.gender = .neuter
            } else if language.isIn("feminine", noun) {
                form.gender = .feminine
            }
        case .genitive: if last == "ы" || last == "и" || noun.hasSuffix("ой") { form.gender = .feminine }
        case .instrumental: if noun.hasSuffix("ой") || noun.hasSuffix("ей") || noun.hasSuffix("ью") { form.gender = .feminine }
        default: if last == "е", before != "в" || language.isIn("feminine", noun) { form.gender = .feminine }
        }
        return form
    }

    /// `уровни 1-10 пройдены`: a participle behind a range, which is not counted.
    private func isDoneTo(_ word: String) -> Bool {
        (word.hasSuffix("ены") || word.hasSuffix("ёны")) && number(chunk.text[...]) == nil
    }

    /// `3 в 1`: so many in one.
    private var isAllInOne: Bool {
        before == "в" && chunk.text == "1" && index > 1 && chunks[index - 2].marks.isEmpty && number(chunks[index - 2].text[...]) != nil
    }

    /// `между 2 и 3`: the second number stands in the case of the first.
    private var coordinatedCase: NumberForm.Case? {
        guard before == "и" || before == "или", index > 2, chunks[index - 2].marks.isEmpty, number(chunks[index - 2].text[...]) != nil,
            chunks[index - 3].marks.isEmpty
        else { return nil }
        return language.cases[chunks[index - 3].lowercased]
    }

    /// Whether it is two, three or four, and nothing more.
    private var isFew: Bool {
        guard ["2", "3", "4"].contains(chunk.text), let next = chunk(after: 1) else { return false }
        return language.scales[next.text] == nil && language.scales[next.text + "."] == nil
    }

    /// Whether the number at hand ends with a one that is said as one.
    private var isOneBehind: Bool {
        let digits = chunk.text.filter(\.isASCIIDigit)
        return digits.hasSuffix("1") && !digits.hasSuffix("11")
    }
}

/// Russian days, years, centuries and times, in the cases that stand before them.
extension PhraseReader {
    /// `18:00-20:00`, from one to the other.
    func russianClockRange(_ start: [Int], _ end: [Int]) -> SpokenPhrase? {
        guard language.has(.governsCases) else { return nil }
        return phrase("\(from)\(clockWords(start, .genitive)) \(language.word("until")) \(clockWords(end, .genitive))")
    }

    private var from: String { before == "с" || before == "со" ? "" : "с " }

    /// `1-5 июня`
    func russianDays(_ first: Int, _ last: Int) -> SpokenPhrase? {
        guard language.has(.governsCases), let month = chunk(after: 1), language.months[month.lowercased] != nil else { return nil }
        let neuter = { (kase: NumberForm.Case) in NumberForm(gender: .neuter, grammaticalCase: kase) }
        return phrase("\(from)\(names.ordinal(first, neuter(.genitive))) по \(names.ordinal(last, neuter(.accusative)))")
    }

    /// `XVIII–XIX вв.`
    func russianCenturies(_ start: Int, _ end: Int) -> SpokenPhrase? {
        guard language.has(.governsCases), let next = chunk(after: 1), ["вв", "века", "веков"].contains(next.lowercased) else { return nil }
        let isOf = next.lowercased == "веков"
        let isIn = before == "в" || before == "во"
        let form = NumberForm(grammaticalCase: isOf ? .genitive : isIn ? .prepositional : .nominative)
        let words = "\(names.ordinal(start, form))-\(names.ordinal(end, form)) \(isOf ? "веков" : isIn ? "веках" : "века")"
        return phrase(words, chunks: 2, marks: next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0)
    }

    /// `1941–1945 гг.`
    func russianYears(_ first: Int, _ last: Int) -> SpokenPhrase? {
        guard language.has(.governsCases), let next = chunk(after: 1), ["гг", "годы", "годов", "годах"].contains(next.lowercased) else {
            return nil
        }
        let isIn = before == "в" || before == "во" || next.lowercased == "годах"
        let form = NumberForm(grammaticalCase: isIn ? .prepositional : next.lowercased == "годов" ? .genitive : .nominative)
        let noun = isIn ? "годах" : next.lowercased == "годов" ? "годов" : "годы"
        let keepsPoint = index + 2 < chunks.count && next.marks.hasPrefix(".")
        return phrase("\(names.ordinal(first, form))-\(names.ordinal(last, form)) \(noun)", chunks: 2, marks: keepsPoint ? 1 : 0)
    }

    func russianYear(_ number: Int) -> SpokenPhrase? {
        guard language.has(.governsCases), number >= 1100 else { return nil }
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

    /// `в 2 ночи`, `к 1 ночи`: hours without their word.
    func russianHour(_ number: Int) -> SpokenPhrase? {
        guard language.has(.governsCases), (1...12).contains(number), let part = chunk(after: 1)?.lowercased,
            language.isIn("partOfDay", part),
            part != "дня" || language.isIn("clockPoint", before)
        else { return nil }
        let form = NumberForm(grammaticalCase: language.cases[before] ?? .nominative)
        guard number == 1, let hour = language.units["ч"] else { return phrase(cardinal(number, form)) }
        return phrase(language.form(of: hour, for: 1, form.grammaticalCase))
    }

    /// The case of a day of the month that stands before the month's name.
    var caseOfDay: NumberForm.Case {
        switch before {
        case "по", "на": return .accusative
        case "к", "ко": return .dative
        case "с", "со": return isCongratulation ? .instrumental : .genitive
        default: break
        }
        guard language.isIn("today", rulerBefore), chunk(after: 1) != nil else { return .genitive }
        // завтра 5 мая стрим, but завтра 5 мая!
        let isAlone = index + 2 == chunks.count || !chunks[index + 1].marks.isEmpty
        return isAlone || rulerBefore == "сегодня" ? .nominative : .genitive
    }

    /// `с 8 марта, девушки`: a holiday, and nothing that begins on it.
    private var isCongratulation: Bool {
        guard let month = chunk(after: 1) else { return false }
        let day = "\(chunk.text) \(month.lowercased)"
        let isFeast = language.isIn("feast", day)
        guard isFeast || language.isIn("holiday", day) else { return false }
        let behind = chunk(after: 2)?.lowercased ?? ""
        let isGreeting = index > 1 && language.isIn("greeting", chunks[index - 2].lowercased) || language.isIn("greeting", behind)
        // с 1 января is a beginning as well.
        return isGreeting || isFeast && index == 1 && !["по", "до", "и"].contains(behind)
    }

    /// `весь 2020`, `с новым 2025`, `с 1941 по 1945`: a year without its word, in the case of what stands before it.
    func bareYear(_ number: Int) -> SpokenPhrase? {
        if language.isIn("yearOf", before), noun() == nil { return phrase(names.ordinal(number, NumberForm(grammaticalCase: .genitive))) }
        let isPriceToo = before == "за" || before == "про"
        guard language.isIn("wholeYear", before) || isPriceToo && number % 100 > 0 || isUntilYear,
            noun().map({ Self.isPast($0.lowercased) }) != false
        else { return nil }
        let endings: [(String, NumberForm.Case)] = [("ым", .instrumental), ("ом", .prepositional), ("го", .genitive), ("му", .dative)]
        let kase = endings.first { before.hasSuffix($0.0) }?.1 ?? .nominative
        return phrase(names.ordinal(number, NumberForm(grammaticalCase: kase)))
    }

    private var isUntilYear: Bool {
        guard before == "по", index > 2, let first = number(chunks[index - 2].text[...]) else { return false }
        return (1100...2099).contains(first) && ["с", "со"].contains(chunks[index - 3].lowercased)
    }
}
