// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

@Suite struct DoorkeeperTests {
    @Test("A neighbour's address may name the network that it is in, and one that is none is counted")
    func scopes() throws {
        var refusals: [ServerCounters.Refusal] = []
        let events = try EventLoop()
        let keeper = Doorkeeper(ServerLimits(), AccessRules(), on: events, close: { _ in }, refuse: { refusals.append($0) })
        let (neighbour, nobody) = (ConnectionID(number: 1), ConnectionID(number: 2))
        #expect(keeper.accept(neighbour, from: "fe80::1%eth0"))
        #expect(keeper.peer(of: neighbour) == IPAddress("fe80::1"))
        #expect(!keeper.accept(nobody, from: ""))
        #expect(refusals == [.peer])
    }
}
