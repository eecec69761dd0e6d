// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What is counted: a unit, a coin.
struct CountedWord: Sendable {
    var gender: NumberForm.Gender
    var forms: [String]
}

/// A currency, and its hundredth part if that is ever paid.
struct SpokenMoney: Sendable {
    var unit: CountedWord
    var cent: CountedWord?
}

/// What numbers and abbreviations are said as in one language: tables, read once and only for a language that is spoken.
package struct PhraseLanguage: Sendable {
    let tag: String
    let names: any NumberNames
    /// Words for signs, and how parts are put together.
    package private(set) var words: [String: String] = [:]
    private(set) var units: [String: CountedWord] = [:]
    /// The first words of those that have several, without their points.
    private(set) var startsOfUnits: Set<String> = []
    private(set) var money: [String: SpokenMoney] = [:]
    /// Powers of ten by their letters.
    private(set) var scales: [String: Int] = [:]
    /// What an abbreviation is before a number.
    private(set) var before: [String: String] = [:]
    /// Abbreviations with signs in them, in small letters.
    private(set) var short: [String: String] = [:]
    /// Abbreviations that are such only before a name.
    private(set) var titles: [String: String] = [:]
    /// The first words of those that have two, without their points.
    private(set) var startsOfPairs: Set<String> = []
    private(set) var months: [String: Int] = [:]
    private(set) var monthNames: [String] = []
    /// Names of days by their short ones.
    private(set) var days: [String: String] = [:]
    /// Words that may be phrases without any digit or sign: the short names of months and days, and those that are listed.
    private(set) var tellingWords: Set<PackedWord> = []
    private(set) var endings: [String: NumberForm] = [:]
    /// Lists of words by the name of the list.
    private(set) var lists: [String: Set<String>] = [:]
    /// Nouns that are numbered, not counted, with the form of their ordinals.
    private(set) var nouns: [String: NumberForm] = [:]
    private(set) var cases: [String: NumberForm.Case] = [:]
    private(set) var fractions: [String: String] = [:]
    /// The cases of a word in their order, then the nominative and the prepositional of its plural.
    private(set) var declensions: [String: [String]] = [:]

    /// The language that phrases are known of.
    package static func of(_ tag: String) -> PhraseLanguage? {
        switch tag {
        case "en": english
        case "es": spanish
        case "pt": portuguese
        case "fr": french
        case "de": german
        case "ru": russian
        default: nil
        }
    }

    private static let english = PhraseLanguage("en", EnglishPhrases.table)
    private static let spanish = PhraseLanguage("es", SpanishPhrases.table)
    private static let portuguese = PhraseLanguage("pt", PortuguesePhrases.table)
    private static let french = PhraseLanguage("fr", FrenchPhrases.table)
    private static let german = PhraseLanguage("de", GermanPhrases.table)
    private static let russian = PhraseLanguage("ru", RussianPhrases.table + "\n" + RussianDeclensions.table, RussianNumbers())

    /// Lines of a kind of row, what is written, and what is said of it; `_` is a space inside what is said or written.
    private init?(_ tag: String, _ table: String, _ names: (any NumberNames)? = nil) {
        self.tag = tag
        guard let names = names ?? NumberTable(tag) else { return nil }
        self.names = names
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "|").map(\.trimmingSpaces)
            guard let kind = fields.first, fields.count > 1 else { continue }
            let written = wordList(fields[1]).map { $0.replacing("_", with: " ") }
            let said = fields[fields.count - 1]
            switch kind {
            case "unit":
                let word = CountedWord(gender: NumberForm.gender(fields[2]), forms: Self.forms(said))
                for symbol in written {
                    units[symbol] = word
                    if let space = symbol.firstIndex(of: " ") { startsOfUnits.insert(String(symbol[..<space].prefix { $0 != "." })) }
                }
            case "money":
                let unit = CountedWord(gender: NumberForm.gender(fields[2]), forms: Self.forms(fields[3]))
                let cent = fields.count > 5 ? CountedWord(gender: NumberForm.gender(fields[4]), forms: Self.forms(fields[5])) : nil
                for symbol in written { money[symbol] = SpokenMoney(unit: unit, cent: cent) }
            case "scale": for symbol in written { scales[symbol] = Int(said) }
            case "before": for symbol in written { before[symbol] = said }
            case "months":
                monthNames = written
                for (index, name) in written.enumerated() { months[name.lowercased()] = index + 1 }
            case "mon": for (index, name) in written.enumerated() where name != "-" { months[name] = index + 1 }
            case "ending": for ending in written { endings[ending] = Self.form(fields[2]) }
            case "noun": for noun in written { nouns[noun] = Self.form(said) }
            case "list": lists[fields[1], default: []].formUnion(wordList(said).map { $0.replacing("_", with: " ") })
            case "declined": declensions[written[0]] = written
            case "case": for word in written { cases[word] = Self.grammaticalCase(said) }
            case "short":
                for (written, said) in Self.pairs(fields[1]) {
                    short[written] = said
                    if let space = written.firstIndex(of: " ") { startsOfPairs.insert(String(written[..<space].prefix { $0 != "." })) }
                }
            case "title": for (written, said) in Self.pairs(fields[1]) { titles[written] = said }
            case "days": for (written, said) in Self.pairs(fields[1]) { days[written] = said }
            case "parts": for (written, said) in Self.pairs(fields[1]) { fractions[written] = said }
            default: for (written, said) in Self.pairs(fields[1]) { words[written] = said }
            }
        }
        let fullNames = Set(monthNames.map { $0.lowercased() })
        let shortDates = (Array(days.keys) + Array(months.keys)).filter { !fullNames.contains($0) }
        tellingWords = Set((shortDates + Array(lists["alone", default: []])).map { PackedWord($0) })
    }

    private static func forms(_ field: String) -> [String] {
        wordList(field).map { $0.replacing("_", with: " ") }
    }

    private static func pairs(_ field: String) -> [(String, String)] {
        field.split(separator: ";").compactMap { pair -> (String, String)? in
            guard let sign = pair.firstIndex(of: "=") else { return nil }
            return (pair[..<sign].trimmingSpaces, pair[pair.index(after: sign)...].trimmingSpaces)
        }
    }

    /// Letters of the gender, of the case (gdaip; `l` is the prepositional), `s` for a plural and `+` where a noun follows.
    private static func form(_ letters: String) -> NumberForm {
        var form = NumberForm()
        for letter in letters {
            switch letter {
            case "f", "n", "m": form.gender = NumberForm.gender(String(letter))
            case "s": form.isPlural = true
            case "+": form.hasNoun = true
            default: form.grammaticalCase = grammaticalCase(String(letter))
            }
        }
        return form
    }

    private static func grammaticalCase(_ letter: String) -> NumberForm.Case {
        switch letter {
        case "g": .genitive
        case "d": .dative
        case "a": .accusative
        case "i": .instrumental
        case "l": .prepositional
        default: .nominative
        }
    }

    /// The word for a sign; nothing where the language has none.
    package func word(_ sign: String) -> String {
        words[sign] ?? ""
    }

    func isIn(_ list: String, _ word: String) -> Bool {
        lists[list]?.contains(word) == true
    }

    /// The form of the word for so many; nil is a number with a fraction.
    func form(of word: CountedWord, for whole: Int?, _ kase: NumberForm.Case = .nominative) -> String {
        if tag == "ru" {
            guard let whole else {
                let isOblique = kase != .nominative && kase != .accusative
                // от двух с половиной миллионов
                return isOblique ? RussianNumbers.counted(5, word.forms, kase) : word.forms[min(1, word.forms.count - 1)]
            }
            return RussianNumbers.counted(whole, word.forms, kase)
        }
        return whole.map { CountForm(of: $0, in: tag) } == .one ? word.forms[0] : word.forms[word.forms.count - 1]
    }
}
