// SPDX-License-Identifier: GPL-3.0-or-later

enum PortugueseNumbers: NumberNames {
    static func cardinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return "zero" }
        let groups = groups(of: number)
        var result = ""
        for (index, group) in groups.enumerated() {
            // The last group is tied on where it is short: mil e cem, mil e vinte, but mil cento e vinte.
            let isTied = index == groups.count - 1 && (group.value < 100 || group.value % 100 == 0)
            if !result.isEmpty { result += isTied ? " e " : " " }
            switch group.power {
            case 0: result += below1000(group.value, form.gender)
            case 1: result += group.value == 1 ? "mil" : below1000(group.value, form.gender) + " mil"
            default: result += below1000(group.value, .masculine) + " " + (group.value == 1 ? one : many)[group.power]
            }
        }
        return result
    }

    static func ordinal(_ number: Int, _ form: NumberForm) -> String {
        guard (1...1000).contains(number) else { return cardinal(number, form) }
        if number == 1000 { return form.gender == .feminine ? "milésima" : "milésimo" }
        var parts = number >= 100 ? [hundredsOrdinal[number / 100]] : []
        if number % 100 >= 10 { parts.append(tensOrdinal[number % 100 / 10]) }
        if number % 10 > 0 { parts.append(units[number % 10]) }
        let plural = form.isPlural ? "s" : ""
        return parts.map { (form.gender == .feminine ? $0.dropLast() + "a" : $0) + plural }.joined(separator: " ")
    }

    private static func below1000(_ number: Int, _ gender: NumberForm.Gender) -> String {
        if number == 100 { return "cem" }
        var parts: [String] = []
        if number >= 100 {
            let name = hundreds[number / 100]
            parts.append(gender == .feminine && number >= 200 ? name.dropLast(2) + "as" : name)
        }
        var rest = number % 100
        if rest >= 20 {
            parts.append(tens[rest / 10])
            rest %= 10
        }
        if rest > 0 {
            let isFeminine = gender == .feminine && rest <= 2
            parts.append(isFeminine ? (rest == 1 ? "uma" : "duas") : small[rest])
        }
        return parts.joined(separator: " e ")
    }

    private static let small = wordList(
        """
        zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove
        """
    )
    private static let tens = wordList("- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
    private static let hundreds = wordList(
        "- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
    )
    private static let units = wordList("- primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono")
    private static let tensOrdinal = wordList(
        "- décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo"
    )
    private static let hundredsOrdinal = wordList(
        """
        - centésimo ducentésimo trecentésimo quadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo nongentésimo
        """
    )
    private static let one = wordList("- - milhão bilhão")
    private static let many = wordList("- - milhões bilhões")
}
