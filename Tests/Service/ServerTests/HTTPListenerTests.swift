// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Server

/// A listener on a loop of this thread, whose clients wait for their answers.
@Suite(.tags(.threads), .serialized, .timeLimit(.minutes(1)))
struct HTTPListenerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private final class Clients: HTTPClients {
        var requested: (ConnectionID) -> Void = { _ in }
        var closed: () -> Void = {}
        /// The latest.
        private(set) var request: HTTPRequest?

        func accepted(_ id: ConnectionID, from peer: String) -> Bool { true }
        func began(_ id: ConnectionID) {}
        func requested(_ id: ConnectionID, _ request: HTTPRequest?) {
            self.request = request
            requested(id)
        }
        func drained(_ id: ConnectionID) {}
        func overfull(_ id: ConnectionID, _ problem: HTTPProblem) {}
        func refused(_ id: ConnectionID, _ reason: String) {}
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

    /// A request that is larger than what is read of a client who has to wait.
    private static let large =
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\n" + String(repeating: "x", count: 50_000)

    @Test("Of a client that is streamed to little is read, and what it sends is its next request")
    func sendsWhileStreamed() throws {
        let (client, other) = (try #require(RawClient(port: Int(port))), try #require(RawClient(port: Int(port))))
        var streamed: ConnectionID?
        var held: Int?
        var body: Int?
        clients.requested = { [listener, events, unowned clients] id in
            if streamed == nil {
                streamed = id
                listener.stream(id, HTTPAnswer(200))
                client.send(Self.large)
                other.send(Self.request)
            } else if id == streamed {
                body = clients.request?.body.count
                events.stop()
            } else if let streamed {
                held = listener.heldBytes
                listener.end(streamed)
            }
        }
        client.send(Self.request)
        events.run()
        #expect(try #require(held) < 4_096)
        #expect(body == 50_000)
    }

    @Test("A request that came along with another one is answered, though it is larger than what is read of who waits")
    func sendsAhead() throws {
        let client = try #require(RawClient(port: Int(port)))
        var bodies: [Int?] = []
        clients.requested = { [listener, events, unowned clients] id in
            bodies.append(clients.request?.body.count)
            guard bodies.count < 3 else { return events.stop() }
            listener.answer(id, HTTPAnswer(204))
        }
        client.send(Self.request + Self.large + Self.request)
        events.run()
        #expect(bodies == [0, 50_000, 0])
    }

    @Test("Who has sent more than is read and leaves is noticed by the next piece of the stream")
    func leavesAfterSending() throws {
        var client = RawClient(port: Int(port))
        let other = try #require(RawClient(port: Int(port)))
        var streamed: ConnectionID?
        clients.requested = { [listener] id in
            if let streamed {
                client = nil
                _ = listener.write([1], to: streamed)
            } else {
                streamed = id
                listener.stream(id, HTTPAnswer(200))
                client?.send(Self.large)
                other.send(Self.request)
            }
        }
        clients.closed = { [events] in events.stop() }
        try #require(client).send(Self.request)
        events.run()
        #expect(client == nil)
    }

    @Test("HEAD is answered with the length of a body that is not sent, and the next answer follows at once")
    func head() throws {
        let client = try #require(RawClient(port: Int(port)))
        clients.requested = { [listener] id in listener.answer(id, HTTPAnswer.text("ok\n")) }
        clients.closed = { [events] in events.stop() }
        client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        events.run()
        let answers = try #require(client.receiveAll()).split(separator: "HTTP/1.1 200 OK\r\n")
        try #require(answers.count == 2)
        #expect(answers[0].contains("Content-Length: 3\r\n") && answers[0].hasSuffix("\r\n\r\n"))
        #expect(answers[1].contains("Content-Length: 3\r\n") && answers[1].hasSuffix("\r\n\r\nok\n"))
    }

    @Test("A stream to a client of HTTP/1.0 ends with its connection, which nobody can keep")
    func oldClient() throws {
        let client = try #require(RawClient(port: Int(port)))
        var isFirst = true
        clients.requested = { [listener, events] id in
            guard isFirst else { return events.stop() }
            isFirst = false
            listener.wait(for: id)
            listener.stream(id, HTTPAnswer(200, type: "text/plain"))
            _ = listener.write(Array("hi".utf8), to: id)
            listener.end(id)
        }
        clients.closed = { [events] in events.stop() }
        let request = "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
        client.send(request + request)
        events.run()
        let answer = try #require(client.receive(until: "hi"))
        #expect(!answer.contains("Content-Length") && !answer.contains("keep-alive"))
        #expect(answer.hasSuffix("\r\n\r\nhi"))
        #expect(client.receive()?.isEmpty == true)
    }
}
