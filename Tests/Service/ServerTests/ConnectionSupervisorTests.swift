// SPDX-License-Identifier: GPL-3.0-or-later

import Net
import TestSupport
import Testing

@testable import Server

@Suite(.tags(.threads)) struct ConnectionSupervisorTests {
    @Test("A neighbour's address may name the network that it is in, and one that is none is counted")
    func scopes() throws {
        let events = try EventLoop()
        let book = RequestBook(try Mailbox(), logsRequests: false)
        let listener = try TCPListener(on: events)
        let supervisor = ConnectionSupervisor(of: listener, ServerLimits(), AccessRules(), on: events, book)
        let (neighbour, nobody) = (ConnectionID(number: 1), ConnectionID(number: 2))
        #expect(supervisor.accept(neighbour, from: "fe80::1%eth0"))
        #expect(supervisor.peer(of: neighbour) == IPAddress("fe80::1"))
        #expect(!supervisor.accept(nobody, from: ""))
        #expect(book.counters.refusals == [.peer: 1])
    }
}
