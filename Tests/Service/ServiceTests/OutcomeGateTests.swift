// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import yomite

/// When outcomes are told that have to be stored first.
struct OutcomeGateTests {
    private final class Disk {
        var waiting: [() -> Void] = []
        var told: [String] = []

        func answer() {
            if !waiting.isEmpty { waiting.removeFirst()() }
        }
    }

    private let disk = Disk()
    private let gate: OutcomeGate

    init() {
        gate = OutcomeGate(whenStored: { [disk] in disk.waiting.append($0) }) { [disk] event, _ in
            switch event {
            case .finished(let number, _, _, _): disk.told.append("outcome \(number.value)")
            case .accepted(let number, _, _): disk.told.append("accepted \(number.value)")
            case .started(let started): disk.told.append("started \(started.comment.value)")
            default: disk.told.append("else")
            }
        }
    }

    private func accept(_ number: UInt64) {
        gate.pass(.accepted(CommentNumber(number), id: nil, authorID: nil), in: .main)
    }

    private func start(_ number: UInt64) {
        gate.pass(.started(Started(comment: CommentNumber(number), id: nil, author: nil, text: "", segments: [], at: 0)), in: .main)
    }

    private func finish(_ number: UInt64, _ outcome: Outcome = .heard) {
        gate.pass(.finished(CommentNumber(number), id: nil, outcome, seconds: 1), in: .main)
        gate.settle(outcome) { [disk] in disk.told.append("settled \(number)") }
    }

    @Test(arguments: [.heard, .failed(.engineTimeout), .deleted(.message), .skipped(.tooOld), .refused(.banned)] as [Outcome])
    func `what became of a comment is told when it is stored, and the next begins after it`(outcome: Outcome) {
        start(1)
        finish(1, outcome)
        start(2)
        finish(2, outcome)
        start(3)
        #expect(disk.told == ["started 1"] && gate.holds(CommentNumber(2)))
        disk.answer()
        #expect(disk.told == ["started 1", "outcome 1", "started 2", "settled 1"])
        disk.answer()
        #expect(disk.told.suffix(3) == ["outcome 2", "started 3", "settled 2"] && !gate.holds(CommentNumber(2)))
    }

    @Test func `that a comment came is told at once, and what is left for the next run in its order`() {
        finish(1)
        accept(2)
        finish(2, .kept)
        #expect(disk.told == ["accepted 2", "settled 2"])
        disk.answer()
        #expect(disk.told.suffix(3) == ["outcome 1", "outcome 2", "settled 1"])
    }

    @Test func `what else happens is told in its order`() {
        finish(1)
        disk.told = []
        gate.pass(.muted(true, by: "ann"), in: .main)
        #expect(disk.told == [])
        disk.answer()
        #expect(disk.told == ["outcome 1", "else", "settled 1"])
    }
}
