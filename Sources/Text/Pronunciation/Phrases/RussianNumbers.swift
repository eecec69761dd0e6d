// SPDX-License-Identifier: GPL-3.0-or-later

/// Every part of a Russian number is declined: двумястами пятьюдесятью. Of an ordinal only the last is.
struct RussianNumbers: NumberNames {
    func cardinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return Self.declined("ноль ноля нолю ноль нолём ноле", form) }
        return Self.groups(of: number).map { group in
            guard group.power > 0 else { return Self.below1000(group.value, form) }
            let noun = group.power == 1 ? Self.thousand : group.power == 2 ? Self.million : Self.milliard
            let name = Self.counted(group.value, noun, form.grammaticalCase)
            if group.value == 1, group.power == 1 { return name }
            let gender = NumberForm(gender: group.power == 1 ? .feminine : .masculine, grammaticalCase: form.grammaticalCase)
            return Self.below1000(group.value, gender) + " " + name
        }.joined(separator: " ")
    }

    func ordinal(_ number: Int, _ form: NumberForm) -> String {
        guard number > 0 else { return "нулев" + Self.ending(of: 2, form) }
        if number % 1000 == 0 {
            let (value, stem) = number % 1_000_000 > 0 ? (number / 1000, "тысячн") : (number / 1_000_000, "миллионн")
            let count = value == 1 ? "" : value == 100 ? "сто" : Self.below1000(value % 1000, NumberForm(grammaticalCase: .genitive))
            return count.split(separator: " ").joined() + stem + Self.ending(of: 1, form)
        }
        let last = number % 100 > 20 && number % 10 > 0 ? number % 10 : number % 100 > 0 ? number % 100 : number % 1000
        let first = number - last
        let name = last < 21 ? Self.stems[last] : last < 100 ? Self.tenStems[last / 10] : Self.hundredStems[last / 100]
        return (first > 0 ? cardinal(first, NumberForm()) + " " : "") + name + Self.ending(of: last, form)
    }

    func year(_ year: Int) -> String {
        cardinal(year, NumberForm())
    }

    /// The groups of three digits from the highest on, each with its power of a thousand; none for zero.
    private static func groups(of number: Int) -> [(value: Int, power: Int)] {
        var groups: [(value: Int, power: Int)] = []
        var (rest, power) = (number, 0)
        while rest > 0 {
            if rest % 1000 > 0 { groups.append((rest % 1000, power)) }
            rest /= 1000
            power += 1
        }
        return groups.reversed()
    }

    /// The form of a noun with the number. Its forms: for one, for two, for five, and in the prepositional of the plural.
    static func counted(_ number: Int, _ noun: [String], _ kase: NumberForm.Case) -> String {
        let form = CountForm(of: number, in: "ru")
        // градус Цельсия: what follows the first word stays.
        if noun.count > 3, let space = noun[0].firstIndex(of: " "), noun.allSatisfy({ $0.hasSuffix(noun[0][space...]) }) {
            let length = noun[0][space...].count
            return counted(number, noun.map { String($0.dropLast(length)) }, kase) + noun[0][space...]
        }
        guard noun.count > 3, kase != .nominative, kase != .accusative else {
            let forms = noun + Array(repeating: noun[noun.count - 1], count: max(0, 3 - noun.count))
            if kase == .accusative, form == .one, forms[0].hasSuffix("а") { return forms[0].dropLast() + "у" }
            if kase == .genitive { return form == .one ? forms[1] : forms[2] }
            return form == .one ? forms[0] : form == .few ? forms[1] : forms[2]
        }
        let stem = noun[3].dropLast()
        let isFeminine = noun[0].hasSuffix("а") || noun[0].hasSuffix("я")
        switch (kase, form == .one) {
        case (.genitive, true): return noun[1]
        case (.genitive, false): return noun[2]
        case (.dative, false): return stem + "м"
        case (.instrumental, false): return stem + "ми"
        case (.prepositional, false): return noun[3]
        case (.dative, true): return isFeminine ? noun[0].dropLast() + "е" : stem.dropLast() + (stem.hasSuffix("я") ? "ю" : "у")
        case (.instrumental, true):
            // тысячей, неделей
            let isSoft = noun[0].hasSuffix("я") || noun[0].hasSuffix("ча") || noun[0].hasSuffix("ца")
            return isFeminine ? noun[0].dropLast() + (isSoft ? "ей" : "ой") : stem.dropLast() + (stem.hasSuffix("я") ? "ём" : "ом")
        default: return isFeminine ? noun[0].dropLast() + "е" : stem.dropLast() + "е"
        }
    }

    private static func below1000(_ number: Int, _ form: NumberForm) -> String {
        var parts: [String] = []
        if number >= 100 { parts.append(hundreds(number / 100, form)) }
        var rest = number % 100
        if rest >= 20 {
            parts.append(tens(rest / 10, form))
            rest %= 10
        }
        if rest > 0 { parts.append(unit(rest, form)) }
        return parts.joined(separator: " ")
    }

    private static func unit(_ number: Int, _ form: NumberForm) -> String {
        switch (number, form.gender) {
        case (1, .feminine): declined("одна одной одной одну одной одной", form)
        case (1, .neuter): declined("одно одного одному одно одним одном", form)
        case (1, .masculine): declined("один одного одному один одним одном", form)
        case (2, .feminine): declined("две двух двум две двумя двух", form)
        case (2, _): declined("два двух двум два двумя двух", form)
        case (3, _): declined("три трёх трём три тремя трёх", form)
        case (4, _): declined("четыре четырёх четырём четыре четырьмя четырёх", form)
        case (8, _): declined("восемь восьми восьми восемь восемью восьми", form)
        default: soft(small[number], form)
        }
    }

    private static func tens(_ ten: Int, _ form: NumberForm) -> String {
        switch ten {
        case 4: declined("сорок сорока сорока сорок сорока сорока", form)
        case 5...8:
            switch form.grammaticalCase {
            case .nominative, .accusative: small[ten] + "десят"
            case .instrumental: unit(ten, form) + "десятью"
            default: unit(ten, form) + "десяти"
            }
        case 9: declined("девяносто девяноста девяноста девяносто девяноста девяноста", form)
        default: soft(ten == 2 ? "двадцать" : "тридцать", form)
        }
    }

    private static func hundreds(_ hundred: Int, _ form: NumberForm) -> String {
        if hundred == 1 { return declined("сто ста ста сто ста ста", form) }
        if form.grammaticalCase == .nominative || form.grammaticalCase == .accusative {
            return hundred == 2 ? "двести" : unit(hundred, NumberForm()) + (hundred < 5 ? "ста" : "сот")
        }
        return unit(hundred, form) + declined("- сот стам - стами стах", form)
    }

    /// Five to thirty, but for eight.
    private static func soft(_ name: String, _ form: NumberForm) -> String {
        switch form.grammaticalCase {
        case .nominative, .accusative: name
        case .instrumental: name + "ю"
        default: name.dropLast() + "и"
        }
    }

    private static func declined(_ forms: String, _ form: NumberForm) -> String {
        wordList(forms)[form.grammaticalCase.rawValue]
    }

    private static func ending(of last: Int, _ form: NumberForm) -> String {
        let column = form.isPlural ? 3 : form.gender == .masculine ? 0 : form.gender == .feminine ? 1 : 2
        if last == 3 { return wordList(softEndings[form.grammaticalCase.rawValue])[column] }
        let ending = wordList(hardEndings[form.grammaticalCase.rawValue])[column]
        return ending == "ый" && [2, 6, 7, 8, 40].contains(last) ? "ой" : ending
    }

    /// By case; of masculines, feminines, neuters, plurals.
    private static let hardEndings = [
        "ый ая ое ые", "ого ой ого ых", "ому ой ому ым", "ый ую ое ые", "ым ой ым ыми", "ом ой ом ых",
    ]
    private static let softEndings = [
        "ий ья ье ьи", "ьего ьей ьего ьих", "ьему ьей ьему ьим", "ий ью ье ьи", "ьим ьей ьим ьими", "ьем ьей ьем ьих",
    ]
    private static let small = wordList(
        """
        ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать \
        шестнадцать семнадцать восемнадцать девятнадцать
        """
    )
    private static let stems = wordList(
        """
        нулев перв втор трет четвёрт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат \
        семнадцат восемнадцат девятнадцат двадцат
        """
    )
    private static let tenStems = wordList("- - двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност")
    private static let hundredStems = wordList("- сот двухсот трёхсот четырёхсот пятисот шестисот семисот восьмисот девятисот")
    private static let thousand = wordList("тысяча тысячи тысяч тысячах")
    private static let million = wordList("миллион миллиона миллионов миллионах")
    private static let milliard = wordList("миллиард миллиарда миллиардов миллиардах")
}
