// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Testing

@testable import Comments
@testable import Reading

@Suite struct PhraseTests {
    private func spoken(_ text: String, _ language: String) -> String {
        let options = ReadingOptions(fixedLanguage: language, rulesOff: [.borrowed])
        return Reader(options: options).read(Comment(text: text)).segments.map(\.spoken).joined(separator: "|")
    }

    @Test(arguments: phraseLines)
    func `phrases of chats are said as a reader of the language says them`(line: PhraseLine) {
        #expect(heard(spoken(line.written, line.language)) == heard(line.said), "\(line.language): \(line.written)")
    }

    @Test(arguments: [
        ("es", 1_234_567, "un millón doscientos treinta y cuatro mil quinientos sesenta y siete"), ("es", 21_000, "veintiún mil"),
        ("pt", 2_345_678, "dois milhões trezentos e quarenta e cinco mil seiscentos e setenta e oito"), ("pt", 1_100, "mil e cem"),
        ("fr", 80_000, "quatre-vingt mille"), ("fr", 1_999, "mille neuf cent quatre-vingt-dix-neuf"), ("fr", 71, "soixante-et-onze"),
        ("de", 1_234_567, "eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig"), ("de", 0, "null"),
        ("ru", 2_001_021, "два миллиона тысяча двадцать один"), ("ru", 40_000, "сорок тысяч"), ("en", 1_000_001, "one million one"),
    ])
    func `numbers have names`(language: String, number: Int, name: String) throws {
        let names = try #require(PhraseLanguage.of(language))
        // No engine gets words of more than forty letters, so German puts a space into its longest.
        #expect(names.cardinal(number, NumberForm()).filter { $0 != " " } == name.filter { $0 != " " })
    }

    @Test func `Russian declines every part of a number, and of an ordinal the last`() throws {
        let russian = try #require(NumberTable("ru"))
        let number = { (kase: NumberForm.Case) in russian.cardinal(2541, NumberForm(grammaticalCase: kase)) }
        #expect(number(.genitive) == "двух тысяч пятисот сорока одного")
        #expect(number(.dative) == "двум тысячам пятистам сорока одному")
        #expect(number(.instrumental) == "двумя тысячами пятьюстами сорока одним")
        #expect(number(.prepositional) == "двух тысячах пятистах сорока одном")
        #expect(russian.ordinal(123, NumberForm(gender: .feminine, grammaticalCase: .accusative)) == "сто двадцать третью")
        #expect(russian.ordinal(2000, NumberForm(grammaticalCase: .genitive)) == "двухтысячного")
    }

    @Test(arguments: [
        ("de", NumberForm(hasNoun: true), [1, 3, 7, 8, 20], ["erste", "dritte", "siebte", "achte", "zwanzigste"]),
        ("de", NumberForm(), [1], ["erster"]), ("de", NumberForm(grammaticalCase: .dative), [101], ["hundertersten"]),
        ("fr", NumberForm(), [5, 9, 11, 80, 81], ["cinquième", "neuvième", "onzième", "quatre-vingtième", "quatre-vingt-unième"]),
        ("es", NumberForm(gender: .feminine), [7, 13, 21], ["séptima", "decimotercera", "vigésima primera"]),
        ("es", NumberForm(hasNoun: true), [1, 3, 11], ["primer", "tercer", "undécimo"]),
        ("pt", NumberForm(gender: .feminine, isPlural: true), [2], ["segundas"]),
        ("en", NumberForm(), [12, 20, 33], ["twelfth", "twentieth", "thirty-third"]),
    ])
    func `ordinals have the forms of their language`(language: String, form: NumberForm, numbers: [Int], said: [String]) throws {
        let names = try #require(PhraseLanguage.of(language))
        #expect(numbers.map { names.ordinal($0, form) } == said)
    }

    @Test func `numbers that would be a stammer as words stay digits`() {
        #expect(spoken("2 2 2 2 2 2", "en") == spoken("2 2 2 2 2 2", "it"))
    }

    /// Neither capitals nor the marks of the sentence are heard.
    private func heard(_ text: String) -> String {
        text.lowercased().replacing("-", with: " ").filter { !",.!?;:".contains($0) }
    }
}
