// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core

@Suite struct AwaitedDeletionsTests {
    private var deletions = AwaitedDeletions(limit: 3, span: .seconds(10))

    private func comment(_ id: String?, chat: String? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: "hello")
        (comment.id, comment.room) = (id, chat)
        return comment
    }

    private func meant(_ id: String?, _ room: RoomName, _ chat: String?) -> Bool {
        deletions.contains(comment(id, chat: chat), in: room, at: moment(0))
    }

    private func moment(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }

    @Test mutating func `a deletion counts in the room and the chat that it names, or in all`() {
        deletions.note("everywhere", in: nil, chat: nil, at: moment(0))
        deletions.note("in ann", in: "ann", chat: nil, at: moment(0))
        deletions.note("in a chat", in: nil, chat: "cleo", at: moment(0))
        #expect(meant("everywhere", "ann", nil) && meant("everywhere", .main, "cleo"))
        #expect(meant("in ann", "ann", "cleo") && !meant("in ann", "bob", nil))
        #expect(meant("in a chat", .main, "cleo") && !meant("in a chat", .main, nil))
        #expect(!meant("other", "ann", nil) && !meant(nil, "ann", nil))
    }

    @Test mutating func `a deletion is forgotten after its time`() {
        deletions.note("a", in: nil, chat: nil, at: moment(0))
        deletions.note("b", in: nil, chat: nil, at: moment(5))
        #expect(deletions.contains(comment("a"), in: .main, at: moment(9)))
        #expect(!deletions.contains(comment("a"), in: .main, at: moment(10)))
        #expect(deletions.contains(comment("b"), in: .main, at: moment(14)))
        deletions.note("a", in: nil, chat: nil, at: moment(12))
        #expect(deletions.contains(comment("a"), in: .main, at: moment(21)))
        #expect(deletions.figures.remembered == 2 && deletions.figures.forgotten == 0)
    }

    @Test mutating func `beyond the limit the oldest is forgotten, and counted`() {
        for id in ["a", "b", "c", "d", "e"] { deletions.note(id, in: nil, chat: nil, at: moment(0)) }
        let kept = ["a", "b", "c", "d", "e"].filter { deletions.contains(comment($0), in: .main, at: moment(0)) }
        #expect(kept == ["c", "d", "e"])
        #expect(deletions.figures.remembered == 3 && deletions.figures.forgotten == 2)
    }

    @Test mutating func `a deletion that is repeated pushes no other out`() {
        for id in ["a", "b", "same"] { deletions.note(id, in: nil, chat: nil, at: moment(0)) }
        for _ in 0..<100 { deletions.note("same", in: nil, chat: nil, at: moment(1)) }
        #expect(deletions.contains(comment("a"), in: .main, at: moment(1)))
        #expect(deletions.figures.remembered == 3 && deletions.figures.forgotten == 0)
    }

    @Test func `a limit of none remembers nothing`() {
        var none = AwaitedDeletions(limit: 0, span: .seconds(10))
        none.note("a", in: nil, chat: nil, at: moment(0))
        #expect(!none.contains(comment("a"), in: .main, at: moment(0)))
    }
}
