// SPDX-License-Identifier: GPL-3.0-or-later

/// Abbreviations of chats that are short for several words, of which the words around them tell one.
extension PhraseReader {
    func sameLetters() -> SpokenPhrase? {
        switch (language.tag, chunk.lowercased) {
        case ("fr", "vs"): formalYou()
        case ("fr", let text) where text.hasSuffix("-vs") && isVerbOfYou(text): phrase(chunk.text.dropLast(2) + "vous")
        case ("pt", "mts"), ("pt", "mtos"): many()
        default: nil
        }
    }

    /// `vs faites`, `vs en pensez`, `on vs attend`: vous, where two names would be versus.
    private func formalYou() -> SpokenPhrase? {
        // comment allez vs
        let isBehind = language.isIn("prepositionOfYou", before) || isVerbOfYou(before)
        guard let next = chunk(after: 1), !isBehind else { return isBehind ? phrase("vous") : nil }
        let verb = language.isIn("clitic", next.lowercased) ? chunk(after: 2) ?? next : next
        let isSubject = !verb.isCapitalised && isVerbOfYou(verb.lowercased)
        let isObject =
            language.isIn("beforeYou", before) && next.isWord && !next.isCapitalised && !language.isIn("notVerb", next.lowercased)
        return isSubject || isObject ? phrase("vous") : nil
    }

    /// `faites`, `n'avez`
    private func isVerbOfYou(_ text: String) -> Bool {
        let form = String(text.split { $0 == "'" || $0 == "’" || $0 == "-" }.first { $0.count > 1 } ?? "")
        return language.isIn("verbOfYou", form) || form.hasSuffix("ez") && !language.isIn("notVerb", form)
    }

    /// `mts pessoas`
    private func many() -> SpokenPhrase? {
        guard let noun = noun() else { return nil }
        return phrase(gender(of: noun.lowercased) == .feminine ? "muitas" : "muitos")
    }
}
