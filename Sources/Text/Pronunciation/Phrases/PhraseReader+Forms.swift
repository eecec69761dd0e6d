// SPDX-License-Identifier: GPL-3.0-or-later

/// What the words around a number say about its gender and its case.
extension PhraseReader {
    /// - Parameter steps: how far behind this chunk that which is counted stands.
    func form(before steps: Int = 1) -> NumberForm {
        let noun = noun(after: steps) ?? sharedNoun(after: steps)
        var form = NumberForm(hasNoun: noun != nil)
        if language.has(.governsCases) { return russianForm(before: decidingNoun(after: steps)?.lowercased ?? "") }
        if language.has(.capitalisesNouns) {
            form.grammaticalCase = language.cases[before] ?? .nominative
            // Only nouns are counted.
            guard let noun, noun.isCapitalised else { return NumberForm(grammaticalCase: form.grammaticalCase) }
            form.gender = gender(of: noun.lowercased)
            return form
        }
        // joueur 1 gagne: what stands behind it is not counted.
        if language.isIn("label", before) || language.isIn("part", before) { return NumberForm() }
        // 2 vezes/semana
        let slashed = chunk(after: steps)?.lowercased.split(separator: "/") ?? []
        if let counted = noun?.lowercased ?? (slashed.count == 2 ? String(slashed[0]) : nil) { form.gender = gender(of: counted) }
        if isHour || language.isIn("feminineBefore", before) { form.gender = .feminine }
        if language.isIn("masculineBefore", before) { form.gender = .masculine }
        return form
    }

    /// `a la 1`, `2 da tarde`: hours are feminine in these languages.
    private var isHour: Bool {
        if language.isIn("hourBefore", before) { return true }
        // 1 e meia
        guard let link = chunk(after: 1)?.lowercased, let next = chunk(after: 2)?.lowercased else { return false }
        return link == language.words["and"] && next == language.words["half f"]
            || language.isIn("hourLink", link) && language.isIn("partOfDay", next)
    }

    /// The gender of a noun by its ending, but for those that are listed.
    func gender(of noun: String) -> NumberForm.Gender {
        if language.isIn("feminine", noun) { return .feminine }
        if language.isIn("masculine", noun) { return .masculine }
        if language.isIn("neuter", noun) { return .neuter }
        if language.ending(in: "masculineEndings", of: noun) != nil { return .masculine }
        return language.ending(in: "feminineEndings", of: noun) == nil ? .masculine : .feminine
    }

    /// `2 ou 3 vezes`: what both numbers count.
    func sharedNoun(after steps: Int) -> PhraseChunk? {
        guard let link = chunk(after: steps), language.isIn("link", link.lowercased), let second = chunk(after: steps + 1),
            number(second.text[...]) != nil
        else { return nil }
        return noun(after: steps + 2)
    }
}
