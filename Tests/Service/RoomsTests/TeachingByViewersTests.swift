// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Dictionaries
@testable import Net
@testable import Reading
@testable import Rooms

/// What viewers teach, until a moderator decides.
@Suite(.timeLimit(.minutes(1))) struct TeachingByViewersTests {
    private func comment(_ text: String, by name: String = "Cat", roles: Roles = []) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.author = Author(id: name.lowercased(), name: name, roles: roles)
        return comment
    }

    /// Rooms whose main one has a dictionary.
    private func makeRooms(_ rules: TeachingRules = TeachingRules(), _ change: (inout RoomLimits) -> Void = { _ in }) throws -> QuietRooms {
        let rooms = try QuietRooms(change)
        rooms.dictionaries[.main] = RoomDictionary(
            UserDictionary(folder: rooms.folder, room: .main),
            rules: rules,
            neverSpoken: NeverSpoken.nothing.adding(listedIn: "slur"),
            language: "en",
            disk: LongWork(on: rooms.loop, isOnFiles: true),
            isRemote: false,
            now: { [loop = rooms.loop] in loop.now },
            tell: { [unowned rooms] in if case .wordChanged(let news) = $0 { rooms.note(.dictionary(news)) } }
        )
        return rooms
    }

    private func words(_ rooms: QuietRooms) -> [String] {
        let files = UserDictionary(folder: rooms.folder, room: .main)
        _ = files.refresh()
        return files.table(of: .room).entries.map { "\($0.pattern)=\($0.reading) by \($0.addedBy ?? "")" }
    }

    private func told(_ rooms: QuietRooms) -> [String] {
        rooms.events.compactMap {
            if case .dictionary(let news) = $0.0 {
                "\(news.action) \(news.pattern ?? news.proposal.map { "\($0)" } ?? "nothing") by \(news.by)"
            } else {
                nil
            }
        }
    }

    @Test func `it waits, and holds when a moderator approves it in the chat`() throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach gg = good game"), feed)
        try rooms.admit(comment("教育（語＝ご）", by: "Dan"), feed)
        #expect(words(rooms).isEmpty && rooms.directory?.proposals(in: .main).count == 2)
        try rooms.admit(comment("!tts learn 語", by: "Ann", roles: .moderator), feed)
        try rooms.admit(comment("!tts 採用", by: "Ann", roles: .moderator), feed)
        #expect(try rooms.waiting().count == 2, "nothing is learned before it is written")
        rooms.pass(.milliseconds(1))
        try rooms.admit(comment("!tts learn", by: "Ann", roles: .moderator), feed)
        rooms.pass(.milliseconds(1))
        #expect(words(rooms) == ["語=ご by viewer Dan", "gg=good game by viewer Cat"])
        let answers = try rooms.waiting().map(\.text)
        #expect(
            answers
                == ["Learned: ご", "Learned: good game", "No such word waits for approval.", "Waiting for approval: gg", "承認を待っています、語"],
            "moderators are answered first"
        )
        #expect(told(rooms) == ["proposed 1 by chat", "proposed 2 by chat", "set 語 by chat", "set gg by chat"])
    }

    @Test(arguments: [Moderation.clear(room: nil), .ban(NamedViewer(id: "ann"), seconds: nil, room: nil)])
    func `what a moderator takes away while a word is written is not answered`(order: Moderation) throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach gg = good game", by: "Ann", roles: .moderator), feed)
        #expect(try rooms.waiting().isEmpty, "nothing is learned before it is written")
        var effect = ModerationEffect()
        try #require(rooms.directory).moderate(order, by: "feed") { effect = $0 }
        rooms.pass(.milliseconds(1))
        #expect(words(rooms) == ["gg=good game by moderator Ann"])
        #expect(try rooms.waiting().isEmpty && rooms.outcomes == ["feed 1 deleted"] && effect.removed == 1)
    }

    @Test func `a moderator refuses it, and a viewer decides nothing`() throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach gg = good game"), feed)
        try rooms.admit(comment("!tts learn"), feed)
        #expect(words(rooms).isEmpty && rooms.directory?.proposals(in: .main).count == 1)
        try rooms.admit(comment("!tts reject GG", by: "Ann", roles: .moderator), feed)
        #expect(words(rooms).isEmpty && rooms.directory?.proposals(in: .main).isEmpty == true)
        #expect(told(rooms) == ["proposed 1 by chat", "refused 1 by chat"])
    }

    @Test func `a word that a moderator has taught is not forgotten because a viewer wants that`() throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach gg = good game", by: "Ann", roles: .moderator), feed)
        rooms.pass(.milliseconds(1))
        try rooms.admit(comment("!forget gg"), feed)
        try rooms.admit(comment("!teach undo"), feed, 3)
        #expect(words(rooms) == ["gg=good game by moderator Ann"] && rooms.directory?.proposals(in: .main).count == 1)
        try rooms.admit(comment("!tts learn gg", by: "Ann", roles: .moderator), feed)
        rooms.pass(.milliseconds(1))
        #expect(words(rooms).isEmpty)
    }

    @Test func `what cannot be done is not asked for`() throws {
        let rooms = try makeRooms(TeachingRules(.moderators, viewerLimit: 0))
        let feed = try rooms.source("feed", .all)
        for text in ["!teach a = b", "!forget nothing", "!teach slur = x"] { try rooms.admit(comment(text), feed) }
        #expect(rooms.directory?.proposals(in: .main).isEmpty == true)
        #expect(try rooms.waiting().prefix(2).map(\.text) == ["The dictionary is full.", "I do not know nothing"])
    }

    @Test(arguments: [(.stranger, true), ([], true), (.all, false)] as [(SourceRights, Bool)])
    func `only a chat that tells roles is asked`(rights: SourceRights, hasName: Bool) throws {
        let rooms = try makeRooms()
        var line = comment("!teach a = b")
        if !hasName { line.author = nil }
        try rooms.admit(line, rooms.source("feed", rights))
        #expect(rooms.directory?.proposals(in: .main).isEmpty == true && words(rooms).isEmpty)
    }

    @Test func `a text of a program that says nobody has written it teaches nothing, even where everyone may`() throws {
        let rooms = try makeRooms(TeachingRules(.everyone))
        var text = comment("教育(語=ご)")
        text.author = nil
        try rooms.admit(text, rooms.source("client", .program))
        #expect(words(rooms).isEmpty && rooms.outcomes == ["client 1 skipped"])
        try rooms.admit(text, rooms.source("pipe", .stranger))
        #expect(words(rooms) == ["語=ご by viewer"])
    }

    @Test func `a program whose roles are believed teaches like a chat`() throws {
        let rooms = try makeRooms()
        let client = try rooms.source("client", .program)
        try rooms.admit(comment("!teach a = b", roles: .moderator), client)
        try rooms.admit(comment("!teach c = d"), client)
        #expect(words(rooms) == ["a=b by moderator Cat"] && rooms.directory?.proposals(in: .main).count == 1)
    }

    @Test func `places are limited, in all and for one viewer, and another wish for a word takes the place of the first`() throws {
        let rooms = try makeRooms { ($0.proposals, $0.proposalsOfViewer) = (3, 2) }
        let feed = try rooms.source("feed", .all)
        for text in ["a = 1", "a = 2", "b = 1", "c = 1"] { try rooms.admit(comment("!teach \(text)"), feed) }
        #expect(try rooms.waiting().last?.text == "Too many words wait for approval.")
        for text in ["a = 1", "d = 1"] { try rooms.admit(comment("!teach \(text)", by: "Dan"), feed) }
        #expect(
            told(rooms) == ["proposed 1 by chat", "refused 1 by chat", "proposed 2 by chat", "proposed 3 by chat", "proposed 4 by chat"]
        )
        let waiting = try #require(rooms.directory).proposals(in: .main)
        #expect(
            waiting.map(\.command) == [
                .teach(word: "a", reading: "2"), .teach(word: "b", reading: "1"), .teach(word: "a", reading: "1"),
            ]
        )
        #expect(try #require(rooms.directory).proposalFigures.turnedAway == 2)
    }

    @Test func `a word that is never spoken by now is not learned`() throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach gg = rude"), feed)
        let neverSpoken = NeverSpoken.nothing.adding(listedIn: "rude")
        try #require(rooms.dictionaries[.main]).follow(rules: TeachingRules(), neverSpoken: neverSpoken, language: "en")
        try rooms.admit(comment("!tts learn gg", by: "Ann", roles: .moderator), feed)
        rooms.pass(.milliseconds(1))
        #expect(words(rooms).isEmpty && told(rooms).last == "refused 1 by chat")
    }

    @Test(arguments: [("eggplant", "🍆"), ("eighty eight", "88")])
    func `what is said as a never-spoken word is not learnt`(entry: String, reading: String) throws {
        let rooms = try makeRooms()
        let neverSpoken = NeverSpoken.nothing.adding(listedIn: entry)
        try #require(rooms.dictionaries[.main]).follow(rules: TeachingRules(), neverSpoken: neverSpoken, language: "en")
        try rooms.admit(comment("!teach hello = \(reading)", by: "Ann", roles: .moderator), rooms.source("feed", .all))
        rooms.pass(.milliseconds(1))
        #expect(words(rooms).isEmpty)
    }

    @Test func `answers to viewers do not use up those to moderators`() throws {
        let rooms = try makeRooms { $0.chatAnswers = 1 }
        let feed = try rooms.source("feed", .all)
        for text in ["a = 1", "b = 1"] { try rooms.admit(comment("!teach \(text)"), feed) }
        try rooms.admit(comment("!teach c = 1", by: "Ann", roles: .moderator), feed)
        rooms.pass(.milliseconds(1))
        #expect(try rooms.waiting().map(\.text) == ["Learned: 1", "Waiting for approval: a"])
    }

    @Test func `it is forgotten after a time, and with its viewer`() throws {
        let rooms = try makeRooms { $0.proposalTime = .seconds(60) }
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach a = 1"), feed)
        rooms.pass(.seconds(30))
        try rooms.admit(comment("!teach b = 1"), feed)
        try rooms.admit(comment("!teach c = 1", by: "Dan"), feed)
        rooms.pass(.seconds(31))
        #expect(rooms.directory?.proposals(in: .main).map(\.command.word) == ["b", "c"])
        rooms.intake?.moderate(.ban(NamedViewer(name: "cat"), seconds: nil, room: nil), from: feed)
        #expect(rooms.directory?.proposals(in: .main).map(\.command.word) == ["c"])
        #expect(told(rooms).suffix(2) == ["expired 1 by yomite", "refused 2 by test"])
        let figures = try #require(rooms.directory).proposalFigures
        #expect(figures.waiting == 1 && figures.expired == 1 && figures.turnedAway == 0)
    }

    @Test func `it is dropped with its comment, by whatever that is named`() throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        for word in ["a", "b"] { try rooms.admit(comment("!teach \(word) = 1"), feed) }
        try #require(rooms.directory).moderate(.comment(number: 1), in: .main, by: "http")
        #expect(rooms.directory?.proposals(in: .main).map(\.command.word) == ["b"])
    }

    @Test func `it is dropped with a mute of its viewer`() throws {
        let rooms = try makeRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!teach a = 1"), feed)
        try rooms.admit(comment("!teach b = 1", by: "Dan"), feed)
        try rooms.admit(comment("!tts mute Cat", by: "Ann", roles: .moderator), feed)
        #expect(rooms.directory?.proposals(in: .main).map(\.command.word) == ["b"])
    }

    @Test func `an event teaches nothing`() throws {
        let rooms = try makeRooms()
        var event = comment("!teach a = 1", by: "Ann", roles: .moderator)
        event.event = ChatEvent(.notice)
        try rooms.admit(event, rooms.source("feed", .all))
        #expect(words(rooms).isEmpty)
    }

    @Test(arguments: [SourceRights.all, .program, .stranger, []], TeachingRules.Viewers.allCases)
    func `nobody teaches what the role may not, whatever the source`(rights: SourceRights, viewers: TeachingRules.Viewers) throws {
        for (roles, isModerator) in [([], false), (.member, false), (.vip, false), (.moderator, true), (.broadcaster, true)]
            as [(Roles, Bool)]
        {
            var rules = TeachingRules()
            rules.viewers = viewers
            let rooms = try makeRooms(rules)
            let feed = try rooms.source("feed", rights)
            for text in [
                "!teach a = b", "> !teach c = d", "\"!teach e = f\"", "please !teach g = h", "!te\u{200B}ach i = j", "!tеach k = l",
            ] {
                try rooms.admit(comment(text, roles: roles), feed)
            }
            let asWhom = rights.contains(.roles) && isModerator
            let holds = rights.contains(.teaching) && (asWhom || viewers == .on)
            let waits = rights.contains(.roles) && !asWhom && viewers == .ask
            #expect(words(rooms).map { $0.prefix(3) } == (holds ? ["a=b"] : []), "\(roles)")
            #expect(rooms.directory?.proposals(in: .main).count == (waits ? 1 : 0), "\(roles)")
        }
    }
}
