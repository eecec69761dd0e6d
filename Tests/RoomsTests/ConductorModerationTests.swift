// SPDX-License-Identifier: GPL-3.0-or-later

import Backlog
import Comments
import Events
import Playback
import Rooms
import Synthesis
import Testing

@Suite struct ConductorModerationTests {
    @Test func `a deletion reaches a comment that waits, one that is prepared and the one that is heard`() {
        var rehearsal = Rehearsal(ahead: 1)
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

    @Test func `a deleted comment is not said again when the server died in the middle of it`() {
        var rehearsal = Rehearsal()
        rehearsal.comment("gone", id: "x")
        rehearsal.synthesise("gone")
        rehearsal.happen(.moderation(.delete(id: "x", room: nil)))
        rehearsal.happen(.output(.interrupted(rehearsal.played[0].utterance)))
        #expect(rehearsal.outcomes == [.deleted(.message)])
        #expect(rehearsal.jobs.count == 1)
    }

    @Test func `a ban covers what waits and what comes, until it ends`() {
        var rehearsal = Rehearsal(ahead: 0)
        rehearsal.comment("first", author: "ann")
        rehearsal.comment("second", author: "bob")
        rehearsal.happen(.moderation(.ban(authorID: "bob", seconds: 60, room: nil)))
        #expect(rehearsal.outcomes == [.deleted(.ban)])
        rehearsal.comment("third", author: "bob")
        #expect(rehearsal.outcomes == [.deleted(.ban), .refused(.banned)])
        rehearsal.now = Moment(nanoseconds: 0) + .seconds(61)
        rehearsal.comment("fourth", author: "bob")
        #expect(rehearsal.outcomes.count == 2, "the ban is over")
    }

    @Test func `clearing the chat takes everything away`() {
        var rehearsal = Rehearsal()
        for text in ["a", "b", "c", "d", "e"] { rehearsal.comment(text) }
        rehearsal.synthesise("a")
        rehearsal.happen(.moderation(.clear(room: nil)))
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 0)))
        #expect(rehearsal.account.deleted == 5)
        #expect(rehearsal.account.underWay == 0)
        #expect(rehearsal.released == 50)
    }
}

@Suite struct ConductorInvariantTests {
    /// Whatever happens in whatever order, every comment has exactly one outcome and its credit comes back once.
    @Test(arguments: 0..<200)
    func `every comment has exactly one outcome under random interleavings`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var rehearsal = Rehearsal(policy: seed % 2 == 0 ? .all : .live, ahead: Int(seed % 3))
        var texts = 0
        for _ in 0..<300 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                texts += 1
                rehearsal.comment(texts % 7 == 0 ? "…" : "\(texts)", id: "\(texts)", author: "viewer \(texts % 5)")
            case 4...5:
                if let job = rehearsal.jobs.randomElement(using: &random) { rehearsal.synthesise(job.parts[0].spoken) }
            case 6:
                if let job = rehearsal.jobs.randomElement(using: &random) { rehearsal.happen(.synthesised(job.id, .failed(.crash))) }
            case 7...8: rehearsal.hearOut()
            case 9:
                if let stage = rehearsal.played.last { rehearsal.happen(.output(.interrupted(stage.utterance))) }
            case 10: rehearsal.happen(.moderation(.delete(id: "\(Int.random(in: 0...texts, using: &random))", room: nil)))
            default:
                if let stage = rehearsal.played.last, rehearsal.cuts > 0 { rehearsal.happen(.output(.cut(stage.utterance, heard: 1))) }
            }
            #expect(rehearsal.account.underWay >= 0)
        }
        rehearsal.happen(.stop)
        rehearsal.happen(.abandon)
        #expect(rehearsal.hasEnded)
        #expect(rehearsal.account.accepted == texts)
        #expect(rehearsal.account.underWay == 0)
        #expect(rehearsal.released == texts * 10)
    }
}

/// A random source that a seed repeats.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
