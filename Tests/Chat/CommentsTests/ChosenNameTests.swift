// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

struct ChosenNameTests {
    private func comment(_ text: String, on platform: String? = "niconama", id: String? = "1234") -> Comment {
        var comment = Comment(text: text)
        (comment.author, comment.platform) = (Author(id: id, name: "x"), platform)
        return comment
    }

    @Test(arguments: [
        ("こんにちは＠太郎", "太郎", 5..<8), ("こんにちは@Taro", "Taro", 5..<10), ("@太郎", "太郎", 0..<3), ("初見です @太郎 ", "太郎", 5..<8),
        ("a@b@太郎", "太郎", 3..<6), ("hello@太郎", "太郎", 5..<8), ("わこつ＠T-1", "T-1", 3..<7),
    ])
    func `a name stands at the end of a comment`(text: String, name: String, place: Range<Int>) throws {
        let chosen = try #require(ChosenName(in: comment(text)))
        #expect(chosen.name == name && chosen.place == place)
    }

    @Test(arguments: [
        "", "@", "こんにちは", "こんにちは@", "@太郎 こんにちは", "@太郎 次郎", "あと＠30秒", "@1", "＠３", "@三", "@!?", "@_", "mail@example.com", "ann@b",
        "@太\u{200B}郎", "@\u{202E}太郎", "@太\n郎", "﹫太郎", "@" + String(repeating: "あ", count: 21),
    ])
    func `everything else is a text`(text: String) {
        #expect(ChosenName(in: comment(text)) == nil)
    }

    @Test func `only viewers of Niconico name themselves, and nobody without an id`() {
        for platform in ["twitch", "youtube", "Niconama", nil] { #expect(ChosenName(in: comment("やあ@太郎", on: platform)) == nil) }
        #expect(ChosenName(in: comment("やあ@太郎", id: nil)) == nil)
        var event = comment("やあ@太郎")
        event.isEvent = true
        #expect(ChosenName(in: event) == nil)
    }

    @Test(arguments: [("1234", false), ("a:AbCd", true), ("AbCd123", true), ("１２", true), (nil, false)])
    func `who has no account's id is anonymous`(id: String?, isAnonymous: Bool) {
        #expect(comment("x", id: id).isAnonymous == isAnonymous)
        #expect(!comment("x", on: "twitch", id: id).isAnonymous)
    }
}
