// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms

struct IntakeTests {
    private func comment(_ text: String, id: String? = nil, roles: Roles = []) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.id = id
        comment.author = Author(id: "ann", name: "Ann", roles: roles)
        comment.amount = Amount(value: 5, currency: "EUR")
        return comment
    }

    @Test func `who is not trusted with roles and amounts has none`() throws {
        let rooms = try QuietRooms()
        try rooms.admit(comment("one", roles: .moderator), rooms.source("stranger", .stranger))
        try rooms.admit(comment("two", roles: .moderator), rooms.source("platform", .all))
        let waiting = try rooms.waiting()
        let (one, two) = (waiting.first { $0.text == "one" }, waiting.first { $0.text == "two" })
        #expect(one?.author?.roles == [])
        #expect(one?.amount == nil)
        #expect(two?.author?.roles == .moderator)
        #expect(two?.amount != nil)
    }

    @Test func `what a source is trusted with may change from one comment to the next`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .stranger)
        rooms.intake?.change(feed, rights: .all)
        try rooms.admit(comment("one", roles: .moderator), feed)
        #expect(try rooms.waiting().first?.author?.roles == .moderator)
    }

    @Test func `only who may moderate takes comments away, and their own source is told`() throws {
        let rooms = try QuietRooms()
        let (platform, stranger) = try (rooms.source("platform", .all), rooms.source("stranger", .stranger))
        try rooms.admit(comment("one", id: "a"), platform, 7)
        rooms.intake?.moderate(.delete(id: "a", room: nil), from: stranger)
        #expect(rooms.outcomes.isEmpty)
        rooms.intake?.moderate(.delete(id: "a", room: nil), from: platform)
        #expect(rooms.outcomes == ["platform 7 deleted"])
    }

    @Test func `a comment goes to the room that it names, unless its source has one for all`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        var named = comment("one")
        named.room = "ann"
        try rooms.admit(named, feed)
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one"])
        try rooms.admit(named, feed, 2, in: "bob")
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["one"])
    }

    @Test func `a receipt names the wishes that nobody can fulfil`() throws {
        let rooms = try QuietRooms()
        var wish = comment("one")
        wish.voice = "nobody"
        let receipt = try rooms.admit(wish, rooms.source("client", .program))
        guard case .accepted(_, let dropped) = receipt else { throw Refused() }
        #expect(dropped.count == 1)
        #expect(try rooms.waiting().first?.voice == nil)
    }

    @Test func `where nothing is skipped, who does not wait is told to come again`() throws {
        let rooms = try QuietRooms(most: WaitingLimit(commentsOfRoom: 2, bytes: 1_000), policy: .all)
        let (client, feed) = try (rooms.source("client", .program, waits: false), rooms.source("feed", .all))
        for number in 1...3 { try rooms.admit(comment("text \(number)"), feed) }
        #expect(try rooms.admit(comment("more"), client) == .refusedForNow(.roomIsFull))
        guard case .accepted = try rooms.admit(comment("more"), feed) else { throw Refused() }
    }

    @Test func `where nothing is skipped, all rooms together hold so many bytes before a program is told to come again`() throws {
        let rooms = try QuietRooms(most: WaitingLimit(commentsOfRoom: 100, bytes: 5 * (10 + WaitingComment.overhead)), policy: .all)
        let client = try rooms.source("client", .program, waits: false)
        // Each weighs ten bytes, and those that are prepared already do not wait.
        let taken = try (1...20).prefix { _ in try rooms.admit(comment("text"), client, in: "ann") != .refusedForNow(.roomsAreFull) }.count
        #expect((5..<20).contains(taken))
        #expect(try rooms.admit(comment("more"), client, in: "bob") == .refusedForNow(.roomsAreFull))
        rooms.intake?.moderate(.clear(room: nil), from: client, in: "ann")
        guard case .accepted = try rooms.admit(comment("more"), client, in: "bob") else { throw Refused() }
    }

    @Test func `in a live chat a room gives up its oldest comment where all rooms together hold too much`() throws {
        var rules = BacklogRules()
        rules.bytesOfAllRooms = 10 * (10 + WaitingComment.overhead)
        let rooms = try QuietRooms(rules: rules)
        let (ann, bob) = try (rooms.source("ann", .all), rooms.source("bob", .all))
        // Each weighs ten bytes.
        for cursor: UInt64 in 1...8 { try rooms.admit(comment("text \(cursor)"), ann, cursor, in: "ann") }
        #expect(rooms.outcomes.isEmpty)
        for cursor: UInt64 in 1...20 { try rooms.admit(comment("text \(cursor)"), bob, cursor, in: "bob") }
        #expect(!rooms.outcomes.isEmpty && rooms.outcomes.allSatisfy { $0.hasPrefix("bob") && $0.hasSuffix("skipped") })
        #expect(try rooms.waiting(in: "ann").count == 8)
        let before = (skipped: rooms.outcomes.count, waiting: try rooms.waiting(in: "bob").count)
        rooms.intake?.moderate(.clear(room: nil), from: ann, in: "ann")
        let cleared = rooms.outcomes.count
        try rooms.admit(comment("text 21"), bob, 21, in: "bob")
        #expect(rooms.outcomes.count == cleared, "what is gone makes room")
        #expect(cleared == before.skipped + 8)
        #expect(try rooms.waiting(in: "bob").count == before.waiting + 1)
    }

    @Test func `numbers count the comments of a run over all sources`() throws {
        let rooms = try QuietRooms()
        let (one, two) = try (rooms.source("one", .all), rooms.source("two", .all))
        #expect(try rooms.admit(comment("a"), one) == .accepted(CommentNumber(1), dropped: []))
        #expect(try rooms.admit(comment("b"), two) == .accepted(CommentNumber(2), dropped: []))
    }

    @Test(arguments: [Backlog.Policy.live, .all])
    func `an id is read once, also where its room was closed meanwhile`(policy: Backlog.Policy) throws {
        let rooms = try QuietRooms(policy: policy, idle: .seconds(60))
        let feed = try rooms.source("feed", .all)
        var first = comment("one", id: "a")
        first.room = "ann"
        try rooms.admit(first, feed, 1)
        rooms.intake?.moderate(.delete(id: "a", room: "ann"), from: feed)
        rooms.pass(.seconds(61))
        #expect(rooms.open == [.main])
        try rooms.admit(first, feed, 2)
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 skipped"])
        first.room = "bob"
        try rooms.admit(first, feed, 3)
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["one"], "another chat has ids of its own")
    }

    private struct Refused: Error {}
}
