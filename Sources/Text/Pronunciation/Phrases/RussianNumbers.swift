// SPDX-License-Identifier: GPL-3.0-or-later

enum RussianNumbers {
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
}
