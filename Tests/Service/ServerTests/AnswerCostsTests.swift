// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

/// What answers took lately.
@Suite struct AnswerCostsTests {
    @Test func `a kind that took long is long until it is short again, and others are not`() {
        var costs = AnswerCosts()
        #expect(!costs.isLong("/metrics") && !costs.isLong(nil))
        costs.note("/metrics", .milliseconds(3))
        #expect(costs.isLong("/metrics") && !costs.isLong("/healthz"))
        // One in between changes little.
        costs.note("/metrics", .zero)
        #expect(costs.isLong("/metrics"))
        for _ in 1...4 { costs.note("/metrics", .zero) }
        #expect(!costs.isLong("/metrics"))
    }
}
