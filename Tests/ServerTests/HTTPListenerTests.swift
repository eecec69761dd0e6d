// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Server

/// A listener on a loop of this thread, whose clients wait for their answers.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct HTTPListenerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private final class Clients: HTTPClients {
        var requested: (ConnectionID) -> Void = { _ in }
        var closed: () -> Void = {}

        func accepted(_ id: ConnectionID, from peer: String) -> Bool { true }
        func began(_ id: ConnectionID) {}
        func requested(_ id: ConnectionID, _ request: HTTPRequest?) { requested(id) }
        func drained(_ id: ConnectionID) {}
        func overfull(_ id: ConnectionID) {}
        func closed(_ id: ConnectionID) { closed() }
    }

    private let events: EventLoop
    private let listener: HTTPListener
    private let clients = Clients()
    private let port: UInt16

    init() throws {
        events = try EventLoop()
        listener = try HTTPListener(on: events, limits: ServerLimits())
        listener.clients = clients
        port = try listener.listen(at: ListenAddress(address: .loopback, port: 0))
    }

    @Test("A client that leaves while it waits is noticed at once", arguments: [false, true])
    func leaves(isReset: Bool) throws {
        var client = RawClient(port: Int(port))
        if isReset { client?.willReset() }
        try #require(client).send(Self.request)
        clients.requested = { [listener] id in
            listener.wait(for: id)
            client = nil
        }
        clients.closed = { [events] in events.stop() }
        events.run()
        #expect(listener.heldBytes == 0)
    }

    @Test("What a client sends while it waits is its next request")
    func sendsMore() throws {
        let client = try #require(RawClient(port: Int(port)))
        var waiting: ConnectionID?
        let answer = events.timer { [unowned listener] in
            if let waiting { listener.answer(waiting, HTTPAnswer(204)) }
        }
        clients.requested = { [listener, events] id in
            guard waiting == nil else { return events.stop() }
            waiting = id
            listener.wait(for: id)
            client.send(Self.request)
            answer.set(.milliseconds(10))
        }
        client.send(Self.request)
        events.run()
        #expect(client.receive(until: "\r\n\r\n")?.hasPrefix("HTTP/1.1 204") == true)
    }
}
