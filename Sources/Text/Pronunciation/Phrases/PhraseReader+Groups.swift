// SPDX-License-Identifier: GPL-3.0-or-later

/// Long numbers whose groups of three digits stand apart.
extension PhraseReader {
    /// `1 000 000` where the language groups so: all but the first of three digits.
    func groupedBySpaces(_ first: Substring, _ head: Substring, _ tail: String) -> SpokenPhrase? {
        // In some languages only from a million on: two numbers may stand side by side.
        let leastGroups = language.word("thousands").contains("_") ? 1 : language.word("thousands").contains("~") ? 2 : Int.max
        guard leastGroups <= 2, tail.isEmpty, (1...3).contains(first.utf8.count), first.first != "0",
            first.allSatisfy(\.isASCIIDigit), let parts = Head(head, language)
        else { return nil }
        var digits = String(first)
        var steps = 0
        var rest = ""
        var fraction = ""
        while steps < 3, rest.isEmpty, fraction.isEmpty, let next = chunk(after: steps + 1) {
            let group = next.text.prefix(while: \.isASCIIDigit)
            guard group.utf8.count == 3 else { break }
            rest = String(next.text.dropFirst(3))
            if rest.first == "," {
                fraction = String(rest.dropFirst().prefix(while: \.isASCIIDigit).prefix(3))
                rest = String(rest.dropFirst(fraction.utf8.count + 1))
            }
            guard !rest.contains(where: \.isASCIIDigit) else { return nil }
            digits += group
            steps += 1
        }
        guard steps >= leastGroups || steps == 1 && rest.isEmpty && isOneNumber, let whole = Int(digits) else { return nil }
        let reader = PhraseReader(language: language, chunks: chunks, index: index + steps)
        // What stands before the first group decides about the form.
        let figure = Figure(whole: whole, fraction: fraction, mark: ",")
        guard var spoken = reader.phrase(.figure(figure), parts, rest, context: self) else { return nil }
        spoken.units = chunk.core.lowerBound..<spoken.units.upperBound
        return spoken
    }

    /// Whether two groups of digits are one number: `1 234 viewers`, but `level 5 300 hp`.
    private var isOneNumber: Bool {
        if chunk(after: 2)?.text.first?.isASCIIDigit == true { return false }
        guard index > 0, !chunk.isOpened else { return true }
        let name = chunks[index - 1]
        return !name.isCapitalised && !name.text.contains(where: \.isASCIIDigit) && language.before[name.lowercased] == nil
            && language.before[name.lowercased + "."] == nil
            && !["part", "label", "named", "ranking"].contains { language.isIn($0, name.lowercased) }
    }
}
