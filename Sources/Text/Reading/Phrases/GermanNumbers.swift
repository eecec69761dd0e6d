// SPDX-License-Identifier: GPL-3.0-or-later

enum GermanNumbers: NumberNames {
    static func cardinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return "null" }
        if number == 1 { return form.hasNoun ? one(form) : "eins" }
        let (billions, millions, rest) = (number / 1_000_000_000, number / 1_000_000 % 1000, number % 1_000_000)
        var parts: [String] = []
        if billions > 0 { parts.append(billions == 1 ? "eine Milliarde" : below1000(billions, isLast: false) + " Milliarden") }
        if millions > 0 { parts.append(millions == 1 ? "eine Million" : below1000(millions, isLast: false) + " Millionen") }
        if rest > 0 { parts.append(belowMillion(rest)) }
        return parts.joined(separator: " ")
    }

    /// With the ending that the form's case asks for: dritte, dritten, dritter, drittes.
    static func ordinal(_ number: Int, _ form: NumberForm) -> String {
        stem(number) + (form.grammaticalCase != .nominative || form.isPlural ? "en" : form.hasNoun ? "e" : ending(form.gender))
    }

    /// `1999` as a year: neunzehnhundertneunundneunzig.
    static func year(_ year: Int) -> String {
        guard (1100...1999).contains(year) else { return cardinal(year, NumberForm()) }
        return small[year / 100] + "hundert" + (year % 100 > 0 ? below100(year % 100, isLast: true) : "")
    }

    private static func ending(_ gender: NumberForm.Gender) -> String {
        switch gender {
        case .masculine: "er"
        case .feminine: "e"
        case .neuter: "es"
        }
    }

    private static func stem(_ number: Int) -> String {
        let name = cardinal(number, NumberForm())
        let last = number % 100
        if last == 1 { return name.dropLast(4) + "erst" }
        if last == 3 { return name.dropLast(4) + "dritt" }
        if last == 7 { return name.dropLast(2) + "t" }
        if last == 8 { return name }
        return name + ((1...19).contains(last) ? "t" : "st")
    }

    private static func one(_ form: NumberForm) -> String {
        let isFeminine = form.gender == .feminine
        return switch form.grammaticalCase {
        case .nominative: isFeminine ? "eine" : "ein"
        case .accusative: isFeminine ? "eine" : form.gender == .masculine ? "einen" : "ein"
        case .genitive: isFeminine ? "einer" : "eines"
        default: isFeminine ? "einer" : "einem"
        }
    }

    private static func belowMillion(_ number: Int) -> String {
        let (thousands, rest) = (number / 1000, number % 1000)
        let end = rest > 0 ? below1000(rest, isLast: true) : ""
        guard thousands > 0 else { return end }
        let start = (thousands == 1 ? "" : below1000(thousands, isLast: false)) + "tausend"
        // No engine gets words of any length.
        return start + (start.utf8.count + end.utf8.count > Draft.wordLimit ? " " : "") + end
    }

    private static func below1000(_ number: Int, isLast: Bool) -> String {
        guard number >= 100 else { return below100(number, isLast: isLast) }
        let rest = number % 100
        return (number < 200 ? "" : small[number / 100]) + "hundert" + (rest > 0 ? below100(rest, isLast: isLast) : "")
    }

    private static func below100(_ number: Int, isLast: Bool) -> String {
        if number == 1 { return isLast ? "eins" : "ein" }
        guard number >= 20 else { return small[number] }
        let ones = number % 10
        return (ones == 0 ? "" : (ones == 1 ? "ein" : small[ones]) + "und") + tens[number / 10]
    }

    private static let small = wordList(
        """
        null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn
        """
    )
    private static let tens = wordList("- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
}
