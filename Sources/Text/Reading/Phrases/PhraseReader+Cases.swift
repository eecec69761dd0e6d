// SPDX-License-Identifier: GPL-3.0-or-later

/// The forms of numbers and abbreviations where the words around them want cases, by rows of the language (`Agreement`).
extension PhraseReader {
    /// - Parameters:
    ///   - letters: what is known of the form.
    ///   - word: the word so far behind it, where that is not the next chunk.
    func agreement(
        of number: Int,
        _ shape: Agreement.Shape = .plain,
        _ letters: String? = nil,
        _ word: ((Int) -> String?)? = nil
    ) -> Agreement? {
        guard language.has(.governsCases) else { return nil }
        let word =
            word ?? { step in
                let isBehindShort = step == 2 && index + 2 < chunks.count && chunk.marks.isEmpty && chunks[index + 1].marks == "."
                return (isBehindShort ? chunks[index + 2] : chunk(after: step)).map(Self.word)
            }
        // янв. 2024, см. стр.
        let isBehindShort =
            index > 0 && (shape == .abbreviation || chunks[index - 1].marks == "." && language.months[chunks[index - 1].lowercased] != nil)
        let ruler = isBehindShort ? chunks[index - 1].lowercased : rulerBefore
        let isFirst = index < 2 || !chunks[index - 2].marks.isEmpty
        let twoBefore = (isFirst ? "^" : Self.word(chunks[index - 2])) + "_" + before
        return Agreement(of: number, shape, letters: letters ?? caseBefore.letter, in: language, behind: ruler, twoBefore, word)
    }

    /// In small letters, with the point of an abbreviation; `#` for a number.
    private static func word(_ chunk: PhraseChunk) -> String {
        chunk.text.allSatisfy(\.isASCIIDigit) ? "#" : chunk.lowercased + (chunk.marks.hasPrefix(".") ? "." : "")
    }

    /// A number that is no plain one in this place: `в 2020 г.`, `5 место`, `80 лвл`.
    func agreed(_ number: Int, _ shape: Agreement.Shape = .plain) -> SpokenPhrase? {
        guard let agreement = agreement(of: number, shape), agreement.kind == .ordinal || agreement.pattern != nil else { return nil }
        return phrase(agreement, [number])
    }

    /// `1941–1945 гг.`, `XVIII–XIX вв.`, `1-5 июня`
    func agreedRange(_ first: Int, _ last: Int) -> SpokenPhrase? {
        guard let agreement = agreement(of: last, .range), agreement.pattern != nil else { return nil }
        return phrase(agreement, [first, last])
    }

    private func phrase(_ agreement: Agreement, _ numbers: [Int]) -> SpokenPhrase? {
        let (words, takesNext) = agreement.words(numbers, in: language)
        guard takesNext, index + 1 < chunks.count else { return phrase(words) }
        return phrase(words, chunks: 2, marks: chunks[index + 1].marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0)
    }

    // MARK: What stands before a number

    /// The case in which a preposition or a verb wants what is counted; the second number of two stands in the case of the first.
    var caseBefore: NumberForm.Case {
        language.cases[rulerBefore] ?? coordinatedCase ?? (isObject ? .accusative : .nominative)
    }

    /// `между 2 и 3`
    private var coordinatedCase: NumberForm.Case? {
        guard isBehindLink, index > 2, chunks[index - 2].marks.isEmpty, number(chunks[index - 2].text[...]) != nil,
            chunks[index - 3].marks.isEmpty
        else { return nil }
        return language.cases[chunks[index - 3].lowercased]
    }

    /// Chunks before a number among which its verb is sought.
    private static let reachOfVerb = 3

    /// Whether a verb takes the number as its object: `жду 1 мин`, `скинул ему 1000`.
    var isObject: Bool {
        guard language.has(.governsCases) else { return false }
        for step in 1...Self.reachOfVerb {
            guard index >= step, chunks[index - step].marks.isEmpty else { return false }
            let word = chunks[index - step].lowercased
            let isListed = language.isIn("notTaking", word) || language.isIn("feminine", word)
            if language.isIn("taking", word) || word.count > 2 && !isListed && language.ending(in: "endingsOfVerbs", of: word) != nil {
                return true
            }
        }
        return false
    }

    // MARK: What is counted

    /// `2 новых босса`: behind an adjective.
    func decidingNoun(after steps: Int) -> PhraseChunk? {
        guard let first = noun(after: steps) else {
            // 1 или 2 раза
            let shared = sharedNoun(after: steps)
            let isOne = chunk.text.last == "1" && !chunk.text.hasSuffix("11")
            return isOne && shared.map { language.ending(in: "endingsOfFew", of: $0.lowercased) != nil } == true ? nil : shared
        }
        guard language.ending(in: "endingsOfAdjectives", of: first.lowercased) != nil, let second = noun(after: steps + 1),
            language.ending(in: "endingsOfPast", of: second.lowercased) == nil
        else { return first }
        return second
    }

    /// `3-й мес.`, `2-ю нед.`: a unit that is numbered, not counted.
    func numberedUnit(_ number: Int, _ form: NumberForm) -> SpokenPhrase? {
        guard language.has(.governsCases), !form.isPlural, let next = chunk(after: 1), !language.isIn("glued", next.text),
            next.text.count > 1, let unit = language.units[next.text], !unit.forms.contains(next.lowercased)
        else { return nil }
        var form = form
        // с 5-й мин., на 5-й мин.
        if unit.gender == .feminine, form == NumberForm() {
            form.grammaticalCase = language.isIn("locative", before) ? .prepositional : .genitive
        }
        form.gender = unit.gender
        let words = "\(names.ordinal(number, form)) \(language.form(of: unit, for: 1, form.grammaticalCase))"
        return phrase(words, chunks: 2, marks: next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0)
    }

    /// Whether the words around it say that `3х` is трёх, and no factor.
    var isGenitive: Bool {
        if language.cases[before] == .genitive { return true }
        // в 80х
        if let decade = number(chunk.text.prefix(while: \.isASCIIDigit)), decade >= 20, decade % 10 == 0, language.isIn("locative", before)
        {
            return true
        }
        return noun().map { language.ending(in: "endingsOfMany", of: $0.lowercased) != nil } == true
    }

    // MARK: Abbreviations

    /// The word of an abbreviation in the form that stands there: `на ул.`, `из г.`, `см. стр.`, `стр. 10-15`, `на англ. языке`.
    func declined(_ word: String) -> String {
        let next = index + 1 < chunks.count ? chunks[index + 1] : nil
        let kase = agreement(of: 0, .abbreviation) { _ in next?.lowercased }?.form.grammaticalCase ?? language.cases[before] ?? .nominative
        if let forms = language.value("adjective", word) {
            guard before != language.word("and"), let noun = next, noun.isWord, !language.isIn("stop", noun.lowercased),
                let form = agreement(of: 0, .adjective, kase.letter, { _ in noun.lowercased })?.form
            else { return word }
            let column = 6 * (form.isPlural ? 3 : form.gender.rawValue) + form.grammaticalCase.rawValue
            return String(forms.split(separator: "/")[column])
        }
        guard let forms = language.declensions[word] else { return word }
        let ends = next?.text.split { "-–—".contains($0) } ?? []
        guard forms.count > 7, ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else { return forms[kase.rawValue] }
        return kase == .prepositional ? forms[7] : forms[6]
    }

    // MARK: Parts

    /// съел 1/3, в 1/4 финала
    func declinedPart(_ words: String) -> String {
        guard let forms = language.declensions[words] else { return words }
        // ½ стрима проспал
        let isBeforeVerb = chunk(after: 2).map { language.ending(in: "endingsOfPast", of: $0.lowercased) != nil } == true
        let kase = language.isIn("locative", before) && language.cases[before] == nil ? NumberForm.Case.prepositional : caseBefore
        return forms[(kase == .nominative && isBeforeVerb ? .accusative : kase).rawValue]
    }

    /// `1/2 часа`
    func joinedHalf(_ pattern: String, _ unit: CountedWord?) -> SpokenPhrase? {
        guard let name = unit.map({ language.form(of: $0, for: 1, .genitive) }) else {
            guard let noun = noun()?.lowercased, !language.isIn("notHalved", noun), language.ending(in: "endingsOfHalved", of: noun) != nil
            else { return nil }
            return phrase(declinedPart(language.word("halfOfIt")))
        }
        return phrase(pattern.replacing("#", with: (language.isIn("vowel", name.prefix(1)) ? "-" : "") + name), chunks: 2)
    }

    /// The start of compounds: двадцатипяти-, столет-.
    func joined(_ number: Int) -> String {
        guard language.has(.governsCases) else { return cardinal(number) }
        return language.words["joined \(number)"] ?? cardinal(number, NumberForm(grammaticalCase: .genitive)).filter { $0 != " " }
    }
}
