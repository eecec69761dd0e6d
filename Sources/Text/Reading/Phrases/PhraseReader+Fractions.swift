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
        let more = gender == .feminine ? language.word("halfMore f") : half
        let number = cardinal(whole, NumberForm(gender: gender, hasNoun: true))
        return phrase("\(number) \(name) \(language.word("and")) \(more)", chunks: steps + 1)
    }

    private func mixed(_ whole: Int, _ fraction: String) -> String {
        if language.words["half"] != nil, fraction == "1/2" { return words(Figure(whole: whole, fraction: "5", mark: ","), NumberForm()) }
        guard let words = language.words["mixed " + fraction] else {
            return "\(cardinal(whole)) \(language.word("and")) \(language.fractions[fraction] ?? fraction)"
        }
        // zweieinhalb, two and a half
        let isOneWord = words.dropFirst().first?.isLetter == true
        return words.replacing("#", with: cardinal(whole, NumberForm(hasNoun: isOneWord)))
    }

    func slash(_ first: Int, _ second: Int, _ tail: String) -> SpokenPhrase? {
        // de 8/8h
        if tail == "h", first == second, (1...24).contains(first), let link = language.words["everyHour"], let unit = language.units["h"] {
            return phrase("\(cardinal(first)) \(link) \(counted(first, unit))")
        }
        // 1/8e de finale
        if language.endings[tail] != nil, let round = round(first, second) { return round }
        guard tail.isEmpty, second > 0 else { return nil }
        // 0/10, but not 0/24.
        guard first > 0 else { return Self.fullMarks.contains(second) ? phrase(share(cardinal(0), of: second)) : nil }
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
        if first <= second, isBehindLabel { return phrase(share(cardinal(first), of: second, isPart: true)) }
        // c'est du 50/50
        // сыграл на 5/5
        let isGrade = before == "на" && first <= second && (second == 5 || second == 10)
        let isAfterDateWord = (language.isIn("dateBefore", before) || isBehindDayOfWeek) && first <= 31 && second <= 31 && !isGrade
        let isPadded = chunk.text.hasPrefix("0") || chunk.text.contains("/0")
        if !isAfterDateWord, !isPadded {
            if let words = language.fractions["\(first)/\(second)"] { return ofUnit(words) ?? phrase(declinedPart(words)) }
            if let part = part(first, second) { return phrase(part) }
        }
        let (day, month) = language.has(.monthBeforeDay) && first <= 12 ? (second, first) : (first, second)
        let mayBeDate = (1...31).contains(day) && (1...12).contains(month)
        // More than all of it is praise: 11/10.
        let isRating = second == 10 || second == 100
        if isRating, !isAfterDateWord, !isPadded, !isBehindFirstDay(of: first) { return phrase(share(cardinal(first), of: second)) }
        // Nobody counts in twelfths: 12/25.
        let isMonthFirst = language.has(.monthBeforeDay) && second > 12 && ![16, 20, 24, 30].contains(second)
        if mayBeDate, isAfterDateWord || isPadded || isMonthFirst || first > second {
            return phrase(dayAndMonth(day, month))
        }
        guard first <= second else {
            // 120/80 is a pressure, 4/1 may be anything.
            if first > 31, second < 31, first % second == 0 {
                return phrase("\(cardinal(first)) \(language.word("divided")) \(cardinal(second))")
            }
            guard second > 31, first < 1000, let over = language.words["over"] else { return nil }
            return phrase("\(cardinal(first)) \(over) \(cardinal(second))")
        }
        return phrase(share(cardinal(first), of: second))
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

    /// Whether the word before, short or not, is that of a part, which the number numbers.
    private var isBehindLabel: Bool {
        guard index > 0, !chunk.isOpened else { return false }
        let label = chunks[index - 1].lowercased + chunks[index - 1].marks
        return language.isIn("part", label) || language.before[label].map { language.isIn("part", $0) } == true
    }

    func share(_ first: String, of second: Int, isPart: Bool = false) -> String {
        let link = (isPart ? language.words["shareOfParts"] : nil) ?? language.word("share")
        return "\(first) \(link) \(cardinal(second, NumberForm(grammaticalCase: language.cases[link] ?? .nominative)))"
    }

    /// `3/5 of them`: a part of what is named behind it, where `3/5` alone is a rating.
    private func part(_ first: Int, _ second: Int) -> String? {
        // à 1/5
        let isOnePart = first == 1 && second < 10 && language.isIn("partBefore", before)
        guard first < second, Self.ordinalParts.contains(second), isOfSomething || isInSum || isOnePart else { return nil }
        // Where only a case tells that it is a part of a thing, it may be a rating: 8/10 игра.
        if language.has(.governsCases), first > 1, second % 5 == 0 { return nil }
        let kind = first > 1 ? "parts" : "part"
        let number = cardinal(first, NumberForm(gender: NumberForm(language.word("partForm")).gender, hasNoun: true))
        let name = names.ordinal(second, NumberForm(language.word(kind + "Form"))) + language.word(kind + "Ending")
        return number + " " + (language.has(.capitalisesNouns) ? name.prefix(1).uppercased() + name.dropFirst() : name)
    }

    /// `3/4 kg`: a part of a unit.
    private func ofUnit(_ part: String) -> SpokenPhrase? {
        guard let next = chunk(after: 1), let unit = language.units[next.text],
            !language.isIn("glued", next.text) || next.text == "h" || next.text == "l"
        else { return nil }
        let name = language.linked(language.word("ofUnit"), language.form(of: unit, for: 1, .genitive))
        let isShort = next.marks.hasPrefix(".") && language.units[next.text + "."] != nil && index + 2 < chunks.count
        return phrase("\(part) \(name)", chunks: 2, marks: isShort ? 1 : 0)
    }

    /// Whether something follows that this is a part of: `of`, `del`, `d'`; in Russian the case of the noun says it.
    var isOfSomething: Bool {
        language.has(.governsCases) ? noun() != nil : isPart(after: 1)
    }

    /// `1/3 + 1/6`
    private var isInSum: Bool {
        [index - 1, index + 1].contains { chunks.indices.contains($0) && ["+", "-", "="].contains(chunks[$0].text) }
    }

    // MARK: Halves

    /// `1/2 hora`, `½ kg`, `2 kg y 1/2`.
    private func half() -> SpokenPhrase? {
        if language.words["half m"] != nil, before == language.word("and"), index > 1 {
            let noun = chunks[index - 2]
            // a las 8 y 1/2
            let isOfHour = index > 2 && language.isIn("hourBefore", chunks[index - 3].lowercased)
            let gender = isOfHour ? .feminine : language.units[noun.text]?.gender ?? gender(of: noun.lowercased)
            return language.words["half " + NumberForm(gender: gender).letterOfGender].map { phrase($0) }
        }
        guard let next = chunk(after: 1) else { return nil }
        if let half = language.words["halfBefore"], language.isIn("behindHalf", next.lowercased) { return phrase(half) }
        // 1/2 do jogo
        if isPart(after: 1), let half = language.words["halfOf"] { return phrase(half) }
        let unit = language.units[next.text]
        if let pattern = language.words["halfJoined"] { return joinedHalf(pattern, unit) }
        guard let name = unit?.forms[0] ?? noun()?.text, !language.has(.halvesListed) || language.isIn("halved", name) else { return nil }
        return halfWords(name, unit?.gender ?? gender(of: next.lowercased)).map {
            phrase($0.replacing("#", with: name), chunks: 2)
        }
    }

    /// The words for half of something, behind its article or with one of their own.
    private func halfWords(_ name: String, _ gender: NumberForm.Gender) -> String? {
        // en 1/2 finale
        if language.isIn("final", name.lowercased()), !before.isEmpty, let words = language.words["half in round"] { return words }
        let form = NumberForm(gender: gender, grammaticalCase: language.cases[before] ?? .nominative)
        let letter = form.letterOfGender
        let behindArticle = before.isEmpty ? nil : language.words["half \(before)"] ?? language.words["half \(before) \(letter)"]
        let inCase = form.grammaticalCase == .dative ? " d" : form.grammaticalCase == .accusative ? " a" : ""
        return behindArticle ?? language.words["a half \(name)"] ?? language.words["a half \(letter)\(inCase)"]
    }
}
