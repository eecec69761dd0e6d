// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct AmountTests {
    private func reading(_ text: String, _ room: String = "en") -> Reading {
        Reader(options: ReadingOptions(roomLanguage: room)).read(Comment(text: text))
    }

    @Test(arguments: [
        ("en", "costs $5!", "costs five dollars!"), ("en", "$1", "one dollar"),
        ("en", "€5.50 and 7€", "five euros and fifty cents and seven euros"),
        ("en", "CA$1,234.50", "one thousand two hundred thirty-four Canadian dollars and fifty cents"),
        ("en", "have R$20", "have twenty reais"), ("en", "ab$20", "ab$20"),
        ("en", "¥1,000", "one thousand yen"), ("zh", "¥100", "一百元"), ("ja", "¥100", "100円"), ("ko", "₩5000", "오천 원"),
        ("de", "1.234,50 €", "tausendzweihundertvierunddreißig Euro fünfzig"), ("fr", "5 €, 1 €", "cinq euros, un euro"),
        ("ru", "$1 $2 $5 $21", "один доллар два доллара пять долларов двадцать один доллар"),
        ("pl", "$22 $25", "dwadzieścia dwa dolary dwadzieścia pięć dolarów"), ("tlh", "$5", "5 dollars"),
        ("nl", "€ 1.234,50, 0,75 €", "duizendtweehonderdvierendertig euro vijftig, vijfenzeventig cent"),
        ("en", "$ $$$ $x 5$6 €. 1,200.3€", "$ $$$ $x 5$6 €. one thousand two hundred euros and thirty cents"),
        ("en", "$1234567890123", "$number"),
    ])
    func `amounts are said as numbers of something`(room: String, text: String, expected: String) {
        #expect(reading(text, room).segments.map(\.spoken) == [expected])
    }

    @Test(arguments: ["as", "fa", "kn", "ml", "si", "te"])
    func `a currency's name has no invisible joiner, as no word of a comment has`(room: String) {
        for sign in ["$", "A$", "R$", "HK$", "NT$", "£", "¥", "€", "₽", "₪", "₴"] {
            for count in [1, 100] {
                let spoken = reading("\(sign)\(count)", room).segments.map(\.spoken).joined()
                #expect(!spoken.contains(sign) && !spoken.unicodeScalars.contains { $0.properties.generalCategory == .format })
            }
        }
    }

    @Test func `captions find the amount`() throws {
        let segment = try #require(reading("so US$5.50 ok, 3 € too").segments.first)
        #expect(segment.spoken == "so five dollars and fifty cents ok, three euros too")
        #expect(segment.map.original(ofSpoken: 3..<7) == 3..<10)
        #expect(segment.map.spoken(ofOriginal: 15..<16) == 36..<47)
    }

    @Test(
        arguments: [
            ("ru", [1, 2, 5, 11, 12, 21, 22, 111], [.one, .few, .many, .many, .many, .one, .few, .many], .other),
            ("pl", [1, 2, 5, 12, 22, 21], [.one, .few, .many, .many, .few, .many], .other),
            ("cs", [1, 3, 5], [.one, .few, .other], .many),
            ("ar", [0, 1, 2, 3, 11, 100], [.zero, .one, .two, .few, .many, .other], .other),
            ("lt", [1, 2, 10, 11, 21], [.one, .few, .other, .other, .one], .many),
            ("ro", [1, 0, 19, 20], [.one, .few, .few, .other], .few),
            ("fr", [0, 1, 2], [.one, .one, .other], .one), ("en", [0, 1, 2], [.other, .one, .other], .other),
        ] as [(String, [Int], [CountForm], CountForm)]
    )
    func `nouns are counted by the rules of the language`(language: String, counts: [Int], forms: [CountForm], withFraction: CountForm) {
        #expect(counts.map { CountForm(of: $0, in: language) } == forms)
        #expect(CountForm(of: 1, fraction: "5", in: language) == withFraction)
    }
}
