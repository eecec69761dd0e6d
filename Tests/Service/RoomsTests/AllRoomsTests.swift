// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Reading
@testable import Rooms
@testable import Synthesis

/// What moderators do in all rooms, and to comments that come later.
@Suite struct AllRoomsTests {
    private func comment(_ id: String, by author: Author? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: id)
        (comment.id, comment.author) = (id, author)
        return comment
    }

    /// Has an order carried out, and returns what that changes.
    private func effect(of order: Moderation, from source: SourceID, in rooms: QuietRooms, _ named: RoomName? = nil) -> ModerationEffect? {
        var effect: ModerationEffect?
        rooms.intake?.moderate(order, from: source, in: named) { effect = $0 }
        if effect == nil { rooms.pass(.milliseconds(1)) }
        return effect
    }

    @Test func `a deletion without a room removes the comment in each room that has it, and tells how many`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        for (cursor, room) in [(UInt64(1), RoomName.main), (2, "ann"), (3, "bob")] {
            try rooms.admit(comment("m1"), feed, cursor, in: room)
        }
        try rooms.admit(comment("m2"), feed, 4, in: "ann")
        #expect(effect(of: .delete(id: "m1", room: nil), from: feed, in: rooms)?.removed == 3)
        #expect(rooms.told.reduce(0) { $0 + ($1.removed ?? 0) } == 3)
        rooms.pass(.seconds(1))
        #expect(rooms.outcomes.sorted() == ["feed 1 deleted", "feed 2 deleted", "feed 3 deleted"])
    }

    @Test func `an order without a room concerns the rooms for which something waits, open or not`() throws {
        let rooms = try QuietRooms()
        rooms.opensLater = true
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("m1"), feed, 1, in: "ann")
        rooms.approval.scope = .all
        try rooms.admit(comment("m2"), feed, 2, in: "bob")
        #expect(effect(of: .clear(room: nil), from: feed, in: rooms)?.removed == 2)
        #expect(Set(rooms.told.map(\.room)) == [.main, "ann", "bob"] && rooms.told.count == 3)
        #expect(rooms.told.reduce(0) { $0 + ($1.removed ?? 0) } == 2)
    }

    @Test func `all rooms together have twice as many bans of their own as all may share, and each has a few`() throws {
        let rooms = try QuietRooms { $0.bans = 20 }
        let feed = try rooms.source("feed", .all)
        let directory = try #require(rooms.directory)
        func ban(_ id: Int, in room: RoomName) {
            _ = effect(of: .ban(NamedViewer(id: "\(id)"), seconds: nil, room: nil), from: feed, in: rooms, room)
        }
        func banned(in room: RoomName) -> Int {
            (1...20).count { directory.silences(comment("m", by: Author(id: "\($0)")), in: room) }
        }
        // One of the two rooms is open.
        try rooms.admit(comment("m1"), feed, 1, in: "ann")
        for room in ["ann", "bob"] as [RoomName] { for id in 1...20 { ban(id, in: room) } }
        #expect(["ann", "bob", "cat"].map { banned(in: RoomName($0)) } == [20, 20, 0] && directory.forgottenBans == 0)
        for id in 1...15 { ban(id, in: "cat") }
        #expect(["ann", "bob", "cat"].map { banned(in: RoomName($0)) } == [20, 20, 10] && directory.forgottenBans == 5)
        // A room that is open keeps what it has.
        ban(21, in: "ann")
        #expect(banned(in: "ann") == 19 && directory.forgottenBans == 6)
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
        let feed = try rooms.source("feed", .all)
        let ann = Author(id: "17", name: "Ann")
        try rooms.admit(comment("a", by: ann), feed, 1, in: "ann")
        rooms.intake?.moderate(.clear(room: nil), from: feed, in: "ann")
        rooms.pass(.seconds(2))
        #expect(rooms.open == [.main], "her room is closed")
        let ban = Moderation.ban(NamedViewer(id: "17"), seconds: nil, room: nil)
        #expect(effect(of: ban, from: feed, in: rooms)?.isKnown == true)
        for (cursor, room) in [(UInt64(2), RoomName.main), (3, "ann"), (4, "bob")] {
            try rooms.admit(comment("\(cursor)", by: ann), feed, cursor, in: room)
        }
        #expect(rooms.outcomes.dropFirst() == ["feed 2 refused", "feed 3 refused", "feed 4 refused"])
        // By her name, which only her comments led from her id to.
        let unban = Moderation.unban(NamedViewer(name: "ann"), room: nil)
        #expect(effect(of: unban, from: feed, in: rooms)?.lifted == 1)
        for (cursor, room) in [(UInt64(5), RoomName.main), (6, "ann"), (7, "cleo")] {
            try rooms.admit(comment("\(cursor)", by: ann), feed, cursor, in: room)
        }
        #expect(rooms.outcomes.count == 4)
        #expect(effect(of: unban, from: feed, in: rooms)?.lifted == 0)
    }

    /// Rooms whose turns are over when some of them were told of an order. With a comment by Ann in each; the first four are open.
    private func slowlyTold(idle: Bool) throws -> (QuietRooms, SourceID) {
        let time = VirtualTime()
        let rooms = try QuietRooms(rooms: 20, idle: idle ? .seconds(1_000) : nil, loop: Loop(virtualTime: time))
        let feed = try rooms.source("feed", .all)
        for number in 1...10 {
            let name = RoomName("room \(number)")
            try rooms.admit(comment("\(number)", by: Author(id: "17", name: "Ann")), feed, UInt64(number), in: name)
            if idle { rooms.intake?.moderate(.clear(room: nil), from: feed, in: name) }
        }
        rooms.onTold = { time.advance(to: time.now + .microseconds(500)) }
        return (rooms, feed)
    }

    @Test func `an order for all rooms is told and carried out in a few of them in each turn of the loop`() throws {
        let (rooms, feed) = try slowlyTold(idle: false)
        var (effect, toldAtOnce) = (ModerationEffect?.none, 0)
        rooms.loop.after(.zero) {
            rooms.intake?.moderate(.clear(room: nil), from: feed) { effect = $0 }
            toldAtOnce = rooms.told.count
            #expect(effect == nil)
        }
        rooms.pass(.seconds(1))
        #expect(toldAtOnce == 2 && rooms.told.count == 11 && rooms.outcomes.count == 10)
        #expect(effect?.removed == 10)
    }

    @Test func `what a moderator has taken is not heard where its room has not had its turn`() throws {
        let (rooms, feed) = try slowlyTold(idle: false)
        rooms.loop.after(.zero) {
            rooms.intake?.moderate(.ban(NamedViewer(id: "17"), seconds: nil, room: nil), from: feed)
            #expect(rooms.told.count == 2 && rooms.outcomes.count < 10)
            // Rooms have no order: any of those whose turn is still to come.
            let waiting = (1...10).first { number in !rooms.told.contains { $0.room == RoomName("room \(number)") } }
            guard let waiting, rooms.voices.jobs.count == 10 else {
                Issue.record("every room had its turn, or said nothing")
                return
            }
            rooms.hub.speech(of: rooms.voices.jobs[waiting - 1].id, samples: [1, 2, 3].span)
            #expect(rooms.told.last?.room == RoomName("room \(waiting)") && rooms.outcomes.contains("feed \(waiting) deleted"))
        }
        rooms.pass(.seconds(1))
        #expect(rooms.told.count == 11 && rooms.outcomes.count == 10)
        #expect(!rooms.events.contains { $0.0.name == "started" })
    }

    @Test(arguments: [nil, "room 1"] as [RoomName?]) func `rooms are told when it is forgotten what was written, and obey before`(
        named: RoomName?
    ) throws {
        let (rooms, feed) = try slowlyTold(idle: false)
        rooms.forgetsLater = true
        rooms.loop.after(.zero) {
            rooms.intake?.moderate(.clear(room: nil), from: feed, in: named) { #expect($0.removed == (named == nil ? 10 : 1)) }
            #expect(rooms.told.isEmpty && rooms.outcomes.contains("feed 1 deleted"))
        }
        rooms.pass(.seconds(1))
        #expect(rooms.told.count == (named == nil ? 11 : 1) && rooms.told.reduce(0) { $0 + ($1.removed ?? 0) } == (named == nil ? 10 : 1))
    }

    @Test func `a room that is closed before its turn has done what all rooms are to do`() throws {
        let (rooms, feed) = try slowlyTold(idle: true)
        rooms.loop.after(.zero) {
            rooms.intake?.moderate(.ban(NamedViewer(id: "17"), seconds: nil, room: nil), from: feed)
            rooms.directory?.closeResting(atMost: 20)
            #expect(rooms.open == [.main])
        }
        rooms.pass(.seconds(1))
        for number in 1...10 {
            let again = comment("again \(number)", by: Author(id: "17", name: "Ann"))
            try rooms.admit(again, feed, UInt64(100 + number), in: RoomName("room \(number)"))
        }
        #expect(rooms.outcomes.suffix(10) == (101...110).map { "feed \($0) refused" })
    }

    @Test func `a room that is opened before its turn keeps what came after the order`() throws {
        let (rooms, feed) = try slowlyTold(idle: false)
        rooms.loop.after(.zero) {
            rooms.intake?.moderate(.clear(room: nil), from: feed)
            #expect(throws: Never.self) { try rooms.admit(comment("later"), feed, 50, in: "new") }
        }
        rooms.pass(.seconds(1))
        #expect(rooms.outcomes.count == 10 && !rooms.outcomes.contains("feed 50 deleted"))
    }

    @Test(arguments: [nil, "ann"] as [RoomName?]) func `a comment that comes after its deletion is removed`(named: RoomName?) throws {
        let rooms = try QuietRooms()
        let (feed, directory) = (try rooms.source("feed", .all), try #require(rooms.directory))
        #expect(effect(of: .delete(id: "m1", room: nil), from: feed, in: rooms, named)?.removed == 0)
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
