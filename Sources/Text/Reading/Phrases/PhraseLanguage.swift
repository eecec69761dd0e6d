// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A currency, and its hundredth part if that is ever paid.
struct SpokenMoney {
    var unit: CountedWord
    var cent: CountedWord?
}

/// What a language does that others do not, in the order of the table.
enum Habit: Int {
    /// The month is said, and written, before the day.
    case monthBeforeDay
    /// Names of days and months have capitals.
    case capitalisesDates
    case capitalisesNouns
    /// 1.5k is one point five thousand.
    case keepsPointBeforeThousand
    /// 221B Baker Street
    case numberBeforeStreet
    /// 0:45 is no time of the day.
    case countsHoursToTwelve
    /// 58:12 is fifty-eight twelve.
    case lapsAreBare
    case yearsInHundreds
    /// R&B is R and B.
    case saysAndInNames
    /// Only certain things have halves.
    case halvesListed
    /// five-star
    case hyphenatesCompounds
    /// dreimonatig
    case joinsCompounds
    /// a 24 inch monitor
    case unitsStaySingular
    /// veintiuno por ciento: it counts no noun.
    case percentCountsNothing
    /// ganamos tres a uno anoche
    case scoresCountNothing
    /// el primer día
    case shortensOrdinals
    /// one metre eighty, three euros fifty
    case restIsBare
    /// a las doce, without the word for the hour
    case articleSaysHour
    /// The first of a month is an ordinal, and other days are none.
    case firstDayIsOrdinal
    /// três e meia, but três horas
    case hourWordIsOfFullHours
    /// ein bis zwei Stunden: what is counted agrees with the other end.
    case startOfRangeIsBare
    /// Results are written as times are: 58:12.
    case scoresWithColon
    /// Numbers and what they count stand in cases that the words before them want.
    case governsCases
    /// Names have the letters of another script.
    case namesAreLatin
    /// 12.05 and 18.00 are dates and times: fractions stand behind a comma.
    case pointTellsDates
    /// 19-00
    case dashedTimes
}

/// Rows of one kind, each read where it stands in the table.
struct PhraseRows<Value> {
    fileprivate let table: NumberTable
    fileprivate let kind: String
    fileprivate let value: (String) -> Value?

    subscript(written: some StringProtocol) -> Value? {
        table.value(kind, written).flatMap(value)
    }
}

/// What numbers and abbreviations are said as in one language: rows of its table, of which only those that are asked for are read.
/// `scripts/make-number-words` explains them.
typealias PhraseLanguage = NumberTable

extension PhraseLanguage {
    /// The language that phrases are known of.
    static func of(_ tag: String) -> PhraseLanguage? {
        NumberTable(tag).flatMap { $0.hasHabits ? $0 : nil }
    }

    /// Words for signs, and how parts are put together.
    var words: PhraseRows<String> { rows("word") { $0 } }
    var units: PhraseRows<CountedWord> { rows("unit") { CountedWord($0) } }
    var money: PhraseRows<SpokenMoney> { rows("money", Self.money) }
    /// Powers of ten by their letters.
    var scales: PhraseRows<Int> { rows("scale") { Int($0) } }
    /// What an abbreviation is before a number.
    var before: PhraseRows<String> { rows("before") { $0 } }
    /// Abbreviations with signs in them, in small letters.
    var short: PhraseRows<String> { rows("short") { $0 } }
    /// Abbreviations that are such only before a name.
    var titles: PhraseRows<String> { rows("title") { $0 } }
    var months: PhraseRows<Int> { rows("month") { Int($0) } }
    /// Names of days by their short ones.
    var days: PhraseRows<String> { rows("day") { $0 } }
    var endings: PhraseRows<NumberForm> { rows("ending") { NumberForm($0) } }
    /// Nouns that are numbered, not counted, with the form of their ordinals.
    var nouns: PhraseRows<NumberForm> { rows("noun") { NumberForm($0) } }
    var cases: PhraseRows<NumberForm.Case> { rows("case") { NumberForm($0).grammaticalCase } }
    var fractions: PhraseRows<String> { rows("part") { $0 } }
    /// The cases of a word in their order, then the nominative and the prepositional of its plural.
    var declensions: PhraseRows<[String]> { rows("declined") { $0.split(separator: "/").map(String.init) } }

    private func rows<Value>(_ kind: String, _ value: @escaping (String) -> Value?) -> PhraseRows<Value> {
        PhraseRows(table: self, kind: kind, value: value)
    }

    private static func money(_ field: String) -> SpokenMoney {
        let parts = field.split(separator: "|")
        let cent = parts.count > 2 ? CountedWord(parts[2...].joined(separator: "|")) : nil
        return SpokenMoney(unit: CountedWord(parts[..<2].joined(separator: "|")), cent: cent)
    }

    /// The word for a sign; nothing where the language has none.
    func word(_ sign: String) -> String {
        words[sign] ?? ""
    }

    func isIn(_ list: String, _ word: some StringProtocol) -> Bool {
        hasRow(RowKey(list, word.unicodeScalars))
    }

    /// Scalars of the longest ending in a list.
    private static let longestEnding = 6

    /// The longest of the listed endings that a word has.
    func ending(in list: String, of word: String) -> String? {
        let word = word.unicodeScalars
        let lengths = 1...min(Self.longestEnding, max(1, word.count))
        return lengths.reversed().lazy.map { String(word.suffix($0)) }.first { isIn(list, $0) }
    }

    func monthName(_ month: Int) -> String {
        fields(.months)?[month - 1] ?? "\(month)"
    }

    /// The word behind a link, which may lose its vowel: `de`, `d'`.
    func linked(_ link: String, _ name: String) -> String {
        if let elided = words["elided " + link], isIn("vowel", name.prefix(1)) { return elided + name }
        return link.isEmpty ? name : link + " " + name
    }

    func form(of word: CountedWord, for whole: Int, fraction: String = "", _ kase: NumberForm.Case = .nominative) -> String {
        guard has(.governsCases) else { return word.form(of: DecimalNumber(whole: whole, fraction: fraction[...]), by: self) }
        guard fraction.isEmpty else {
            let isOblique = kase != .nominative && kase != .accusative
            // от двух с половиной миллионов
            return isOblique ? form(of: word, for: 5, kase) : word.forms[min(1, word.forms.count - 1)]
        }
        guard word.forms.count > 1 else { return word.forms[0] }
        let count = CountForm(of: whole, by: self)
        return word.forms[3 * kase.rawValue + (count == .one ? 0 : count == .few ? 1 : 2)]
    }
}
