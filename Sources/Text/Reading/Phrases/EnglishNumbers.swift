// SPDX-License-Identifier: GPL-3.0-or-later

enum EnglishNumbers: NumberNames {
    static func cardinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return "zero" }
        return groups(of: number).map { below1000($0.value) + scales[$0.power] }.joined(separator: " ")
    }

    static func ordinal(_ number: Int, _ form: NumberForm) -> String {
        let name = cardinal(number, form)
        let start = name.lastIndex { $0 == " " || $0 == "-" }.map { name.index(after: $0) } ?? name.startIndex
        let last = String(name[start...])
        let ending = ordinals[last] ?? (last.hasSuffix("y") ? last.dropLast() + "ieth" : last + "th")
        return name[..<start] + ending
    }

    /// `1999` as a year: nineteen ninety-nine.
    static func year(_ year: Int) -> String {
        let (century, rest) = (year / 100, year % 100)
        guard year >= 1000, year < 2000 || year >= 2010, century % 10 > 0 || rest >= 10 else { return cardinal(year, NumberForm()) }
        if rest == 0 { return below100(century) + " hundred" }
        return below100(century) + " " + (rest < 10 ? "oh " : "") + below100(rest)
    }

    private static func below1000(_ number: Int) -> String {
        let hundreds = number >= 100 ? ones[number / 100] + " hundred" : ""
        guard number % 100 > 0 else { return hundreds }
        return hundreds + (hundreds.isEmpty ? "" : " ") + below100(number % 100)
    }

    private static func below100(_ number: Int) -> String {
        guard number >= 20 else { return ones[number] }
        return tens[number / 10] + (number % 10 > 0 ? "-" + ones[number % 10] : "")
    }

    private static let ones = wordList(
        """
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
        """
    )
    private static let tens = wordList("- - twenty thirty forty fifty sixty seventy eighty ninety")
    private static let scales = ["", " thousand", " million", " billion"]
    private static let ordinals = [
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth", "twelve": "twelfth",
    ]
}
