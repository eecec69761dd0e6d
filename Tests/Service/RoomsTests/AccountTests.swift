// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms
@testable import Synthesis

@Suite struct AccountTests {
    /// Whatever happens in whatever order, every comment has exactly one outcome and its credit comes back once.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `every comment has exactly one outcome under random interleavings`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var chat = RandomChat(seed: seed)
        for step in 0..<400 {
            chat.happen(using: &random)
            if step % 50 == 0 { #expect(chat.rehearsal.account.underWay >= 0) }
        }
        // One run in three reads the rest as it should be, the others are stopped in the middle.
        if seed % 3 == 0 { chat.hearTheRest() }
        chat.rehearsal.happen(.stop)
        chat.rehearsal.happen(.abandon)
        #expect(chat.rehearsal.hasEnded)
        #expect(chat.rehearsal.account.accepted == chat.written)
        let account = chat.rehearsal.account
        #expect(account.underWay == 0)
        #expect(account.unheard.reduce(0) { $0 + $1.count } == account.skipped + account.refused + account.failed + account.deleted)
        #expect(chat.rehearsal.released == chat.written * 10)
        var outcomes: [CommentNumber: Int] = [:]
        for case .finished(let comment, _, _, _) in chat.rehearsal.events { outcomes[comment, default: 0] += 1 }
        #expect(outcomes.count == chat.written)
        #expect(outcomes.values.allSatisfy { $0 == 1 })
    }

    @Test func `the random chats reach every outcome that a backlog gives`() {
        var reached: Set<String> = []
        for seed in 0..<100 as Range<UInt64> {
            var random = SplitMix(state: seed)
            var chat = RandomChat(seed: seed)
            for _ in 0..<400 { chat.happen(using: &random) }
            chat.rehearsal.happen(.stop)
            for outcome in chat.rehearsal.outcomes { reached.insert(outcome.reason ?? outcome.name) }
        }
        let wanted: Set = [
            "heard", "left", "backlog", "too-old", "duplicate", "rate-limited", "nothing-to-say", "banned", "message", "ban", "clear",
            "engine-crash",
        ]
        #expect(wanted.subtracting(reached) == [])
    }
}

/// A room in which anything may happen at any time.
private struct RandomChat {
    var rehearsal: Rehearsal
    var written = 0

    init(seed: UInt64) {
        var rules = BacklogRules()
        rules.comments = 30
        rules.ageLimit = .seconds(8)
        rules.viewerComments = 4
        rules.hold = seed % 4 == 1 ? .seconds(2) : .zero
        rules.ladder.skip.comments = 20
        rehearsal = Rehearsal(policy: seed % 4 == 0 ? .all : .live, ahead: Int(seed % 3), rules: rules)
    }

    mutating func happen(using random: inout SplitMix) {
        switch Int.random(in: 0..<120, using: &random) {
        case 0..<45: write(using: &random)
        case 45..<60:
            if let job = rehearsal.jobs.randomElement(using: &random) { rehearsal.synthesise(job.parts[0].spoken) }
        case 60..<65:
            let end: SpeechEnd = Bool.random(using: &random) ? .failed(.crash) : .finished(cut: true)
            if let job = rehearsal.jobs.randomElement(using: &random) { rehearsal.happen(.synthesised(job.id, end)) }
        case 65..<85: rehearsal.hearOut()
        case 85..<90:
            if let stage = rehearsal.played.last { rehearsal.happen(.output(.interrupted(stage.utterance))) }
        case 90..<95:
            rehearsal.happen(.moderation(.delete(id: "\(Int.random(in: 0...written, using: &random))", room: nil)))
        case 95..<98:
            rehearsal.happen(.moderation(.ban(NamedViewer(id: viewer(using: &random)), seconds: 5, room: nil)))
        case 98: rehearsal.happen(.moderation(.clear(room: nil)))
        case 99..<104:
            if let stage = rehearsal.played.last, rehearsal.cuts > 0 { rehearsal.happen(.output(.cut(stage.utterance, heard: 1))) }
        default: rehearsal.pass(.milliseconds(Int.random(in: 0...1_500, using: &random)))
        }
    }

    private mutating func write(using random: inout SplitMix) {
        written += 1
        let texts = ["…", "gg", "hello everybody \(written)", "a rather long comment about nothing at all, number \(written)"]
        // Now and then the platform gives an id twice.
        let id = "\(Int.random(in: 0..<20, using: &random) == 0 ? written / 2 : written)"
        rehearsal.comment(
            texts.randomElement(using: &random) ?? "",
            id: id,
            author: Bool.random(using: &random) ? viewer(using: &random) : nil,
            paid: Int.random(in: 0..<15, using: &random) == 0 ? 5 : nil
        )
    }

    private func viewer(using random: inout SplitMix) -> String {
        "viewer \(Int.random(in: 0..<8, using: &random))"
    }

    /// The feed ends, and everything goes well from now on.
    mutating func hearTheRest() {
        rehearsal.happen(.feedEnded)
        for _ in 0..<2_000 where !rehearsal.hasEnded {
            rehearsal.pass(.seconds(1))
            for job in rehearsal.jobs.suffix(6) { rehearsal.synthesise(job.parts[0].spoken) }
            rehearsal.hearOut()
        }
        #expect(rehearsal.hasEnded, "a room whose feed has ended comes to its end")
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
