// SPDX-License-Identifier: GPL-3.0-or-later

/// Two years in one, and months beside a slash: `2023/24`, `1914–18`, `12/2023`, `dez/23`, `1º/02`.
extension PhraseReader {
    /// Years of which the second may lack its century.
    private static let pairedYears = 1800...2099

    /// `2023/24`, `2023/2024`, `1914–18`, `season 23/24`
    func pairOfYears() -> SpokenPhrase? {
        guard chunk.text.first?.isASCIIDigit == true else { return nil }
        let sides = chunk.text.split(omittingEmptySubsequences: false) { "/-–".contains($0) }
        guard sides.count == 2, let first = number(sides[0]), let last = number(sides[1]) else { return nil }
        if sides[0].utf8.count == 2, sides[1].utf8.count == 2, last == first + 1, isOfSeason {
            return phrase("\(cardinal(first)) \(cardinal(last))")
        }
        guard sides[0].utf8.count == 4, Self.pairedYears.contains(first) else { return nil }
        let isShort = sides[1].utf8.count == 2
        let isSeason = last == (isShort ? (first + 1) % 100 : first + 1)
        let isRange = isShort && last > first % 100 && language.word("range") != "-"
        guard chunk.text.contains("/") ? isSeason : isShort && (isSeason || isRange) else { return nil }
        let end = isSeason ? first + 1 : first - first % 100 + last
        let words = isShort && last > 9 ? cardinal(last) : names.year(end)
        return phrase("\(names.year(first)) \(isSeason ? "" : language.word("range")) \(words)".singleSpaced)
    }

    private var isOfSeason: Bool {
        language.isIn("seasonOfSport", before) || language.isIn("seasonOfSport", chunk(after: 1)?.lowercased ?? "")
    }

    /// `12/2023`, `jan/2024`, `dez/23`, `10/mai`, `1º/02`, `5/jan/2024`
    func monthWithSlash() -> SpokenPhrase? {
        guard chunk.text.contains("/") else { return nil }
        let sides = chunk.lowercased.split(separator: "/", omittingEmptySubsequences: false)
        guard (2...3).contains(sides.count), let first = sides[0].first, first.isLetter || first.isASCIIDigit else { return nil }
        if sides.count == 3 {
            guard let year = number(sides[2]), (1900...2099).contains(year), language.months[String(sides[1])] != nil else { return nil }
            return dayOfMonth(sides[0], sides[1]).map { phrase("\($0.words) \(yearBehindDate(year))") }
        }
        return monthOfYear(sides[0], sides[1]) ?? dayOfMonth(sides[0], sides[1])
    }

    private func monthOfYear(_ first: Substring, _ second: Substring) -> SpokenPhrase? {
        guard let year = number(second), let month = language.months[String(first)] ?? numberOfMonth(first, beside: year) else {
            return nil
        }
        if (1900...2099).contains(year) { return phrase("\(bareMonth(month)) \(yearBehindDate(year))") }
        guard second.utf8.count == 2 else { return nil }
        return phrase("\(bareMonth(month)) \(language.word("ofYear")) \(cardinal(year < 10 ? 2000 + year : year))".singleSpaced)
    }

    /// A month in digits before a whole year; 1/2000 is a part.
    private func numberOfMonth(_ text: Substring, beside year: Int) -> Int? {
        guard (1900...2099).contains(year), year % 50 > 0, let month = number(text), (1...12).contains(month) else { return nil }
        return month
    }

    private func dayOfMonth(_ first: Substring, _ second: Substring) -> SpokenPhrase? {
        let digits = first.prefix(while: \.isASCIIDigit)
        let ending = String(first.dropFirst(digits.count))
        guard digits.utf8.count <= 2, let day = number(digits), (1...31).contains(day),
            ending.isEmpty || language.endings[ending]?.gender == .masculine
        else { return nil }
        if let month = language.months[String(second)] { return phrase(dayAndMonth(day, month)) }
        guard !ending.isEmpty, let month = number(second), (1...12).contains(month) else { return nil }
        return phrase(dayAndMonth(day, month))
    }
}
