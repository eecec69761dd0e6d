// SPDX-License-Identifier: GPL-3.0-or-later

/// Parts of something in Russian, which are feminine adjectives, and what is made of a number's genitive.
extension PhraseReader {
    func russianFraction(_ figure: Figure, _ form: NumberForm) -> String {
        if figure.fraction == "5" {
            let isOblique = form.grammaticalCase != .nominative && form.grammaticalCase != .accusative
            if figure.whole == 1 { return isOblique ? "полутора" : form.gender == .feminine ? "полторы" : "полтора" }
            if figure.whole > 1 { return cardinal(figure.whole, form) + " с половиной" }
        }
        guard figure.fraction.utf8.count <= 3, let parts = Int(figure.fraction) else {
            return cardinal(figure.whole) + " и "
                + figure.fraction.compactMap { $0.wholeNumberValue.map { cardinal($0) } }.joined(separator: " ")
        }
        var agreeing = form
        agreeing.gender = .feminine
        let stem = ["десят", "сот", "тысячн"][figure.fraction.utf8.count - 1]
        return "\(cardinal(figure.whole, agreeing)) цел\(Self.endingOfPart(figure.whole, form.grammaticalCase)) "
            + "\(cardinal(parts, agreeing)) \(stem)\(Self.endingOfPart(parts, form.grammaticalCase))"
    }

    /// одна десятая, одну десятую, от двух десятых
    private static func endingOfPart(_ number: Int, _ kase: NumberForm.Case) -> String {
        let isOne = number % 10 == 1 && number % 100 != 11
        switch kase {
        case .nominative: return isOne ? "ая" : "ых"
        case .accusative: return isOne ? "ую" : "ых"
        case .dative: return isOne ? "ой" : "ым"
        case .instrumental: return isOne ? "ой" : "ыми"
        case .genitive, .prepositional: return isOne ? "ой" : "ых"
        }
    }

    /// съел 1/3, в 1/4 финала
    func declinedPart(_ words: String) -> String {
        guard words.hasPrefix("одна ") else { return words }
        let part = words.dropFirst("одна ".count)
        switch caseOfPart {
        case .nominative: return words
        case .accusative: return "одну " + part.replacing("ая", with: "ую")
        default: return "одной " + (part == "треть" ? "трети" : part.replacing("ая", with: "ой"))
        }
    }

    private var caseOfPart: NumberForm.Case {
        if before == "в" || before == "во" { return .prepositional }
        if let kase = language.cases[before] { return kase }
        // ½ стрима проспал
        let isBeforeVerb = chunk(after: 2).map { $0.lowercased.hasSuffix("л") && Self.isPast($0.lowercased) } == true
        return isObject || isBeforeVerb ? .accusative : .nominative
    }

    /// `1/2 часа`
    func russianHalf(_ unit: CountedWord?) -> SpokenPhrase? {
        guard let genitive = unit.map({ language.form(of: $0, for: 1, .genitive) }) else {
            guard let noun = noun()?.lowercased, !language.isIn("notHalved", noun), noun.last.map({ "аяыи".contains($0) }) == true else {
                return nil
            }
            return phrase(caseOfPart == .accusative ? "половину" : "половина")
        }
        let hyphen = genitive.first.map { "аеёиоуэюял".contains($0) } == true ? "-" : ""
        return phrase("пол" + hyphen + genitive, chunks: 2)
    }

    /// `10%-ный`, `10%-й`
    func shareAsAdjective(_ number: Int, _ tail: String) -> SpokenPhrase? {
        guard language.has(.governsCases), tail.hasPrefix("%-"), number < 1000, tail.count <= 6 else { return nil }
        let ending = String(tail.dropFirst(2))
        let full = ["й": "ый", "я": "ая", "е": "ое", "ю": "ую", "го": "ого", "му": "ому", "м": "ом", "х": "ых"][ending] ?? ending
        return phrase(joinedGenitive(number) + (full.hasPrefix("н") ? "процент" : "процентн") + full)
    }

    /// The start of compounds: двадцатипяти-, столет-.
    func joinedGenitive(_ number: Int) -> String {
        let genitive = NumberForm(grammaticalCase: .genitive)
        let first = number == 100 ? "сто" : number == 90 ? "девяносто" : number == 1 ? "одно" : cardinal(number, genitive)
        return first.split(separator: " ").joined()
    }
}
