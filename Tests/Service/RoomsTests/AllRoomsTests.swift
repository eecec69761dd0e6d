// SPDX-License-Identifier: GPL-3.0-or-later

import Backlog
import Comments
import Events
import Reading
import Synthesis
import Testing

@testable import Rooms

/// What moderators do in all rooms, and to comments that come later.
@Suite struct AllRoomsTests {
    private func comment(_ id: String, by author: Author? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: id)
        (comment.id, comment.author) = (id, author)
        return comment
    }

    @Test func `a deletion without a room removes the comment in each room that has it, and tells how many`() throws {
        let rooms = try QuietRooms()
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        for (cursor, room) in [(UInt64(1), RoomName.main), (2, "ann"), (3, "bob")] {
            try rooms.admit(comment("m1"), feed, cursor, in: room)
        }
        try rooms.admit(comment("m2"), feed, 4, in: "ann")
        let order = Moderation.delete(id: "m1", room: nil)
        #expect(directory.effect(of: order, in: nil).removed == 3)
        rooms.intake?.moderate(order, from: feed)
        rooms.pass(.seconds(1))
        #expect(rooms.outcomes.sorted() == ["feed 1 deleted", "feed 2 deleted", "feed 3 deleted"])
    }

    @Test func `an order without a room concerns the rooms for which something waits, open or not`() throws {
        let rooms = try QuietRooms()
        rooms.opensLater = true
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        try rooms.admit(comment("m1"), feed, 1, in: "ann")
        rooms.approval.scope = .all
        try rooms.admit(comment("m2"), feed, 2, in: "bob")
        #expect(directory.namesWithComments == [.main, "ann", "bob"])
    }

    @Test func `a raid ends with its room`() throws {
        let rooms = try QuietRooms(idle: .seconds(1))
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        try rooms.admit(comment("a"), feed, 1, in: "ann")
        var settings = RoomSettings()
        settings.raids = .on
        directory.handle(.follow(settings), in: "ann")
        #expect(directory.overview(of: "ann").isRaided)
        rooms.intake?.moderate(.clear(room: nil), from: feed, in: "ann")
        rooms.pass(.seconds(2))
        #expect(rooms.open == [.main] && !directory.overview(of: "ann").isRaided)
        #expect(rooms.events.filter { $0.0.name == "raid" }.map(\.0) == [.raid(isOn: true), .raid(isOn: false)])
    }

    @Test func `the microphone is that of all rooms, those to come as well`() throws {
        let rooms = try QuietRooms()
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        directory.noteMicrophone(isLoud: true)
        try rooms.admit(comment("a"), feed, 1, in: "ann")
        let job = try #require(rooms.voices.jobs.last)
        rooms.hub.speech(of: job.id, samples: [1, 2, 3].span)
        #expect(directory.overview(of: "ann").awaitsQuiet && !directory.overview(of: .main).awaitsQuiet)
        directory.noteMicrophone(isLoud: false)
        #expect(!directory.overview(of: "ann").awaitsQuiet)
    }

    @Test func `a ban without a room counts in all rooms, in those to come as well, and its end ends it everywhere`() throws {
        let rooms = try QuietRooms(idle: .seconds(1))
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        let ann = Author(id: "17", name: "Ann")
        try rooms.admit(comment("a", by: ann), feed, 1, in: "ann")
        rooms.intake?.moderate(.clear(room: nil), from: feed, in: "ann")
        rooms.pass(.seconds(2))
        #expect(rooms.open == [.main], "her room is closed")
        let ban = Moderation.ban(NamedViewer(id: "17"), seconds: nil, room: nil)
        #expect(directory.effect(of: ban, in: nil).isKnown == true)
        rooms.intake?.moderate(ban, from: feed)
        for (cursor, room) in [(UInt64(2), RoomName.main), (3, "ann"), (4, "bob")] {
            try rooms.admit(comment("\(cursor)", by: ann), feed, cursor, in: room)
        }
        #expect(rooms.outcomes.dropFirst() == ["feed 2 refused", "feed 3 refused", "feed 4 refused"])
        // By her name, which only her comments led from her id to.
        let unban = Moderation.unban(NamedViewer(name: "ann"), room: nil)
        #expect(directory.effect(of: unban, in: nil).lifted == 1)
        rooms.intake?.moderate(unban, from: feed)
        for (cursor, room) in [(UInt64(5), RoomName.main), (6, "ann"), (7, "cleo")] {
            try rooms.admit(comment("\(cursor)", by: ann), feed, cursor, in: room)
        }
        #expect(rooms.outcomes.count == 4)
        #expect(directory.effect(of: unban, in: nil).lifted == 0)
    }

    @Test(arguments: [nil, "ann"] as [RoomName?]) func `a comment that comes after its deletion is removed`(named: RoomName?) throws {
        let rooms = try QuietRooms()
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        let order = Moderation.delete(id: "m1", room: nil)
        #expect(directory.effect(of: order, in: named).removed == 0)
        rooms.intake?.moderate(order, from: feed, in: named)
        try rooms.admit(comment("m1"), feed, 1, in: "ann")
        try rooms.admit(comment("m1"), feed, 2, in: "ann")
        try rooms.admit(comment("m2"), feed, 3, in: "ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 skipped"], "the second is a copy")
        #expect(rooms.events.contains { if case .finished(_, "m1", .deleted(.message), _) = $0.0 { $0.1 == "ann" } else { false } })
        #expect(directory.deletions.removed == 1)
        try rooms.admit(comment("m1"), feed, 4, in: "bob")
        #expect(rooms.outcomes.count == (named == nil ? 3 : 2), "in another room only if all were meant")
    }

    @Test func `a deletion waits for its comment for a while only, and does not concern one that came before`() throws {
        let rooms = try QuietRooms { ($0.deletionTime, $0.awaitedDeletions) = (.seconds(10), 2) }
        let feed = try rooms.source("feed", .all)
        rooms.intake?.moderate(.delete(id: "late", room: nil), from: feed)
        rooms.pass(.seconds(11))
        try rooms.admit(comment("late"), feed, 1)
        for id in ["a", "b", "c"] { rooms.intake?.moderate(.delete(id: id, room: nil), from: feed) }
        try rooms.admit(comment("a"), feed, 2)
        try rooms.admit(comment("b"), feed, 3)
        #expect(rooms.outcomes == ["feed 3 deleted"])
        #expect(try #require(rooms.directory).deletions.forgotten == 1)
    }

    @Test func `a comment that comes after its deletion is not held for approval`() throws {
        let rooms = try QuietRooms()
        rooms.approval.scope = .all
        let feed = try rooms.source("feed", .all)
        rooms.intake?.moderate(.delete(id: "m1", room: nil), from: feed)
        try rooms.admit(comment("m1"), feed, 1)
        #expect(rooms.outcomes == ["feed 1 deleted"])
    }

    @Test func `nobody is told what was written in a comment that was deleted before its room was open`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        rooms.opensLater = true
        try rooms.admit(comment("waits"), feed, 1, in: "ann")
        for id in ["waits", "comes later"] { rooms.intake?.moderate(.delete(id: id, room: nil), from: feed, in: "ann") }
        try rooms.admit(comment("comes later"), feed, 2, in: "ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 deleted"] && rooms.texts == ["", ""])
    }
}
