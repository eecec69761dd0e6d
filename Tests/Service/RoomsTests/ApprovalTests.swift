// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms

/// Comments that wait until a moderator approves them.
@Suite struct ApprovalTests {
    private func comment(_ id: String, _ text: String = "x", by author: Author? = Author(id: "17", name: "Ann")) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        (comment.id, comment.author) = (id, author)
        return comment
    }

    private func rooms(_ scope: Approval.Scope, policy: Backlog.Policy = .live, _ change: (inout RoomLimits) -> Void = { _ in }) throws
        -> (QuietRooms, SourceID)
    {
        let rooms = try QuietRooms(policy: policy, change)
        rooms.approval.scope = scope
        return (rooms, try rooms.source("feed", .all))
    }

    /// The events about a comment, in a word each.
    private func events(_ number: UInt64, _ rooms: QuietRooms) -> [String] {
        rooms.events.filter { $0.0.comment?.value == number }.map { event, _ in
            switch event {
            case .finished(_, _, let outcome, _): [outcome.name, outcome.reason].compactMap(\.self).joined(separator: " ")
            case .approval(_, _, let isApproved, let by): "\(isApproved ? "approved" : "refused") by \(by)"
            default: event.name
            }
        }
    }

    @Test(arguments: [Backlog.Policy.live, .all])
    func `a comment waits until it is approved or refused, and has one outcome`(policy: Backlog.Policy) throws {
        let (rooms, feed) = try rooms(.all, policy: policy)
        #expect(try rooms.admit(comment("a"), feed, 1) == .accepted(CommentNumber(1), dropped: []))
        try rooms.admit(comment("b"), feed, 2)
        #expect(try rooms.waiting().isEmpty)
        let directory = try #require(rooms.directory)
        #expect(directory.decide(CommentNumber(1), isApproved: true, by: "mod"))
        #expect(directory.decide(CommentNumber(2), isApproved: false, by: "mod"))
        #expect(try rooms.waiting().map(\.id) == ["a"])
        #expect(events(1, rooms) == ["held", "approved by mod", "accepted"])
        #expect(events(2, rooms) == ["held", "refused by mod", "accepted", "refused not-approved"])
        #expect(rooms.outcomes == ["feed 2 refused"] && rooms.receipts.count == 2)
        for number in [1, 2, 3] as [UInt64] {
            #expect(!directory.decide(CommentNumber(number), isApproved: true, by: "mod"), "\(number) is decided or unknown")
        }
    }

    @Test func `a comment that nobody approves in time is refused`() throws {
        let (rooms, feed) = try rooms(.all) { $0.approvalTime = .seconds(10) }
        try rooms.admit(comment("a"), feed, 1)
        rooms.pass(.seconds(5))
        try rooms.admit(comment("b"), feed, 2)
        rooms.pass(.seconds(6))
        #expect(events(1, rooms) == ["held", "accepted", "refused not-approved"] && events(2, rooms) == ["held"])
        rooms.pass(.seconds(5))
        #expect(rooms.outcomes == ["feed 1 refused", "feed 2 refused"])
    }

    @Test func `what would be refused for its words waits for nobody`() throws {
        let (rooms, feed) = try rooms(.all)
        try rooms.admit(comment("a", "forbidden"), feed, 1)
        #expect(try #require(rooms.directory).heldComments == 0 && !events(1, rooms).contains("held"))
    }

    @Test func `a comment is not too old because it waited for approval`() throws {
        let (rooms, feed) = try rooms(.all)
        try rooms.admit(comment("a"), feed, 1)
        rooms.pass(.seconds(250))
        #expect(try #require(rooms.directory).decide(CommentNumber(1), isApproved: true, by: "mod"))
        rooms.pass(.seconds(100))
        #expect(rooms.outcomes.isEmpty)
    }

    @Test func `more than the limit are refused, and copies are skipped`() throws {
        let (rooms, feed) = try rooms(.all) { $0.held = 2 }
        for (cursor, id) in ["a", "a", "b", "c"].enumerated() { try rooms.admit(comment(id), feed, UInt64(cursor)) }
        #expect(events(2, rooms) == ["accepted", "skipped duplicate"])
        #expect(events(4, rooms) == ["accepted", "refused approval-full"])
        #expect(try #require(rooms.directory).decide(CommentNumber(1), isApproved: true, by: "mod"))
        try rooms.admit(comment("a"), feed, 5)
        #expect(events(5, rooms) == ["accepted", "skipped duplicate"])
    }

    @Test func `those of a size are refused together, and one is always kept`() throws {
        let (rooms, feed) = try rooms(.all) { $0.heldBytes = 5 }
        for (cursor, id) in ["a", "b"].enumerated() { try rooms.admit(comment(id), feed, UInt64(cursor)) }
        #expect(events(1, rooms) == ["held"] && events(2, rooms) == ["accepted", "refused approval-full"])
        #expect(try #require(rooms.directory).decide(CommentNumber(1), isApproved: false, by: "mod"))
        try rooms.admit(comment("c"), feed, 2)
        #expect(events(3, rooms) == ["held"])
    }

    @Test func `what a moderator deletes is gone while it waits, and does not come back`() throws {
        let (rooms, feed) = try rooms(.all)
        let ban = Moderation.ban(NamedViewer(id: "17"), seconds: nil, room: nil)
        try rooms.admit(comment("a"), feed, 1)
        try rooms.admit(comment("b", by: Author(id: "18")), feed, 2)
        try rooms.admit(comment("c", by: Author(id: "18")), feed, 3)
        #expect(try #require(rooms.directory).effect(of: ban, in: .main).removed == 1)
        rooms.intake?.moderate(ban, from: feed, in: .main)
        rooms.intake?.moderate(.delete(id: "b", room: nil), from: feed, in: .main)
        rooms.intake?.moderate(.comment(number: 3), from: feed, in: .main)
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 deleted", "feed 3 deleted"])
        try rooms.admit(comment("b", by: Author(id: "18")), feed, 4)
        #expect(events(4, rooms) == ["accepted", "skipped duplicate"])
        try rooms.admit(comment("d"), feed, 5)
        #expect(events(5, rooms) == ["accepted", "refused banned"], "nobody has to look at what is not read anyway")
    }

    @Test func `moderators need no approval, and only believed ones are moderators`() throws {
        let (rooms, feed) = try rooms(.all)
        let moderator = Author(id: "1", roles: [.moderator])
        try rooms.admit(comment("a", by: moderator), feed, 1)
        #expect(events(1, rooms) == ["accepted"])
        try rooms.admit(comment("b", by: moderator), try rooms.source("stranger", .stranger), 2)
        #expect(events(2, rooms) == ["held"])
    }

    @Test(arguments: [
        ("see https://example.org/x", true), ("www.example.org", true), ("youtu.be/abc?", true), ("1/2 of it. ok", false), ("hello", false),
    ])
    func `comments with links can be the only ones that wait`(text: String, waits: Bool) throws {
        let (rooms, feed) = try rooms(.links)
        try rooms.admit(comment("a", text), feed, 1)
        #expect(events(1, rooms) == [waits ? "held" : "accepted"])
    }

    @Test func `comments with listed words can be the only ones that wait`() throws {
        let (rooms, feed) = try rooms(.listed(path: "list"))
        rooms.approval.words = NeverSpoken.nothing.adding(listedIn: "giveaway")
        try rooms.admit(comment("a", "a GIVEAWAY!"), feed, 1)
        try rooms.admit(comment("b", "nothing"), feed, 2)
        #expect(events(1, rooms) == ["held"] && events(2, rooms) == ["accepted"])
    }

    @Test func `a viewer is new until something of him was heard, and no name but the id counts`() throws {
        var isNew = true
        var approval = Approval()
        approval.scope = .new
        #expect(approval.concerns(comment("a")) { isNew })
        isNew = false
        #expect(!approval.concerns(comment("a")) { isNew })
        let (rooms, feed) = try rooms(.new)
        let approvals = try #require(rooms.directory).approvals
        approvals.noteHeard(comment("a"), in: .main)
        try rooms.admit(comment("b"), feed, 1)
        #expect(events(1, rooms) == ["accepted"])
        for (cursor, author) in [Author(id: "18", name: "Ann"), Author(name: "17"), nil].enumerated() {
            try rooms.admit(comment("c\(cursor)", by: author), feed, 2)
            #expect(events(UInt64(cursor) + 2, rooms) == ["held"])
        }
    }

    @Test func `the end of the feed waits for decisions`() throws {
        let (rooms, feed) = try rooms(.all)
        try rooms.admit(comment("a"), feed, 1)
        let directory = try #require(rooms.directory)
        directory.endFeed()
        rooms.pass(.seconds(1))
        #expect(!rooms.isOver)
        #expect(directory.decide(CommentNumber(1), isApproved: false, by: "mod"))
        rooms.pass(.seconds(1))
        #expect(rooms.isOver)
    }

    @Test func `what waits at the end of the run is left`() throws {
        let (rooms, feed) = try rooms(.all)
        try rooms.admit(comment("a"), feed, 1)
        try #require(rooms.directory).stop()
        #expect(events(1, rooms) == ["held", "accepted", "left"])
    }
}
