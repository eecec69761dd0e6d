// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Playback
@testable import Rooms

/// Rooms whose opening takes time, or is refused.
struct OpeningTests {
    private let refusal = OutputError.tooManyStreams(limit: 64)

    private func comment(_ text: String, by author: String = "viewer") -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.id = text
        comment.author = Author(id: author, name: author)
        return comment
    }

    /// Rooms of which only the main one is open.
    private func rooms(_ policy: Backlog.Policy = .live, rooms: Int = 4) throws -> QuietRooms {
        let rooms = try QuietRooms(policy: policy, rooms: rooms, idle: .seconds(60))
        rooms.opensLater = true
        return rooms
    }

    @Test(arguments: [Backlog.Policy.live, .all])
    func `comments wait for their room and enter it in order, while other rooms go on`(policy: Backlog.Policy) throws {
        let rooms = try rooms(policy)
        let (feed, client) = try (rooms.source("feed", .all), rooms.source("client", .program, waits: false))
        #expect(try rooms.admit(comment("one"), feed, 1, in: "ann") == nil)
        #expect(try rooms.admit(comment("two"), client, 2, in: "ann") == nil)
        #expect(try rooms.admit(comment("else"), feed, 3) == .accepted(CommentNumber(3), dropped: []))
        #expect(try rooms.admit(comment("three"), feed, 4, in: "ann") == nil)
        #expect(rooms.directory?.overview(of: "ann").waiting == 3)
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one", "two", "three"])
        rooms.finishOpening("ann")
        #expect(rooms.receipts.map(\.cursor) == [3, 1, 2, 4])
        #expect(rooms.receipts.map(\.receipt) == [3, 1, 2, 4].map { .accepted(CommentNumber($0), dropped: []) })
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one", "two", "three"])
        #expect(try rooms.admit(comment("four"), feed, 5, in: "ann") == .accepted(CommentNumber(5), dropped: []))
        #expect(rooms.outcomes.isEmpty)
    }

    @Test(arguments: [Backlog.Policy.live, .all])
    func `a program's live comment is known by its id while its room is opened`(policy: Backlog.Policy) throws {
        let rooms = try rooms(policy)
        let client = try rooms.source("client", .program, waits: false)
        #expect(try rooms.admit(comment("one"), client, 1, in: "ann") == nil)
        // Where all is read it may still be refused, as if it had never come.
        #expect(rooms.directory?.numberOfComment("one", waitingFor: "ann") == (policy == .live ? CommentNumber(1) : nil))
    }

    @Test func `a room that is paused before it is open begins with the pause`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        rooms.directory?.handle(.pause(by: "ann"), in: "ann")
        rooms.directory?.handle(.pause(by: "ann"), in: "bob")
        #expect(rooms.directory?.overview(of: "ann").isPaused == true)
        rooms.directory?.handle(.resume(by: "bob"), in: "bob")
        try rooms.admit(comment("one"), feed, 1, in: "ann")
        try rooms.admit(comment("two"), feed, 2, in: "bob")
        rooms.finishOpening("ann")
        rooms.finishOpening("bob")
        #expect(rooms.directory?.overview(of: "ann").isPaused == true)
        #expect(rooms.directory?.overview(of: "bob").isPaused == false)
        rooms.directory?.handle(.resume(by: "bob"), in: "ann")
        #expect(rooms.directory?.overview(of: "ann").isPaused == false)
    }

    @Test func `what a moderator does keeps its place among the comments that wait`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("deleted"), feed, 1, in: "ann")
        rooms.intake?.moderate(.delete(id: "deleted", room: nil), from: feed, in: "ann")
        try rooms.admit(comment("before the ban", by: "troll"), feed, 2, in: "ann")
        rooms.intake?.moderate(.ban(NamedViewer(id: "troll"), seconds: nil, room: nil), from: feed, in: "ann")
        try rooms.admit(comment("behind the ban", by: "troll"), feed, 3, in: "ann")
        try rooms.admit(comment("kept"), feed, 4, in: "ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 deleted"])
        rooms.finishOpening("ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 deleted", "feed 3 refused"])
        #expect(rooms.receipts.map(\.cursor) == [1, 2, 3, 4])
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["kept"])
    }

    @Test func `a ban by name reaches the comments that wait for a room, and what it changes is told before`() throws {
        let rooms = try rooms()
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        for (cursor, name) in [(UInt64(1), "Ann"), (2, "Bob"), (3, "ann")] {
            var posted = comment("text \(cursor)")
            posted.author = Author(name: name)
            try rooms.admit(posted, feed, cursor, in: "ann")
        }
        let ban = Moderation.ban(NamedViewer(name: "Ann"), seconds: nil, room: nil)
        var effect = ModerationEffect()
        (effect.removed, effect.isKnown) = (2, true)
        #expect(directory.effect(of: ban, in: "ann") == effect)
        effect = ModerationEffect()
        effect.isKnown = false
        #expect(directory.effect(of: ban, in: "bob") == effect)
        rooms.intake?.moderate(ban, from: feed, in: "ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 3 deleted"])
        let unban = Moderation.unban(NamedViewer(name: "ann"), room: nil)
        (effect.lifted, effect.isKnown) = (1, true)
        #expect(directory.effect(of: unban, in: "ann") == effect)
        rooms.intake?.moderate(unban, from: feed, in: "ann")
        #expect(directory.effect(of: unban, in: "ann").lifted == 0)
        rooms.finishOpening("ann")
        var posted = comment("text 4")
        posted.author = Author(name: "Ann")
        try rooms.admit(posted, feed, 4, in: "ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 3 deleted"])
    }

    @Test func `an id is read once, also where both comments wait for the room`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        for cursor: UInt64 in 1...2 { try rooms.admit(comment("same"), feed, cursor, in: "ann") }
        rooms.finishOpening("ann")
        #expect(rooms.outcomes == ["feed 2 skipped"])
    }

    @Test func `an id that was deleted while its comment waited for the room is not read when it comes again`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("same"), feed, 1, in: "ann")
        rooms.intake?.moderate(.delete(id: "same", room: nil), from: feed, in: "ann")
        try rooms.admit(comment("same"), feed, 2, in: "ann")
        rooms.finishOpening("ann")
        try rooms.admit(comment("same"), feed, 3, in: "ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 skipped", "feed 3 skipped"])
        #expect(try rooms.waiting(in: "ann").isEmpty)
    }

    @Test func `comments of a refused room do not wait for a room that opens for nobody`() throws {
        let rooms = try rooms(.all)
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one"), feed, 1, in: "ann")
        try rooms.admit(comment("two"), feed, 2, in: "bob")
        rooms.finishOpening("ann", refusal)
        #expect(rooms.outcomes.isEmpty && !rooms.isOpening("ann"), "bob may still be done")
        rooms.intake?.moderate(.delete(id: "two", room: nil), from: feed, in: "bob")
        rooms.finishOpening("bob")
        #expect(rooms.isOpening("ann"), "bob's room has nothing to do")
        rooms.finishOpening("ann")
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one"])
    }

    @Test func `a comment that comes while others enter is behind them`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        // Its second comment ends at once, and then it has more to say.
        let chatty = try #require(rooms.intake).add(
            CommentSource("test", rights: .all, waits: true) { [unowned rooms] _, _ in
                _ = try? rooms.admit(comment("late"), feed, 4, in: "ann")
            }
        )
        for cursor: UInt64 in 1...2 { try rooms.admit(comment("same"), chatty, cursor, in: "ann") }
        try rooms.admit(comment("early"), feed, 3, in: "ann")
        rooms.finishOpening("ann")
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["same", "early", "late"])
        #expect(rooms.receipts.map(\.cursor) == [1, 2, 3, 4])
    }

    @Test func `a live comment ends with its room's refusal, and the log has the reason`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one"), feed, 1, in: "ann")
        rooms.finishOpening("ann", refusal)
        #expect(rooms.outcomes == ["feed 1 failed"])
        #expect(rooms.refusals == ["ann: \(refusal)"])
        #expect(rooms.receipts.map(\.receipt) == [.accepted(CommentNumber(1), dropped: [])])
        try rooms.admit(comment("two"), feed, 2, in: "ann")
        #expect(rooms.isOpening("ann"), "the next comment asks again")
    }

    @Test func `where nothing is skipped, a refused room is asked for again when another one is done`() throws {
        let rooms = try rooms(.all)
        let (feed, client) = try (rooms.source("feed", .all), rooms.source("client", .program, waits: false))
        try rooms.admit(comment("busy"), feed, 1)
        try rooms.admit(comment("one"), feed, 2, in: "ann")
        try rooms.admit(comment("brought again"), client, 3, in: "ann")
        rooms.finishOpening("ann", refusal)
        #expect(rooms.receipts.last?.cursor == 3)
        #expect(rooms.receipts.last?.receipt == .refusedForNow(.roomUnavailable))
        try rooms.admit(comment("two"), feed, 4, in: "ann")
        #expect(!rooms.isOpening("ann"))
        rooms.intake?.moderate(.delete(id: "busy", room: nil), from: feed, in: .main)
        #expect(rooms.isOpening("ann"))
        rooms.finishOpening("ann")
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one", "two"])
        #expect(rooms.outcomes == ["feed 1 deleted"])
    }

    @Test func `comments do not wait for ever for rooms that cannot be had`() throws {
        let rooms = try rooms(.all, rooms: 3)
        let feed = try rooms.source("feed", .all)
        for (cursor, room) in [(1, "ann"), (2, "bob"), (3, "cid")] as [(UInt64, RoomName)] {
            try rooms.admit(comment("text \(cursor)"), feed, cursor, in: room)
        }
        #expect(rooms.isOpening("ann") && rooms.isOpening("bob") && !rooms.isOpening("cid"), "a room that is being opened has its place")
        rooms.finishOpening("ann", refusal)
        #expect(rooms.outcomes.isEmpty && rooms.isOpening("cid"), "somebody may still be done")
        rooms.finishOpening("bob", refusal)
        rooms.finishOpening("cid", refusal)
        #expect(rooms.outcomes.sorted() == ["feed 1 failed", "feed 2 failed", "feed 3 failed"])
    }

    @Test func `a run that is stopped leaves what waits for a room, and does not wait for the room`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one"), feed, 1, in: "ann")
        rooms.directory?.stop()
        #expect(rooms.outcomes == ["feed 1 left"])
        rooms.pass(.seconds(1))
        #expect(rooms.isOver)
        rooms.finishOpening("ann")
        #expect(rooms.open.isEmpty)
    }

    @Test func `feeds that have ended wait for the rooms of their last comments`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one"), feed, 1, in: "ann")
        rooms.directory?.endFeed()
        rooms.pass(.seconds(1))
        #expect(!rooms.isOver)
        rooms.finishOpening("ann")
        #expect(try rooms.waiting(in: "ann").count == 1)
        rooms.intake?.moderate(.clear(room: nil), from: feed)
        rooms.pass(.seconds(1))
        #expect(rooms.isOver)
    }

    @Test func `the run ends also where the last room cannot be had`() throws {
        let rooms = try rooms()
        try rooms.admit(comment("one"), rooms.source("feed", .all), 1, in: "ann")
        rooms.directory?.endFeed()
        rooms.pass(.seconds(1))
        rooms.finishOpening("ann", refusal)
        #expect(rooms.isOver)
    }
}
