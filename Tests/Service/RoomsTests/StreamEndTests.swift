// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Reading
import Testing

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
        #expect(rooms.orders.map(\.0) == ["clear by stream"])
    }

    @Test func `a paused room keeps what waits`() throws {
        let rooms = try QuietRooms()
        #expect(try waiting(rooms, .pause) == [["the stream has ended", "before", "after"], ["elsewhere"]])
        let directory = try #require(rooms.directory)
        #expect(directory.overview(of: .main).isPaused && !directory.overview(of: "ann").isPaused)
    }

    @Test func `nobody ends the stream who may not say so`() throws {
        let rooms = try QuietRooms()
        _ = try waiting(rooms, .clear, rights: .stranger)
        #expect(rooms.orders.isEmpty && rooms.outcomes.isEmpty)
    }
}
