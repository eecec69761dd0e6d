// SPDX-License-Identifier: GPL-3.0-or-later

/// Abbreviations of chats that are short for several words, of which the words around them tell one.
extension PhraseReader {
    func sameLetters() -> SpokenPhrase? {
        if language.isIn("manyOf", chunk.lowercased) { return many() }
        guard chunk.lowercased.hasSuffix("vs"), let you = language.words["you vs"] else { return nil }
        if chunk.text.utf8.count == 2 { return isFormalYou ? phrase(you) : nil }
        return chunk.lowercased.hasSuffix("-vs") && isVerbOfYou(chunk.lowercased) ? phrase(chunk.text.dropLast(2) + you) : nil
    }

    /// `vs faites`, `vs en pensez`, `on vs attend`: vous, where two names would be versus.
    private var isFormalYou: Bool {
        // comment allez vs
        let isBehind = language.isIn("prepositionOfYou", before) || isVerbOfYou(before)
        guard let next = chunk(after: 1), !isBehind else { return isBehind }
        let verb = language.isIn("clitic", next.lowercased) ? chunk(after: 2) ?? next : next
        let isSubject = !verb.isCapitalised && isVerbOfYou(verb.lowercased)
        let isObject =
            language.isIn("beforeYou", before) && next.isWord && !next.isCapitalised && !language.isIn("notVerb", next.lowercased)
        return isSubject || isObject
    }

    /// `faites`, `n'avez`
    private func isVerbOfYou(_ text: String) -> Bool {
        let form = String(text.split { $0 == "'" || $0 == "’" || $0 == "-" }.first { $0.count > 1 } ?? "")
        return language.isIn("verbOfYou", form) || form.hasSuffix("ez") && !language.isIn("notVerb", form)
    }

    /// `mts pessoas`
    private func many() -> SpokenPhrase? {
        guard let noun = noun() else { return nil }
        return language.words["manyOf " + NumberForm(gender: gender(of: noun.lowercased)).letterOfGender].map { phrase($0) }
    }
}
