// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms

@Suite struct AnnouncerTests {
    @Test func `the name is said when the speaker changes`() {
        let rehearsal = Rehearsal(ahead: 10)
        for (text, author) in [("1", "ann"), ("2", "ann"), ("3", "bob"), ("4", "ann"), ("5", nil), ("6", "ann")] {
            rehearsal.comment(text, author: author)
        }
        #expect(rehearsal.named == ["1", "3", "4", "6"])
    }

    @Test func `the name is said again after thirty seconds`() {
        let rehearsal = Rehearsal(ahead: 10)
        for (text, second) in [("1", 0), ("2", 29), ("3", 58), ("4", 88)] as [(String, Int)] {
            rehearsal.now = Moment(nanoseconds: 0) + .seconds(second)
            rehearsal.comment(text, author: "ann")
        }
        #expect(rehearsal.named == ["1", "4"])
    }

    @Test func `always and never mean what they say, and nobody is named without an author`() {
        let always = Rehearsal(ahead: 10, announce: .always)
        let never = Rehearsal(ahead: 10, announce: .never)
        for (text, author) in [("1", "ann"), ("2", "ann"), ("3", nil)] as [(String, String?)] {
            always.comment(text, author: author)
            never.comment(text, author: author)
        }
        #expect(always.named == ["1", "2"])
        #expect(never.named == [])
    }

    @Test func `nobody is named before a sentence of the platform's that names him`() {
        let rehearsal = Rehearsal(ahead: 10, announce: .always)
        rehearsal.comment("50 raiders from Ann have joined!", author: "Ann", isEvent: true)
        rehearsal.comment("Three months already!", author: "Bob", isEvent: true)
        rehearsal.comment("Ann was here", author: "Ann")
        #expect(rehearsal.named == ["Three months already!", "Ann was here"])
    }

    @Test func `a comment with nothing to say does not count as heard`() {
        let rehearsal = Rehearsal(ahead: 10)
        rehearsal.comment("…", author: "ann")
        rehearsal.comment("hello", author: "ann")
        #expect(rehearsal.named == ["…", "hello"])
    }

    @Test func `after a planned comment was taken away the next one says its name`() {
        let rehearsal = Rehearsal(ahead: 2)
        rehearsal.comment("1", id: "1", author: "ann")
        rehearsal.comment("2", id: "2", author: "ann")
        rehearsal.happen(.moderation(.delete(id: "1", room: nil)))
        rehearsal.comment("3", author: "ann")
        #expect(rehearsal.named == ["1", "3"])
    }

    @Test func `the number of an anonymous viewer is not said, and a name that he has chosen is`() {
        var comment = Comments.Comment(text: "x")
        (comment.author, comment.platform) = (Author(id: "a:AbCd", name: "a:AbCd"), "niconama")
        #expect(comment.announcedAuthor == nil)
        comment.author?.nickname = "太郎"
        #expect(comment.announcedAuthor == comment.author)
        comment.author = Author(id: "1234", name: "花子")
        #expect(comment.announcedAuthor == comment.author)
    }
}
