// SPDX-License-Identifier: GPL-3.0-or-later

/// Powers and roots: `5²`, `x³`, `2^10`, `√16`.
extension PhraseReader {
    func power() -> SpokenPhrase? {
        if chunk.text.first == "√", let radicand = number(chunk.text.dropFirst()) {
            let form = NumberForm(grammaticalCase: .genitive)
            return phrase(language.word("root").replacing("#", with: cardinal(radicand, form)))
        }
        if language.units[chunk.text] != nil { return nil }
        if let exponent = chunk.text.last, exponent == "²" || exponent == "³" {
            guard let base = base(chunk.text.dropLast()) else { return nil }
            return phrase("\(base) \(language.word(exponent == "²" ? "squared" : "cubed"))")
        }
        // 2^8=256
        if let sign = chunk.text.lastIndex(of: "="), let result = number(chunk.text[chunk.text.index(after: sign)...]),
            let first = PhraseReader(language: language, chunks: [PhraseChunk(chunk.text[..<sign], of: chunk)], index: 0).power()
        {
            return phrase("\(first.words) \(language.word("equals")) \(cardinal(result))")
        }
        let sides = chunk.text.split(separator: "^", omittingEmptySubsequences: false)
        guard sides.count == 2, let base = base(sides[0]), let exponent = number(sides[1]) else { return nil }
        if exponent == 2 || exponent == 3 { return phrase("\(base) \(language.word(exponent == 2 ? "squared" : "cubed"))") }
        return phrase("\(base) \(language.word("power")) \(cardinal(exponent))")
    }

    /// A number or a letter that stands for one.
    private func base(_ text: Substring) -> String? {
        if let value = number(text) { return cardinal(value) }
        return text.count == 1 && text.unicodeScalars.allSatisfy(\.properties.isAlphabetic) ? String(text) : nil
    }
}
