// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// What becomes of comments whose viewers have something set.
@Suite struct ViewerTests {
    private let ann = ViewerID("17", on: "twitch")

    private func comment(_ id: String, by viewer: String = "17", on platform: String? = "twitch") -> Comments.Comment {
        var comment = Comments.Comment(text: "Good evening, number \(id)")
        (comment.id, comment.author, comment.platform) = (id, Author(id: viewer, name: "name of \(viewer)"), platform)
        return comment
    }

    private func outcomes(_ rooms: QuietRooms) -> [String] {
        rooms.events.compactMap { event, _ in
            guard case .finished(_, let id, let outcome, _) = event else { return nil }
            return "\(id ?? ""): \(outcome.name) \(outcome.reason ?? "")"
        }
    }

    @Test func `a mute takes out what waits, and leaves out what comes until it ends`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        for id in ["a", "b", "c", "d"] { try rooms.admit(comment(id, by: id == "c" ? "18" : "17"), feed) }
        let end = rooms.wallClock + 600_000
        #expect(try rooms.set([.mute(.until(end))], for: ann)?.mute == .until(end))
        #expect(try rooms.waiting().map(\.id) == ["c"])
        #expect(Set(outcomes(rooms)) == ["a: skipped muted-author", "b: skipped muted-author", "d: skipped muted-author"])
        try rooms.admit(comment("e"), feed)
        try rooms.admit(comment("f", on: "youtube"), feed)
        #expect(outcomes(rooms).last == "e: skipped muted-author")
        rooms.wallClock = end
        try rooms.admit(comment("g"), feed)
        #expect(try rooms.waiting().map(\.id) == ["c", "f", "g"])
        #expect(rooms.viewerNews == ["set 17 by mod in main"])
    }

    @Test func `books of other rooms are forgotten beyond the limit, and read again with their next comment`() throws {
        let rooms = try QuietRooms(loop: Loop()) { $0.keptViewers = 2 }
        let feed = try rooms.source("feed", .all)
        for room in ["first", "second", "third"] as [RoomName] {
            rooms.viewerClock = rooms.viewerClock + .seconds(1)
            _ = try rooms.set([.mute(.forever)], for: ann, in: room)
        }
        #expect(rooms.viewers?.keptViewers == 2)
        try rooms.admit(comment("a"), feed, in: "first")
        rooms.viewers?.whenRead("first") { [loop = rooms.loop] _ in loop.stop() }
        rooms.loop.run()
        #expect(outcomes(rooms) == ["a: skipped muted-author"])
    }

    @Test func `a mute holds for one room, and also while the room is closed`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        _ = try rooms.set([.mute(.forever)], for: ann, in: "second")
        try rooms.admit(comment("a"), feed, in: "second")
        try rooms.admit(comment("b"), feed)
        #expect(outcomes(rooms) == ["a: skipped muted-author"] && rooms.outcomes == ["feed 1 skipped"])
        #expect(try rooms.waiting().map(\.id) == ["b"])
    }

    @Test func `comments that wait for their room or for approval are left out too`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        rooms.opensLater = true
        try rooms.admit(comment("a"), feed, 1, in: "second")
        rooms.approval.scope = .all
        try rooms.admit(comment("b"), feed, 2)
        _ = try rooms.set([.mute(.forever)], for: ann)
        _ = try rooms.set([.mute(.forever)], for: ann, in: "second")
        #expect(Set(outcomes(rooms)) == ["a: skipped muted-author", "b: skipped muted-author"])
        try rooms.admit(comment("c"), feed, 3)
        #expect(outcomes(rooms).last == "c: skipped muted-author", "nobody has to look at what is not read anyway")
    }

    @Test func `comments of trusted viewers do not wait for approval`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        rooms.approval.scope = .all
        _ = try rooms.set([.trusted(true)], for: ann)
        try rooms.admit(comment("a"), feed)
        try rooms.admit(comment("b", by: "18"), feed)
        #expect(try rooms.waiting().map(\.id) == ["a"])
        _ = try rooms.set(nil, for: ann)
        try rooms.admit(comment("c"), feed)
        #expect(try rooms.waiting().map(\.id) == ["a"])
        #expect(rooms.viewerNews == ["set 17 by mod in main", "deleted 17 by mod in main"])
    }

    @Test func `the next comment has the voice, speed and nickname that are set`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        _ = try rooms.set([.voice("espeak:en-us+m3"), .rate(150), .pitch(80), .nickname("Apple")], for: ann)
        try rooms.admit(comment("a"), feed)
        try rooms.admit(comment("b", by: "18"), feed)
        #expect(try rooms.waiting().map(\.author?.calledName) == ["Apple", "name of 18"])
        let parts = rooms.voices.jobs.prefix(2).map(\.parts[0])
        try #require(parts.count == 2)
        #expect(parts[0].voice.id == "espeak:en-us+m3" && parts[0].rate == 150 && parts[0].pitch == 80)
        #expect(parts[1].rate == 100 && parts[1].pitch == 100)
    }

    @Test func `a comment's own wish counts before what is set, and that before the settings`() {
        let overrides = VoiceOverrides(viewers: ["17": VoiceWishes(gender: .female)])
        let chooser = VoiceChooser(room: RoomVoices(language: "en", overrides: overrides))
        let author = Author(id: "17")
        let gender = { (wish: Gender?, set: Gender?) in
            chooser.choose(language: "en", wishes: VoiceWishes(gender: wish), viewer: VoiceWishes(gender: set), author: author)?.gender
                .wanted
        }
        #expect(gender(nil, nil) == .female && gender(nil, .male) == .male && gender(.female, .male) == .female)
    }

    @Test func `a file that is changed by hand is read again, and mutes what waits`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("a"), feed)
        try FileManager.default.createDirectory(atPath: rooms.folder, withIntermediateDirectories: true)
        // Long enough to be read beside the loop.
        let others = (0..<100).map { "{\"id\":\"other \($0)\",\"nickname\":\"number \($0)\"}\n" }.joined()
        let line = "{\"id\":\"17\",\"platform\":\"twitch\",\"muted\":true}\n"
        try (others + line).write(toFile: rooms.folder + "/room-main.jsonl", atomically: true, encoding: .utf8)
        rooms.viewerClock = Moment(nanoseconds: 1_000_000_000)
        rooms.onEvent = { [loop = rooms.loop] in if case .finished = $0 { loop.stop() } }
        // Whatever comes next has the file looked at.
        try rooms.admit(comment("b", by: "18"), feed)
        rooms.loop.run()
        #expect(outcomes(rooms) == ["a: skipped muted-author"])
    }

    @Test func `who wrote lately is listed, within the limit`() throws {
        let rooms = try QuietRooms { $0.spokenViewers = 2 }
        let feed = try rooms.source("feed", .all)
        for (cursor, viewer) in ["1", "2", "1", "3", "4", "5"].enumerated() {
            try rooms.admit(comment("\(cursor)", by: viewer), feed, UInt64(cursor))
        }
        let spoken = try #require(rooms.directory).spokenViewers
        let viewers = spoken.viewers(in: .main)
        #expect(viewers.count <= 4 && Set(viewers.map(\.id.id)).isSuperset(of: ["4", "5"]))
        #expect(spoken.count + spoken.forgotten == 5 && spoken.viewers(in: "second").isEmpty)
        #expect(viewers.allSatisfy { $0.name == "name of \($0.id.id)" && $0.hasID })
    }
}
