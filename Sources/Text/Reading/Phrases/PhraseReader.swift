// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the phrase that begins at one chunk. A chunk is understood as a whole or left as it is: what is in part something else is a name.
struct PhraseReader {
    let language: PhraseLanguage
    let chunks: [PhraseChunk]
    let index: Int

    var chunk: PhraseChunk { chunks[index] }
    var names: NumberTable { language }

    func read() -> SpokenPhrase? {
        guard !chunk.text.isEmpty else { return nil }
        let written: SpokenPhrase? = abbreviation() ?? shorthand() ?? operation() ?? sign()
        if let written { return written }
        let numeral: SpokenPhrase? = romanNumeral() ?? apartFromSign() ?? mixedNumber() ?? power()
        return numeral ?? sum() ?? slashed() ?? numberPhrase()
    }

    // MARK: What stands around the chunk

    /// The chunk so far on, if nothing ends between them.
    func chunk(after steps: Int) -> PhraseChunk? {
        guard index + steps < chunks.count else { return nil }
        for step in 0..<steps where !chunks[index + step].marks.isEmpty { return nil }
        return chunks[index + steps].isOpened ? nil : chunks[index + steps]
    }

    /// The word before the chunk, in small letters.
    var before: String {
        guard index > 0, !chunk.isOpened else { return "" }
        let last = chunks[index - 1]
        // ок. 100
        let isPreposition = last.marks == "." && language.cases[last.lowercased + "."] != nil
        return last.marks.isEmpty ? last.lowercased : isPreposition ? last.lowercased + "." : ""
    }

    /// The same word behind particles, which change no case: `нет даже 50 руб`, `сегодня же 1 апреля`.
    var rulerBefore: String {
        guard language.isIn("particle", before), index > 1, chunks[index - 2].marks.isEmpty else { return before }
        return chunks[index - 2].lowercased
    }

    /// Whether it stands behind `or`, or behind another word that links what is alike.
    var isBehindLink: Bool {
        !before.isEmpty && (before == language.word("or") || language.isIn("link", before))
    }

    /// The word so far behind it, if it may be what is counted.
    func noun(after steps: Int = 1) -> PhraseChunk? {
        guard let next = chunk(after: steps), next.isWord, !language.isIn("stop", next.lowercased) else { return nil }
        return next
    }

    /// Words in place of this chunk and of so many behind it.
    func phrase(_ words: String, chunks count: Int = 1, marks: Int = 0) -> SpokenPhrase {
        let last = chunks[index + count - 1].core
        return SpokenPhrase(words: words, units: chunk.core.lowerBound..<last.upperBound + marks, next: index + count)
    }

    // MARK: Signs and abbreviations

    /// `e.g.`, `w/`, `z. B.`, `и т. д.`: as it is written, with the points that belong to it.
    private func abbreviation() -> SpokenPhrase? {
        if language.isIn("start of short", chunk.lowercased), index + 1 < chunks.count, let pair = pair(with: chunks[index + 1]) {
            return pair
        }
        if let unit = language.units[chunk.text], chunk.text.utf8.count > 1, chunk.text.contains(where: { "/²2".contains($0) }) {
            // A rate is told in many, a measure in one.
            let isRate = chunk.text.contains("/")
            return phrase(isRate ? unit.forms[unit.forms.count > 2 ? 2 : unit.forms.count - 1] : unit.forms[0])
        }
        if let words = title() { return phrase(declined(words), marks: chunk.marks.isEmpty ? 0 : 1) }
        if chunk.marks.hasPrefix("."), let words = language.short[chunk.lowercased + "."] {
            // At the end of a sentence it keeps the sentence's end.
            let endsSentence = index == chunks.count - 1
            if endsSentence, index > 0, language.isIn("wordAtEnd", chunk.lowercased) { return nil }
            return phrase(declined(words), marks: endsSentence ? 0 : 1)
        }
        // s. V
        let isCentury = language.isIn("century", chunk.lowercased + ".")
        if let words = language.before[chunk.lowercased] ?? (chunk.marks == "." ? language.before[chunk.lowercased + "."] : nil),
            chunk.marks.isEmpty || chunk.marks == ".", index + 1 < chunks.count,
            chunks[index + 1].text.first?.isASCIIDigit == true
                || (chunks[index + 1].text.count > 1 || isCentury || language.isIn("part", words))
                    && romanValue(chunks[index + 1].text[...]) != nil
        {
            return phrase(declined(words), marks: chunk.marks.isEmpty ? 0 : 1)
        }
        // в 19:00 мск, 8 вечера мск
        if index > 0, let words = language.words["zone " + chunk.lowercased],
            chunks[index - 1].text.contains(where: \.isASCIIDigit) || language.isIn("beforeZone", before)
        {
            return phrase(words)
        }
        if let words = language.short[chunk.lowercased] { return phrase(declined(words)) }
        // Hauptstr.
        if chunk.marks.hasPrefix("."), let street = language.words["ending " + chunk.lowercased.suffix(3)], chunk.isWord {
            return phrase(chunk.text.dropLast(3) + street, marks: index + 1 < chunks.count ? 1 : 0)
        }
        return nil
    }

    /// `Gen. Lee`, `р. Волга`: what is short before a name only. One capital is somebody's initial.
    private func title() -> String? {
        guard index + 1 < chunks.count, chunks[index + 1].isCapitalised, !chunks[index + 1].isOpened,
            chunk.marks == "." && (chunk.text.count > 1 || !chunk.isCapitalised) || chunk.marks.isEmpty && chunk.isCapitalised
        else { return nil }
        // cap. IV
        if language.before[chunk.lowercased + "."] != nil, romanValue(chunks[index + 1].text[...]) != nil { return nil }
        // Скажи им. Пусть ждут.
        if language.isIn("wordToo", chunk.lowercased), !isNamedAfter { return nil }
        return language.titles[chunk.lowercased + chunk.marks]
    }

    /// The letters that tell a place or a prize by the start of its name.
    private static let lettersOfPlace = 4

    /// `парк им. Горького`, `им. А. С. Пушкина`
    private var isNamedAfter: Bool {
        let next = chunks[index + 1]
        // завод Днепровский им. Дзержинского
        let isSurname = next.text.count > 4 && language.ending(in: "endingsOfSurnames", of: next.text) != nil
        return isSurname || index == 0 || language.isIn("namedAfter", String(before.prefix(Self.lettersOfPlace)))
            || next.text.prefix(2).last == "."
            || next.text.count == 1 && next.marks.hasPrefix(".")
    }

    /// `z. B.` and `по мск`: two chunks that are one abbreviation, each with its point or without.
    private func pair(with next: PhraseChunk) -> SpokenPhrase? {
        let start = chunk.lowercased + (chunk.marks.hasPrefix(".") ? ". " : " ") + next.lowercased
        if next.marks.hasPrefix("."), let words = language.short[start + "."] { return phrase(words, chunks: 2, marks: 1) }
        return language.short[start].map { phrase($0, chunks: 2) }
    }

    private static let signs = ["&": "and", "+": "plus", "=": "equals", "→": "to", "->": "to", "@": "at"]

    /// Those that say something of the number behind them.
    private static let signsOfNumbers = ["±": "±", "+/-": "±", "≥": "≥", "≤": "≤", "≠": "≠", "≈": "about", "~": "about"]

    /// `B-`, and `bac+3`: what is better or worse by so much.
    private func gradeOrLevel() -> SpokenPhrase? {
        let letters = chunk.text.prefix { $0.isLetter }
        let rest = chunk.text.dropFirst(letters.count)
        guard !letters.isEmpty, let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        let steps = rest.dropFirst()
        if steps.isEmpty {
            return sign == "-" && letters.count == 1 && ("A"..."F").contains(String(letters))
                ? phrase("\(letters) \(language.word("minus"))") : nil
        }
        guard steps.utf8.count <= 3, let value = number(steps) else { return nil }
        let isZone = letters == "UTC" || letters == "GMT"
        if sign == "-", !isZone { return language.isIn("ranking", letters.lowercased()) ? phrase("\(letters) \(cardinal(value))") : nil }
        if sign == "-" { return phrase("\(letters) \(language.word("minus")) \(cardinal(value))") }
        return phrase("\(letters) \(language.word("plus")) \(cardinal(value))")
    }

    /// `1 chance/100`
    private func shareOfCounted() -> SpokenPhrase? {
        guard index > 0, chunks[index - 1].marks.isEmpty, number(chunks[index - 1].text[...]) != nil,
            let slash = chunk.text.firstIndex(of: "/"), case let counted = chunk.text[..<slash], counted.count > 2,
            counted.allSatisfy(\.isLetter),
            let all = number(chunk.text[slash...].dropFirst())
        else { return nil }
        return phrase("\(counted) \(language.word("share")) \(cardinal(all))")
    }

    /// `+ R$ 5`
    private var isPriceNext: Bool {
        guard let next = chunk(after: 1) else { return false }
        let sign = next.text.prefix { !$0.isASCIIDigit }
        guard language.money[String(sign)] != nil, !sign.allSatisfy(\.isLetter) else { return false }
        return sign.count < next.text.count || chunk(after: 2)?.text.first?.isASCIIDigit == true
    }

    /// `- de 18 ans`, `- 20 %`, `- R$ 5`
    private func lessThanWritten() -> SpokenPhrase? {
        guard chunk.text == "-", chunk.marks.isEmpty, let next = chunk(after: 1) else { return nil }
        // live - de 15h a 18h
        let isRange = (3...4).contains { chunk(after: $0)?.lowercased == language.word("range") }
        let isLess = language.isIn("lessBefore", next.lowercased) && chunk(after: 2)?.text.first?.isASCIIDigit == true && !isRange
        let isShare = next.text.hasSuffix("%") || number(next.text[...]) != nil && chunk(after: 2)?.text == "%"
        let isSigned = index == 0 && (isShare && next.text.first?.isASCIIDigit == true || isPriceNext)
        return isLess || isSigned ? phrase(language.word("minus")) : nil
    }

    /// A sign that stands alone between two words, or between two words without spaces.
    private func sign() -> SpokenPhrase? {
        // + o -
        if chunk.text == "-", index > 1, chunks[index - 2].text == "+" { return phrase(language.word("minus")) }
        if let less = lessThanWritten() { return less }
        guard chunk.text.unicodeScalars.contains(where: { "&+=/→>@±≥≤≠≈~-".unicodeScalars.contains($0) }) else { return nil }
        // Where it governs a case, it is read with its number.
        if let name = Self.signsOfNumbers[chunk.text], language.cases[language.word(name)] == nil, let next = chunk(after: 1),
            next.text.contains(where: \.isASCIIDigit)
        {
            return language.words[name].map { phrase($0) }
        }
        if let name = Self.signs[chunk.text] {
            let isBetween = index > 0 && index + 1 < chunks.count
            // nunca +
            let isMore =
                chunk.text == "+" && language.isIn("more", "+") && chunk.marks.isEmpty
                && (index > 0 ? chunks[index - 1].isWord : index + 1 < chunks.count && chunks[index + 1].isWord)
            let isSigned = name == "plus" && chunk.marks.isEmpty && (chunk(after: 1)?.text.first?.isASCIIDigit == true || isPriceNext)
            let isTime = name == "at" && index + 1 < chunks.count && chunks[index + 1].text.first?.isASCIIDigit == true
            guard isBetween || isMore || isTime || isSigned, let words = language.words[name] else { return nil }
            return phrase(words)
        }
        if let grade = gradeOrLevel() ?? shareOfCounted() { return grade }
        for sign in ["&", "+", "/"] as [Character] {
            let sides = chunk.text.split(separator: sign, omittingEmptySubsequences: false)
            // 60 кадров/с
            if sign == "/", sides.count == 2, index > 0, chunks[index - 1].text.last?.isASCIIDigit == true,
                let time = language.words["per \(sides[1])"], sides[0].unicodeScalars.allSatisfy(\.properties.isAlphabetic)
            {
                return phrase("\(sides[0]) \(language.word("per")) \(time)")
            }
            guard sides.count == 2,
                sides.allSatisfy({ $0.count >= (sign == "/" ? 2 : 1) && $0.unicodeScalars.allSatisfy(\.properties.isAlphabetic) })
            else { continue }
            // AC/DC is a name, and so is R&B, which has its word in English.
            let isName = sides.allSatisfy { $0.unicodeScalars.allSatisfy(\.properties.isUppercase) }
            if isName, sign != "&" || !language.has(.saysAndInNames) { continue }
            guard let words = language.words[sign == "&" ? "and" : sign == "+" ? "plus" : "or"] else { continue }
            // 3 fois/jour
            if sign == "/", index > 0, chunks[index - 1].text.last?.isASCIIDigit == true || language.money[chunks[index - 1].text] != nil {
                let name = language.words["per \(sides[1])"] ?? language.units[String(sides[1])]?.forms[0]
                let time = language.isIn("timely", sides[1].lowercased()) ? String(sides[1]) : name
                let marks = name != nil && chunk.marks.hasPrefix(".") && index + 1 < chunks.count ? 1 : 0
                if let time { return phrase("\(sides[0]) \(language.word("per")) \(time)", marks: marks) }
            }
            // und/oder has its word already.
            let isSaid = sides.contains { $0.lowercased() == words }
            return phrase(isSaid ? "\(sides[0]) \(sides[1])" : "\(sides[0]) \(words) \(sides[1])")
        }
        return nil
    }
}
