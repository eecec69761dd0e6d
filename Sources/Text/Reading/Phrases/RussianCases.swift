// SPDX-License-Identifier: GPL-3.0-or-later

/// What the words around a Russian number, or around an abbreviation, say about its case.
extension PhraseReader {
    // MARK: Objects

    /// Chunks before a number among which its verb is sought.
    private static let reachOfVerb = 3

    /// Whether a verb takes the number as its object: `жду 1 мин`, `скинул ему 1000`.
    var isObject: Bool {
        guard language.has(.governsCases) else { return false }
        for step in 1...Self.reachOfVerb {
            guard index >= step, chunks[index - step].marks.isEmpty else { return false }
            if takesObject(chunks[index - step].lowercased) { return true }
        }
        return false
    }

    private func takesObject(_ word: String) -> Bool {
        if language.isIn("taking", word) { return true }
        guard word.count > 2, !language.isIn("notTaking", word), !language.isIn("feminine", word) else { return false }
        return word.hasSuffix("ть") || Self.isPast(word)
    }

    /// `скинул`, `ждала`, `дали`: a vowel before the ending.
    static func isPast(_ word: String) -> Bool {
        guard let ending = ["л", "ла", "ли"].first(where: word.hasSuffix) else { return false }
        return word.dropLast(ending.count).last.map { "аеёиоуыэюя".contains($0) } == true
    }

    // MARK: Abbreviations

    /// The word of an abbreviation in the form that stands there: `на ул.`, `из г.`, `см. стр.`, `стр. 10-15`.
    func declined(_ word: String) -> String {
        if language.isIn("adjective", word) { return agreedAdjective(word) }
        guard let forms = language.declensions[word] else { return word }
        let kase = caseOfAbbreviation
        let next = index + 1 < chunks.count ? chunks[index + 1].text : ""
        let ends = next.split { "-–—".contains($0) }
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return forms[kase.rawValue] }
        return kase == .prepositional ? forms[7] : forms[6]
    }

    /// `др. оружие`, `на англ. языке`, `рус. озвучка`: an adjective that agrees with the noun behind it, as far as its ending tells.
    private func agreedAdjective(_ word: String) -> String {
        guard before != "и", index + 1 < chunks.count, chunks[index + 1].isWord else { return word }
        let noun = chunks[index + 1].lowercased
        if language.isIn("stop", noun) { return word }
        let stem = word.dropLast(2)
        let isVelar = stem.last.map { "гкх".contains($0) } == true
        let (vowel, kase) = (isVelar ? "и" : "ы", caseOfAbbreviation)
        func ends(_ endings: String...) -> Bool { endings.contains(where: noun.hasSuffix) }
        let ending =
            switch noun.last {
            case _ where ends("ов", "ев", "ах", "ях"): vowel + "х"
            case _ where ends("ами", "ями"): vowel + "ми"
            case _ where ends("ам", "ям") || (before == "с" || kase == .instrumental) && ends("ом", "ем", "ём"): vowel + "м"
            case _ where language.isIn("pluralInA", noun): vowel + "е"
            case _ where noun.hasSuffix("мя"): "ое"
            case "ь" where language.isIn("feminine", noun): "ая"
            case "а", "я": kase == .genitive ? "ого" : "ая"
            case "у", "ю": kase == .dative ? "ому" : "ую"
            case "ы", "и": kase == .genitive ? "ой" : vowel + "е"
            case "о": "ое"
            case "е": ends("ие", "ье", "ще", "це") || kase != .prepositional ? "ое" : language.isIn("feminineIn", noun) ? "ой" : "ом"
            default: kase == .genitive ? vowel + "х" : word.hasSuffix("ие") ? "ой" : String(word.suffix(2))
            }
        return stem + ending
    }

    private var caseOfAbbreviation: NumberForm.Case {
        if before == "по" { return .dative }
        if ["в", "во", "на"].contains(before) {
            // в г. Москву
            let name = index + 1 < chunks.count ? chunks[index + 1].lowercased : ""
            return name.hasSuffix("у") || name.hasSuffix("ю") ? .accusative : .prepositional
        }
        let isLookedAt = index > 0 && language.isIn("looking", chunks[index - 1].lowercased)
        if isLookedAt { return .accusative }
        // в Московской обл.
        return language.cases[before] ?? (before.hasSuffix("ой") ? .prepositional : .nominative)
    }

    /// The case of a century or a year behind its number: `в XX в.`, `замок XV в.`
    var caseOfTime: NumberForm.Case {
        if before == "в" || before == "во" { return .prepositional }
        if let kase = language.cases[before] { return kase }
        guard index > 0, chunks[index - 1].marks.isEmpty, chunks[index - 1].isWord, !chunks[index - 1].text.allSatisfy(\.isASCII),
            !language.isIn("stop", before), !language.isIn("nowadays", before), !Self.isPast(before)
        else { return .nominative }
        return .genitive
    }

    /// `XV в.`, `в 5 в. до н. э.`
    func abbreviatedCentury(_ value: Int) -> SpokenPhrase? {
        guard let behind = chunk(after: 1), behind.text == "в", behind.marks.hasPrefix("."), let forms = language.declensions["век"] else {
            return nil
        }
        let form = NumberForm(grammaticalCase: caseOfTime)
        let words = "\(names.ordinal(value, form)) \(forms[form.grammaticalCase.rawValue])"
        return phrase(words, chunks: 2, marks: index + 2 < chunks.count ? 1 : 0)
    }

    // MARK: Ordinals

    /// The form of an ordinal before a noun that is numbered: `во 2 часть`.
    func ordinalForm(before noun: String) -> NumberForm? {
        guard var form = language.nouns[noun] else { return nil }
        // Others show it themselves: серия, but серию.
        let isAim = before == "в" || before == "во" || language.cases[before] == .accusative
        if isAim, noun.hasSuffix("ь"), form.gender == .feminine { form.grammaticalCase = .accusative }
        return form
    }

    /// `3-й мес.`, `2-ю нед.`: a unit that is numbered, not counted.
    func numberedUnit(_ number: Int, _ form: NumberForm) -> SpokenPhrase? {
        guard language.has(.governsCases), !form.isPlural, let next = chunk(after: 1), !language.isIn("glued", next.text),
            next.text.count > 1,
            let unit = language.units[next.text], !unit.forms.contains(next.lowercased)
        else { return nil }
        var form = form
        // с 5-й мин., на 5-й мин.
        if unit.gender == .feminine, form == NumberForm() {
            form.grammaticalCase = language.isIn("locative", before) ? .prepositional : .genitive
        }
        form.gender = unit.gender
        let name = language.form(of: unit, for: 1, form.grammaticalCase)
        return phrase(
            "\(names.ordinal(number, form)) \(name)",
            chunks: 2,
            marks: next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0
        )
    }

    /// `80 лвл`, `до 80 лвл`: a level is numbered, not counted.
    func numberedLevel(_ number: Int) -> SpokenPhrase? {
        guard number > 0, let next = chunk(after: 1), language.isIn("level", next.lowercased), let forms = language.declensions["уровень"]
        else { return nil }
        let kase = caseOfAbbreviation
        let level = "\(names.ordinal(number, NumberForm(grammaticalCase: kase))) \(forms[kase.rawValue])"
        return phrase(level, chunks: 2, marks: next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0)
    }

    /// `5 место`, `в 21 веке`: no form in which it could be counted.
    func russianNumbered(_ number: Int) -> SpokenPhrase? {
        guard language.has(.governsCases) else { return nil }
        // с первого раза
        if before == "с" || before == "со", let noun = chunk(after: 1)?.lowercased, language.isIn("fromWhich", noun) {
            let gender: NumberForm.Gender = noun.hasSuffix("ы") || noun.hasSuffix("и") ? .feminine : .masculine
            return phrase(names.ordinal(number, NumberForm(gender: gender, grammaticalCase: .genitive)))
        }
        guard number < 1000, let next = chunk(after: 1)?.lowercased else { return nil }
        // в 5 в. до н. э.
        let isBeforeEra = chunks.indices.contains(index + 2) && ["до", "н", "н.э", "нашей"].contains(chunks[index + 2].lowercased)
        if next == "в", isBeforeEra, let century = abbreviatedCentury(number) { return century }
        if let level = numberedLevel(number) { return level }
        // 5 попытка: five of them would be попыток.
        if language.cases[before] == nil, CountForm(of: number, by: language) == .many, language.isIn("oneOfMany", next) {
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
        if mayBeCounted, form.grammaticalCase != .nominative, form.grammaticalCase != .accusative,
            CountForm(of: number, by: language) == .few
        {
            return nil
        }
        return phrase(names.ordinal(number, form))
    }

    /// Whether `-й` stands before a feminine in another case: на 5-й минуте.
    func isObliqueFeminine(_ tail: String) -> Bool {
        guard ["-й", "й", "-ой", "ой"].contains(tail), let noun = noun()?.lowercased else { return false }
        return noun.last.map { "еыи".contains($0) } == true || noun.hasSuffix("ой") || noun.hasSuffix("ью")
    }

    /// Whether the words around it say that `3х` is трёх, and no factor.
    var isGenitive: Bool {
        if language.cases[before] == .genitive { return true }
        // в 80х
        if let decade = self.number(chunk.text.prefix(while: \.isASCIIDigit)), decade >= 20, decade % 10 == 0, before == "в" { return true }
        return noun().map { noun in ["ов", "ев", "ей", "ых", "их"].contains(where: noun.lowercased.hasSuffix) } == true
    }

    /// `поздравляю с 1000 подписчиков`
    var isCongratulatedOn: Bool {
        (before == "с" || before == "со") && index > 1 && chunks[index - 2].lowercased.hasPrefix("поздрав")
    }
}

extension PhraseReader {
    /// The form of the number behind a Russian ruler's name, as its ending tells: `при Петре I`, `Елизавету II`.
    var rulerForm: NumberForm? {
        guard language.has(.governsCases) else { return nil }
        for length in 0...2 where before.count > length + 1 {
            for list in ["king", "queen"] where language.isIn(list, before.dropLast(length)) {
                if let form = language.words["\(list) -\(before.suffix(length))"] { return NumberForm(form.filter { $0 != "+" }) }
            }
        }
        return nil
    }
}

/// Parts of something in Russian, which are feminine adjectives, and what is made of a number's genitive.
extension PhraseReader {
    func russianFraction(_ figure: Figure, _ form: NumberForm) -> String {
        if figure.fraction == "5" {
            let isOblique = form.grammaticalCase != .nominative && form.grammaticalCase != .accusative
            if figure.whole == 1 { return isOblique ? "полутора" : form.gender == .feminine ? "полторы" : "полтора" }
            if figure.whole > 1 { return cardinal(figure.whole, form) + " с половиной" }
        }
        guard figure.fraction.utf8.count <= 3, let parts = Int(figure.fraction) else {
            return cardinal(figure.whole) + " и "
                + figure.fraction.compactMap { $0.wholeNumberValue.map { cardinal($0) } }.joined(separator: " ")
        }
        var agreeing = form
        agreeing.gender = .feminine
        let stem = ["десят", "сот", "тысячн"][figure.fraction.utf8.count - 1]
        return "\(cardinal(figure.whole, agreeing)) цел\(Self.endingOfPart(figure.whole, form.grammaticalCase)) "
            + "\(cardinal(parts, agreeing)) \(stem)\(Self.endingOfPart(parts, form.grammaticalCase))"
    }

    /// одна десятая, одну десятую, от двух десятых
    private static func endingOfPart(_ number: Int, _ kase: NumberForm.Case) -> String {
        let isOne = number % 10 == 1 && number % 100 != 11
        switch kase {
        case .nominative: return isOne ? "ая" : "ых"
        case .accusative: return isOne ? "ую" : "ых"
        case .dative: return isOne ? "ой" : "ым"
        case .instrumental: return isOne ? "ой" : "ыми"
        case .genitive, .prepositional: return isOne ? "ой" : "ых"
        }
    }

    /// съел 1/3, в 1/4 финала
    func declinedPart(_ words: String) -> String {
        guard words.hasPrefix("одна ") else { return words }
        let part = words.dropFirst("одна ".count)
        switch caseOfPart {
        case .nominative: return words
        case .accusative: return "одну " + part.replacing("ая", with: "ую")
        default: return "одной " + (part == "треть" ? "трети" : part.replacing("ая", with: "ой"))
        }
    }

    private var caseOfPart: NumberForm.Case {
        if before == "в" || before == "во" { return .prepositional }
        if let kase = language.cases[before] { return kase }
        // ½ стрима проспал
        let isBeforeVerb = chunk(after: 2).map { $0.lowercased.hasSuffix("л") && Self.isPast($0.lowercased) } == true
        return isObject || isBeforeVerb ? .accusative : .nominative
    }

    /// `1/2 часа`
    func russianHalf(_ unit: CountedWord?) -> SpokenPhrase? {
        guard let genitive = unit.map({ language.form(of: $0, for: 1, .genitive) }) else {
            guard let noun = noun()?.lowercased, !language.isIn("notHalved", noun), noun.last.map({ "аяыи".contains($0) }) == true else {
                return nil
            }
            return phrase(caseOfPart == .accusative ? "половину" : "половина")
        }
        let hyphen = genitive.first.map { "аеёиоуэюял".contains($0) } == true ? "-" : ""
        return phrase("пол" + hyphen + genitive, chunks: 2)
    }

    /// `10%-ный`, `10%-й`
    func shareAsAdjective(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard language.has(.governsCases), tail.hasPrefix("%-"), number < 1000, tail.count <= 6 else { return nil }
        let ending = String(tail.dropFirst(2))
        let full = ["й": "ый", "я": "ая", "е": "ое", "ю": "ую", "го": "ого", "му": "ому", "м": "ом", "х": "ых"][ending] ?? ending
        return phrase(joinedGenitive(number) + (full.hasPrefix("н") ? "процент" : "процентн") + full)
    }

    /// The start of compounds: двадцатипяти-, столет-.
    func joinedGenitive(_ number: Int) -> String {
        let genitive = NumberForm(grammaticalCase: .genitive)
        let first = number == 100 ? "сто" : number == 90 ? "девяносто" : number == 1 ? "одно" : cardinal(number, genitive)
        return first.split(separator: " ").joined()
    }
}
