// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core

/// The comments that wait, as they are shown.
@Suite struct WaitingOrderTests {
    /// The same each time it is made.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test(arguments: 1...40)
    func `they are shown in the order in which they are said`(seed: UInt64) throws {
        var dice = Dice(state: seed)
        var desk = Desk(.all)
        for number in 0..<60 {
            let viewer = Int.random(in: 0..<6, using: &dice)
            let paid: Double? = Int.random(in: 0..<8, using: &dice) == 0 ? 5 : nil
            _ = desk.write("text \(number)", by: viewer == 0 ? nil : "viewer \(viewer)", paid: paid)
            if Int.random(in: 0..<4, using: &dice) == 0 { _ = desk.backlog.takeTurn(at: desk.now) }
            if Int.random(in: 0..<10, using: &dice) == 0 {
                _ = desk.backlog.remove { $0.comment.text.hasSuffix("\(Int.random(in: 0..<10, using: &dice))") }
            }
        }
        let shown = desk.backlog.first(.max).map(\.number)
        #expect(shown.count == desk.backlog.count)
        for count in [0, 1, 5, shown.count] { #expect(desk.backlog.first(count).map(\.number) == Array(shown.prefix(count))) }
        var said: [CommentNumber] = []
        while let turn = desk.backlog.takeTurn(at: desk.now) { said += turn.comments.map(\.number) }
        #expect(shown == said)
    }

    @Test(arguments: [(0, ["old", "paid", "back"]), (1, ["back", "old", "paid"])])
    func `what an earlier run was cut off in is said before anything else`(attempts: Int, order: [String]) throws {
        var desk = Desk { $0.order = .arrival }
        desk.write("old", by: "ann")
        desk.write("paid", by: "bob", paid: 5)
        var back = WaitingComment(number: CommentNumber(3), comment: Comments.Comment(text: "back"), byteCount: 1, arrival: desk.now)
        back.earlierAttempts = attempts
        _ = desk.backlog.add(back)
        #expect(desk.backlog.first(.max).map(\.comment.text) == order)
    }
}
