// SPDX-License-Identifier: GPL-3.0-or-later

/// Sums, ratings with a fraction, and the results of games.
extension PhraseReader {
    private static let operations: [Character: String] = [
        "+": "plus", "-": "minus", "–": "minus", "−": "minus", "x": "product", "X": "product", "х": "product", "×": "product",
        "÷": "divided",
        "=": "equals", "*": "product", "/": "divided", ":": "divided",
    ]
    /// Digits of the longest number in a sum.
    private static let longestInSum = 9

    /// A sign that stands alone between two numbers: `10 - 5 = 5`, `5 - 10 min`.
    func operation() -> SpokenPhrase? {
        if chunk.lowercased == "vs" || chunk.text == "v", index > 0, number(chunks[index - 1].text[...]) != nil,
            number((chunk(after: 1)?.text ?? "")[...]) != nil
        {
            return language.words["between " + chunk.lowercased].map { phrase($0) }
        }
        if let range = rangeOfPrices() ?? rangeOfTimes() { return range }
        guard chunk.text.count == 1, let sign = chunk.text.first, let name = Self.operations[sign], name != "plus", name != "equals",
            index > 0, chunks[index - 1].marks.isEmpty, let first = number(chunks[index - 1].text[...]), let next = chunk(after: 1),
            next.text.first?.isASCIIDigit == true
        else { return nil }
        let isSum = [index - 2, index + 2].contains { chunks.indices.contains($0) && (chunks[$0].text.hasPrefix("=") || isResult($0)) }
        if isSum || name == "divided" { return phrase(language.word(name)) }
        if name == "product" {
            // A match, unless nobody shoots so many goals.
            let isMatch = first < 30 && Int(next.text.prefix(while: \.isASCIIDigit)).map { $0 < 30 } == true
            return (isMatch ? language.words["apart x"] ?? language.words["between x"] : language.words["between x"]).map { phrase($0) }
        }
        guard language.word("range") != "-", let second = Int(next.text.prefix(while: \.isASCIIDigit)) else { return nil }
        return phrase(language.word(first < second ? "range" : "score"))
    }

    /// `10 - 4 is 6`
    private func isResult(_ index: Int) -> Bool {
        language.isIn("equal", chunks[index].lowercased) && chunks.indices.contains(index + 1) && number(chunks[index + 1].text[...]) != nil
    }

    /// `$5 - $10`
    private func rangeOfPrices() -> SpokenPhrase? {
        guard ["-", "–", "—"].contains(chunk.text), index > 0, chunks[index - 1].marks.isEmpty, let next = chunk(after: 1) else {
            return nil
        }
        let currency = next.text.prefix { !$0.isASCIIDigit }
        let first = chunks[index - 1].text
        guard language.money[String(currency)] != nil, first.hasPrefix(currency),
            first.dropFirst(currency.count).first?.isASCIIDigit == true
        else { return nil }
        return phrase(language.word("range"))
    }

    /// `7:30 - 9:30`, `18h - 20h`
    private func rangeOfTimes() -> SpokenPhrase? {
        guard ["-", "–", "—"].contains(chunk.text), index > 0, chunks[index - 1].marks.isEmpty, Self.isTime(chunks[index - 1].text),
            let next = chunk(after: 1), Self.isTime(next.text)
        else { return nil }
        return phrase(language.word("until"))
    }

    /// Letters of the longest time: 10:30pm.
    private static let longestTime = 7

    private static func isTime(_ text: String) -> Bool {
        guard text.utf8.count <= longestTime, text.first?.isASCIIDigit == true else { return false }
        return text.contains(":") || ["h", "am", "pm"].contains(text.drop(while: \.isASCIIDigit))
    }

    /// `2+2=4`
    func sum() -> SpokenPhrase? {
        guard chunk.text.first?.isASCIIDigit == true, "+=*".contains(where: chunk.text.contains) else { return nil }
        let hasResult = chunk.text.contains("=")
        var parts: [String] = []
        var rest = chunk.text[...]
        while true {
            let digits = rest.prefix(while: \.isASCIIDigit)
            guard let value = number(digits) else { return nil }
            parts.append(cardinal(value))
            rest = rest.dropFirst(digits.count)
            guard let sign = rest.popFirst() else { break }
            guard let name = Self.operations[sign], hasResult || sign == "+" || sign == "*" else { return nil }
            parts.append(language.word(name))
        }
        return phrase(parts.joined(separator: " "))
    }

    /// `8.5/10`, and the kills, deaths and assists of a game: `10/2/8`.
    func slashed() -> SpokenPhrase? {
        let sides = chunk.text.split(separator: "/", omittingEmptySubsequences: false)
        // 05/03/98 is a day.
        let isPadded = sides.contains { $0.utf8.count == 2 && $0.hasPrefix("0") }
        if sides.count == 3, sides.allSatisfy({ $0.utf8.count <= 2 }), !isPadded, !language.isIn("dateBefore", before),
            !isDateOfSlashes(sides)
        {
            let numbers = sides.compactMap { number($0) }
            return numbers.count == 3 ? phrase(numbers.map { cardinal($0) }.joined(separator: " ")) : nil
        }
        if let formation = formation() { return formation }
        guard sides.count == 2, let all = number(sides[1]), [5, 10, 20, 100].contains(all) else { return nil }
        let parts = sides[0].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2, let whole = number(parts[0]), parts[1].utf8.count <= 2, number(parts[1]) != nil else { return nil }
        let mark: Character = sides[0].contains(",") ? "," : "."
        return phrase(share(words(Figure(whole: whole, fraction: String(parts[1]), mark: mark), NumberForm()), of: all))
    }

    /// `4-3-3`: single digits in a row.
    private func formation() -> SpokenPhrase? {
        let rows = chunk.text.split(omittingEmptySubsequences: false) { $0 == "-" }
        // world 8-4
        let isStage = rows.count == 2 && language.isIn("stageBefore", before)
        guard isStage || (3...4).contains(rows.count), rows.allSatisfy({ $0.utf8.count == 1 }) else { return nil }
        let numbers = rows.compactMap { number($0) }
        return numbers.count == rows.count ? phrase(numbers.map { cardinal($0) }.joined(separator: " ")) : nil
    }

    /// Whether one of the first two can only be a day, and the last a year of our time: `12/31/24`.
    private func isDateOfSlashes(_ sides: [Substring]) -> Bool {
        let numbers = sides.compactMap { number($0) }
        guard numbers.count == 3, sides[2].utf8.count == 2, (20...35).contains(numbers[2]) || numbers[2] >= 90 else { return false }
        let (day, month) = language.has(.monthBeforeDay) ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
        return (13...31).contains(day) && (1...12).contains(month)
    }

    /// `3:2`
    func score(_ first: Int, _ second: Int) -> SpokenPhrase {
        phrase("\(cardinal(first)) \(language.word("score")) \(cardinal(second))".singleSpaced)
    }

    func number(_ text: Substring) -> Int? {
        guard (1...Self.longestInSum).contains(text.utf8.count), text.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}

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
