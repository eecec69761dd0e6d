// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Server

@Suite struct UntakenAnswersTests {
    private let near = IPAddress.loopback
    private let far = IPAddress("192.0.2.1")!
    private let other = IPAddress("192.0.2.2")!
    private let start = Moment(nanoseconds: 0)

    @Test func `another machine has at most half, by all of its connections, and always one answer`() {
        var answers = UntakenAnswers(mostBytes: 100)
        #expect(answers.isInShare(90, of: far) { _ in 0 })
        answers.add(ConnectionID(number: 1), to: far, at: start)
        answers.add(ConnectionID(number: 2), to: far, at: start)
        let waiting = { (id: ConnectionID) in id.number == 1 ? 30 : 10 }
        #expect(answers.isInShare(10, of: far, waiting) && !answers.isInShare(11, of: far, waiting))
        #expect(answers.isInShare(60, of: other, waiting))
        answers.remove(ConnectionID(number: 2))
        #expect(answers.isInShare(20, of: far, waiting) && !answers.isInShare(21, of: far, waiting))
        answers.forgetTaken { _ in 0 }
        #expect(answers.isInShare(90, of: far, waiting))
    }

    @Test func `the programs of this machine have no share, as they share an address`() {
        var answers = UntakenAnswers(mostBytes: 100)
        answers.add(ConnectionID(number: 1), to: near, at: start)
        #expect(answers.isInShare(90, of: near) { _ in 90 })
    }

    @Test func `those are overdue whose answers have waited for long, the longest first`() {
        var answers = UntakenAnswers(mostBytes: 100)
        for number in [3, 1, 2] as [UInt64] {
            answers.add(ConnectionID(number: number), to: far, at: start + .seconds(Int(number)))
        }
        let last = start + UntakenAnswers.patience + .seconds(2)
        #expect(answers.overdue(at: last).map(\.number) == [1, 2])
        #expect(answers.overdue(at: start + UntakenAnswers.patience).isEmpty)
    }
}
