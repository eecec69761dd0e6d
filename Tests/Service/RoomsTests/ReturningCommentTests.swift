// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms

/// Comments that an earlier run had accepted.
@Suite struct ReturningCommentTests {
    private let rooms: QuietRooms
    private let source: SourceID

    init() throws {
        rooms = try QuietRooms()
        source = try rooms.source("journal", [])
    }

    private func comment(_ id: String, _ text: String = "x") -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        (comment.id, comment.author) = (id, Author(id: "17", name: "Ann"))
        return comment
    }

    private func bringBack(_ comment: Comments.Comment, _ cursor: UInt64 = 1, isHeld: Bool = false, attempts: Int = 0) throws {
        let returning = ReturningComment(comment, in: .main, since: rooms.loop.now, isHeld: isHeld, attempts: attempts)
        try #require(rooms.intake).admit(back: returning, from: CommentOrigin(source: source, cursor: cursor), byteCount: 10)
    }

    @Test func `one that was accepted is not held for approval again, and one that was held is`() throws {
        rooms.approval.scope = .all
        try bringBack(comment("a"), 1)
        try bringBack(comment("b"), 2, isHeld: true)
        #expect(try rooms.waiting().map(\.id) == ["a"])
        #expect(rooms.directory?.heldComments == 1)
        #expect(rooms.directory?.decide(CommentNumber(2), isApproved: true, by: "mod") == true)
        #expect(try rooms.waiting().map(\.id) == ["a", "b"])
    }

    @Test func `as many as were held are held again, although no further ones may be`() throws {
        rooms.approval.scope = .all
        for number in 1...300 { try bringBack(comment("\(number)"), UInt64(number), isHeld: true) }
        #expect(rooms.directory?.heldComments == 300)
        try rooms.admit(comment("new"), try rooms.source("feed", .all), 1)
        #expect(rooms.outcomes == ["feed 1 refused"])
    }

    @Test func `one that is not said any more has its outcome at once, and is told with it`() throws {
        let fate = Outcome.skipped(.tooOld)
        let returning = ReturningComment(comment("a"), in: .main, since: rooms.loop.now, isHeld: true, attempts: 0, fate: fate)
        try #require(rooms.intake).admit(back: returning, from: CommentOrigin(source: source, cursor: 1), byteCount: 10)
        #expect(try rooms.waiting().isEmpty && rooms.outcomes == ["journal 1 skipped"])
        #expect(rooms.directory?.heldComments == 0)
        #expect(rooms.events.contains { $0.0 == .finished(CommentNumber(1), id: "a", fate, seconds: 0) })
    }

    @Test func `it is no duplicate of itself, and the next one with its id is`() throws {
        rooms.earlierIDs = ["a", "gone"]
        let feed = try rooms.source("feed", .all)
        try bringBack(comment("a"))
        for (cursor, id) in [(1, "a"), (2, "gone")] as [(UInt64, String)] { try rooms.admit(comment(id), feed, cursor) }
        #expect(try rooms.waiting().map(\.id) == ["a"])
        #expect(rooms.outcomes == ["feed 1 skipped", "feed 2 skipped"])
    }

    @Test func `one that had its outcome in an earlier run has no other one because it is deleted before it comes again`() throws {
        rooms.earlierIDs = ["gone"]
        try #require(rooms.directory).moderateAgain(.delete(id: "gone", room: nil), in: .main)
        try rooms.admit(comment("gone"), rooms.source("feed", .all))
        #expect(rooms.outcomes == ["feed 1 skipped"])
        try bringBack(comment("gone"), 2)
        #expect(rooms.outcomes.last == "journal 2 deleted", "the journal had it open")
    }

    @Test func `one whose id was read in this run already is not read again`() throws {
        try rooms.admit(comment("a"), rooms.source("feed", .all))
        try bringBack(comment("a"))
        #expect(rooms.outcomes == ["journal 1 skipped"])
    }

    @Test func `many that come back at once were not written at once`() throws {
        for number in UInt64(1)...30 { try bringBack(comment("\(number)", "the same text"), number) }
        #expect(rooms.outcomes == [])
    }

    @Test func `it is neither a command nor taught again`() throws {
        rooms.commands = CommandRules()
        try bringBack(comment("a", "!tts volume 10"))
        #expect(rooms.changes == [])
    }

    @Test func `bans and deletions of an earlier run are obeyed, and nobody is told of them`() throws {
        let directory = try #require(rooms.directory)
        directory.moderateAgain(.delete(id: "a", room: nil), in: .main)
        directory.moderateAgain(.ban(NamedViewer(name: "Bob"), seconds: nil, room: nil), in: nil)
        #expect(rooms.orders.isEmpty && rooms.events.allSatisfy { $0.0.comment == nil })
        try bringBack(comment("a"), 1)
        var banned = comment("b")
        banned.author = Author(id: "18", name: "Bob")
        try bringBack(banned, 2)
        try bringBack(comment("c"), 3)
        #expect(rooms.outcomes == ["journal 1 deleted", "journal 2 refused"])
        #expect(try rooms.waiting().map(\.id) == ["c"])
    }
}
