// SPDX-License-Identifier: GPL-3.0-or-later

extension PhraseReader {
    /// The form of the number behind a Russian ruler's name, as its ending tells: `при Петре I`, `Елизавету II`.
    var rulerForm: NumberForm? {
        guard language.has(.governsCases) else { return nil }
        for length in 0...2 where before.count > length + 1 {
            let (stem, ending) = (String(before.dropLast(length)), String(before.suffix(length)))
            if language.isIn("king", stem), let kase = Self.kingEndings[ending] { return NumberForm(grammaticalCase: kase) }
            if language.isIn("queen", stem), let kase = Self.queenEndings[ending] {
                return NumberForm(gender: .feminine, grammaticalCase: kase)
            }
        }
        return nil
    }

    private static let kingEndings: [String: NumberForm.Case] = [
        "": .nominative, "й": .nominative, "а": .genitive, "я": .genitive, "у": .dative, "ю": .dative, "ом": .instrumental,
        "ем": .instrumental, "е": .prepositional, "и": .prepositional,
    ]
    private static let queenEndings: [String: NumberForm.Case] = [
        "а": .nominative, "я": .nominative, "ы": .genitive, "и": .genitive, "е": .dative, "у": .accusative, "ю": .accusative,
        "ой": .instrumental, "ей": .instrumental,
    ]
}
