// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import yomite

@Suite struct MessageAllowanceTests {
    private let start = Moment(nanoseconds: 0)

    @Test func `beyond what a span allows messages are left out, and counted once it is over`() {
        var allowance = MessageAllowance(3)
        let first = (1...5).map { allowance.take(at: start + .seconds($0)) }
        #expect(first == [true, true, true, false, false])
        #expect(allowance.due == start + .seconds(1) + MessageAllowance.span)
        // Nobody looked in time.
        let late = allowance.take(at: start + .seconds(700))
        let leftOut = [allowance.takeLeftOut(), allowance.takeLeftOut()]
        #expect(!late && leftOut == [3, 0] && allowance.due == nil)
        let further = (1...4).map { allowance.take(at: start + .seconds(700 + $0)) }
        #expect(further == [true, true, true, false])
    }

    @Test func `a span begins with its first message`() {
        var allowance = MessageAllowance(3)
        let seconds = [1, 2, 3, 602, 603, 604, 606]
        let told = seconds.map { allowance.take(at: start + .seconds($0)) }
        #expect(told == [true, true, true, true, true, true, false])
        #expect(allowance.due == start + .seconds(602) + MessageAllowance.span)
    }
}
