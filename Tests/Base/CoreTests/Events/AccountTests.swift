// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct AccountTests {
    @Test func `every reason has a place in the account`() {
        var account = Account()
        for outcome in Outcome.withReasons { account.note(.finished(CommentNumber(1), id: nil, outcome, seconds: 0)) }
        var twice = account
        twice.add(account)
        #expect(twice.unheard.map(\.outcome) == Outcome.withReasons && twice.unheard.allSatisfy { $0.count == 2 })
    }
}
