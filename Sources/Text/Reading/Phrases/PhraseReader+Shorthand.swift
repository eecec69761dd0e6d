// SPDX-License-Identifier: GPL-3.0-or-later

/// What chats write in a few signs: `Dec 31st`, `S2E5`, `5'11"`, `thx 4 the sub`.
extension PhraseReader {
    func shorthand() -> SpokenPhrase? {
        let dated: SpokenPhrase? = shortMonth() ?? shortDay() ?? pairOfYears() ?? monthWithSlash()
        if let dated { return dated }
        // In two steps: the compiler takes a second for a longer row of operators.
        let counted: SpokenPhrase? = sameLetters() ?? saint() ?? episode() ?? bodyHeight() ?? lap()
        return counted ?? hundredths() ?? bestOf() ?? digitAsWord() ?? initials()
    }

    /// `S2E5`, `s02e05`, `T2E5`.
    private func episode() -> SpokenPhrase? {
        guard let start = chunk.lowercased.first, start == "s" || start == "t", chunk.text.utf8.count <= 8,
            let season = language.words["season"],
            let episode = language.words["episode"]
        else { return nil }
        // S01 E02
        let isApart = !chunk.lowercased.contains("e") && chunk(after: 1)?.lowercased.hasPrefix("e") == true
        let text = isApart ? chunk.lowercased + (chunk(after: 1)?.lowercased ?? "") : chunk.lowercased
        let numbers = text.dropFirst().split(separator: "e", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ (1...3).contains($0.utf8.count) && $0.allSatisfy(\.isASCIIDigit) }),
            let first = Int(numbers[0]), let second = Int(numbers[1])
        else { return nil }
        return phrase("\(season) \(cardinal(first)) \(episode) \(cardinal(second))", chunks: isApart ? 2 : 1)
    }

    /// `St. Louis`, `Main St.`, `St-Malo`
    private func saint() -> SpokenPhrase? {
        if let hyphen = chunk.text.firstIndex(of: "-"), let saint = language.words["joined " + chunk.text[...hyphen]] {
            return phrase(saint + chunk.text[hyphen...].dropFirst())
        }
        guard chunk.text == "St", chunk.marks.hasPrefix("."), let saint = language.words["saint"] else { return nil }
        let isBeforeName = index + 1 < chunks.count && chunks[index + 1].isCapitalised
        let isAddress = index > 1 && chunks[index - 1].isCapitalised && number(chunks[index - 2].text[...]) != nil
        guard isBeforeName || isAddress || index > 0 && chunks[index - 1].isCapitalised else { return nil }
        return phrase(isBeforeName && !isAddress ? saint : language.word("street"), marks: index + 1 < chunks.count ? 1 : 0)
    }

    /// `5'11"`: feet and inches.
    private func bodyHeight() -> SpokenPhrase? {
        guard chunk.text.first?.isASCIIDigit == true, let words = language.words["heightInFeet"] else { return nil }
        let text = chunk.text.replacing("ft", with: "'")
        guard let feet = text.first?.wholeNumberValue, (3...8).contains(feet), let sign = text.dropFirst().first,
            sign == "'" || sign == "’", let inches = Int(text.dropFirst(2)), (0...11).contains(inches)
        else { return nil }
        let spoken = words.replacing("#f", with: cardinal(feet)).replacing("#i", with: cardinal(inches))
        return phrase(spoken, marks: chunk.marks.hasPrefix("\"") ? 1 : 0)
    }

    /// `1'23"`: a lap in minutes and seconds, where no height in feet is written so.
    private func lap() -> SpokenPhrase? {
        guard language.has(.restIsBare), chunk.text.utf8.count <= 7, chunk.text.first?.isASCIIDigit == true,
            let minute = language.units["min"]
        else { return nil }
        let sides = chunk.text.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "’" }
        guard sides.count == 2, sides[1].utf8.count == 2, let minutes = number(sides[0]), minutes < 60, let seconds = number(sides[1]),
            seconds < 60
        else { return nil }
        return phrase(withBareRest(minutes, minute, seconds), marks: chunk.marks.hasPrefix("\"") ? 1 : 0)
    }

    /// `1:23.45`, `1:05:23.45`: a lap to a fraction of a second.
    private func hundredths() -> SpokenPhrase? {
        guard language.words["point"] != nil, chunk.text.first?.isASCIIDigit == true, (6...12).contains(chunk.text.utf8.count) else {
            return nil
        }
        let parts = chunk.text.split(separator: ":", omittingEmptySubsequences: false)
        let sides = parts[parts.count - 1].split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard (2...3).contains(parts.count), sides.count == 2, (1...3).contains(sides[1].utf8.count), number(sides[1]) != nil else {
            return nil
        }
        let (before, behind) = (parts.dropLast().compactMap(number), parts.dropFirst().dropLast() + [sides[0]])
        guard before.count + 1 == parts.count, let seconds = number(sides[0]), behind.allSatisfy({ $0.utf8.count == 2 }),
            (before.dropFirst() + [seconds]).allSatisfy({ $0 < 60 }), let mark = chunk.text.dropLast(sides[1].utf8.count).last
        else { return nil }
        let zero = language.words["zeroMinute"] ?? cardinal(0)
        func padded(_ value: Int, _ words: String) -> String { value < 10 ? "\(zero) \(words)" : words }
        let minutes = [cardinal(before[0])] + before.dropFirst().map { padded($0, cardinal($0)) }
        let rest = words(Figure(whole: seconds, fraction: String(sides[1]), mark: mark), NumberForm())
        return phrase((minutes + [padded(seconds, rest)]).joined(separator: " ").singleSpaced)
    }

    /// `bo3`, `BO5`, in Portuguese `MD3`: so many games decide it.
    private func bestOf() -> SpokenPhrase? {
        guard chunk.text.utf8.count == 3, language.isIn("bestOfSign", chunk.lowercased.prefix(2)),
            let games = chunk.text.last?.wholeNumberValue, games % 2 == 1,
            let words = language.words["bestOf"]
        else { return nil }
        return phrase("\(words) \(cardinal(games))")
    }

    /// `thx 4 the sub`, `nice 2 meet u`.
    private func digitAsWord() -> SpokenPhrase? {
        guard chunk.text == "4" || chunk.text == "2", let word = language.words["digit " + chunk.text] else { return nil }
        let list = chunk.text == "4" ? "beforeFor" : "beforeTo"
        // me 2
        if chunk(after: 1) == nil, chunk.marks.isEmpty, language.isIn("beforeToo", before),
            let too = language.words["digitAtEnd " + chunk.text]
        {
            return phrase(too)
        }
        guard let next = chunk(after: 1), next.isWord else { return nil }
        // wait 4 hours, has 2 cats
        let mayBeCounted = next.lowercased.hasSuffix("s") && !language.isIn("thanks", before)
        if chunk.text == "4", language.isIn("pronoun", next.lowercased) { return phrase(word) }
        let isVerb = language.isIn("want", before) && language.isIn("verb", next.lowercased)
        return next.lowercased == "u" || language.isIn(list, before) && !mayBeCounted || chunk.text == "2" && isVerb ? phrase(word) : nil
    }

    /// `K/D`, `K/D/A`: single capitals, which engines read with the name of the sign.
    private func initials() -> SpokenPhrase? {
        let text = chunk.text == "k/d" || chunk.text == "k/d/a" ? chunk.text.uppercased() : chunk.text
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(sides.count), sides.allSatisfy({ $0.count == 1 && $0.unicodeScalars.allSatisfy(\.properties.isUppercase) })
        else { return nil }
        return phrase(sides.joined(separator: " "))
    }
}

/// Abbreviations of chats that are short for several words; the words around them tell which.
extension PhraseReader {
    func sameLetters() -> SpokenPhrase? {
        if language.isIn("manyOf", chunk.lowercased) { return many() }
        guard chunk.lowercased.hasSuffix("vs"), let you = language.words["you vs"] else { return nil }
        if chunk.text.utf8.count == 2 { return isFormalYou ? phrase(you) : nil }
        return chunk.lowercased.hasSuffix("-vs") && isVerbOfYou(chunk.lowercased) ? phrase(chunk.text.dropLast(2) + you) : nil
    }

    /// `vs faites`, `vs en pensez`, `on vs attend`: vous, where two names would be versus.
    private var isFormalYou: Bool {
        // comment allez vs
        let isBehind = language.isIn("prepositionOfYou", before) || isVerbOfYou(before)
        guard let next = chunk(after: 1), !isBehind else { return isBehind }
        let verb = language.isIn("clitic", next.lowercased) ? chunk(after: 2) ?? next : next
        let isSubject = !verb.isCapitalised && isVerbOfYou(verb.lowercased)
        let isObject =
            language.isIn("beforeYou", before) && next.isWord && !next.isCapitalised && !language.isIn("notVerb", next.lowercased)
        return isSubject || isObject
    }

    /// `faites`, `n'avez`
    private func isVerbOfYou(_ text: String) -> Bool {
        let form = String(text.split { $0 == "'" || $0 == "’" || $0 == "-" }.first { $0.count > 1 } ?? "")
        return language.isIn("verbOfYou", form) || form.hasSuffix("ez") && !language.isIn("notVerb", form)
    }

    /// `mts pessoas`
    private func many() -> SpokenPhrase? {
        guard let noun = noun() else { return nil }
        return language.words["manyOf " + NumberForm(gender: gender(of: noun.lowercased)).letterOfGender].map { phrase($0) }
    }
}
