// SPDX-License-Identifier: GPL-3.0-or-later

/// The gender and the case of a Russian number, as what it counts and what stands before it say.
extension PhraseReader {
    /// What is counted, behind an adjective of it: `2 новых босса`.
    func decidingNoun(after steps: Int) -> PhraseChunk? {
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
            if isBehindOne, before == "по" || language.ending(in: "dativeEndings", of: noun) != nil {
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
