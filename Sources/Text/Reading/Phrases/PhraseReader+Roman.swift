// SPDX-License-Identifier: GPL-3.0-or-later

/// Roman numerals where the words beside them say that they are numbers: centuries, kings, parts.
extension PhraseReader {
    func romanNumeral() -> SpokenPhrase? {
        guard let first = chunk.text.first, first == "I" || first == "V" || first == "X" else { return nil }
        let ending = ["ème", "eme", "er", "e"].first { language.tag == "fr" && chunk.text.hasSuffix($0) } ?? ""
        guard let value = romanValue(chunk.text.dropLast(ending.count)) else { return nil }
        let next = chunk(after: 1)?.lowercased ?? ""
        // XIX в., XIXe s.
        if let behind = chunk(after: 1), behind.marks.hasPrefix("."), let century = language.words["century " + next] {
            let isIn = language.tag == "ru" && (before == "в" || before == "во")
            let noun = isIn ? language.word("century " + next + " in") : century
            let form = isIn ? NumberForm(grammaticalCase: .prepositional) : NumberForm()
            return phrase(names.ordinal(value, form) + " " + noun, chunks: 2, marks: index + 2 < chunks.count ? 1 : 0)
        }
        let pointed = index > 0 && chunks[index - 1].marks == "." ? chunks[index - 1].lowercased + "." : ""
        if language.isIn("century", pointed) || language.before[pointed] != nil && chunk.text.count > 1 {
            return phrase(names.cardinal(value, NumberForm()))
        }
        if let form = centuryForm(next) { return phrase(names.ordinal(value, form)) }
        guard index > 0, ending.isEmpty || ending == "er" && value == 1 else { return nil }
        if language.isIn("century", before) { return phrase(names.cardinal(value, NumberForm())) }
        if language.isIn("part", before) { return phrase(names.cardinal(value, NumberForm())) }
        guard chunk.text.count > 1 || language.isIn("king", before) else { return nil }
        if language.isIn("king", before) { return phrase(regnal(value)) }
        let isName = chunks[index - 1].isCapitalised && chunks[index - 1].isWord
        return isName ? phrase(names.cardinal(value, NumberForm())) : nil
    }

    /// `XX век`, `XXe siècle`: the form of the ordinal before this word.
    private func centuryForm(_ next: String) -> NumberForm? {
        guard language.isIn("century", next) else { return nil }
        switch language.tag {
        case "ru": return language.nouns[next]
        case "fr": return NumberForm()
        default: return nil
        }
    }

    private func regnal(_ value: Int) -> String {
        switch language.tag {
        case "en": "the " + names.ordinal(value, NumberForm())
        case "es", "pt":
            value <= 10
                ? names.ordinal(value, NumberForm(gender: language.isIn("queen", before) ? .feminine : .masculine))
                : names.cardinal(value, NumberForm())
        case "fr": value == 1 ? (language.isIn("queen", before) ? "première" : "premier") : names.cardinal(value, NumberForm())
        case "de": "der " + names.ordinal(value, NumberForm(hasNoun: true))
        default: names.ordinal(value, NumberForm(gender: language.isIn("queen", before) ? .feminine : .masculine))
        }
    }

    /// Numbers to 39, as they are properly written.
    func romanValue(_ text: Substring) -> Int? {
        let tens = text.prefix { $0 == "X" }
        guard !text.isEmpty, tens.count <= 3 else { return nil }
        let digits = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
        guard let ones = digits.firstIndex(of: String(text.dropFirst(tens.count))) else { return nil }
        return tens.count * 10 + ones
    }
}
