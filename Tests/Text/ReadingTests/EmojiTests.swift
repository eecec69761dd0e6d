// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct EmojiTests {
    private func reading(_ text: String, _ way: EmojiReading = .names, language: String = "en") -> Reading {
        Reader(options: ReadingOptions(roomLanguage: language, emoji: way)).read(Comment(text: text))
    }

    private func spoken(_ text: String, _ way: EmojiReading = .names, language: String = "en") -> String {
        reading(text, way, language: language).segments.map(\.spoken).joined(separator: "|")
    }

    @Test(arguments: [
        ("good👍job", "good thumbs up job"),
        ("👍🏽", "thumbs up"),
        ("❤️", "red heart"),
        ("👨‍👩‍👧 at home", "family man woman girl at home"),
        ("🏃🏿‍♀️", "woman running"),
        ("🇯🇵🇫🇷", "flag Japan flag France"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "flag England"),
        ("3️⃣ and #️⃣", "three and #"),
        ("😂😂😂", "face with tears of joy"),
        ("😂 lol 😂 !", "face with tears of joy lol !"),
        ("what‼ ⁉", "what! ?"),
        ("a 🏽 🇯 \u{200D}", "a"),
    ])
    func `an emoji is said by its short name`(text: String, expected: String) {
        #expect(spoken(text) == expected)
    }

    @Test(arguments: [
        ("de", "Daumen hoch"), ("fr", "pouce vers le haut"), ("ja", "サムズアップ"), ("ko", "올린 엄지"), ("zh", "拇指向上"),
        ("pt-BR", "polegar para cima"),
        ("ru", "большой палец вверх"), ("nb", "tommel opp"), ("th", "ชูนิ้วโป้งขึ้น"), ("he", "אגודל למעלה"), ("hi", "थंब्स अप"),
    ])
    func `the name is in the language around it`(language: String, expected: String) {
        #expect(spoken("👍", language: language) == expected)
    }

    @Test func `what has a name only in parts is said by its first part`() {
        #expect(spoken("👩‍🦼‍🔥") == spoken("👩‍🦼"))
        #expect(spoken("👩‍🥶‍🔥") == "woman")
    }

    @Test func `a language without names is silent about them`() {
        #expect(reading("😂", language: "tlh").dropped == .nothingToSay)
        #expect(spoken("jaj 😂 Qapla'", language: "tlh") == "jaj Qapla'")
    }

    @Test func `three are named and the others counted in one place`() {
        #expect(spoken("🔥🎉🙏✨💯 wow 🎂🎂") == "fire party popper folded hands four emoji wow")
        #expect(spoken("🔥🎉🙏✨💯", language: "ru") == "огонь хлопушка сложенные руки две эмодзи")
        #expect(spoken(String(repeating: "😀😁", count: 4000) + "!") == "grinning face beaming face with smiling eyes!")
    }

    @Test func `they can be counted or left out`() {
        #expect(spoken("wow 🔥🎉 good 👍", .count) == "wow three emoji good")
        #expect(spoken("wow 🔥🎉 good 👍", .drop) == "wow good")
        #expect(reading("🔥🎉", .drop).dropped == .nothingToSay)
    }

    @Test func `captions find the picture`() throws {
        let segment = try #require(reading("so 👨‍👩‍👧🔥 ok").segments.first)
        #expect(segment.spoken == "so family man woman girl fire ok")
        #expect(segment.map.original(ofSpoken: 3..<9) == 3..<8)
        #expect(segment.map.original(ofSpoken: 25..<29) == 8..<9)
        #expect(segment.map.spoken(ofOriginal: 4..<5) == 3..<24)
        #expect(segment.map.spoken(ofOriginal: 8..<9) == 24..<29)
    }

    @Test func `every name of every emoji is harmless`() throws {
        for language in ["ar", "bn", "de", "en", "hi", "ja", "ko", "my", "ru", "te", "th", "vi", "zh"] {
            for emoji in 0..<1855 {
                guard let name = EmojiTable.shared.name(of: emoji, in: language) else { continue }
                let harmless = name.unicodeScalars.allSatisfy {
                    $0 == " " || $0.properties.isAlphabetic || $0.properties.numericType != nil || "'’-·".unicodeScalars.contains($0)
                        || $0.properties.generalCategory == .nonspacingMark || $0.properties.generalCategory == .spacingMark
                }
                #expect(harmless && !name.isEmpty, "\(name)")
            }
        }
        #expect(EmojiTable.shared.name(of: 1855, in: "en") == nil && EmojiTable.shared.index(of: []) == nil)
    }

    @Test(arguments: [("○○ ok ○○", "ok"), ("rated ★5", "rated five"), ("5㎏ of rice", "five kilograms of rice"), ("nice ★", "nice")])
    func `signs that Japanese reads are none in other languages`(text: String, spoken: String) {
        let segments = Reader().read(Comment(text: text)).segments
        #expect(segments.map(\.spoken) == [spoken])
        #expect(segments.map(\.language) == ["en"])
    }
}
