// SPDX-License-Identifier: GPL-3.0-or-later

/// Lengths, heights and prices, and what is said with a unit in its middle: `1,80 m`, `3€50`, `24"`, `6'`.
extension PhraseReader {
    /// `24" monitor`, `6' tall`
    func inches(_ figure: Figure) -> SpokenPhrase? {
        if let symbol = language.words["prime"], let unit = language.units[symbol], isPrimed, figure.fraction.isEmpty,
            !language.isIn("ordinalBefore", before)
        {
            return phrase(counted(figure.whole, unit), marks: 1)
        }
        guard chunk.marks == "\"", !chunk.isOpened, !isQuoted, let inch = language.units["\""] else { return nil }
        let form = NumberForm(gender: inch.gender, hasNoun: true)
        let next = index + 1 < chunks.count ? chunks[index + 1] : nil
        let isAttribute =
            language.has(.unitsStaySingular) && next.map { $0.isWord && !$0.isOpened && !language.isIn("stop", $0.lowercased) } == true
        let name = isAttribute ? inch.forms[0] : unitWord(inch, figure, 1, form)
        return phrase(words(figure, form) + " " + name, marks: 1)
    }

    /// Words before a number that may open a quotation, which ends with the same sign.
    private static let reachOfQuotes = 12

    /// `52'`: a sign that ends no quotation.
    private var isPrimed: Bool {
        (chunk.marks == "'" || chunk.marks == "’") && !chunk.isOpened && !isQuoted
    }

    private var isQuoted: Bool {
        chunks[max(0, index - Self.reachOfQuotes)..<index].contains(where: \.isOpened)
    }

    /// `1,80 m` as people say their height: metres, and the centimetres bare.
    func length(_ figure: Figure, _ unit: CountedWord) -> String? {
        guard language.has(.restIsBare), unit.forms == language.units["m"]?.forms, (1...2).contains(figure.whole),
            figure.fraction.utf8.count == 2, let rest = Int(figure.fraction), rest >= 10
        else { return nil }
        return withBareRest(figure.whole, unit, rest)
    }

    /// `mido 1,80`
    func bareHeight(_ figure: Figure) -> String? {
        let isTall = language.isIn("heightBefore", before) || isPart(after: 1) && language.isIn("height", chunk(after: 2)?.lowercased ?? "")
        guard isTall, (1...2).contains(figure.whole), figure.fraction.utf8.count == 2,
            let rest = Int(figure.fraction), rest >= 10
        else { return nil }
        return withBareRest(cardinal(figure.whole), rest)
    }

    /// `custa 19,90`, `dólar a 5,40`: a price without its coin.
    func barePrice(_ figure: Figure) -> String? {
        let isLinked = language.isIn("priceLink", before) && index > 1
        let isOfThing = isLinked && (language.isIn("priced", chunks[index - 2].lowercased) || Self.isRate(chunks[index - 2].text))
        guard isOfThing || language.isIn("priceBefore", before) || language.isIn("priced", before), figure.fraction.utf8.count == 2,
            let rest = Int(figure.fraction), rest == 0 || rest >= 10
        else { return nil }
        if rest == 0 { return cardinal(figure.whole) }
        return withBareRest(cardinal(figure.whole), rest)
    }

    /// `12x`: how often something is paid.
    private static func isRate(_ text: String) -> Bool {
        text.last == "x" && !text.dropLast().isEmpty && text.dropLast().allSatisfy(\.isASCIIDigit)
    }

    /// `1m80`, `3€50`, `2min30`.
    func withUnitAsPoint(_ number: Int, _ tail: String) -> SpokenPhrase? {
        let digits = tail.drop { !$0.isASCIIDigit }
        let symbol = String(tail.dropLast(digits.count))
        guard language.has(.restIsBare), digits.utf8.count == 2, digits.allSatisfy(\.isASCIIDigit), let rest = Int(digits)
        else {
            return nil
        }
        let isMinute = (symbol == "min" || symbol == "mn") && rest < 60
        guard let unit = isMinute || symbol == "m" && number < 10 ? language.units[symbol] : language.money[symbol]?.unit else {
            return nil
        }
        return phrase(withBareRest(number, unit, rest))
    }

    func withBareRest(_ number: Int, _ unit: CountedWord, _ rest: Int) -> String {
        withBareRest(counted(number, unit), rest)
    }

    private func withBareRest(_ whole: String, _ rest: Int) -> String {
        "\(whole) \(language.word("bareAnd")) \(cardinal(rest))".singleSpaced
    }
}
