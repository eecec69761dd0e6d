// SPDX-License-Identifier: GPL-3.0-or-later

import Net
import TestSupport
import Testing

@testable import Core
@testable import Server

/// Answers that clients do not take.
@Suite(.tags(.threads), .serialized, .timeLimit(.minutes(1)))
struct ResponderTests {
    private static let request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    /// More than the kernel holds for a client that takes nothing.
    private static let large = HTTPAnswer(200, type: "text/plain", body: [UInt8](repeating: 0x78, count: 33_554_432))

    private final class Clients: HTTPClients {
        var requested: (ConnectionID) -> Void = { _ in }
        var closed: () -> Void = {}

        func accepted(_ id: ConnectionID, from peer: String) -> Bool { true }
        func began(_ id: ConnectionID) {}
        func requested(_ id: ConnectionID, _ request: HTTPRequest?) { requested(id) }
        func drained(_ id: ConnectionID) {}
        func overfull(_ id: ConnectionID, _ problem: HTTPProblem) {}
        func refused(_ id: ConnectionID, _ reason: String) {}
        func closed(_ id: ConnectionID) { closed() }
    }

    /// The responder's clock, which stands still.
    private final class Clock {
        var now = Moment(nanoseconds: 0)
    }

    private let events: EventLoop
    private let listener: HTTPListener
    private let book = RequestBook(atStart(try Mailbox<ToService>()), logsRequests: false)
    private let responder: Responder
    private let clients = Clients()
    private let clock = Clock()
    private let port: Int

    init() throws {
        var limits = ServerLimits()
        limits.answerBytes = 65_536
        events = try EventLoop()
        listener = try HTTPListener(on: events, limits: limits)
        listener.clients = clients
        responder = Responder(listener, Router(rules: AccessRules()), limits, book, now: { [clock] in clock.now })
        port = Int(try listener.listen(at: ListenAddress(address: .loopback, port: 0)))
    }

    private func call(_ id: ConnectionID) -> Call {
        Call(number: 1, connection: id, request: HTTPRequest(method: .get, target: .root))
    }

    /// Has a request answered, and returns when the next one has come or a connection is gone.
    private func answer(_ client: RawClient, _ answer: HTTPAnswer) {
        clients.requested = { [responder, events, call] id in
            responder.answer(answer, to: call(id))
            events.stop()
        }
        client.send(Self.request)
        events.run()
        clients.requested = { _ in }
    }

    @Test func `beyond the limit large answers are refused, small ones are not, and room is made by a client that leaves`() throws {
        var idle = RawClient(port: port)
        idle?.receiveNothing()
        answer(try #require(idle), Self.large)
        #expect(listener.waitingBytes == Self.large.body.count)

        let other = try #require(RawClient(port: port))
        answer(other, HTTPAnswer(200, body: [UInt8](repeating: 0x78, count: 5_000)))
        answer(other, .text("small\n"))
        #expect(book.counters.refusals == [.answerBytes: 1])
        #expect(book.counters.answers == [200: 2, 503: 1])

        clients.closed = { [events] in events.stop() }
        idle = nil
        events.run()
        clients.closed = {}
        // The small one may not have gone yet.
        #expect(listener.waitingBytes <= 6)
        answer(other, HTTPAnswer(200, body: [UInt8](repeating: 0x79, count: 5_000)))
        answer(other, .text("last\n"))
        let text = try #require(other.receive(until: "yyy"))
        #expect(text.contains("HTTP/1.1 503 ") && text.contains("limits.httpAnswerBytes") && text.contains("Retry-After: 1"))
        #expect(text.contains("small\n"))
    }

    @Test func `who has not taken an answer for long is closed when another client needs the room, and not before`() throws {
        let idle = try #require(RawClient(port: port))
        idle.receiveNothing()
        answer(idle, Self.large)
        let other = try #require(RawClient(port: port))
        clock.now = Moment(nanoseconds: 0) + (UntakenAnswers.patience - .milliseconds(1))
        answer(other, Self.body(5_000))
        #expect(book.counters.answers == [200: 1, 503: 1] && listener.waitingBytes >= Self.large.body.count)
        clock.now = Moment(nanoseconds: 0) + UntakenAnswers.patience
        answer(other, Self.body(5_000))
        #expect(book.counters.answers == [200: 2, 503: 1] && listener.waitingBytes == 5_000)
        #expect(book.counters.refusals == [.answerBytes: 2])
    }

    /// An answer that waits until the loop runs again.
    private static func body(_ bytes: Int) -> HTTPAnswer {
        HTTPAnswer(200, body: [UInt8](repeating: 0x78, count: bytes))
    }

    @Test func `an answer counts until its client has taken it`() throws {
        let client = try #require(RawClient(port: port))
        answer(client, HTTPAnswer(200, body: [UInt8](repeating: 0x78, count: 100_000)))
        #expect(listener.waitingBytes == 100_000)
        var waiting: Int?
        clients.requested = { [listener, events] _ in
            waiting = listener.waitingBytes
            events.stop()
        }
        client.send(Self.request)
        events.run()
        clients.requested = { _ in }
        #expect(waiting == 0)
    }
}
