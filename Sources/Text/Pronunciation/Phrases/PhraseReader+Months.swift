// SPDX-License-Identifier: GPL-3.0-or-later

/// Months by their short names.
extension PhraseReader {
    /// The short name of a month beside a day or before a year, and `Jan-Mar`.
    func shortMonth() -> SpokenPhrase? {
        if let months = rangeOfMonths() ?? partOfMonth() { return months }
        guard let month = language.months[chunk.lowercased], language.monthName(month).lowercased() != chunk.lowercased else {
            return nil
        }
        guard namesMonth(chunk) else { return nil }
        let next = chunks.indices.contains(index + 1) && (chunk.marks.isEmpty || chunk.marks == ".") ? chunks[index + 1] : nil
        let isBeforeYear = next.map(Self.isYear) == true
        // fev. de 2022
        let isOfYear = next.map { $0.lowercased == language.word("of") && $0.marks.isEmpty } == true && index + 2 < chunks.count
        let first = index > 1 && chunks[index - 1].lowercased == language.word("of") ? index - 2 : index - 1
        // 3º set
        let isOfGame = before.hasSuffix("º") && language.isIn("set", chunk.lowercased) && !chunk.marks.hasPrefix(".")
        let isBehindDay = first >= 0 && Self.isDay(chunks[first]) && !isOfGame
        // he quit in Dec, but em mar aberto
        let isInMonth =
            language.isIn("monthBefore", before) && !language.isIn("notMonth", before + " " + chunk.lowercased)
            && isWrittenAsDate
        guard
            isSubject || isBehindDay || isBeforeYear || isInMonth || isLinkedMonth || isOfYear && Self.isYear(chunks[index + 2])
                || language.has(.monthBeforeDay) && next.map({ Self.isDay($0) || Self.isRangeOfDays($0) }) == true
        else {
            return nil
        }
        let keepsPoint = index + 1 < chunks.count && chunk.marks.hasPrefix(".")
        // 3 ene 2024
        let link = isBeforeYear ? " " + language.word("ofYear") : ""
        let name = isBehindDay ? language.monthName(month) : bareMonth(month)
        return phrase((name + link).singleSpaced, marks: keepsPoint ? 1 : 0)
    }

    /// `Nov was rough`, `Mon. is free`: in English nothing else that is written so does what a verb behind it says.
    var isSubject: Bool {
        guard index + 1 < chunks.count, !chunk.text.dropFirst().contains(where: \.isUppercase), chunk.isCapitalised,
            chunk.marks == "." || chunk.marks.isEmpty && !language.isIn("dateIsWord", chunk.lowercased)
        else { return false }
        return language.isIn("verbOfDate", chunks[index + 1].lowercased)
    }

    /// `янв. 2024`, `в янв. 2024`: a Russian month without a day is in no genitive of its own.
    func bareMonth(_ month: Int) -> String {
        let name = language.monthName(month)
        guard language.has(.governsCases) else { return name }
        if before == "в" || before == "во" { return name.dropLast() + "е" }
        if language.cases[before] == .genitive || before == "с" { return name }
        return name == "мая" ? "май" : name.hasSuffix("а") ? String(name.dropLast()) : name.dropLast() + "ь"
    }

    static func isDay(_ chunk: PhraseChunk) -> Bool {
        let digits = chunk.text.prefix(while: \.isASCIIDigit)
        let ending = chunk.text.dropFirst(digits.count)
        guard (1...2).contains(digits.utf8.count), let day = Int(digits), (1...31).contains(day) else { return false }
        return ending.count <= 2 && ending.allSatisfy { $0.isLetter || $0 == "º" }
    }

    /// `1-5`
    private static func isRangeOfDays(_ chunk: PhraseChunk) -> Bool {
        let ends = chunk.text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        return ends.count == 2 && ends.allSatisfy { isDay(PhraseChunk($0, of: chunk)) }
    }

    private static func isYear(_ chunk: PhraseChunk) -> Bool {
        chunk.text.utf8.count == 4 && Int(chunk.text).map { (1900...2099).contains($0) } == true
    }

    private func rangeOfMonths() -> SpokenPhrase? {
        // nov.-déc.
        let text = chunk.lowercased.contains("-") ? chunk.lowercased.filter { $0 != "." } : chunk.lowercased
        let sides = text.split(omittingEmptySubsequences: false) { "-–/".contains($0) }
        guard sides.count == 2, !language.has(.governsCases), isWrittenAsDate, let first = language.months[sides[0]],
            let last = language.months[sides[1]]
        else { return nil }
        let link = chunk.text.contains("/") ? language.word("and") : language.word("range")
        return phrase("\(language.monthName(first)) \(link) \(language.monthName(last))")
    }

    /// `mid-Oct`, `mi-oct.`, `d'oct.`
    private func partOfMonth() -> SpokenPhrase? {
        guard let sign = chunk.lowercased.firstIndex(where: { "-'’".contains($0) }) else { return nil }
        let part = String(chunk.lowercased[..<sign])
        guard chunk.lowercased[sign] == "-" ? language.isIn("before decade", part) : language.isIn("of", chunk.lowercased[...sign]),
            let month = language.months[chunk.lowercased[sign...].dropFirst()]
        else { return nil }
        let isPointed = chunk.marks.hasPrefix(".") && index + 1 < chunks.count
        return phrase(String(chunk.lowercased[...sign]) + language.monthName(month), marks: isPointed ? 1 : 0)
    }

    /// `Jan and Feb`
    private var isLinkedMonth: Bool {
        func isMonth(_ index: Int) -> Bool { chunks.indices.contains(index) && language.months[chunks[index].lowercased] != nil }
        return isWrittenAsDate && (isLink(index + 1) && isMonth(index + 2) || isLink(index - 1) && isMonth(index - 2))
    }

    /// Whether the name of a month is none of something else in small letters: mar, may; in German nouns have capitals.
    func namesMonth(_ chunk: PhraseChunk) -> Bool {
        chunk.isCapitalised || !language.has(.capitalisesNouns) && !language.isIn("monthIsWord", chunk.lowercased)
    }
}
