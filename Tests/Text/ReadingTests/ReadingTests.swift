// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct CleaningTests {
    /// What is spoken of a text, segment after segment.
    private func spoken(_ text: String, _ options: ReadingOptions = ReadingOptions()) -> String {
        Reader(options: options).read(Comment(text: text)).segments.map(\.spoken).joined(separator: "|")
    }

    @Test(arguments: [
        ("plain text", "plain text"),
        ("  two\t\r\n lines\u{2028}and\u{3000}more ", "two lines and more"),
        ("one\u{1}80S two\u{0}\u{7f}\u{9b}", "one80S two"),
        ("\u{202e}evil\u{2066} ze\u{200b}ro so\u{ad}ft te\u{fe0f}xt \u{feff}mark \u{e0041}tag", "evil zero soft text mark tag"),
        ("z\u{300}\u{301}\u{302}\u{303}algo", "z\u{300}\u{301}algo"),
        ("\u{301}alone", "alone"),
        ("s\u{336}t\u{336}r\u{336}u\u{336}c\u{336}k, u\u{332}n\u{333}der, i\u{20dd}n", "struck, under, in"),
        ("ｈｅｌｌｏ！ 𝕏 𝐛𝐨𝐥𝐝 𝟗", "hello! X bold nine"),
        ("ⓗⓔⓛⓛⓞ 🅷🅸, 🅰\u{fe0f} ⒜ 🄱", "hello HI, A a B"),
        ("<speak>hi</speak> 1 < 2 ＞", "speak hi /speak one less than two"),
        ("good☆job ♪ ok 1️⃣ ★ 21°", "good job ok one twenty-one degrees"),
        ("woooooooow", "wow"),
        ("WoOoOoOoOw", "Wow"),
        ("hahahahahahaha", "hahaha"),
        ("no w w w w w w w", "no w w w"),
        ("wkwkwkwkwk wk", "hahaha wk"),
        ("1000000000 101010101010", "one billion one hundred one billion ten million one hundred one thousand ten"),
        ("what!?!?!?!?!!", "what!?!"),
        ("1234567890123", "number"),
        ("123456789012", "one hundred twenty-three billion four hundred fifty-six million seven hundred eighty-nine thousand twelve"),
        ("no12345678901234567890yes", "no number yes"),
        (String(repeating: "abcdefgh", count: 10), "abcdefghabcdefghabcdefghabcdefghabcdefgh"),
    ])
    func `a rule does what it says`(text: String, expected: String) {
        #expect(spoken(text) == expected)
    }

    @Test(arguments: [
        ("see https://example.com/a?b=c, ok", "see link, ok"),
        ("HTTPS://EXAMPLE.COM", "link"),
        ("www.example.com!", "link!"),
        ("youtu.be/dQw4w9WgXcQ is it", "link is it"),
        ("これhttps://example.jp/すごい", "これ リンク すごい"),
        ("siehe https://example.de", "siehe Link"),
        ("and/or x1/2 file.txt a./b 10.5/3 ://", "and or x1/2 file.txt a./b 10.5/3 ://"),
        ("ahttp https:/ http:", "ahttp https:/ http:"),
    ])
    func `links are named and other slashes are left`(text: String, expected: String) {
        #expect(spoken(text) == expected)
    }

    @Test func `a link is named in the language around it`() {
        #expect(spoken("schau https://example.de", ReadingOptions(roomLanguage: "de-AT")) == "schau Link")
        #expect(spoken("https://example.de", ReadingOptions(fixedLanguage: "fr")) == "lien")
    }

    @Test func `the engine's crash list is harmless`() {
        #expect(spoken(String(repeating: "s'", count: 80)) == "s's's'")
        #expect(spoken("🙏✨ いいね") == "祈り きらきら いいね")
        #expect(spoken(String(repeating: "𝕏", count: 100)) == "XXX")
        #expect(spoken(String(repeating: "w ", count: 100)) == "w w w w")
        #expect(spoken(String(repeating: "あ", count: 2000)) == "あああ")
        #expect(spoken(String(repeating: "q", count: 5000)) == "qqq")
        #expect(spoken(String(repeating: "<", count: 3000) + "a") == "a")
    }

    @Test(arguments: ["", "   ", "☆♪", "!?!?", "\u{1}\u{2}", "\u{301}", "★☆", "<>", "(´・ω・`)".filter { $0 != "ω" }])
    func `what has no letter and no digit is not read`(text: String) {
        let reading = Reader().read(Comment(text: text))
        #expect(reading.segments.isEmpty)
        #expect(reading.dropped == .nothingToSay)
        #expect(reading.language == nil)
    }

    @Test func `what the rules did is counted`() {
        let reading = Reader(options: ReadingOptions(lengthLimit: 40)).read(
            Comment(
                text:
                    "\u{1}a\u{301}\u{301}\u{301} 😀😀 Ａ <b> https://x.yz/ loooool ?!?!? 12345678901234 \(String(repeating: "xyzuvw", count: 9))"
            )
        )
        let counts = reading.changes.map { "\($0.rule.rawValue) \($0.count)" }
        #expect(
            counts == [
                "controls 1", "marks 1", "pictures 2", "letterforms 1", "brackets 2", "links 1", "chat-words 1", "repeats 2",
                "punctuation 1", "words 1",
                "digits 1",
                "length 1",
            ]
        )
        #expect(ReadingRule.allCases.allSatisfy { !$0.reason.isEmpty })
    }

    @Test(arguments: [
        "see https://example.com/a?b=c now", "soooooooo good!!!!!!", "id 12345678901234567890", "if(x==0){return;}",
        "@Ann_9999999 #GoodDay !x",
        "asdfghjkl idk arigatou", "hahahahahahaha ------", "(^_^) ok",
    ])
    func `verbatim changes nothing that engines survive`(text: String) {
        #expect(spoken(text, ReadingOptions(rulesOff: ReadingRule.offInVerbatim)) == text)
    }

    @Test func `verbatim still keeps engines alive`() {
        let options = ReadingOptions(rulesOff: Set(ReadingRule.switchable))
        #expect(spoken("\u{1}80S <b> z\u{300}\u{301}\u{302}", options) == "80S b z\u{300}\u{301}")
        #expect(spoken(String(repeating: "s'", count: 80), options) == String(repeating: "s'", count: 20))
        #expect(spoken(String(repeating: "abcde", count: 9), options) == String(repeating: "abcde", count: 8) + " abcde")
        #expect(spoken(String(repeating: "8", count: 50), options) == String(repeating: "8", count: 40) + " 8888888888")
        #expect(spoken("wow 👍", options) == "wow thumbs up")
    }

    /// A rule's reason is told for every line that it changed, so it must not tell of an engine that the line did not go to.
    @Test(arguments: [
        ("!song", ReadingRule.commands, "exclamation mark"), ("🎉", .pictures, "crash"), ("バーカ！", .letterforms, "spells"),
        ("７時", .letterforms, "spells"),
    ])
    func `a reason is true of the line`(text: String, rule: ReadingRule, untrue: String) {
        #expect(Reader().read(Comment(text: text)).changes.contains { $0.rule == rule })
        #expect(!rule.reason.contains(untrue), "\(rule.reason)")
    }

    @Test func `what was cut says so in its language`() {
        let options = ReadingOptions(roomLanguage: "de", lengthLimit: 40)
        #expect(spoken("eins zwei drei vier fünf sechs sieben acht", options) == "eins zwei drei vier und so weiter")
        #expect(spoken(String(repeating: "これはとても長い文章で、", count: 2) + "途中で終わりますから、以下略です。はい", options).hasSuffix(" イカリャク"))
        #expect(spoken(String(repeating: "Wort und Wort ", count: 3), options) == "Wort und Wort Wort und so weiter")
        let languages =
            "ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi yue zh"
        let words = languages.split(separator: " ").map { SpokenWords.in(String($0))["more"] }
        #expect(words.count >= 30 && words.count { $0 == "and so on" } == 1)
        #expect(words.allSatisfy { $0.unicodeScalars.count <= SpokenWords.longestMore })
    }

    @Test func `a live comment is cut at a boundary within the limit`() {
        let options = ReadingOptions(lengthLimit: 20)
        #expect(spoken("one two three four five six", options) == "one two and so on")
        #expect(spoken("First of all. Then the rest", options) == "First of and so on")
        #expect(spoken("日本語の長い文章がここで切れるかもしれない試験", options) == "日本語の長い文章がこ イカリャク")
        #expect(spoken("short enough", options) == "short enough")
        #expect(spoken("beginnings abc これは日本語です。とても長いのでここで終わるかもしれない", ReadingOptions(lengthLimit: 36)) == "beginnings abc|これは日 イカリャク")
    }

    @Test func `what will be cut is not put into words, and is compared all the same`() {
        let options = ReadingOptions(lengthLimit: 300)
        let digits = Reader(options: options).read(Comment(text: String(repeating: "1234567890 ", count: 1_400)))
        let said = digits.segments.map(\.spoken).joined(separator: " ")
        #expect(said.hasPrefix("one billion") && said.hasSuffix("and so on") && said.unicodeScalars.count <= 300)
        let text = String(repeating: "12 ", count: 2_000)
        let hidden = Reader(options: ReadingOptions(lengthLimit: 300, neverSpoken: NeverSpoken.nothing.adding(listedIn: "badword")))
        #expect(hidden.read(Comment(text: text + "badword")).dropped == .neverSpokenWord)
        #expect(spoken("٣٤٥ points", ReadingOptions()) == "three hundred forty-five points")
    }

    @Test func `a long text is cut into pieces that every engine takes`() {
        let sentence = "This is sentence number one of many. "
        let reading = Reader().read(Comment(text: (0..<50).map { "\(sentence)\($0) " }.joined()))
        #expect(reading.segments.count > 4)
        #expect(reading.segments.allSatisfy { $0.spoken.unicodeScalars.count <= Reader.pieceLimit && $0.language == "en" })
        #expect(reading.segments.dropLast().allSatisfy { $0.spoken.hasSuffix(".") })
    }

    @Test func `the plain form has letters and single spaces only`() {
        #expect(plainForm("s's's' [[x]] 12 a\u{301}b — नमस्ते! 🅰 こんにちは。") == "s s s x ab नमस्ते こんにちは")
        #expect(plainForm("123 !?") == "")
    }
}
