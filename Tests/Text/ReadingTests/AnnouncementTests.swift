// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Testing

@testable import Reading

@Suite struct AnnouncementTests {
    private func announcement(_ text: String, by author: Author?, language: String? = nil) -> Announcement? {
        var comment = Comments.Comment(text: text)
        comment.author = author
        comment.language = language
        let reader = Reader()
        return reader.announcement(of: comment, read: reader.read(comment))
    }

    @Test func `the phrase is in the comment's language`() throws {
        #expect(announcement("hello", by: Author(name: "Ann"))?.text == "Ann says")
        #expect(announcement("bonjour", by: Author(name: "Chloé"), language: "fr")?.text == "Chloé dit")
        let japanese = try #require(announcement("こんにちは", by: Author(name: "太郎")))
        #expect(japanese.text == "太郎さん")
        #expect(japanese.segments.map(\.language) == ["ja"])
    }

    @Test func `at least thirty languages have a phrase of their own`() {
        let languages = [
            "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
            "lt",
            "lv", "ms", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "yue",
            "zh",
        ]
        for language in languages {
            let phrase = announcingPhrase("X", in: language + "-XX")
            #expect(phrase.contains("X") && phrase != "X says", "\(language)")
        }
        #expect(announcingPhrase("X", in: "tlh") == "X says")
    }

    @Test func `in Japanese a title is said once`() {
        #expect(announcingPhrase("太郎", in: "ja") == "太郎さん")
        #expect(announcingPhrase("太郎さん", in: "ja") == "太郎さん")
        #expect(announcingPhrase("みくちゃん", in: "ja") == "みくちゃん")
    }

    @Test func `the nickname comes before the name`() {
        #expect(announcement("hello", by: Author(id: "1", name: "ann_the_1st", nickname: "Annie"))?.text == "Annie says")
    }

    @Test(
        arguments: [
            ("xX_Ann_Xx", "xX Ann Xx"), ("ann_93847561", "ann"), ("Ann2000", "Ann2000"), ("@ann-lee", "ann lee"), ("O'Neil", "O'Neil"),
            ("Ａｎｎ", "Ann"), ("🔥Ann🔥", "Ann"), ("A\u{1}nn", "Ann"), ("Annnnnnnn", "Annn"), ("<b>Ann</b>", "b Ann b"),
        ]
    )
    func `names are cleaned`(name: String, said: String) {
        #expect(spokenName(name) == said)
    }

    @Test(arguments: ["", "___", "12345678", "42", "🔥🔥", "\u{1}\u{2}", "'"])
    func `what has no letters is no name`(name: String) {
        #expect(announcement("hello", by: Author(id: "1", name: name)) == nil)
    }

    @Test func `a name is cut`() throws {
        let name = try #require(spokenName(String(repeating: "ab c", count: 10_000)))
        #expect(name.unicodeScalars.count <= 30)
    }

    @Test func `nobody is announced before silence, and no comment without an author is`() {
        #expect(announcement("☆", by: Author(name: "Ann")) == nil)
        #expect(announcement("hello", by: nil) == nil)
        #expect(announcement("hello", by: Author(id: "1")) == nil)
    }
}
