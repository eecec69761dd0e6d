// SPDX-License-Identifier: GPL-3.0-or-later

enum FrenchNumbers: NumberNames {
    static func cardinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return "zéro" }
        let isFeminine = form.gender == .feminine
        let parts = groups(of: number).map { group in
            switch group.power {
            case 0: below1000(group.value, isFeminine: isFeminine, isLast: true)
            case 1: group.value == 1 ? "mille" : below1000(group.value, isFeminine: false, isLast: false) + " mille"
            default:
                below1000(group.value, isFeminine: false, isLast: true)
                    + (group.power == 2 ? " million" : " milliard") + (group.value > 1 ? "s" : "")
            }
        }
        return parts.joined(separator: " ")
    }

    static func ordinal(_ number: Int, _ form: NumberForm) -> String {
        let plural = form.isPlural ? "s" : ""
        if number == 1 { return (form.gender == .feminine ? "première" : "premier") + plural }
        var name = cardinal(number, NumberForm())
        if name.hasSuffix("s"), !name.hasSuffix("trois") { name.removeLast(name.hasSuffix("cents") || name.hasSuffix("vingts") ? 1 : 0) }
        if name.hasSuffix("e") { name.removeLast() }
        if name.hasSuffix("cinq") { name += "u" }
        if name.hasSuffix("neuf") { name = name.dropLast() + "v" }
        return name + "ième" + plural
    }

    private static func below1000(_ number: Int, isFeminine: Bool, isLast: Bool) -> String {
        let (hundreds, rest) = (number / 100, number % 100)
        guard hundreds > 0 else { return below100(rest, isFeminine: isFeminine, isLast: isLast) }
        let name = hundreds == 1 ? "cent" : small[hundreds] + " cent" + (rest == 0 && isLast ? "s" : "")
        return rest == 0 ? name : name + " " + below100(rest, isFeminine: isFeminine, isLast: isLast)
    }

    private static func below100(_ number: Int, isFeminine: Bool, isLast: Bool) -> String {
        let one = isFeminine ? "une" : "un"
        if number == 1 { return one }
        guard number >= 17 else { return small[number] }
        if number < 20 { return "dix-" + small[number - 10] }
        if number == 80 { return isLast ? "quatre-vingts" : "quatre-vingt" }
        if number == 71 { return "soixante et onze" }
        // From seventy and from ninety on the tens go on counting.
        let isOfTwenty = number >= 60
        let base = isOfTwenty ? number / 20 * 20 : number / 10 * 10
        let rest = number - base
        let name = base == 80 ? "quatre-vingt" : tens[base / 10]
        if rest == 0 { return name }
        if rest == 1, base < 80 { return name + " et " + one }
        return name + "-" + below100(rest, isFeminine: isFeminine, isLast: isLast)
    }

    private static let small = wordList(
        "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    )
    private static let tens = wordList("- - vingt trente quarante cinquante soixante")
}
