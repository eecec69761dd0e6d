// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms
@testable import Synthesis

@Suite struct ConductorModerationTests {
    @Test func `a deletion reaches a comment that waits, one that is prepared and the one that is heard`() {
        let rehearsal = Rehearsal(ahead: 1)
        for id in ["heard", "prepared", "waiting", "kept"] { rehearsal.comment("text \(id)", id: id) }
        rehearsal.synthesise("text heard")
        rehearsal.happen(.moderation(.delete(id: "waiting", room: nil)))
        rehearsal.happen(.moderation(.delete(id: "prepared", room: nil)))
        rehearsal.happen(.moderation(.delete(id: "heard", room: nil)))
        #expect(rehearsal.outcomes == [.deleted(.message), .deleted(.message)])
        #expect(rehearsal.cuts == 1)
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 50)))
        #expect(rehearsal.outcomes.count == 3)
        rehearsal.synthesise("text kept")
        rehearsal.hearOut()
        #expect(rehearsal.account.deleted == 3)
        #expect(rehearsal.account.heard == 1)
    }

    @Test func `what was deleted by itself may be written again, where nothing may be written twice`() {
        let rehearsal = Rehearsal(policy: .live, ahead: 0)
        rehearsal.comment("first", author: "ann")
        for (id, order) in [("1", Moderation.delete(id: "1", room: nil)), ("2", .clear(room: nil))] {
            rehearsal.comment("text \(id)", id: id, author: "bob")
            rehearsal.happen(.moderation(order))
            rehearsal.comment("text \(id)", author: "bob")
        }
        #expect(rehearsal.outcomes.filter { $0 == .skipped(.duplicate) }.count == 1, "\(rehearsal.outcomes)")
    }

    @Test func `a deleted comment is not said again when the server died in the middle of it`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("gone", id: "x")
        rehearsal.synthesise("gone")
        rehearsal.happen(.moderation(.delete(id: "x", room: nil)))
        rehearsal.happen(.output(.interrupted(rehearsal.played[0].utterance)))
        #expect(rehearsal.outcomes == [.deleted(.message)])
        #expect(rehearsal.jobs.count == 1)
    }

    @Test func `a ban covers what waits and what comes, until it ends`() {
        let rehearsal = Rehearsal(ahead: 0)
        rehearsal.comment("first", author: "ann")
        rehearsal.comment("second", author: "bob")
        rehearsal.happen(.moderation(.ban(NamedViewer(id: "bob"), seconds: 60, room: nil)))
        #expect(rehearsal.outcomes == [.deleted(.ban)])
        rehearsal.comment("third", author: "bob")
        #expect(rehearsal.outcomes == [.deleted(.ban), .refused(.banned)])
        rehearsal.now = Moment(nanoseconds: 0) + .seconds(61)
        rehearsal.comment("fourth", author: "bob")
        #expect(rehearsal.outcomes.count == 2, "the ban is over")
    }

    @Test func `a ban by name covers what is heard, prepared, kept back and waiting, and all that comes until it is lifted`() {
        let rehearsal = Rehearsal(ahead: 1)
        for number in 1...4 { rehearsal.comment("text \(number)", id: "\(number)", author: ["Ann", "Bob", "Ann", "Ann"][number - 1]) }
        rehearsal.synthesise("text 1")
        let ban = Moderation.ban(NamedViewer(name: "ANN"), seconds: nil, room: nil)
        #expect(rehearsal.conductor.count(coveredBy: ban) == 3)
        rehearsal.happen(.moderation(ban))
        #expect(rehearsal.conductor.count(coveredBy: ban) == 0)
        #expect(rehearsal.outcomes == [.deleted(.ban), .deleted(.ban)] && rehearsal.cuts == 1)
        rehearsal.comment("text 5", author: "ann")
        #expect(rehearsal.outcomes.last == .refused(.banned))
        let found = KnownViewers(limit: 1).find(NamedViewer(name: "Ann"), in: .main)
        rehearsal.happen(.unban(found.spellings, chat: nil))
        rehearsal.comment("text 6", author: "Ann")
        #expect(rehearsal.outcomes.count == 3, "the ban is lifted")
    }

    @Test func `what waits is cleared in steps, and meanwhile nobody's turn comes`() {
        let rehearsal = Rehearsal(ahead: 0)
        for number in 1...3_000 { rehearsal.comment("text \(number)", id: "\(number)") }
        #expect(rehearsal.prepared == ["text 1"])
        rehearsal.happen(.moderation(.clear(room: nil)))
        // And the one that was prepared.
        #expect(rehearsal.outcomes.count == Removals.step + 1)
        #expect(rehearsal.conductor.overview.waiting == 0, "they are as good as gone")
        rehearsal.comment("afterwards", id: "new")
        #expect(rehearsal.conductor.overview.waiting == 1)
        #expect(rehearsal.prepared == ["text 1"])
        var steps = 0
        while let due = rehearsal.conductor.wakeUp {
            let before = rehearsal.outcomes.count
            rehearsal.now = due
            rehearsal.happen(.time)
            #expect(rehearsal.outcomes.count <= before + Removals.step)
            steps += 1
        }
        #expect(steps == 3_000 / Removals.step - 1)
        #expect(rehearsal.outcomes.count == 3_000 && rehearsal.outcomes.allSatisfy { $0 == .deleted(.clear) })
        #expect(rehearsal.prepared == ["text 1", "afterwards"], "what came later stays")
    }

    @Test func `all rooms that are cleared together take no longer steps than one`() throws {
        let rooms = try QuietRooms(policy: .all)
        let feed = try rooms.source("feed", .all)
        for cursor in 0..<400 as Range<UInt64> {
            try rooms.admit(Comments.Comment(text: "text \(cursor)"), feed, cursor, in: cursor % 2 == 0 ? "ann" : "bob")
        }
        rooms.intake?.moderate(.clear(room: nil), from: feed)
        // And what each had prepared.
        #expect((1...Removals.step + 4).contains(rooms.outcomes.count))
        rooms.pass(.seconds(1))
        #expect(rooms.outcomes.count == 400 && rooms.outcomes.allSatisfy { $0.hasSuffix("deleted") })
    }

    @Test func `what happens meanwhile does not make the steps longer`() {
        let rehearsal = Rehearsal(ahead: 0)
        for number in 1...1_000 { rehearsal.comment("text \(number)", author: "ann") }
        rehearsal.happen(.moderation(.ban(NamedViewer(id: "ann"), seconds: nil, room: nil)))
        let first = rehearsal.outcomes.count
        rehearsal.comment("hello", author: "bob")
        rehearsal.happen(.pause(by: "ann"))
        #expect(rehearsal.outcomes.count == first, "the next step is not due yet")
    }

    @Test func `what was cleared is deleted, also where the room is stopped in the middle of it`() {
        let rehearsal = Rehearsal(ahead: 0)
        for number in 1...1_000 { rehearsal.comment("text \(number)") }
        rehearsal.happen(.moderation(.clear(room: nil)))
        rehearsal.comment("afterwards")
        rehearsal.happen(.stop)
        #expect(rehearsal.account.deleted == 1_000)
        #expect(rehearsal.outcomes.last == .left && rehearsal.hasEnded)
    }

    @Test func `of comments that are read once, a moderator takes away his, and the others are heard`() {
        var rules = BacklogRules()
        rules.ladder.merge.comments = 2
        let rehearsal = Rehearsal(policy: .live, ahead: 0, rules: rules)
        rehearsal.comment("first")
        for viewer in ["ann", "bob", "cleo"] { rehearsal.comment("gg", author: viewer) }
        rehearsal.pass(.seconds(3))
        rehearsal.synthesise("first")
        rehearsal.hearOut()
        #expect(rehearsal.prepared == ["first", "gg ×3"])
        rehearsal.happen(.moderation(.ban(NamedViewer(id: "ann"), seconds: nil, room: nil)))
        rehearsal.synthesise("gg ×3")
        rehearsal.happen(.moderation(.ban(NamedViewer(id: "bob"), seconds: nil, room: nil)))
        #expect(rehearsal.cuts == 0)
        #expect(rehearsal.account.deleted == 2)
        rehearsal.hearOut()
        #expect(rehearsal.account.heard == 2)
        #expect(rehearsal.account.underWay == 0)
    }

    @Test func `when all of them are taken away, it is silent`() {
        var rules = BacklogRules()
        rules.ladder.merge.comments = 2
        let rehearsal = Rehearsal(policy: .live, ahead: 0, rules: rules)
        rehearsal.comment("first")
        for viewer in ["ann", "bob"] { rehearsal.comment("gg", author: viewer) }
        rehearsal.pass(.seconds(3))
        rehearsal.synthesise("first")
        rehearsal.hearOut()
        rehearsal.synthesise("gg ×2")
        rehearsal.happen(.moderation(.clear(room: nil)))
        #expect(rehearsal.cuts == 1)
        rehearsal.happen(.output(.cut(rehearsal.played[1].utterance, heard: 1)))
        #expect(rehearsal.account.deleted == 2)
    }

    @Test func `where one room reads the chats of several, what is done in one of them is nothing to the others`() {
        let rehearsal = Rehearsal(ahead: 0)
        rehearsal.comment("heard")
        for chat in ["ann", "bob"] { rehearsal.comment("to \(chat)", id: "same", author: "cat", chat: chat) }
        rehearsal.happen(.moderation(.clear(room: "cleo")))
        rehearsal.happen(.moderation(.delete(id: "same", room: "cleo")))
        #expect(rehearsal.outcomes.isEmpty)
        rehearsal.happen(.moderation(.ban(NamedViewer(id: "cat"), seconds: nil, room: "ann")))
        rehearsal.comment("again to ann", author: "cat", chat: "ann")
        rehearsal.comment("again to bob", author: "cat", chat: "bob")
        #expect(rehearsal.outcomes == [.deleted(.ban), .refused(.banned)])
        rehearsal.happen(.moderation(.clear(room: "bob")))
        #expect(rehearsal.outcomes == [.deleted(.ban), .refused(.banned), .deleted(.clear), .deleted(.clear)])
        #expect(rehearsal.cuts == 0)
    }

    @Test func `clearing the chat takes everything away`() {
        let rehearsal = Rehearsal()
        for text in ["a", "b", "c", "d", "e"] { rehearsal.comment(text) }
        rehearsal.synthesise("a")
        rehearsal.happen(.moderation(.clear(room: nil)))
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 0)))
        #expect(rehearsal.account.deleted == 5)
        #expect(rehearsal.account.underWay == 0)
        #expect(rehearsal.released == 50)
    }
}
