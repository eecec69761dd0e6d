// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Net

/// How long the loop is kept by what it does.
@Suite struct LoopTurnTests {
    @Test func `the longest turn is known, and each turn has a beginning of its own`() {
        let loop = Loop()
        var starts: [Moment] = []
        func keepBusy(for duration: Duration) {
            starts.append(loop.turnStart)
            while loop.now - loop.turnStart < duration {}
        }
        loop.after(.zero) {
            keepBusy(for: .milliseconds(3))
            loop.after(.milliseconds(1)) {
                keepBusy(for: .zero)
                loop.stop()
            }
        }
        loop.run()
        #expect(loop.longestTurn >= .milliseconds(3))
        #expect(starts.count == 2 && starts[0] + .milliseconds(3) <= starts[1])
    }

    @Test func `long turns are counted`() {
        let loop = Loop()
        loop.after(.zero) {
            while loop.now - loop.turnStart <= Loop.longTurn {}
            loop.stop()
        }
        loop.run()
        #expect(loop.longTurns == 1)
    }
}
