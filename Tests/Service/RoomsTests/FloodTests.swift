// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms
@testable import Synthesis

/// A flood through a whole room: several turns are prepared ahead, synthesised in any order, overtaken and put back.
struct FloodTests {
    /// The same each time it is made.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// Plays what was begun last to its end.
    private func hear(_ room: Rehearsal, _ heard: inout Int) {
        guard heard < room.played.count else { return }
        let utterance = room.played[heard].utterance
        heard += 1
        room.happen(.output(.started(utterance, frame: 0)))
        room.pass(.milliseconds(700))
        room.happen(.output(.finished(utterance, frame: 700, starved: 0)))
    }

    @Test(arguments: 1...20, [Backlog.Policy.live, .all])
    func `of a rank nothing is heard before what came earlier`(seed: Int, policy: Backlog.Policy) {
        var dice = Dice(state: UInt64(seed))
        let room = Rehearsal(policy: policy, ahead: 4, announce: .never)
        var ranks: [CommentNumber: Rank] = [:]
        var (heard, synthesised) = (0, Set<JobID>())
        func synthesise(_ job: SpeechJob) {
            guard synthesised.insert(job.id).inserted else { return }
            room.happen(.sound(job.id))
            room.happen(.synthesised(job.id, .finished(cut: false)))
        }
        for number in 1...300 as ClosedRange<UInt64> {
            var comment = Comments.Comment(text: "comment \(number)")
            comment.author = Author(id: "viewer \(number)", roles: [[], [], [], .member, .moderator].randomElement(using: &dice) ?? [])
            if Int.random(in: 0..<10, using: &dice) == 0 { comment.amount = Amount(value: 5, currency: "EUR") }
            let waiting = WaitingComment(number: CommentNumber(number), comment: comment, byteCount: 10, arrival: room.now)
            ranks[waiting.number] = Rank(comment, minimums: PaidMinimums())
            room.happen(.comment(waiting))
            if Int.random(in: 0..<4, using: &dice) == 0, let job = room.jobs.suffix(5).randomElement(using: &dice) { synthesise(job) }
            if Int.random(in: 0..<6, using: &dice) == 0 { hear(room, &heard) }
            room.pass(.milliseconds(Int.random(in: 0..<300, using: &dice)))
        }
        var known = -1
        while known != room.jobs.count + heard {
            known = room.jobs.count + heard
            for job in room.jobs { synthesise(job) }
            hear(room, &heard)
        }
        let numbers = room.events.compactMap { event in if case .started(let started) = event { started.comment } else { nil } }
        #expect(numbers.count > 30)
        for rank in Rank.allCases {
            let ofRank = numbers.filter { ranks[$0] == rank }
            #expect(ofRank == ofRank.sorted())
        }
    }
}
