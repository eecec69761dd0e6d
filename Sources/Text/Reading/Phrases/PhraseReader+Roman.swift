// SPDX-License-Identifier: GPL-3.0-or-later

/// Roman numerals where the words beside them say that they are numbers: centuries, kings, parts.
extension PhraseReader {
    func romanNumeral() -> SpokenPhrase? {
        guard let first = chunk.text.first else { return nil }
        guard "IVXL".contains(first) else { return smallNumeral() }
        if let numeral = possessiveNumeral() { return numeral }
        // the part I like, but World War I
        let isInside = index + 1 < chunks.count && chunk.marks.isEmpty
        if language.isIn("numeralIsWord", chunk.text), isInside, !isOfWorldWar { return nil }
        if let range = rangeOfCenturies() { return range }
        let ending = language.ending(in: "romanEnding", of: chunk.text) ?? ""
        guard let value = romanValue(chunk.text.dropLast(ending.count)) else { return nil }
        let next = chunk(after: 1)?.lowercased ?? ""
        if let agreed = agreed(value, .roman) { return agreed }
        // XIXe s.
        if let behind = chunk(after: 1), behind.marks.hasPrefix("."), let century = language.words["century " + next] {
            return phrase(names.ordinal(value, NumberForm()) + " " + century, chunks: 2, marks: index + 2 < chunks.count ? 1 : 0)
        }
        let pointed = index > 0 && chunks[index - 1].marks == "." ? chunks[index - 1].lowercased + "." : ""
        if language.isIn("century", pointed) || language.before[pointed].map({ chunk.text.count > 1 || language.isIn("part", $0) }) == true
        {
            return phrase(names.cardinal(value, NumberForm()))
        }
        let shared = language.isIn("link", next) ? chunk(after: 3)?.lowercased ?? "" : ""
        if let form = centuryForm(next) ?? centuryForm(shared) ?? language.nouns[next] { return phrase(names.ordinal(value, form)) }
        if ending.isEmpty, let spoken = inRow(value) { return spoken }
        // Ve République
        if !ending.isEmpty, ending != "er", ending != "re" { return phrase(names.ordinal(value, NumberForm())) }
        guard index > 0, ending.isEmpty || (ending == "er" || ending == "re") && value == 1 else { return nil }
        // Louis-Philippe Ier
        if !ending.isEmpty { return phrase(names.ordinal(1, NumberForm(gender: ending == "re" ? .feminine : .masculine))) }
        if language.isIn("century", before) || isBehindCentury { return phrase(names.cardinal(value, NumberForm())) }
        // l'épisode VIII
        let part = before.split { $0 == "'" || $0 == "’" }.last.map(String.init) ?? ""
        if language.isIn("part", part) { return phrase(names.cardinal(value, NumberForm())) }
        let isOfSeries = language.isIn("named", before) || language.isIn("series", before) || hasOtherPart
        guard chunk.text.count > 1 || language.isIn("king", before) || isOfSeries && first != "I" else { return nil }
        if language.isIn("king", before) { return phrase(regnal(value)) }
        if isLinkedPart { return phrase(names.cardinal(value, NumberForm())) }
        // гта VI
        let isNumbered = language.isIn("named", before) || language.has(.namesAreLatin) && isBehindCyrillic
        let isName = chunks[index - 1].isCapitalised && chunks[index - 1].isWord
        return isName || isNumbered && value < Self.leastRating ? phrase(names.cardinal(value, NumberForm())) : nil
    }

    /// XXX is a rating.
    private static let leastRating = 30

    /// Chunks on both sides among which another part of the same series is sought.
    private static let reachOfSeries = 8

    /// `Rocky IV or Rocky V`
    private var hasOtherPart: Bool {
        let name = chunks[index - 1]
        let near = max(0, index - Self.reachOfSeries)..<min(chunks.count - 1, index + Self.reachOfSeries)
        guard name.isCapitalised else { return false }
        return near.contains { $0 != index - 1 && chunks[$0].text == name.text && romanValue(chunks[$0 + 1].text[...]) != nil }
    }

    private var isOfWorldWar: Bool {
        before == "war" && index > 1 && chunks[index - 2].lowercased == "world"
    }

    /// `Diablo IV ou II`
    private var isLinkedPart: Bool {
        guard isBehindLink, index > 2, chunks[index - 3].isCapitalised else { return false }
        return romanValue(chunks[index - 2].text[...]) != nil
    }

    private var isBehindCyrillic: Bool {
        chunks[index - 1].marks.isEmpty && chunks[index - 1].isWord && !before.isEmpty && !chunks[index - 1].text.contains(where: \.isASCII)
    }

    /// `siglos XV y XVI`
    private var isBehindCentury: Bool {
        language.isIn("link", before) && index > 2 && romanValue(chunks[index - 2].text[...]) != nil
            && language.isIn("century", chunks[index - 3].lowercased)
    }

    /// `Henry VIII's`
    private func possessiveNumeral() -> SpokenPhrase? {
        guard index > 0, language.isIn("possessive", chunk.text.suffix(2)) else { return nil }
        let near = [chunks[index - 1], PhraseChunk(chunk.text.dropLast(2), of: chunk)]
        return PhraseReader(language: language, chunks: near, index: 1).romanNumeral().map { phrase($0.words + "'s") }
    }

    /// `scene iii`
    private func smallNumeral() -> SpokenPhrase? {
        guard chunk.text.utf8.count > 1, let first = chunk.text.first, first == "i" || first == "v" || first == "x",
            language.isIn("part", before) || language.isIn("king", before) || language.has(.governsCases),
            let value = romanValue(chunk.text.uppercased()[...])
        else { return nil }
        if language.isIn("king", before) { return phrase(regnal(value)) }
        return language.has(.governsCases) ? agreed(value, .roman) : phrase(cardinal(value))
    }

    /// `la II República`, `XX aniversario`, `XX съезд`: what is counted in its row.
    private func inRow(_ value: Int) -> SpokenPhrase? {
        guard let next = chunk(after: 1) else { return nil }
        let isNamed = language.isIn("ordinalBefore", before) && next.isCapitalised && next.isWord && next.text.count > 3
        guard isNamed || language.isIn("celebrated", next.lowercased) else { return nil }
        return phrase(names.ordinal(value, NumberForm(gender: gender(of: next.lowercased), hasNoun: true)))
    }

    /// `XVIII–XIX вв.`, `siglos XV-XVI`
    private func rangeOfCenturies() -> SpokenPhrase? {
        let sides = chunk.text.split(omittingEmptySubsequences: false) { "-–—".contains($0) }
        guard sides.count == 2, let start = romanValue(sides[0]), let end = romanValue(sides[1]), start < end else { return nil }
        if let centuries = agreedRange(start, end) { return centuries }
        guard language.isIn("century", before) else { return nil }
        return phrase("\(cardinal(start)) \(language.word("range")) \(cardinal(end))")
    }

    /// `XX век`, `XXe siècle`: the form of the ordinal before this word.
    private func centuryForm(_ next: String) -> NumberForm? {
        language.isIn("century", next) ? language.nouns[next] : nil
    }

    /// `the eighth`, `primero`, but `dieciséis`
    private func regnal(_ value: Int) -> String {
        guard value <= Int(language.word("regnalOrdinals")) ?? 0 else { return cardinal(value) }
        var form = NumberForm(language.word("regnalForm"))
        if language.isIn("queen", before) { form.gender = .feminine }
        return language.word("regnal").replacing("#", with: names.ordinal(value, form))
    }
}
