// SPDX-License-Identifier: GPL-3.0-or-later

enum SpanishNumbers: NumberNames {
    static func cardinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return "cero" }
        // Millions are counted in thousands of millions: 10⁹ is mil millones.
        let (millions, rest) = (number / 1_000_000, number % 1_000_000)
        let beforeNoun = NumberForm(hasNoun: true)
        var parts: [String] = []
        if millions > 0 { parts.append(millions == 1 ? "un millón" : belowMillion(millions, beforeNoun) + " millones") }
        if rest > 0 { parts.append(belowMillion(rest, form)) }
        return parts.joined(separator: " ")
    }

    static func ordinal(_ number: Int, _ form: NumberForm) -> String {
        // Beyond a hundred only the round ones are heard.
        guard (1...99).contains(number) || (100...1000).contains(number) && number % 100 == 0 else { return cardinal(number, form) }
        let name: String
        if number == 1000 {
            name = "milésimo"
        } else if number >= 100 {
            name = hundredsOrdinal[number / 100]
        } else if number <= 10 {
            name = units[number]
        } else if number < 20 {
            name = number == 11 ? "undécimo" : number == 12 ? "duodécimo" : "decimo" + units[number - 10]
        } else {
            name = tensOrdinal[number / 10] + (number % 10 > 0 ? " " + units[number % 10] : "")
        }
        let plural = form.isPlural ? "s" : ""
        if form.gender == .feminine { return name.split(separator: " ").map { $0.dropLast() + "a" + plural }.joined(separator: " ") }
        if form.isPlural { return name + plural }
        let isShort = form.hasNoun && (name.hasSuffix("primero") || name.hasSuffix("tercero"))
        return isShort ? String(name.dropLast()) : name
    }

    private static func belowMillion(_ number: Int, _ form: NumberForm) -> String {
        let (thousands, rest) = (number / 1000, number % 1000)
        var parts: [String] = []
        if thousands > 0 {
            let gender = NumberForm(gender: form.gender, hasNoun: true)
            parts.append(thousands == 1 ? "mil" : below1000(thousands, gender) + " mil")
        }
        if rest > 0 { parts.append(below1000(rest, form)) }
        return parts.joined(separator: " ")
    }

    private static func below1000(_ number: Int, _ form: NumberForm) -> String {
        if number == 100 { return "cien" }
        var parts: [String] = []
        if number >= 100 {
            let name = hundreds[number / 100]
            parts.append(form.gender == .feminine && number >= 200 ? name.dropLast(2) + "as" : name)
        }
        let rest = number % 100
        if rest > 0 { parts.append(below100(rest, form)) }
        return parts.joined(separator: " ")
    }

    private static func below100(_ number: Int, _ form: NumberForm) -> String {
        let isOne = number % 10 == 1 && number != 11
        let one = form.gender == .feminine ? "una" : form.hasNoun ? "un" : "uno"
        if isOne, number == 1 { return one }
        if isOne, number == 21 { return one == "un" ? "veintiún" : "veinti" + one }
        guard number >= 30 else { return small[number] }
        return tens[number / 10] + (number % 10 > 0 ? " y " + (isOne ? one : small[number % 10]) : "")
    }

    private static let small = wordList(
        """
        cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve \
        veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve
        """
    )
    private static let tens = wordList("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa")
    private static let hundreds = wordList(
        "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
    )
    private static let units = wordList("- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo")
    private static let hundredsOrdinal = wordList(
        "- centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo noningentésimo"
    )
    private static let tensOrdinal = wordList(
        "- - vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo"
    )
}
