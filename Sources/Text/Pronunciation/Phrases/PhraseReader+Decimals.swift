// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers with a fraction, in words.
extension PhraseReader {
    /// A number with its fraction in words.
    func words(_ figure: Figure, _ form: NumberForm) -> String {
        guard !figure.fraction.isEmpty else { return cardinal(figure.whole, form) }
        if language.tag == "ru" { return russianFraction(figure, form) }
        let whole = cardinal(figure.whole)
        let mark = language.word(figure.mark == "," ? "comma" : "point")
        let isSpelled = language.word("decimals") == "spelled"
        let zeros = figure.fraction.prefix { $0 == "0" }
        let rest = figure.fraction.dropFirst(zeros.count)
        let digits = figure.fraction.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
        guard !isSpelled, !rest.isEmpty else { return ([whole, mark] + digits).joined(separator: " ") }
        return ([whole, mark] + zeros.map { _ in cardinal(0) } + [cardinal(Int(rest) ?? 0)]).joined(separator: " ")
    }

    private func russianFraction(_ figure: Figure, _ form: NumberForm) -> String {
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

    /// `.300`, `.5%`
    func bareFraction(_ digits: Substring, _ tail: String) -> SpokenPhrase? {
        guard language.tag != "ru", digits.utf8.count <= 6, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let isWhole = language.word("decimals") == "whole" && digits.first != "0"
        let names = isWhole ? [cardinal(number(digits) ?? 0)] : digits.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
        // .5 sec
        let symbol = tail.isEmpty ? chunk(after: 1).map(\.text).flatMap { language.isIn("glued", $0) ? nil : $0 } : tail
        let unit = symbol.flatMap { language.units[$0]?.forms.last } ?? ""
        let chunks = tail.isEmpty && !unit.isEmpty ? 2 : 1
        return phrase("\(language.word("point")) \(names.joined(separator: " ")) \(unit)".singleSpaced, chunks: chunks)
    }
}
