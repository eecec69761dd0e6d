// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Voices

@Suite struct RoomRegisterTests {
    private var register = RoomRegister(
        {
            var limits = RoomLimits()
            (limits.hasMany, limits.rooms, limits.remembered) = (true, 3, 2)
            return limits
        }()
    )
    private let start = Moment(nanoseconds: 0)

    private func comment(by author: String) -> Comments.Comment {
        var comment = Comments.Comment(text: "hello")
        comment.author = Author(id: author)
        return comment
    }

    private func way(to name: RoomName) -> RoomRegister.Way { register.way(to: name) { nil } }

    private func second(_ number: Int) -> Moment { start + .seconds(number) }

    @Test mutating func `rooms are opened up to the limit, then in the place of the one that has rested the longest`() {
        for (index, name) in [RoomName.main, "a", "b"].enumerated() {
            #expect(way(to: name) == .open(closing: nil))
            _ = register.noteOpened(name, at: second(index))
        }
        #expect(way(to: "c") == .open(closing: "a"), "the main room stays")
        register.note("a", isResting: false, at: second(3))
        #expect(way(to: "c") == .open(closing: "b"))
        register.note("b", isResting: false, at: second(3))
        #expect(way(to: "c") == .full(.tooManyRooms))
        #expect(register.busy.count == 2)
        register.note("a", isResting: true, at: second(4))
        #expect(way(to: "c") == .open(closing: "a"))
    }

    @Test mutating func `a room that is being opened has a place and keeps it until it is known that it cannot be had`() {
        for name: RoomName in [.main, "a", "b"] {
            register.noteOpening(name)
            #expect(register.isOpening(name))
        }
        #expect(way(to: "c") == .full(.tooManyRooms))
        register.ban(NamedViewer(id: "viewer"), from: "b", until: nil, at: start)
        #expect(register.noteOpened("b", at: start).cover(comment(by: "viewer"), at: start), "also who was banned meanwhile")
        register.noteNotOpened("a")
        #expect(way(to: "c") == .open(closing: nil))
    }

    @Test mutating func `a room is closed when it has rested long enough, and only then`() {
        _ = register.noteOpened("main", at: start)
        _ = register.noteOpened("a", at: second(1))
        #expect(register.nextExpiry == second(61))
        #expect(register.expired(at: second(60)) == nil)
        #expect(register.expired(at: second(61)) == "a")
        register.note("a", isResting: false, at: second(60))
        #expect(register.nextExpiry == nil)
        register.noteClosed("a", Bans())
        #expect(register.names == ["main"])
        #expect(register.expired(at: second(1_000)) == nil, "the main room stays")
    }

    @Test mutating func `who is banned is banned from closed rooms too, and from those that are opened later`() {
        register.ban(NamedViewer(id: "everywhere"), from: nil, until: nil, at: start)
        register.ban(NamedViewer(id: "here"), from: "a", until: second(10), at: start)
        #expect(register.noteOpened("b", at: start).cover(comment(by: "everywhere"), at: start))
        let bans = register.noteOpened("a", at: start)
        #expect(bans.cover(comment(by: "here"), at: start) && bans.cover(comment(by: "everywhere"), at: start))
        #expect(!bans.cover(comment(by: "here"), at: second(10)))
        register.noteClosed("a", bans)
        register.ban(NamedViewer(id: "later"), from: nil, until: nil, at: start)
        let again = register.noteOpened("a", at: start)
        #expect(again.cover(comment(by: "here"), at: start) && again.cover(comment(by: "later"), at: start))
    }

    @Test mutating func `a ban is lifted from a closed room, and from all of them`() {
        let spellings = KnownViewers(limit: 1).find(NamedViewer(id: "viewer"), in: .main).spellings
        register.ban(NamedViewer(id: "viewer"), from: nil, until: nil, at: start)
        register.unban(spellings, from: "a")
        #expect(!register.bans(of: "a").cover(comment(by: "viewer"), at: start))
        #expect(register.bans(of: "b").cover(comment(by: "viewer"), at: start))
        register.ban(NamedViewer(id: "viewer"), from: "a", until: nil, at: start)
        register.unban(spellings, from: nil)
        for name: RoomName in ["a", "b"] { #expect(!register.bans(of: name).cover(comment(by: "viewer"), at: start)) }
    }

    @Test mutating func `of closed rooms only so many are remembered`() {
        for name: RoomName in ["a", "b", "c"] { register.ban(NamedViewer(id: "viewer"), from: name, until: nil, at: start) }
        #expect(!register.noteOpened("a", at: start).cover(comment(by: "viewer"), at: start))
        #expect(register.noteOpened("c", at: start).cover(comment(by: "viewer"), at: start))
    }

    @Test mutating func `memory is asked for where a further room would be opened, and not for the main one`() {
        let shortfall = BudgetShortfall(.room, needing: "a further room", needed: 2, budget: 1)
        #expect(register.way(to: .main) { shortfall } == .open(closing: nil))
        _ = register.noteOpened(.main, at: start)
        #expect(register.way(to: "a") { shortfall } == .open(closing: nil), "one other room is always possible")
        #expect(register.resting == nil, "the main room stays")
        register.noteOpening("a")
        #expect(register.way(to: "b") { shortfall } == .full(.noMemory(shortfall)))
    }

    /// As for open rooms (`BansTests`).
    @Test mutating func `what is said about a room that is closed is kept for it alone, however many are banned everywhere`() {
        for number in 1...2_000 { register.ban(NamedViewer(id: "\(number)"), from: nil, until: nil, at: start) }
        for number in 1...100 {
            register.ban(NamedViewer(id: "viewer \(number)"), from: "a", until: nil, at: start)
            register.unban(KnownViewers(limit: 1).find(NamedViewer(id: "\(number)"), in: "b").spellings, from: "b")
        }
        #expect(register.bans(of: "a").cover(comment(by: "viewer 1"), at: start))
        let bans = register.bans(of: "b")
        #expect(!bans.cover(comment(by: "100"), at: start) && bans.cover(comment(by: "101"), at: start))
    }
}

extension RoomRegister {
    /// Bans a viewer from a room, or from all of them, as a moderator's order does.
    fileprivate mutating func ban(_ viewer: NamedViewer, from name: RoomName?, until end: Moment?, at now: Moment) {
        guard let name else { return everywhere.add(viewer, until: end, at: now) }
        changeBans(of: name) { $0.add(viewer, until: end, at: now) }
    }

    fileprivate mutating func unban(_ spellings: Set<Int>, from name: RoomName?) {
        if let name { return changeBans(of: name) { $0.lift(spellings, of: nil) } }
        everywhere.lift(spellings, of: nil)
        for name in closed { changeBans(of: name, isMeantInAll: true) { $0.lift(spellings, of: nil) } }
    }
}
