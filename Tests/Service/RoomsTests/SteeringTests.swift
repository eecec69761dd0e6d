// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms

struct SteeringTests {
    private static let ranks: [(CommandRules.Rank, Roles)] = [
        (.everyone, []), (.member, .member), (.vip, .vip), (.moderator, .moderator), (.broadcaster, .broadcaster),
    ]

    /// One of each.
    private static let lines: [ChatCommand.Kind: String] = [
        .pause: "pause", .resume: "resume", .skip: "skip", .clear: "clear", .status: "status", .volume: "volume 50", .rate: "rate 50",
        .mute: "mute bob", .unmute: "unmute bob", .voice: "voice bob male", .nick: "nick bob Bobby", .approve: "approve",
        .learn: "learn", .reject: "reject", .only: "only members", .raids: "raids on",
    ]

    private func comment(_ text: String, by name: String = "Ann", roles: Roles = .moderator) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.author = Author(id: name.lowercased(), name: name, roles: roles)
        return comment
    }

    private func commands(in rooms: QuietRooms) -> [CommandNews] {
        rooms.events.compactMap { if case .command(let news) = $0.0 { news } else { nil } }
    }

    @Test(arguments: ChatCommand.Kind.allCases, [SourceRights.all, .program, .stranger, []])
    func `nobody gives a command that his rank does not allow, whatever the source`(kind: ChatCommand.Kind, rights: SourceRights) throws {
        for (least, _) in Self.ranks {
            for (rank, roles) in Self.ranks {
                let rooms = try QuietRooms()
                rooms.commands.ranks = [kind: least]
                try rooms.admit(comment("!tts \(Self.lines[kind] ?? "")", roles: roles), rooms.source("feed", rights))
                let isAllowed = rights.contains(.roles) && rank >= least
                #expect(commands(in: rooms).map(\.kind) == (isAllowed ? [kind.rawValue] : []), "\(rank) of \(least)")
                if !isAllowed { #expect(rooms.changes.isEmpty && rooms.orders.isEmpty) }
            }
        }
    }

    @Test func `moderators steer unless the settings say otherwise`() throws {
        for (rank, roles) in Self.ranks {
            let rooms = try QuietRooms()
            try rooms.admit(comment("!tts pause", roles: roles), rooms.source("feed", .all))
            #expect(try #require(rooms.directory).overview(of: .main).isPaused == (rank >= .moderator))
        }
    }

    @Test func `a source that tells no roles brings texts`() throws {
        let rooms = try QuietRooms()
        rooms.commands.ranks = [.pause: .everyone]
        try rooms.admit(comment("!tts pause"), rooms.source("pipe", .stranger))
        #expect(try rooms.waiting().map(\.text) == ["!tts pause"])
    }

    @Test func `a command is not read, and neither is one of somebody who may not give it`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!tts pause"), feed, 1)
        try rooms.admit(comment("!tts resume", roles: []), feed, 2)
        #expect(rooms.outcomes == ["feed 1 skipped", "feed 2 skipped"])
        #expect(try #require(rooms.directory).overview(of: .main).isPaused)
    }

    @Test func `settings are those of the room, and what is answered says whether it could be done`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!tts volume 50"), feed, in: "ann")
        try rooms.admit(comment("!tts rate 999"), feed, in: "ann")
        #expect(rooms.changes == ["volume=50 by chat in ann", "rate=999 by chat in ann"])
        #expect(commands(in: rooms).map(\.isDone) == [true, false])
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["Volume 50", "That value is not possible."])
    }

    @Test(arguments: [CommandRules.Answers.spoken, .event, .none])
    func `answers are spoken, told or left out`(answers: CommandRules.Answers) throws {
        let rooms = try QuietRooms()
        rooms.commands.answers = answers
        try rooms.admit(comment("!tts status"), rooms.source("feed", .all))
        #expect(try rooms.waiting().map(\.text) == (answers == .spoken ? ["Waiting: 0"] : []))
        #expect(commands(in: rooms).map(\.answer) == (answers == .none ? [] : ["Waiting: 0"]))
    }

    @Test func `a muted viewer's comments are gone at once, and he is not read until he is unmuted`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one", by: "Bob", roles: []), feed, 1)
        try rooms.admit(comment("!tts mute bob 10m"), feed, 2)
        try rooms.admit(comment("two", by: "Bob", roles: []), feed, 3)
        #expect(rooms.outcomes == ["feed 1 skipped", "feed 3 skipped"] && rooms.orders.isEmpty)
        #expect(try rooms.waiting().map(\.text) == ["Muted: bob"])
        // Changes are made in order, so this one is written after the mute.
        #expect(try rooms.set([.trusted(true)], for: ViewerID("bob"))?.mute == .until(1_700_000_600_000))
        #expect(rooms.viewerNews.first == "set bob by chat in main")
        try rooms.admit(comment("!tts unmute bob"), feed, 4)
        try rooms.admit(comment("three", by: "Bob", roles: []), feed, 5)
        #expect(try rooms.waiting().map(\.text) == ["Muted: bob", "No longer muted: bob", "three"])
        #expect(try rooms.set([.trusted(false)], for: ViewerID("bob")) == nil)
    }

    @Test func `whoever has not written is banned by name, and unmuting ends whichever it was`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("!tts mute bob"), feed, 1)
        #expect(try rooms.waiting().map(\.text) == ["Muted, though never seen: bob"] && rooms.orders.map(\.0) == ["ban by chat"])
        try rooms.admit(comment("one", by: "Bob", roles: []), feed, 2)
        try rooms.admit(comment("!tts mute bob"), feed, 3)
        #expect(try rooms.set([.trusted(true)], for: ViewerID("bob"))?.mute == .forever)
        try rooms.admit(comment("!tts unmute bob"), feed, 4)
        try rooms.admit(comment("two", by: "Bob", roles: []), feed, 5)
        #expect(rooms.outcomes == ["feed 2 refused"])
        #expect(try rooms.waiting().last?.text == "two")
    }

    @Test func `a mute that cannot be written is a ban`() throws {
        let rooms = try QuietRooms(loop: Loop()) { $0.setViewers = 1 }
        let feed = try rooms.source("feed", .all)
        _ = try rooms.set([.trusted(true)], for: ViewerID("eve"))
        try rooms.admit(comment("one", by: "Bob", roles: []), feed, 1)
        try rooms.admit(comment("!tts mute bob"), feed, 2)
        _ = try rooms.set([.trusted(true)], for: ViewerID("eve"))
        try rooms.admit(comment("two", by: "Bob", roles: []), feed, 3)
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 3 refused"])
    }

    @Test func `more commands than that in a minute are carried out without an answer`() throws {
        let rooms = try QuietRooms { $0.chatAnswers = 2 }
        let feed = try rooms.source("feed", .all)
        for volume in 1...3 { try rooms.admit(comment("!tts volume \(volume)"), feed, UInt64(volume)) }
        try rooms.admit(comment("!tts status"), feed, 4, in: "ann")
        #expect(rooms.changes.count == 3 && commands(in: rooms).count == 4)
        #expect(try rooms.waiting().map(\.text) == ["Volume 1", "Volume 2"] && rooms.outcomes == ["feed 3 skipped"])
        #expect(try rooms.waiting(in: "ann").count == 1, "each room has its own")
        #expect(rooms.directory?.answersLeftOut == 1)
        rooms.pass(.seconds(61))
        try rooms.admit(comment("!tts volume 4"), feed, 5)
        #expect(try rooms.waiting().contains { $0.text == "Volume 4" })
    }

    @Test func `who is muted himself is not obeyed`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        rooms.intake?.moderate(.ban(NamedViewer(name: "Ann"), seconds: nil, room: nil), from: feed)
        try rooms.admit(comment("!tts pause"), feed)
        #expect(try !#require(rooms.directory).overview(of: .main).isPaused)
    }

    @Test func `what waits for approval is approved, the oldest or those of a viewer`() throws {
        let rooms = try QuietRooms()
        rooms.approval.scope = .all
        let feed = try rooms.source("feed", .all)
        for (text, name) in [("one", "Bob"), ("two", "Eve"), ("three", "Eve"), ("four", "Bob")] {
            try rooms.admit(comment(text, by: name, roles: []), feed)
        }
        rooms.commands.answers = .event
        try rooms.admit(comment("!tts approve"), feed)
        try rooms.admit(comment("!tts approve eve"), feed)
        #expect(try rooms.waiting().map(\.text) == ["one", "two", "three"])
        #expect(commands(in: rooms).map(\.answer) == ["Approved: 1", "Approved: 2"])
    }

    @Test func `a clear also takes what was written before it and waits for its room`() throws {
        let rooms = try QuietRooms()
        rooms.opensLater = true
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one", by: "Bob", roles: []), feed, 1, in: "ann")
        try rooms.admit(comment("!tts clear"), feed, 2, in: "ann")
        try rooms.admit(comment("two", by: "Bob", roles: []), feed, 3, in: "ann")
        rooms.finishOpening("ann")
        #expect(rooms.outcomes == ["feed 1 deleted", "feed 2 skipped"])
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["two"])
    }

    @Test func `an answer is no command`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        // The name of the viewer is a command, and is repeated.
        try rooms.admit(comment("!tts mute !tts pause"), feed)
        #expect(try !#require(rooms.directory).overview(of: .main).isPaused)
        #expect(commands(in: rooms).map(\.kind) == ["mute"])
    }

    @Test func `all that one viewer wrote is skipped, and the others stay`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        for (cursor, name) in [(UInt64(1), "Bob"), (2, "Eve"), (3, "Bob")] {
            try rooms.admit(comment("text \(cursor)", by: name, roles: []), feed, cursor)
        }
        try rooms.admit(comment("!tts skip bob"), feed, 4)
        #expect(rooms.outcomes.sorted() == ["feed 1 skipped", "feed 3 skipped", "feed 4 skipped"])
        #expect(try rooms.waiting().map(\.text) == ["text 2"])
    }

    @Test func `a voice and a nickname are kept in the book of the room`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        try rooms.admit(comment("one", by: "Bob", roles: []), feed, 1)
        for line in ["voice @bob male", "nick bob = Bobby Brown", "nick nobody x", "voice bob nothing"] {
            try rooms.admit(comment("!tts \(line)"), feed, 2)
        }
        let answers = try rooms.waiting().filter(\.isReply).map(\.text)
        #expect(
            answers == ["@bob has: male", "bob has: Bobby Brown", "I do not know one viewer called nobody", "That value is not possible."]
        )
        #expect(commands(in: rooms).map(\.answer) == [nil, nil, nil, "That value is not possible."], "events do not repeat names")
        let bob = ViewerID("bob")
        // Changes are made in order, so the others are there with this one.
        #expect(try rooms.set([.trusted(true)], for: bob)?.nickname == "Bobby Brown")
        #expect(rooms.viewers?.book(of: .main)[bob]?.gender == .male)
        try rooms.admit(comment("!tts nick bob off"), feed, 3)
        #expect(try rooms.set([.trusted(false)], for: bob)?.nickname == nil)
        #expect(try rooms.waiting().contains { $0.text == "Taken back for bob" })
    }

    @Test func `whose chat it is, is obeyed also when muted; others who are muted in the book are not`() throws {
        let rooms = try QuietRooms(loop: Loop())
        let feed = try rooms.source("feed", .all)
        for id in ["ann", "eve"] { _ = try rooms.set([.mute(.forever)], for: ViewerID(id)) }
        try rooms.admit(comment("!tts pause", by: "Eve"), feed)
        #expect(try !#require(rooms.directory).overview(of: .main).isPaused)
        try rooms.admit(comment("!tts pause", roles: .broadcaster), feed)
        #expect(try #require(rooms.directory).overview(of: .main).isPaused)
    }

    @Test func `a program that may not change settings does not do so by a command`() throws {
        let rooms = try QuietRooms()
        var command = comment("!tts volume 50")
        command.maySet = false
        try rooms.admit(command, rooms.source("client", .program))
        #expect(rooms.changes.isEmpty && commands(in: rooms).isEmpty)
        command.text = "!tts pause"
        try rooms.admit(command, rooms.source("client", .program))
        #expect(commands(in: rooms).map(\.kind) == ["pause"])
    }

    @Test(arguments: [(SharedChats.own, false), (.all, true), (.announced, true)])
    func `a command from another chat counts where that chat is read`(shared: SharedChats, isObeyed: Bool) throws {
        let rooms = try QuietRooms()
        rooms.sharedChats = shared
        var command = comment("!tts pause")
        command.source = ChatSource(id: "9")
        try rooms.admit(command, rooms.source("feed", .all))
        #expect(commands(in: rooms).map(\.kind) == (isObeyed ? ["pause"] : []))
    }

    @Test func `a command that was deleted before it came, or that finds no place, does nothing`() throws {
        let rooms = try QuietRooms(most: WaitingLimit(commentsOfRoom: 1, bytes: 1_000), policy: .all)
        let client = try rooms.source("client", .program, waits: false)
        rooms.intake?.moderate(.delete(id: "z", room: nil), from: client)
        var command = comment("!tts pause")
        command.id = "z"
        try rooms.admit(command, client)
        for number in 1...9 { try rooms.admit(comment("text \(number)", by: "Bob", roles: []), client) }
        #expect(try rooms.admit(comment("!tts pause"), client) == .refusedForNow(.roomIsFull))
        #expect(try !#require(rooms.directory).overview(of: .main).isPaused)
    }
}
