// SPDX-License-Identifier: GPL-3.0-or-later

/// What the words around a number say about its gender and its case.
extension PhraseReader {
    /// - Parameter steps: how far behind this chunk that which is counted stands.
    func form(before steps: Int = 1) -> NumberForm {
        let noun = noun(after: steps) ?? sharedNoun(after: steps)
        var form = NumberForm(hasNoun: noun != nil)
        switch language.tag {
        case "ru": return russianForm(before: decidingNoun(after: steps)?.lowercased ?? "")
        case "de":
            form.grammaticalCase = language.cases[before] ?? .nominative
            // Only nouns are counted, and these are written with capitals.
            guard let noun, noun.isCapitalised else { return NumberForm(grammaticalCase: form.grammaticalCase) }
            form.gender = gender(of: noun.lowercased)
        case "es", "pt", "fr":
            // joueur 1 gagne: what stands behind it is not counted.
            if language.isIn("label", before) || language.isIn("part", before) { return NumberForm() }
            // 2 vezes/semana
            let slashed = chunk(after: steps)?.lowercased.split(separator: "/") ?? []
            if noun == nil, slashed.count == 2 {
                form.gender = gender(of: String(slashed[0]))
            } else if let noun {
                form.gender = gender(of: noun.lowercased)
            }
            if isHour || language.isIn("feminineBefore", before) { form.gender = .feminine }
            if language.isIn("masculineBefore", before) { form.gender = .masculine }
        default: break
        }
        return form
    }

    /// `a la 1`, `2 da tarde`: hours are feminine in these languages.
    private var isHour: Bool {
        if language.isIn("hourBefore", before) { return true }
        // 1 e meia
        if language.tag == "pt", chunk(after: 1)?.lowercased == "e", chunk(after: 2)?.lowercased == "meia" { return true }
        return language.tag == "pt" && chunk(after: 1)?.lowercased == "da" && language.isIn("partOfDay", chunk(after: 2)?.lowercased ?? "")
    }

    /// The gender of a noun by its ending, but for those that are listed.
    func gender(of noun: String) -> NumberForm.Gender {
        if language.isIn("feminine", noun) { return .feminine }
        if language.isIn("masculine", noun) { return .masculine }
        if language.isIn("neuter", noun) { return .neuter }
        if language.lists["masculineEndings"]?.contains(where: noun.hasSuffix) == true { return .masculine }
        return language.lists["feminineEndings"]?.contains(where: noun.hasSuffix) == true ? .feminine : .masculine
    }

    /// `2 ou 3 vezes`: what both numbers count.
    private func sharedNoun(after steps: Int) -> PhraseChunk? {
        guard let link = chunk(after: steps), language.isIn("link", link.lowercased), let second = chunk(after: steps + 1),
            number(second.text[...]) != nil
        else { return nil }
        return noun(after: steps + 2)
    }

    /// What is counted, behind an adjective of it: `2 новых босса`.
    private func decidingNoun(after steps: Int) -> PhraseChunk? {
        guard let first = noun(after: steps) else {
            // 1 или 2 раза
            let shared = sharedNoun(after: steps)
            return isOneBehind && shared?.lowercased.hasSuffix("а") == true ? nil : shared
        }
        let isAdjective = ["ых", "их", "ым", "им", "ые", "ие", "ыми", "ими"].contains(where: first.lowercased.hasSuffix)
        guard isAdjective, let second = noun(after: steps + 1), !Self.isPast(second.lowercased) else { return first }
        return second
    }

    /// Russian nouns show in which case they stand; before those that do not a preposition or a verb does.
    func russianForm(before noun: String) -> NumberForm {
        var form = NumberForm(hasNoun: !noun.isEmpty)
        form.grammaticalCase = language.cases[rulerBefore] ?? coordinatedCase ?? (isObject ? .accusative : .nominative)
        if isCongratulatedOn { form.grammaticalCase = .instrumental }
        if noun.isEmpty, isAllInOne { form.grammaticalCase = .prepositional }
        if noun.isEmpty, before == "по", chunk.text == "1" { form.grammaticalCase = .dative }
        if noun.isEmpty || noun.unicodeScalars.allSatisfy(\.isASCII) { return form }
        let isWith = before == "с" || before == "со"
        if noun.hasSuffix("ами") || noun.hasSuffix("ями") { form.grammaticalCase = .instrumental }
        if noun.hasSuffix("ам") || noun.hasSuffix("ям"), !language.isIn("notDative", noun) { form.grammaticalCase = .dative }
        if noun.hasSuffix("ах") || noun.hasSuffix("ях"), before != "до" { form.grammaticalCase = .prepositional }
        if isWith, ["ом", "ем", "ём"].contains(where: noun.hasSuffix) { form.grammaticalCase = .instrumental }
        if isWith, isOneBehind, ["ой", "ей", "ью"].contains(where: noun.hasSuffix) { form.grammaticalCase = .instrumental }
        // справился 1 рукой
        if isOneBehind, language.isIn("instrumental", noun) { form.grammaticalCase = .instrumental }
        let last = noun.unicodeScalars.last
        // ни 1 патрона
        if before == "ни", chunk.text == "1", last.map({ "аяыи".unicodeScalars.contains($0) }) == true { form.grammaticalCase = .genitive }
        switch form.grammaticalCase {
        case .nominative, .accusative:
            let isBehindOne = isOneBehind && (last == "у" || last == "ю") && !noun.hasSuffix("ую")
            if isBehindOne, before == "по" || language.lists["dativeEndings"]?.contains(where: noun.hasSuffix) == true {
                form.grammaticalCase = .dative
            } else if isFew, ["ов", "ев", "ей", "шек", "чек"].contains(where: noun.hasSuffix) {
                // убил 2 врагов: who is alive is an object in the genitive.
                form.grammaticalCase = .genitive
            } else if before == "в" || before == "на", isOneBehind, last == "е" {
                (form.gender, form.grammaticalCase) = (language.isIn("feminineIn", noun) ? .feminine : .masculine, .prepositional)
            } else if noun.hasSuffix("ую") || (last == "у" || last == "ю") && noun != "году" {
                (form.gender, form.grammaticalCase) = (.feminine, .accusative)
            } else if last == "а" || last == "я" {
                // минута with one, but рубля with two.
                form.gender = isOneBehind ? .feminine : .masculine
            } else if last == "ы" || last == "и" || noun.hasSuffix("ые"), !isDoneTo(noun) {
                form.gender = .feminine
            } else if last == "о" || last == "е", isOneBehind {
                form.gender = .neuter
            } else if language.isIn("feminine", noun) {
                form.gender = .feminine
            }
        case .genitive: if last == "ы" || last == "и" || noun.hasSuffix("ой") { form.gender = .feminine }
        case .instrumental: if noun.hasSuffix("ой") || noun.hasSuffix("ей") || noun.hasSuffix("ью") { form.gender = .feminine }
        default: if last == "е", before != "в" || language.isIn("feminine", noun) { form.gender = .feminine }
        }
        return form
    }

    /// `уровни 1-10 пройдены`: a participle behind a range, which is not counted.
    private func isDoneTo(_ word: String) -> Bool {
        (word.hasSuffix("ены") || word.hasSuffix("ёны")) && number(chunk.text[...]) == nil
    }

    /// `3 в 1`: so many in one.
    private var isAllInOne: Bool {
        before == "в" && chunk.text == "1" && index > 1 && chunks[index - 2].marks.isEmpty && number(chunks[index - 2].text[...]) != nil
    }

    /// `между 2 и 3`: the second number stands in the case of the first.
    private var coordinatedCase: NumberForm.Case? {
        guard before == "и" || before == "или", index > 2, chunks[index - 2].marks.isEmpty, number(chunks[index - 2].text[...]) != nil,
            chunks[index - 3].marks.isEmpty
        else { return nil }
        return language.cases[chunks[index - 3].lowercased]
    }

    /// Whether it is two, three or four, and nothing more.
    private var isFew: Bool {
        guard ["2", "3", "4"].contains(chunk.text), let next = chunk(after: 1) else { return false }
        return language.scales[next.text] == nil && language.scales[next.text + "."] == nil
    }

    /// Whether the number at hand ends with a one that is said as one.
    private var isOneBehind: Bool {
        let digits = chunk.text.filter(\.isASCIIDigit)
        return digits.hasSuffix("1") && !digits.hasSuffix("11")
    }
}
