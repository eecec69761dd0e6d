// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import yomite

private typealias Comment = Comments.Comment

@Suite struct TwofoldCommentsTests {
    private var twofold = TwofoldComments()

    private mutating func note(_ text: String, by way: TwofoldComments.Way, author: String? = nil, at seconds: Int64 = 0) -> Bool {
        var comment = Comment(text: text)
        comment.author = author.map { Author(name: $0) }
        return twofold.note(comment, by: way, at: Moment(nanoseconds: seconds * 1_000_000_000))
    }

    @Test(arguments: [
        "こんにちは みなさん", "こんにちは\nみなさん", "アンさん、こんにちはみなさん",
    ])
    mutating func `the first pair is told, once, whichever comes first`(spoken: String) {
        #expect(!note("こんにちは みなさん", by: .oneComme, author: "アン"))
        #expect(note(spoken, by: .bouyomi, at: 9))
        #expect(!note("こんにちは みなさん", by: .oneComme, author: "アン", at: 9))
        #expect(!note(spoken, by: .bouyomi, at: 9))
        var other = TwofoldCommentsTests()
        let first = other.note(spoken, by: .bouyomi)
        let second = other.note("こんにちは みなさん", by: .oneComme, author: "アン")
        #expect(!first && second)
    }

    @Test mutating func `other texts, old ones and those of one way alone are no pair`() {
        #expect(!note("hello", by: .oneComme, author: "Ann"))
        #expect(!note("hello", by: .oneComme, author: "Ann"))
        #expect(!note("hello there", by: .bouyomi), "the name is missing")
        #expect(!note("Ann: goodbye", by: .bouyomi))
        #expect(!note("hello", by: .bouyomi, at: 11))
        #expect(!note(" ", by: .oneComme, at: 12))
        #expect(!note(" ", by: .bouyomi, at: 12))
    }

    @Test mutating func `only the latest are compared`() {
        #expect(!note("first", by: .oneComme))
        for number in 0..<16 { #expect(!note("text \(number)", by: .oneComme)) }
        #expect(!note("first", by: .bouyomi))
        #expect(note("text 0", by: .bouyomi))
    }
}
