// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Voices

/// Rooms that take turns, because there is not memory for all of them.
struct TurnsTests {
    private let shortfall = BudgetShortfall(.room, needing: "a further room", needed: 20 << 20, budget: 19 << 20)

    private func comment(_ text: String, by author: String = "viewer") -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.id = text
        comment.author = Author(id: author, name: author)
        return comment
    }

    /// Memory for the main room and so many others.
    private func rooms(
        _ others: Int,
        _ policy: Backlog.Policy = .live,
        _ change: (inout RoomLimits) -> Void = { _ in }
    ) throws -> QuietRooms {
        let rooms = try QuietRooms(policy: policy, rooms: 10, idle: .seconds(60), change)
        rooms.shortfall = { [unowned rooms, shortfall] in rooms.open.count < 1 + others ? nil : shortfall }
        return rooms
    }

    @Test(arguments: [Backlog.Policy.live, .all])
    func `a room that has nothing to do is closed for one that somebody waits for`(policy: Backlog.Policy) throws {
        let rooms = try rooms(1, policy)
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one"), feed, 1, in: "ann")
        rooms.intake?.moderate(.delete(id: "one", room: nil), from: feed, in: "ann")
        #expect(rooms.open == [.main, "ann"])
        let receipt = try rooms.admit(comment("two"), feed, 2, in: "bob")
        #expect(receipt == (policy == .live ? .accepted(CommentNumber(2), dropped: []) : nil))
        #expect(rooms.open == [.main], "its memory is not back at once")
        rooms.pass(.milliseconds(50))
        #expect(rooms.open == [.main, "bob"])
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["two"])
        #expect(rooms.refusals == ["\(shortfall)"])
    }

    @Test func `what is approved counts as waiting for approval until its room can be opened`() throws {
        let rooms = try rooms(1) { ($0.waiting, $0.held, $0.heldBytes) = (0, 3, 4_096) }
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("ann's"), feed, 1, in: "ann")
        rooms.approval.scope = .all
        let directory = try #require(rooms.directory)
        for (cursor, text) in ["one", "two", "three"].enumerated() {
            try rooms.admit(comment(text), feed, UInt64(cursor) + 2, in: "bob")
            #expect(directory.decide(CommentNumber(UInt64(cursor) + 2), isApproved: true, by: "mod"))
        }
        try rooms.admit(comment("four"), feed, 5, in: "bob")
        #expect(rooms.outcomes == ["feed 5 refused"] && directory.heldComments == 0)
        rooms.intake?.moderate(.delete(id: "ann's", room: nil), from: feed, in: "ann")
        rooms.pass(.milliseconds(50))
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["one", "two", "three"])
        try rooms.admit(comment("five"), feed, 6, in: "bob")
        #expect(directory.heldComments == 1)
    }

    @Test func `where a limit was lowered the rooms that rest are closed, the oldest first, and never the main one`() throws {
        let rooms = try rooms(3)
        let feed = try rooms.source("feed", .all)
        for (cursor, name) in ["ann", "bea", "cleo"].enumerated() {
            try rooms.admit(comment(name), feed, UInt64(cursor), in: RoomName(name))
            if name != "cleo" { rooms.intake?.moderate(.delete(id: name, room: nil), from: feed, in: RoomName(name)) }
            rooms.pass(.seconds(1))
        }
        rooms.directory?.closeResting(atMost: 1)
        #expect(rooms.open == [.main, "bea", "cleo"])
        rooms.directory?.closeResting(atMost: 5)
        #expect(rooms.open == [.main, "cleo"], "it has something to say")
    }

    @Test func `only as many rooms are closed as others wait for`() throws {
        let rooms = try rooms(3)
        let feed = try rooms.source("feed", .all)
        for (cursor, name) in ["ann", "bea", "cleo"].enumerated() {
            try rooms.admit(comment(name), feed, UInt64(cursor), in: RoomName(name))
            rooms.intake?.moderate(.delete(id: name, room: nil), from: feed, in: RoomName(name))
        }
        for text in ["one", "two", "three"] { try rooms.admit(comment(text), feed, 9, in: "dora") }
        rooms.pass(.milliseconds(50))
        #expect(rooms.open.count == 4)
        #expect(try rooms.waiting(in: "dora").map(\.text) == ["one", "two", "three"])
    }

    @Test func `a program's comment is accepted and waits until a room is done`() throws {
        let rooms = try rooms(1) { $0.waiting = 2 }
        let client = try rooms.source("client", .program, waits: false)
        try rooms.admit(comment("busy"), client, 1, in: "ann")
        for cursor: UInt64 in 2...3 {
            #expect(try rooms.admit(comment("text \(cursor)"), client, cursor, in: "bob") == .accepted(CommentNumber(cursor), dropped: []))
        }
        #expect(try rooms.admit(comment("too many"), client, 4, in: "bob") == .refusedForNow(.noMemory(shortfall)))
        rooms.pass(.seconds(5))
        #expect(rooms.open == [.main, "ann"] && rooms.outcomes.isEmpty)
        rooms.intake?.moderate(.delete(id: "busy", room: nil), from: client, in: "ann")
        rooms.pass(.milliseconds(50))
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["text 2", "text 3"])
        #expect(rooms.outcomes == ["client 1 deleted"])
    }

    @Test func `a program's comments wait for memory until they weigh too much`() throws {
        let rooms = try rooms(1) { $0.waitingBytes = 20 }
        let client = try rooms.source("client", .program, waits: false)
        try rooms.admit(comment("busy"), client, 1, in: "ann")
        for cursor: UInt64 in 2...3 { try rooms.admit(comment("text \(cursor)"), client, cursor, in: "bob") }
        #expect(try rooms.admit(comment("too much"), client, 4, in: "bob") == .refusedForNow(.noMemory(shortfall)))
        rooms.intake?.moderate(.delete(id: "text 2", room: nil), from: client, in: "bob")
        #expect(try rooms.admit(comment("fits"), client, 5, in: "bob") == .accepted(CommentNumber(5), dropped: []))
    }

    @Test func `what waits for memory is known by its id until it is in its room or gone`() throws {
        let rooms = try rooms(1)
        let client = try rooms.source("client", .program, waits: false)
        func number(_ id: String) -> CommentNumber? { rooms.directory?.numberOfComment(id, waitingFor: "bob") }
        try rooms.admit(comment("busy"), client, 1, in: "ann")
        for (cursor, text) in ["one", "two", "one"].enumerated() { try rooms.admit(comment(text), client, UInt64(2 + cursor), in: "bob") }
        #expect(number("one") == CommentNumber(2), "the first of two with the same id")
        #expect(number("two") == CommentNumber(3) && number("busy") == nil)
        #expect(rooms.directory?.numberOfComment("one", waitingFor: "ann") == nil)
        rooms.intake?.moderate(.delete(id: "two", room: nil), from: client, in: "bob")
        #expect(number("two") == nil && number("one") == CommentNumber(2))
        rooms.intake?.moderate(.delete(id: "busy", room: nil), from: client, in: "ann")
        rooms.pass(.milliseconds(50))
        #expect(rooms.open.contains("bob") && number("one") == nil)
        #expect(rooms.outcomes.contains("client 4 skipped"), "\(rooms.outcomes)")
    }

    @Test func `what is refused where everything is read was never taken in`() throws {
        let rooms = try rooms(1, .all)
        let client = try rooms.source("client", .program, waits: false)
        try rooms.admit(comment("busy"), client, 1, in: "ann")
        #expect(try rooms.admit(comment("one"), client, 2, in: "bob") == .refusedForNow(.noMemory(shortfall)))
        #expect(rooms.directory?.numberOfComment("one", waitingFor: "bob") == nil)
    }

    @Test func `what a moderator deletes while it waits for memory is not read`() throws {
        let rooms = try rooms(1)
        let client = try rooms.source("client", .program, waits: false)
        try rooms.admit(comment("busy"), client, 1, in: "ann")
        try rooms.admit(comment("deleted"), client, 2, in: "bob")
        rooms.intake?.moderate(.delete(id: "deleted", room: nil), from: client, in: "bob")
        #expect(rooms.outcomes == ["client 2 deleted"])
        rooms.intake?.moderate(.delete(id: "busy", room: nil), from: client, in: "ann")
        rooms.pass(.milliseconds(50))
        #expect(rooms.open == [.main, "ann"], "nobody waits for bob any more")
    }

    @Test func `however little memory there is, one room after the other has its turn`() throws {
        let rooms = try rooms(0)
        let client = try rooms.source("client", .program, waits: false)
        for (cursor, name) in ["ann", "bea", "cleo"].enumerated() {
            try rooms.admit(comment(name), client, UInt64(cursor), in: RoomName(name))
        }
        var turns: [Set<RoomName>] = []
        for name: RoomName in ["ann", "bea", "cleo"] {
            rooms.pass(.milliseconds(50))
            turns.append(rooms.open)
            rooms.intake?.moderate(.delete(id: name.text, room: nil), from: client, in: name)
        }
        #expect(turns == [[.main, "ann"], [.main, "bea"], [.main, "cleo"]])
        #expect(rooms.outcomes == ["client 0 deleted", "client 1 deleted", "client 2 deleted"])
        #expect(rooms.refusals == ["\(shortfall)"])
        #expect("\(shortfall)".contains("--memory-budget 20M"))
    }

    @Test func `what waits for memory is left at the end`() throws {
        let rooms = try rooms(1)
        let client = try rooms.source("client", .program, waits: false)
        try rooms.admit(comment("busy"), client, 1, in: "ann")
        try rooms.admit(comment("waits"), client, 2, in: "bob")
        rooms.directory?.stop()
        #expect(rooms.outcomes.contains("client 2 left"))
    }
}
