// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms
@testable import Voices

/// Viewers who wish for something in the chat of a room.
struct WishingTests {
    private static let ranks: [(CommandRules.Rank, Roles)] = [
        (.everyone, []), (.member, .member), (.vip, .vip), (.moderator, .moderator), (.broadcaster, .broadcaster),
    ]

    private static let lines = [
        "!tts voice female", "!tts my voice male", "!tts my rate 120", "!tts my pitch 90", "!tts my off", "声(女性)", "速度(120)", "高さ(90)",
    ]

    private func comment(_ text: String, by name: String = "Ann", id: String? = nil, roles: Roles = []) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.author = Author(id: id ?? name.lowercased(), name: name, roles: roles)
        return comment
    }

    private func wishes(in rooms: QuietRooms) -> [CommandNews] {
        rooms.events.compactMap { if case .command(let news) = $0.0 { news } else { nil } }
    }

    private func rooms(_ least: CommandRules.Rank? = .everyone, _ change: (inout RoomLimits) -> Void = { _ in }) throws -> QuietRooms {
        let rooms = try QuietRooms(loop: Loop(), change)
        rooms.commands.wishes.least = least
        return rooms
    }

    /// What is set for a viewer when all that was asked before has been written.
    private func entry(_ id: String, in rooms: QuietRooms) throws -> ViewerEntry? {
        _ = try rooms.set([.trusted(false)], for: ViewerID("nobody"))
        return rooms.viewers?.book(of: .main)[ViewerID(id)]
    }

    @Test(arguments: Self.lines, [SourceRights.all, .program, .stranger, []])
    func `nobody wishes whose rank may not, and every other line is a text, whatever the source`(line: String, rights: SourceRights) throws
    {
        for least in [nil] + CommandRules.Rank.allCases.map(Optional.some) {
            for (rank, roles) in Self.ranks {
                let rooms = try rooms(least)
                try rooms.admit(comment(line, roles: roles), rooms.source("feed", rights))
                let isLooked = rights.contains(.roles) && least != nil
                let isAllowed = isLooked && least.map { rank >= $0 } ?? false
                let note: Testing.Comment = "\(rank) of \(least.map { "\($0)" } ?? "off")"
                #expect(wishes(in: rooms).map(\.kind) == (isAllowed ? ["wish"] : []), note)
                #expect(rooms.directory?.wishFigures.granted == (isAllowed ? 1 : 0), note)
                // Off, or from a source without roles: read as it was written.
                #expect(try rooms.waiting().map(\.text).contains(line) == !isLooked, note)
                #expect(rooms.outcomes == (isLooked && !isAllowed ? ["feed 1 skipped"] : []), note)
            }
        }
    }

    @Test(arguments: ["!tts voice bob female", "!tts rate 120", "!tts nick bob Bobby", "!tts mute bob", "!tts only members"])
    func `who may wish gives no moderators' command`(line: String) throws {
        let rooms = try rooms()
        try rooms.admit(comment("hello", by: "Bob"), rooms.source("feed", .all))
        try rooms.admit(comment(line), rooms.source("feed", .all))
        #expect(wishes(in: rooms).isEmpty && rooms.changes.isEmpty && rooms.orders.isEmpty)
        #expect(try entry("bob", in: rooms) == nil && entry("ann", in: rooms) == nil)
    }

    @Test func `a wish is kept as the viewer's own, counts from then on, and ends where the settings end it`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!tts my voice espeak:en-us+f2"), feed)
        #expect(try rooms.waiting().map(\.text) == ["Ann has: espeak:en-us+f2"])
        #expect(wishes(in: rooms).map(\.answer) == [nil], "events do not repeat names")
        let kept = try #require(try entry("ann", in: rooms))
        #expect(kept.voice == "espeak:en-us+f2" && kept.wished == .voice && kept.change?.by == "viewer" && kept.name == "Ann")
        #expect(rooms.viewerNews.contains("set ann by viewer in main"))
        let ann = comment("hello")
        #expect(rooms.viewers?.entry(of: ann, in: .main)?.voice == "espeak:en-us+f2")
        rooms.commands.wishes.least = nil
        #expect(rooms.viewers?.entry(of: ann, in: .main)?.voice == nil)
    }

    @Test func `what a moderator has set wins, and the viewer is told`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        _ = try rooms.set([.voice(nil), .gender(.male), .rate(90)], for: ViewerID("ann"))
        rooms.commands.answers = .event
        try rooms.admit(comment("!tts my voice female"), feed)
        #expect(wishes(in: rooms).map(\.answer) == ["A moderator has set that."])
        #expect(try entry("ann", in: rooms)?.gender == .male)
        #expect(rooms.directory?.wishFigures.refused == 1)
    }

    @Test func `a moderator who was faster is not overwritten when the wish is written`() throws {
        let rooms = try rooms()
        // The file has it, and the book that was read does not yet.
        var file = ViewerFile(folder: rooms.folder, room: .main, atMost: 10)
        let by = ViewerEntry.Change(by: "mod", at: "2026-11-25T14:10:00Z")
        _ = rooms.viewers?.book(of: .main)
        _ = try file.make(ViewerChange(of: ViewerID("ann"), [.gender(.male)], by))
        try rooms.admit(comment("!tts my voice female"), rooms.source("feed", .all))
        let entry = try #require(try entry("ann", in: rooms))
        #expect(entry.gender == .male && entry.wished.isEmpty && entry.change == by)
    }

    @Test func `a second wish within the pause is left out without an answer`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        for line in ["!tts my rate 999", "!tts my rate 120"] { try rooms.admit(comment(line), feed) }
        #expect(wishes(in: rooms).map(\.answer) == ["That value is not possible."])
        #expect(rooms.outcomes == ["feed 1 skipped"])
        #expect(try entry("ann", in: rooms) == nil)
        #expect(rooms.directory?.wishFigures.early == 1)
    }

    @Test func `a name wishes nothing, because it may be the id of somebody else`() throws {
        let rooms = try rooms()
        var change = ViewerChange(of: ViewerID("17"), [.trusted(true)], name: "Ann", ViewerEntry.Change(by: "mod", at: "x"))
        change.isWish = false
        var file = ViewerFile(folder: rooms.folder, room: .main, atMost: 10)
        _ = try file.make(change)
        var thief = Comments.Comment(text: "!tts my voice male")
        thief.author = Author(name: "17")
        try rooms.admit(thief, rooms.source("feed", .all))
        #expect(try entry("17", in: rooms)?.gender == nil)
        thief.author = Author(name: "18")
        try rooms.admit(thief, rooms.source("other", .all))
        #expect(wishes(in: rooms).isEmpty && rooms.directory?.wishFigures == WishFigures())
    }

    @Test func `without an author, a book or a source that is believed nothing is wished`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(Comments.Comment(text: "声(女性)"), feed)
        try rooms.admit(comment("声(女性)", id: String(repeating: "x", count: 300)), feed)
        #expect(try rooms.waiting().map(\.text) == ["声(女性)", "声(女性)"])
        #expect(wishes(in: rooms).isEmpty)
    }

    @Test func `muted viewers and bots wish nothing`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        _ = try rooms.set([.mute(.forever)], for: ViewerID("ann"))
        try rooms.admit(comment("!tts my voice male"), feed)
        #expect(try entry("ann", in: rooms)?.gender == nil && wishes(in: rooms).isEmpty)
    }

    @Test func `wishes take a quarter of a book, the oldest goes first, and moderators find a place`() throws {
        var book = ViewerBook()
        func make(_ id: String, isWish: Bool) throws {
            var change = ViewerChange(of: ViewerID(id), [.rate(90)], ViewerEntry.Change(by: "x", at: "x"))
            change.isWish = isWish
            _ = try book.make(change, atMost: 8)
        }
        for id in ["w1", "w2", "w3"] { try make(id, isWish: true) }
        #expect(book.viewers.map(\.id.id) == ["w2", "w3"])
        for number in 1...8 { try make("m\(number)", isWish: false) }
        #expect(book.viewers.map(\.id.id) == (1...8).map { "m\($0)" })
        #expect(throws: ViewerBookError.full(8)) { try make("m9", isWish: false) }
        #expect(throws: ViewerBookError.full(8)) { try make("w4", isWish: true) }
        #expect(book.count == 8)
    }

    @Test func `where moderators have filled the book, the viewer is told`() throws {
        let rooms = try rooms { $0.setViewers = 2 }
        for name in ["m1", "m2"] { _ = try rooms.set([.rate(90)], for: ViewerID(name)) }
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!tts my rate 120"), feed)
        #expect(try entry("ann", in: rooms) == nil && rooms.waiting().map(\.text) == ["There is no place for more wishes."])
    }

    @Test func `forgotten wishes are counted`() throws {
        let rooms = try rooms { $0.setViewers = 4 }
        let feed = try rooms.source("feed", .all)
        for name in ["Ann", "Bob"] { try rooms.admit(comment("!tts my rate 120", by: name), feed) }
        #expect(try entry("bob", in: rooms)?.rate == 120 && entry("ann", in: rooms) == nil)
        #expect(rooms.directory?.forgottenWishes == 1)
    }

    @Test func `more viewers than may wish at once are left out`() throws {
        let rooms = try rooms { $0.wishingViewers = 1 }
        let feed = try rooms.source("feed", .all)
        for name in ["Ann", "Bob"] { try rooms.admit(comment("!tts my rate 120", by: name), feed) }
        #expect(try entry("bob", in: rooms) == nil && entry("ann", in: rooms)?.rate == 120)
        #expect(rooms.directory?.wishFigures.tooMany == 1)
    }

    @Test func `who is in the book is back with the first comment of a run, and the platform's word for a first comment stays`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        _ = try rooms.set([.trusted(true)], for: ViewerID("ann"))
        for text in ["one", "two"] { try rooms.admit(comment(text), feed) }
        var first = comment("three", by: "Bob")
        first.greeting = .first
        try rooms.admit(first, feed)
        try rooms.admit(comment("four", by: "Eve"), feed)
        #expect(try rooms.waiting().map(\.greeting) == [.back, nil, .first, nil])
    }

    // MARK: - Names on Niconico

    private func niconico(_ text: String, id: String, nickname: String? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        (comment.author, comment.platform) = (Author(id: id, name: "user", nickname: nickname), "niconama")
        return comment
    }

    @Test func `a viewer of Niconico is called as he says, in this run and the next, and the name is not said in the text`() throws {
        let rooms = try rooms(nil)
        rooms.commands.wishes.takesNames = true
        let feed = try rooms.source("feed", .stranger)
        let id = ViewerID("1234", on: "niconama")
        try rooms.admit(niconico("こんにちは＠太郎", id: "1234"), feed)
        _ = try rooms.set([.trusted(false)], for: ViewerID("nobody"))
        #expect(rooms.viewers?.book(of: .main)[id]?.nickname == "太郎" && rooms.viewers?.book(of: .main)[id]?.wished == .nickname)
        try rooms.admit(niconico("二つ目", id: "1234"), feed)
        try rooms.admit(niconico("三つ目", id: "1234", nickname: "たろ"), feed)
        let waiting = try rooms.waiting()
        #expect(waiting.map { $0.author?.nickname } == ["太郎", "太郎", "たろ"], "what OneComme calls him counts more")
        #expect(waiting.map(\.emotes) == [[5..<8], [], []])
        _ = try rooms.set([.nickname("さくら")], for: id)
        try rooms.admit(niconico("やあ＠次郎", id: "1234"), feed)
        #expect(try rooms.waiting().last?.author?.nickname == "さくら", "what a moderator has set counts most")
        #expect(rooms.viewers?.book(of: .main)[id]?.nickname == "さくら")
    }

    @Test func `names of anonymous viewers are not written down, and are forgotten in time and number`() throws {
        let rooms = try rooms(nil)
        rooms.commands.wishes.takesNames = true
        let feed = try rooms.source("feed", .all)
        for text in ["やあ@太郎", "やあ"] { try rooms.admit(niconico(text, id: "a:AbC"), feed) }
        #expect(try rooms.waiting().map { $0.author?.nickname } == ["太郎", "太郎"])
        _ = try rooms.set([.trusted(false)], for: ViewerID("nobody"))
        #expect(rooms.viewers?.book(of: .main).isEmpty == true)
        var names = AnonymousNames(limit: 2)
        func moment(_ hours: Int64) -> Moment { Moment(nanoseconds: hours * 3_600_000_000_000) }
        names.set("太郎", of: ViewerID("1"), in: .main, at: moment(0))
        #expect(names.name(of: ViewerID("1"), in: .main) == "太郎" && names.name(of: ViewerID("1"), in: "other") == nil)
        for hours in [24, 48] as [Int64] { names.set("花子", of: ViewerID("2"), in: .main, at: moment(hours)) }
        #expect(names.name(of: ViewerID("1"), in: .main) == nil && names.name(of: ViewerID("2"), in: .main) == "花子")
    }

    @Test func `without the setting, and elsewhere, it is a text`() throws {
        let rooms = try rooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(niconico("やあ＠太郎", id: "1234"), feed)
        rooms.commands.wishes.takesNames = true
        try rooms.admit(comment("hi @太郎"), feed)
        #expect(try rooms.waiting().allSatisfy { $0.author?.nickname == nil && $0.emotes.isEmpty })
    }
}
