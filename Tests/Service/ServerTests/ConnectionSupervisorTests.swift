// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Server

@Suite(.tags(.threads)) struct ConnectionSupervisorTests {
    @Test("A neighbour's address may name the network that it is in, and one that is none is counted")
    func scopes() throws {
        var refusals: [ServerCounters.Refusal] = []
        let events = try EventLoop()
        let supervisor = ConnectionSupervisor(ServerLimits(), AccessRules(), on: events, close: { _ in }, refuse: { refusals.append($0) })
        let (neighbour, nobody) = (ConnectionID(number: 1), ConnectionID(number: 2))
        #expect(supervisor.accept(neighbour, from: "fe80::1%eth0"))
        #expect(supervisor.peer(of: neighbour) == IPAddress("fe80::1"))
        #expect(!supervisor.accept(nobody, from: ""))
        #expect(refusals == [.peer])
    }
}
