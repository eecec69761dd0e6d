// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Synthesis

/// Rooms that are left one by one, and until when they may be heard.
@Suite struct LeavingTests {
    private let rooms: QuietRooms
    private let directory: RoomDirectory
    private let feed: SourceID

    init() throws {
        rooms = try QuietRooms(rooms: 4, idle: .seconds(60))
        directory = try #require(rooms.directory)
        feed = try rooms.source("feed", .all)
    }

    /// Comments to a room, with cursors from `first` on.
    private func admit(_ texts: [String], _ first: UInt64 = 1, in room: RoomName) throws {
        for (cursor, text) in zip(first..., texts) {
            var comment = Comments.Comment(text: text)
            (comment.id, comment.author) = (text, Author(id: text, name: text))
            try rooms.admit(comment, feed, cursor, in: room)
        }
    }

    /// A second of sound for the last job with this text.
    @discardableResult
    private func speak(_ text: String) throws -> JobID {
        let job = try #require(rooms.voices.jobs.last { $0.parts[0].spoken == text }).id
        rooms.hub.speech(of: job, samples: [Int16](repeating: 1_000, count: 22_050).span)
        return job
    }

    private func hasStarted(in room: RoomName) -> Bool {
        rooms.events.contains { $0.0.name == "started" && $0.1 == room }
    }

    @Test func `a room that is left falls silent, what waits in it is left, and the other rooms go on`() throws {
        try admit(["one", "two", "three"], in: "ann")
        try admit(["four"], 4, in: "bob")
        try speak("one")
        rooms.pass(.milliseconds(200))
        #expect(hasStarted(in: "ann"))
        var isClosed = false
        directory.leave("ann") { isClosed = true }
        rooms.pass(.seconds(1))
        #expect(isClosed && rooms.open == [.main, "bob"])
        #expect(rooms.outcomes.sorted() == ["feed 1 left", "feed 2 left", "feed 3 left"])
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["four"] && !rooms.isOver)
    }

    @Test func `a comment that was left is read when it comes again, and opens the room again`() throws {
        try admit(["one"], in: "ann")
        directory.leave("ann") {}
        #expect(rooms.open == [.main])
        try admit(["one"], 2, in: "ann")
        #expect(rooms.open == [.main, "ann"] && rooms.outcomes == ["feed 1 left"])
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one"])
    }

    @Test func `what is heard in a room that is finished is heard to its end`() throws {
        try admit(["one", "two"], in: "ann")
        let job = try speak("one")
        rooms.hub.speech(of: job, ended: .finished(cut: false))
        rooms.pass(.milliseconds(200))
        var isClosed = false
        directory.finish("ann") { isClosed = true }
        #expect(rooms.outcomes == ["feed 2 left"] && !isClosed)
        try admit(["late"], 3, in: "ann")
        #expect(rooms.outcomes == ["feed 2 left", "feed 3 left"], "the room takes no more")
        rooms.pass(.seconds(1))
        #expect(isClosed && rooms.open == [.main])
        #expect(rooms.outcomes.last == "feed 1 heard")
    }

    @Test func `a room that is finished does not wait for ever for a comment that does not end`() throws {
        try admit(["one"], in: "ann")
        try speak("one")
        rooms.pass(.milliseconds(200))
        var closings = 0
        for _ in 1...2 { directory.finish("ann") { closings += 1 } }
        rooms.pass(RoomLimits().drain + .seconds(1))
        #expect(closings == 2 && rooms.open == [.main] && rooms.outcomes == ["feed 1 left"])
    }

    @Test func `a room that is left while it is being opened is not opened, and what waits for it is left`() throws {
        rooms.opensLater = true
        try admit(["one"], in: "ann")
        var isClosed = false
        directory.leave("ann") { isClosed = true }
        #expect(isClosed && rooms.outcomes == ["feed 1 left"])
        rooms.finishOpening("ann")
        #expect(rooms.open == [.main])
        try admit(["one"], 2, in: "ann")
        rooms.finishOpening("ann")
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one"])
    }

    @Test func `what waits for approval for a room is left with it, and only that`() throws {
        rooms.approval.scope = .all
        try admit(["one"], in: "ann")
        try admit(["two"], 2, in: "bob")
        directory.leave("ann") {}
        #expect(rooms.outcomes == ["feed 1 left"] && directory.heldComments == 1)
    }

    @Test func `a run whose feeds have ended is over when its last room is left`() throws {
        try admit(["one"], in: "ann")
        directory.endFeed()
        rooms.pass(.seconds(1))
        #expect(!rooms.isOver)
        directory.leave("ann") {}
        #expect(rooms.isOver)
    }

    @Test func `a room is never heard past its deadline, also one that was set before it is open`() throws {
        rooms.opensLater = true
        // A nanosecond after the machine was started.
        directory.fence("ann", until: Moment(nanoseconds: 1))
        try admit(["one"], in: "ann")
        try admit(["two"], 2, in: "bob")
        for room: RoomName in ["ann", "bob"] { rooms.finishOpening(room) }
        for text in ["one", "two"] { try speak(text) }
        rooms.pass(.seconds(1))
        #expect(!hasStarted(in: "ann") && hasStarted(in: "bob"))
        #expect(directory.steadiness.silencedBlocks > 0)
        directory.fence("ann", until: nil)
        rooms.pass(.seconds(1))
        #expect(hasStarted(in: "ann"))
    }

    @Test func `a room keeps its deadline when it is closed, and loses it when it is left`() throws {
        directory.fence("ann", until: Moment(nanoseconds: 1))
        try admit(["one"], in: "ann")
        rooms.intake?.moderate(.clear(room: nil), from: feed, in: "ann")
        rooms.pass(.seconds(61))
        #expect(rooms.open == [.main])
        try admit(["two"], 2, in: "ann")
        try speak("two")
        rooms.pass(.seconds(1))
        #expect(!hasStarted(in: "ann"))
        directory.leave("ann") {}
        try admit(["three"], 3, in: "ann")
        try speak("three")
        rooms.pass(.seconds(1))
        #expect(hasStarted(in: "ann"))
    }
}
