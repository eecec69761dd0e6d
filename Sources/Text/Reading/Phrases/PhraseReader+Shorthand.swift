// SPDX-License-Identifier: GPL-3.0-or-later

/// What chats write in a few signs: `Dec 31st`, `S2E5`, `5'11"`, `thx 4 the sub`.
extension PhraseReader {
    func shorthand() -> SpokenPhrase? {
        shortMonth() ?? episode() ?? bodyHeight() ?? digitAsWord() ?? initials()
    }

    /// The short name of a month beside a day.
    private func shortMonth() -> SpokenPhrase? {
        guard let month = language.months[chunk.lowercased], language.monthNames[month - 1].lowercased() != chunk.lowercased else {
            return nil
        }
        let needsCapital = language.tag == "en" || language.tag == "de"
        guard chunk.isCapitalised || !needsCapital else { return nil }
        let first = index > 1 && chunks[index - 1].lowercased == language.word("of") ? index - 2 : index - 1
        let isBehindDay = first >= 0 && Self.isDay(chunks[first])
        guard isBehindDay || language.tag == "en" && chunks.indices.contains(index + 1) && Self.isDay(chunks[index + 1]) else { return nil }
        let keepsPoint = index + 1 < chunks.count && chunk.marks.hasPrefix(".")
        return phrase(language.monthNames[month - 1], marks: keepsPoint ? 1 : 0)
    }

    private static func isDay(_ chunk: PhraseChunk) -> Bool {
        let digits = chunk.text.prefix(while: \.isASCIIDigit)
        let ending = chunk.text.dropFirst(digits.count)
        guard (1...2).contains(digits.utf8.count), let day = Int(digits), (1...31).contains(day) else { return false }
        return ending.count <= 2 && ending.allSatisfy { $0.isLetter || $0 == "º" }
    }

    /// `S2E5`, `s02e05`, `T2E5`.
    private func episode() -> SpokenPhrase? {
        guard let start = chunk.lowercased.first, start == "s" || start == "t", chunk.text.utf8.count <= 8,
            let season = language.words["season"],
            let episode = language.words["episode"]
        else { return nil }
        let numbers = chunk.lowercased.dropFirst().split(separator: "e", omittingEmptySubsequences: false)
        guard numbers.count == 2, numbers.allSatisfy({ (1...3).contains($0.utf8.count) && $0.allSatisfy(\.isASCIIDigit) }),
            let first = Int(numbers[0]), let second = Int(numbers[1])
        else { return nil }
        return phrase("\(season) \(cardinal(first)) \(episode) \(cardinal(second))")
    }

    /// `5'11"`: feet and inches.
    private func bodyHeight() -> SpokenPhrase? {
        guard language.tag == "en", chunk.text.first?.isASCIIDigit == true else { return nil }
        let text = chunk.text.replacing("ft", with: "'")
        guard let feet = text.first?.wholeNumberValue, (3...8).contains(feet), let sign = text.dropFirst().first,
            sign == "'" || sign == "’", let inches = Int(text.dropFirst(2)), (0...11).contains(inches)
        else { return nil }
        return phrase("\(cardinal(feet)) foot \(cardinal(inches))", marks: chunk.marks.hasPrefix("\"") ? 1 : 0)
    }

    /// `thx 4 the sub`, `nice 2 meet u`.
    private func digitAsWord() -> SpokenPhrase? {
        guard chunk.text == "4" || chunk.text == "2", let next = chunk(after: 1), next.isWord else { return nil }
        if chunk.text == "4", language.isIn("beforeFor", before) { return phrase("for") }
        return chunk.text == "2" && language.isIn("beforeTo", before) ? phrase("to") : nil
    }

    /// `K/D`, `K/D/A`: single capitals, which engines read with the name of the sign.
    private func initials() -> SpokenPhrase? {
        let sides = chunk.text.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(sides.count), sides.allSatisfy({ $0.count == 1 && $0.unicodeScalars.allSatisfy(\.properties.isUppercase) })
        else { return nil }
        return phrase(sides.joined(separator: " "))
    }
}
