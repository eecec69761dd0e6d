// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms

/// What a room does when the stream ends.
@Suite struct StreamEndTests {
    private func comment(_ text: String, _ event: ChatEvent.Kind? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.event = event.map { ChatEvent($0) }
        return comment
    }

    /// What waits, events first, in the main room and in another one after the stream of the main room has ended.
    private func waiting(_ rooms: QuietRooms, _ streamEnd: StreamEnd, rights: SourceRights = .all) throws -> [[String]] {
        rooms.streamEnd = streamEnd
        let feed = try rooms.source("feed", rights)
        try rooms.admit(comment("before"), feed, 1)
        try rooms.admit(comment("elsewhere"), feed, 2, in: "ann")
        try rooms.admit(comment("the stream has ended", .end), feed, 3)
        try rooms.admit(comment("after"), feed, 4)
        return try [RoomName.main, "ann"].map { try rooms.waiting(in: $0).map(\.text) }
    }

    @Test func `by default the room reads on`() throws {
        let rooms = try QuietRooms()
        #expect(try waiting(rooms, .off) == [["the stream has ended", "before", "after"], ["elsewhere"]])
        #expect(rooms.orders.isEmpty)
    }

    @Test func `what waits is removed, and what comes after it is read`() throws {
        let rooms = try QuietRooms()
        #expect(try waiting(rooms, .clear) == [["the stream has ended", "after"], ["elsewhere"]])
        #expect(rooms.outcomes == ["feed 1 deleted"])
        #expect(rooms.orders.isEmpty)
    }

    @Test func `the end of one chat leaves the comments of other chats and of other sources in the room`() throws {
        let rooms = try QuietRooms { $0.hasMany = false }
        rooms.streamEnd = .clear
        let (feed, other) = (try rooms.source("feed", .all), try rooms.source("other", .all))
        let of = { (chat: String?, text: String, event: ChatEvent.Kind?) in
            var comment = comment(text, event)
            comment.room = chat
            return comment
        }
        try rooms.admit(of("ann", "Ann's", nil), feed, 1)
        try rooms.admit(of("bob", "Bob's", nil), feed, 2)
        try rooms.admit(of(nil, "without a name", nil), feed, 3)
        try rooms.admit(of(nil, "another's", nil), other, 1)
        // It is told by another source than the comments, as on Twitch.
        try rooms.admit(of("ann", "Ann ends", .end), other, 2)
        #expect(try rooms.waiting(in: .main).map(\.text) == ["Ann ends", "Bob's", "without a name", "another's"])
        #expect(rooms.orders.map(\.0) == ["clear by stream"])
        try rooms.admit(of(nil, "another ends", .end), other, 3)
        #expect(try rooms.waiting(in: .main).map(\.text) == ["another ends", "Bob's", "without a name"])
    }

    @Test func `a paused room keeps what waits`() throws {
        let rooms = try QuietRooms()
        #expect(try waiting(rooms, .pause) == [["the stream has ended", "before", "after"], ["elsewhere"]])
        let directory = try #require(rooms.directory)
        #expect(directory.overview(of: .main).isPaused && !directory.overview(of: "ann").isPaused)
    }

    /// What waits in the main room and in another one after one of two sources was taken away.
    private func waitingWithout(_ rooms: QuietRooms, _ streamEnd: StreamEnd) throws -> [[String]] {
        rooms.streamEnd = streamEnd
        let (feed, other) = (try rooms.source("feed", .stranger), try rooms.source("other", .stranger))
        try rooms.admit(comment("first"), feed, 1)
        try rooms.admit(comment("another's"), other, 1)
        try rooms.admit(comment("last"), feed, 2)
        try rooms.admit(comment("another's elsewhere"), other, 2, in: "ann")
        try #require(rooms.intake).remove(feed)
        return try [RoomName.main, "ann"].map { try rooms.waiting(in: $0).map(\.text) }
    }

    @Test func `what a source brought that is taken away goes on by default`() throws {
        #expect(try waitingWithout(QuietRooms(), .off) == [["first", "another's", "last"], ["another's elsewhere"]])
    }

    @Test func `the rest of a source is removed with it, and the comments of others are not`() throws {
        let rooms = try QuietRooms()
        #expect(try waitingWithout(rooms, .clear) == [["another's"], ["another's elsewhere"]])
        let deleted = rooms.events.filter { if case .finished(_, _, .deleted(.clear), _) = $0.0 { true } else { false } }
        #expect(deleted.count == 2 && rooms.orders.isEmpty)
    }

    @Test func `only rooms in which comments of the source wait are paused`() throws {
        let rooms = try QuietRooms()
        #expect(try waitingWithout(rooms, .pause) == [["first", "another's", "last"], ["another's elsewhere"]])
        let directory = try #require(rooms.directory)
        #expect(directory.overview(of: .main).isPaused && !directory.overview(of: "ann").isPaused)
    }

    @Test func `comments of the source that wait for approval are removed as well`() throws {
        let rooms = try QuietRooms()
        rooms.approval.scope = .all
        _ = try waitingWithout(rooms, .clear)
        #expect(try #require(rooms.directory).heldComments == 2)
    }

    @Test func `nobody ends the stream who may not say so`() throws {
        let rooms = try QuietRooms()
        _ = try waiting(rooms, .clear, rights: .stranger)
        #expect(rooms.orders.isEmpty && rooms.outcomes.isEmpty)
    }
}
