// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

/// What clients may begin while memory is bounded.
@Suite struct ClientMemoryTests {
    private static func memory(left: Int) -> ClientMemory {
        var memory = ClientMemory()
        memory.left = left
        return memory
    }

    @Test func `what was granted stays promised until it is in use and measured, or has ended`() {
        let account = ClientMemoryAccount()
        account.measured(Self.memory(left: 1_000))
        var first = account.grant(600, isFirst: true)
        #expect(first != nil)
        #expect(account.grant(600, isFirst: false) == nil)
        // However long it waits: measurements show nothing of it yet.
        for _ in 0..<5 { account.measured(Self.memory(left: 1_000)) }
        #expect(account.grant(600, isFirst: false) == nil)
        first?.take(100)
        first?.take()
        account.measured(Self.memory(left: 1_000))
        #expect(account.grant(600, isFirst: false) == nil, "this measurement was on its way")
        account.measured(Self.memory(left: 400))
        #expect(account.grant(400, isFirst: false) != nil && account.grant(401, isFirst: false) == nil)
        first = nil
        account.measured(Self.memory(left: 1_000))
        #expect(account.grant(1_000, isFirst: false) != nil)
    }

    @Test func `the first needs only that the budget is kept`() {
        let account = ClientMemoryAccount()
        account.measured(Self.memory(left: 10))
        let grant = account.grant(600, isFirst: true)
        #expect(grant != nil && account.grant(1, isFirst: true) == nil)
        account.measured(Self.memory(left: -1))
        #expect(account.grant(1, isFirst: true) == nil)
    }
}
