// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core

/// What is heard after a flood, in which order.
struct FloodOrderTests {
    /// The same each time it is made.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// A flood of viewers who write once each, and of nobody: every rank, and few texts where comments are to be merged. Returns the turns that
    /// were said, with their ranks.
    private func flood(_ seed: UInt64, _ policy: Backlog.Policy, sameTexts: Bool) -> [Turn] {
        var dice = Dice(state: seed)
        var desk = Desk(policy)
        var said: [Turn] = []
        for number in 0..<400 {
            let roles: Roles = [[], [], [], .member, .moderator].randomElement(using: &dice) ?? []
            let paid: Double? = Int.random(in: 0..<12, using: &dice) == 0 ? 5 : nil
            let text = sameTexts ? "text \(Int.random(in: 0..<30, using: &dice))" : "text \(number)"
            _ = desk.write(text, by: Int.random(in: 0..<5, using: &dice) == 0 ? nil : "viewer \(number)", roles: roles, paid: paid)
            if Int.random(in: 0..<3, using: &dice) == 0 { desk.pass(.milliseconds(Int.random(in: 1...1_500, using: &dice))) }
            guard Int.random(in: 0..<5, using: &dice) == 0, let turn = desk.backlog.takeTurn(at: desk.now) else { continue }
            // What is prepared goes back where something more urgent comes.
            if Int.random(in: 0..<3, using: &dice) == 0 { desk.backlog.putBack(turn) } else { said.append(turn) }
        }
        while let turn = desk.backlog.takeTurn(at: desk.now) { said.append(turn) }
        return said.filter { !$0.comments.isEmpty }
    }

    @Test(arguments: 1...40, [Backlog.Policy.live, .all])
    func `of a rank nothing is heard before what came earlier`(seed: Int, policy: Backlog.Policy) {
        for sameTexts in [false, true] {
            let said = flood(UInt64(seed), policy, sameTexts: sameTexts)
            for rank in Rank.allCases {
                // Those that say the same are heard with the first of them.
                let numbers = said.filter { $0.rank == rank }.compactMap { $0.comments.first?.number }
                #expect(numbers == numbers.sorted())
            }
        }
    }

    @Test func `viewers who are heard for the first time are heard as they came, whatever of theirs was dropped`() {
        var desk = Desk { $0.comments = 6 }
        // a1, a2 and b1 are dropped for the last three.
        for (text, viewer) in [
            ("a1", "a"), ("a2", "a"), ("b1", "b"), ("c1", "c"), ("a3", "a"), ("d1", "d"), ("b2", "b"), ("e1", "e"), ("c2", "c"),
        ] {
            desk.write(text, by: viewer)
        }
        #expect(desk.departures.map(\.comment.comment.text) == ["a1", "a2", "b1"])
        #expect(desk.take() == "(3 skipped)")
        #expect(desk.takeAll() == ["c1", "a3", "d1", "b2", "e1", "c2"])
    }

    @Test func `in each round the comments come as they were written`() {
        var desk = Desk(.all)
        for (text, viewer) in [("a1", "a"), ("b1", "b"), ("b2", "b"), ("a2", "a")] { desk.write(text, by: viewer) }
        #expect(desk.takeAll() == ["a1", "b1", "b2", "a2"])
    }

    @Test func `the sentence about what was skipped lets what is more urgent go first, also when it is put back for that`() throws {
        var desk = Desk { $0.comments = 2 }
        for number in 1...3 { desk.write("text \(number)", by: "viewer \(number)") }
        let note = try desk.turn()
        #expect(note.comments.isEmpty)
        desk.write("moderator", by: "m", roles: .moderator)
        desk.backlog.putBack(note)
        #expect(desk.takeAll() == ["moderator", "(2 skipped)", "text 3"])
    }

    @Test func `several that say the same and are put back are heard where they were`() throws {
        var desk = Desk { $0.ladder.merge = Ladder.Height(comments: 2, seconds: 40) }
        for (text, viewer) in [("lol", "a"), ("other", "b"), ("lol", "c")] { desk.write(text, by: viewer) }
        desk.pass(.seconds(5))
        let turn = try desk.turn()
        #expect(turn.comments.count == 2)
        desk.backlog.putBack(turn)
        desk.backlog.readWhole()
        #expect(desk.takeAll() == ["lol", "other", "lol"])
    }
}
