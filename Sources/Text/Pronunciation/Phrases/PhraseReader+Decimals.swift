// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with a fraction, in words.
extension PhraseReader {
    func words(_ figure: Figure, _ form: NumberForm) -> String {
        guard !figure.fraction.isEmpty else { return cardinal(figure.whole, form) }
        if language.has(.governsCases) { return russianFraction(figure, form) }
        let whole = cardinal(figure.whole)
        let mark = language.word(figure.mark == "," ? "comma" : "point")
        let isSpelled = language.word("decimals") == "spelled"
        let zeros = figure.fraction.prefix { $0 == "0" }
        let rest = figure.fraction.dropFirst(zeros.count)
        let digits = figure.fraction.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
        guard !isSpelled, !rest.isEmpty else { return ([whole, mark] + digits).joined(separator: " ") }
        return ([whole, mark] + zeros.map { _ in cardinal(0) } + [cardinal(Int(rest) ?? 0)]).joined(separator: " ")
    }

    /// `.300`, `.5%`
    func bareFraction(_ digits: Substring, _ tail: String) -> SpokenPhrase? {
        guard let point = language.words["point"], digits.utf8.count <= 6, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let isWhole = language.word("decimals") == "whole" && digits.first != "0"
        let names = isWhole ? [cardinal(number(digits) ?? 0)] : digits.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
        // .5 sec
        let symbol = tail.isEmpty ? chunk(after: 1).map(\.text).flatMap { language.isIn("glued", $0) ? nil : $0 } : tail
        let unit = symbol.flatMap { language.units[$0]?.forms.last } ?? ""
        let chunks = tail.isEmpty && !unit.isEmpty ? 2 : 1
        return phrase("\(point) \(names.joined(separator: " ")) \(unit)".singleSpaced, chunks: chunks)
    }
}
