// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with a slash between them: parts of a whole, ratings, and days where they can be nothing else.
extension PhraseReader {
    private static let signs: [Character: String] = ["½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"]
    /// The denominators that are said as ordinals: three fifths.
    private static let ordinalParts = 3...10
    private static let fullMarks = [3, 5, 10, 20, 100]
    /// Games of one side in a set.
    private static let mostGames = 7
    /// Chunks behind a result among which its set is sought.
    private static let reachOfSet = 4

    /// `½`, `2½`, `1 1/2`.
    func mixedNumber() -> SpokenPhrase? {
        if let last = chunk.text.last, let fraction = Self.signs[last] {
            let whole = chunk.text.dropLast()
            guard !whole.isEmpty else {
                let numbers = fraction.split(separator: "/").compactMap { Int($0) }
                return slash(numbers[0], numbers[1], "")
            }
            return number(whole).map { halfMore($0, fraction, behind: 1) ?? phrase(mixed($0, fraction)) }
        }
        guard let whole = number(chunk.text[...]), whole > 0, let next = chunk(after: 1) else { return nil }
        let sign = next.text.count == 1 ? next.text.first.flatMap { Self.signs[$0] } : nil
        let fraction = sign ?? next.text
        guard Self.signs.values.contains(fraction) else { return nil }
        return halfMore(whole, fraction, behind: 2) ?? phrase(mixed(whole, fraction), chunks: 2)
    }

    /// `1½ h`, `2 1/2 tazas`: in some languages the half is said behind what is counted.
    private func halfMore(_ whole: Int, _ fraction: String, behind steps: Int) -> SpokenPhrase? {
        guard fraction == "1/2", let half = language.words["halfMore"], let next = chunk(after: steps) else { return nil }
        let unit = language.units[next.text]
        guard unit != nil || noun(after: steps) != nil, !isPart(after: steps) else { return nil }
        let gender = unit?.gender ?? gender(of: next.lowercased)
        let name = unit.map { language.form(of: $0, for: whole) } ?? next.text
        let feminine = language.tag == "fr" ? half + "e" : agreeing(half, .feminine)
        let number = cardinal(whole, NumberForm(gender: gender, hasNoun: true))
        return phrase("\(number) \(name) \(language.word("and")) \(gender == .feminine ? feminine : half)", chunks: steps + 1)
    }

    private func mixed(_ whole: Int, _ fraction: String) -> String {
        if language.tag == "ru", fraction == "1/2" { return words(Figure(whole: whole, fraction: "5", mark: ","), NumberForm()) }
        let number = cardinal(whole, NumberForm(hasNoun: language.tag == "de"))
        if let words = language.words["mixed " + fraction] { return words.replacing("#", with: number) }
        return "\(number) \(language.word("and")) \(language.fractions[fraction] ?? fraction)"
    }

    func slash(_ first: Int, _ second: Int, _ tail: String) -> SpokenPhrase? {
        // de 8/8h
        if language.tag == "pt", tail == "h", first == second, (1...24).contains(first), let unit = language.units["h"] {
            return phrase("\(cardinal(first)) em \(counted(first, unit))")
        }
        // 1/8e de finale
        if language.tag == "fr", tail == "e" || tail == "ème", let round = round(first, second) { return round }
        guard tail.isEmpty, second > 0 else { return nil }
        // 0/10, but not 0/24.
        guard first > 0 else { return Self.fullMarks.contains(second) ? phrase(share(0, of: second)) : nil }
        // in 4/4 time
        if second <= 16, language.isIn("meter", chunk(after: 1)?.lowercased ?? "") {
            return phrase("\(cardinal(first)) \(cardinal(second))")
        }
        if language.isIn("pressure", before), let over = language.words["over"] {
            return phrase("\(cardinal(first)) \(over) \(cardinal(second))")
        }
        if first <= Self.mostGames, second <= Self.mostGames, isOfSet {
            return score(first, second)
        }
        // A 60/40 split.
        if first + second == 100, language.fractions["\(first)/\(second)"] == nil {
            return phrase("\(cardinal(first)) \(cardinal(second))")
        }
        if let round = round(first, second) { return round }
        if first == 1, second == 2, let half = half() { return half }
        // part 1/2, pt. 2/3
        if first <= second, isBehindLabel { return phrase(share(first, of: second, isPart: true)) }
        // c'est du 50/50
        // сыграл на 5/5
        let isGrade = before == "на" && first <= second && (second == 5 || second == 10)
        let isAfterDateWord = (language.isIn("dateBefore", before) || isBehindDayOfWeek) && first <= 31 && second <= 31 && !isGrade
        let isPadded = chunk.text.hasPrefix("0") || chunk.text.contains("/0")
        if !isAfterDateWord, !isPadded {
            if let words = language.fractions["\(first)/\(second)"] { return ofUnit(words) ?? phrase(declinedPart(words)) }
            if let part = part(first, second) { return phrase(part) }
        }
        let (day, month) = language.tag == "en" && first <= 12 ? (second, first) : (first, second)
        let mayBeDate = (1...31).contains(day) && (1...12).contains(month)
        // More than all of it is praise: 11/10.
        let isRating = second == 10 || second == 100
        if isRating, !isAfterDateWord, !isPadded, !isBehindFirstDay(of: first) { return phrase(share(first, of: second)) }
        // Nobody counts in twelfths: 12/25.
        let isMonthFirst = language.tag == "en" && second > 12 && ![16, 20, 24, 30].contains(second)
        if mayBeDate, isAfterDateWord || isPadded || isMonthFirst || first > second {
            return phrase(dayAndMonth(day, month, isAlone: true))
        }
        guard first <= second else {
            // 120/80 is a pressure, 4/1 may be anything.
            if first > 31, second < 31, first % second == 0 {
                return phrase("\(cardinal(first)) \(language.word("divided")) \(cardinal(second))")
            }
            guard second > 31, first < 1000, let over = language.words["over"] else { return nil }
            return phrase("\(cardinal(first)) \(over) \(cardinal(second))")
        }
        guard language.tag != "ru" || second < 1000 else { return nil }
        return phrase(share(first, of: second))
    }

    /// `6/4 no primeiro set`, `o set fechou 6/4`, `6/4 6/3`
    private var isOfSet: Bool {
        (1...Self.reachOfSet).contains { language.isIn("set", chunk(after: $0)?.lowercased ?? "") }
            || chunks[max(0, index - Self.reachOfSet)..<index].contains { language.isIn("set", $0.lowercased) && $0.marks.isEmpty }
            || [index - 1, index + 1].contains { chunks.indices.contains($0) && Self.isSet(chunks[$0].text) }
    }

    private static func isSet(_ text: String) -> Bool {
        let games = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.utf8.count == 1 ? Int($0) ?? .max : .max }
        return games.count == 2 && games.allSatisfy { $0 <= mostGames } && games.contains { $0 > 5 }
    }

    /// `1/4 de finale`: a round of a tournament.
    private func round(_ first: Int, _ second: Int) -> SpokenPhrase? {
        guard first == 1, let name = language.words["final 1/\(second)"] else { return nil }
        let steps = isPart(after: 1) ? 2 : 1
        guard language.isIn("final", chunk(after: steps)?.lowercased ?? "") else { return nil }
        return phrase(name)
    }

    /// `de 15 a 20/10`: the second of two days.
    private func isBehindFirstDay(of last: Int) -> Bool {
        guard language.isIn("dayLink", before), index > 1, last > 12, let first = number(chunks[index - 2].text[...]) else { return false }
        return first < last
    }

    /// съел 1/3, в 1/4 финала
    private func declinedPart(_ words: String) -> String {
        guard language.tag == "ru", words.hasPrefix("одна ") else { return words }
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

    /// Whether the word before, short or not, is that of a part, which the number numbers.
    private var isBehindLabel: Bool {
        guard index > 0, !chunk.isOpened else { return false }
        let label = chunks[index - 1].lowercased + chunks[index - 1].marks
        return language.isIn("part", label) || language.before[label].map { language.isIn("part", $0) } == true
    }

    private func share(_ first: Int, of second: Int, isPart: Bool = false) -> String {
        let link = (isPart ? language.words["shareOfParts"] : nil) ?? language.word("share")
        let all = cardinal(second, language.tag == "ru" ? NumberForm(grammaticalCase: .genitive) : NumberForm())
        return "\(cardinal(first)) \(link) \(all)"
    }

    /// `3/5 of them`: a part of what is named behind it, where `3/5` alone is a rating.
    private func part(_ first: Int, _ second: Int) -> String? {
        // à 1/5
        let isOnePart = first == 1 && second < 10 && language.isIn("partBefore", before)
        guard first < second, Self.ordinalParts.contains(second), isOfSomething || isInSum || isOnePart else { return nil }
        // In Russian the word of which it is a part does not tell a rating: 8/10 игра.
        if language.tag == "ru", first > 1, second % 5 == 0 { return nil }
        switch language.tag {
        case "ru":
            let feminine = NumberForm(gender: .feminine)
            let form = first == 1 ? feminine : NumberForm(grammaticalCase: .genitive, isPlural: true)
            return cardinal(first, feminine) + " " + names.ordinal(second, form)
        case "de":
            let name = names.ordinal(second, NumberForm(hasNoun: true))
            return cardinal(first, NumberForm(hasNoun: true)) + " " + name.prefix(1).uppercased() + name.dropFirst() + "l"
        default: return "\(cardinal(first, NumberForm(hasNoun: true))) \(names.ordinal(second, NumberForm()))\(first > 1 ? "s" : "")"
        }
    }

    /// `3/4 kg`: a part of a unit.
    private func ofUnit(_ part: String) -> SpokenPhrase? {
        guard let next = chunk(after: 1), let unit = language.units[next.text],
            !language.isIn("glued", next.text) || next.text == "h" || next.text == "l"
        else { return nil }
        let name = language.tag == "ru" && unit.forms.count > 1 ? unit.forms[1] : unit.forms[0]
        let isElided = language.tag == "fr" && name.first.map { "aeéiouh".contains($0) } == true
        let link = isElided ? "d'" : language.word("ofUnit").isEmpty ? "" : language.word("ofUnit") + " "
        let isShort = next.marks.hasPrefix(".") && language.units[next.text + "."] != nil && index + 2 < chunks.count
        return phrase("\(part) \(link)\(name)", chunks: 2, marks: isShort ? 1 : 0)
    }

    /// Whether something follows of which this is a part: `of`, `del`, `d'`; in Russian the case of the noun says it.
    var isOfSomething: Bool {
        language.tag == "ru" ? noun() != nil : isPart(after: 1)
    }

    /// `1/3 + 1/6`
    private var isInSum: Bool {
        [index - 1, index + 1].contains { chunks.indices.contains($0) && ["+", "-", "="].contains(chunks[$0].text) }
    }

    // MARK: Halves

    /// `1/2 hora`, `½ kg`, `2 kg y 1/2`.
    private func half() -> SpokenPhrase? {
        if !language.word("half").isEmpty, before == language.word("and"), index > 1 {
            let noun = chunks[index - 2]
            // a las 8 y 1/2
            let isOfHour = index > 2 && language.isIn("hourBefore", chunks[index - 3].lowercased)
            let gender = isOfHour ? .feminine : language.units[noun.text]?.gender ?? gender(of: noun.lowercased)
            return phrase(agreeing(language.word("half"), gender))
        }
        guard let next = chunk(after: 1) else { return nil }
        if language.isIn("behindHalf", next.lowercased) { return phrase("half") }
        // 1/2 do jogo
        if isPart(after: 1), let half = language.words["halfOf"] { return phrase(half) }
        let unit = language.units[next.text]
        guard let name = unit?.forms[0] ?? noun()?.text else { return nil }
        let gender = unit?.gender ?? gender(of: next.lowercased)
        switch language.tag {
        case "es", "pt": return phrase("\(agreeing(language.word("half"), gender)) \(name)", chunks: 2)
        case "fr":
            // en 1/2 finale
            let isRound = language.isIn("final", name.lowercased()) && !before.isEmpty
            let hasArticle = isRound || language.isIn("articleOfHalf", before)
            let article = hasArticle ? "" : cardinal(1, NumberForm(gender: gender)) + " "
            return phrase("\(article)demi-\(name)", chunks: 2)
        case "de": return phrase("\(germanHalf(gender)) \(name)", chunks: 2)
        case "en":
            guard language.isIn("halved", name) else { return nil }
            let article = language.isIn("article", before) ? "" : name.hasPrefix("hour") || name.hasPrefix("inch") ? "an " : "a "
            return phrase("half \(article)\(name)", chunks: 2)
        case "ru":
            guard let genitive = unit.map({ $0.forms[min(1, $0.forms.count - 1)] }) else {
                guard let noun = noun()?.lowercased, !language.isIn("notHalved", noun) else { return nil }
                guard noun.last.map({ "аяыи".contains($0) }) == true else { return nil }
                return phrase(caseOfPart == .accusative ? "половину" : "половина")
            }
            let hyphen = genitive.first.map { "аеёиоуэюял".contains($0) } == true ? "-" : ""
            return phrase("пол" + hyphen + genitive, chunks: 2)
        default: return nil
        }
    }

    private func agreeing(_ adjective: String, _ gender: NumberForm.Gender) -> String {
        gender == .feminine ? adjective.dropLast() + "a" : adjective
    }

    /// `ein halber`, `einer halben`; the article may be written before it.
    private func germanHalf(_ gender: NumberForm.Gender) -> String {
        let isWritten = before.hasPrefix("ein")
        let form = NumberForm(gender: gender, grammaticalCase: language.cases[before] ?? .nominative, hasNoun: true)
        let article = isWritten ? before : cardinal(1, form)
        let ending = article == "eine" ? "e" : article != "ein" ? "en" : gender == .neuter ? "es" : "er"
        return (isWritten ? "" : article + " ") + "halb" + ending
    }
}
