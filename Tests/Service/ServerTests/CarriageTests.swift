// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Net
@testable import Server

/// An intake whose service is the test, and a node that the test plays, or another server.
@Suite(.timeLimit(.minutes(1)))
final class CarriageTests {
    private static let queue = "GET /v1/rooms/r/queue HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n\r\n"
    private static let handshake =
        "GET /v1/rooms/r/ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"

    private let port: ListeningPort

    init() throws {
        port = try ListeningPort()
    }

    private func intake(_ change: (inout ServerLimits) -> Void = { _ in }) throws -> RunningServer {
        try RunningServer {
            $0.isInFleet = true
            change(&$0.limits)
        }
    }

    /// A client of the intake, which learns that the room is read there.
    private func ask(_ request: String, at intake: RunningServer, of node: Int, named host: String = "127.0.0.1") throws -> RawClient {
        let client = try #require(RawClient(port: intake.port))
        client.send(request)
        guard case .place(let call, "r") = try intake.next() else { throw Unexpected() }
        intake.inbox.send(.place(call: call, .elsewhere("http://\(host):\(node)")))
        return client
    }

    private func carry(_ request: String, at intake: RunningServer) throws -> (client: RawClient, node: RawClient) {
        let client = try ask(request, at: intake, of: Int(port.number))
        let node = try #require(port.acceptNext())
        #expect(node.receive(until: "\r\n\r\n")?.contains("yomite-carried: look,comment,moderate,settings\r\n") == true)
        return (client, node)
    }

    /// A figure of /metrics, once all that was said before is done.
    private func figure(_ name: String, of server: RunningServer) throws -> Int {
        let client = try #require(RawClient(port: server.port))
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        guard case .askLarge(let call, let question) = try server.next() else { throw Unexpected() }
        server.inbox.send(.largeAnswer(call: call, server.stage.answer(to: question)))
        let line = try #require(client.receiveAll()?.split(separator: "\n").first { $0.hasPrefix(name + " ") })
        return try #require(Int(line.dropFirst(name.count + 1)))
    }

    @Test func `the node's answer comes as it is, and ends with its connection`() throws {
        let intake = try intake()
        let (client, node) = try carry(Self.queue, at: intake)
        #expect(try figure("yomite_http_carried", of: intake) == 1)
        node.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf, ")
        #expect(client.receive(until: "half, ") != nil)
        node.send("and the rest")
        node.endInput()
        #expect(client.receiveAll() == "and the rest")
        #expect(try figure("yomite_http_carried", of: intake) == 0)
        #expect(try figure("yomite_http_carried_total", of: intake) == 1)
    }

    @Test func `a WebSocket goes both ways until one side ends it`() throws {
        let intake = try intake()
        let (client, node) = try carry(Self.handshake, at: intake)
        node.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\nfrom the node")
        #expect(client.receive(until: "from the node") != nil)
        client.send("from the client")
        #expect(node.receive(until: "from the client") == "from the client")
        client.endInput()
        #expect(node.receiveAll()?.isEmpty == true)
    }

    @Test func `what a client sends behind a request does not reach the node`() throws {
        let intake = try intake()
        let (client, node) = try carry(Self.queue, at: intake)
        node.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbegin")
        #expect(client.receive(until: "begin") != nil)
        client.send(Self.queue)
        // The intake has taken it when it has closed the connection, which it does when the client has sent its end behind it.
        client.endInput()
        #expect(node.receiveAll()?.isEmpty == true)
    }

    @Test func `nothing is read of a node while the client takes nothing`() throws {
        let intake = try intake()
        let (client, node) = try carry(Self.queue, at: intake)
        client.receiveLittle()
        node.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        // More than all kernels between keep.
        let (piece, count) = ([UInt8](repeating: 0x78, count: 65_536), 512)
        // SAFETY: only the thread uses it until that has ended.
        nonisolated(unsafe) let source = node
        let sender = try startThread("for the node") {
            for _ in 0..<count { unsafe source.send(piece) }
            unsafe source.endInput()
        }
        var most = 0
        for _ in 1...50 { most = max(most, try figure("yomite_http_stream_bytes", of: intake)) }
        while most == 0 { most = try figure("yomite_http_stream_bytes", of: intake) }
        #expect(most <= 524_288)
        var received = 0
        while let more = client.receive(), !more.isEmpty { received += more.count { $0 == 0x78 } }
        pthread_join(sender, nil)
        #expect(received == piece.count * count)
    }

    @Test func `beyond the limit a page is told which one it is`() throws {
        let intake = try intake { $0.carriedRequests = 1 }
        let (first, node) = try carry(Self.queue, at: intake)
        let second = try ask(Self.queue, at: intake, of: Int(port.number))
        #expect(second.receive(until: "limits.carriedRequests")?.hasPrefix("HTTP/1.1 503") == true)
        node.send("HTTP/1.1 200 OK\r\n\r\nx")
        node.endInput()
        #expect(first.receiveAll()?.hasSuffix("\r\n\r\nx") == true)
        let third = try ask(Self.queue, at: intake, of: Int(port.number))
        #expect(port.acceptNext() != nil)
        _ = third
    }

    @Test func `a node that cannot be reached, or answers nothing, is named`() throws {
        let intake = try intake { $0.carriedTime = .seconds(1) }
        let free = try ListeningPort().number
        let lost = try ask(Self.queue, at: intake, of: Int(free))
        #expect(lost.receive(until: "cannot be reached: Connection refused")?.hasPrefix("HTTP/1.1 502 Bad Gateway") == true)
        do {
            let (client, node) = try carry(Self.queue, at: intake)
            node.endInput()
            #expect(client.receive(until: "limits.httpConnectionsPerPeer")?.hasPrefix("HTTP/1.1 502") == true)
        }
        do {
            let (client, node) = try carry(Self.queue, at: intake)
            node.send("SSH-2.0-OpenSSH_9.2\r\n")
            #expect(client.receive(until: "did not answer in HTTP")?.hasPrefix("HTTP/1.1 502") == true)
        }
        let (client, node) = try carry(Self.queue, at: intake)
        #expect(client.receive(until: "limits.carriedSeconds")?.hasPrefix("HTTP/1.1 504 ") == true)
        #expect(node.receiveAll()?.isEmpty == true)
    }

    @Test func `a WebSocket whose node hangs is closed, so that its page comes again`() throws {
        let intake = try intake { $0.carriedSilence = .seconds(1) }
        let (client, node) = try carry(Self.handshake, at: intake)
        node.send("HTTP/1.1 101 Switching Protocols\r\n\r\n")
        #expect(client.receive(until: "\r\n\r\n") != nil)
        #expect(client.receive() == WebSocketFrame.goingAway)
        #expect(node.receiveAll()?.isEmpty == true)
    }

    @Test func `a node may have a name, and one that cannot be looked up is told`() throws {
        let intake = try intake()
        let client = try ask(Self.queue, at: intake, of: Int(port.number), named: "localhost")
        let node = try #require(port.acceptNext())
        #expect(node.receive(until: "\r\n\r\n")?.contains("\r\nHost: localhost:\(port.number)\r\n") == true)
        node.send("HTTP/1.1 200 OK\r\n\r\nfound")
        #expect(client.receive(until: "found") != nil)
        // No name server takes so long a part of a name.
        let name = String(repeating: "a", count: 64) + ".invalid"
        let lost = try ask(Self.queue, at: intake, of: 8_640, named: name)
        #expect(lost.receive(until: "cannot be reached: ")?.hasPrefix("HTTP/1.1 502") == true)
    }

    @Test func `a client that leaves takes its connection to the node along`() throws {
        let intake = try intake()
        let (_, node) = try carry(Self.queue, at: intake)
        #expect(node.receiveAll()?.isEmpty == true)
        #expect(try figure("yomite_http_carried", of: intake) == 0)
    }

    @Test func `a page follows a room at another node, and is told when it moves`() throws {
        let secret = "a-secret-of-many-letters"
        let (intake, node) = (
            try RunningServer { ($0.isInFleet, $0.rules.tokens.main) = (true, Token(secret)) },
            try RunningServer { ($0.isInFleet, $0.rules.tokens.main) = (true, Token(secret)) }
        )
        let request =
            "GET /v1/rooms/r/events HTTP/1.1\r\nHost: localhost:\(intake.port)\r\nOrigin: http://localhost:\(intake.port)\r\n"
            + "Authorization: Bearer \(secret)\r\n\r\n"
        let page = try ask(request, at: intake, of: node.port)
        guard case .place(let call, "r") = try node.next() else { throw Unexpected() }
        node.inbox.send(.place(call: call, .here))
        guard case .follow(let reader, after: nil, room: "r") = try node.next() else { throw Unexpected() }
        node.inbox.send(.follow(call: reader, .success(EventsMissed(events: [], next: 1))))
        #expect(page.receive(until: "event: hello")?.hasPrefix("HTTP/1.1 200 OK\r\n") == true)
        node.inbox.send(.event(NumberedEvent(number: 1, room: "r", time: 0, event: .output(state: "playing"))))
        #expect(page.receive(until: "\"state\":\"playing\"") != nil)
        node.inbox.send(.moved(room: "r"))
        let last = try #require(page.receiveAll())
        #expect(last.contains("event: moved\ndata: {\"event\":\"moved\",\"room\":\"r\"}\n\n"))
    }

    @Test func `who comes for a room that moves in that moment asks again`() throws {
        let node = try intake()
        func come(_ path: String) throws -> (client: RawClient, number: UInt64) {
            let client = try #require(RawClient(port: node.port))
            client.send("GET /v1/rooms/r/\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            guard case .place(let call, "r") = try node.next() else { throw Unexpected() }
            node.inbox.send(.place(call: call, .here))
            return (client, call)
        }
        let reader = try come("events")
        guard case .follow(let call, after: nil, room: "r") = try node.next() else { throw Unexpected() }
        node.inbox.send(.moved(room: "r"))
        node.inbox.send(.follow(call: call, .success(EventsMissed(events: [], next: 1))))
        #expect(reader.client.receive(until: "ask again")?.hasPrefix("HTTP/1.1 503") == true)
        guard case .nobodyFollows = try node.next() else { throw Unexpected() }
        let listener = try come("listen.wav")
        guard case .listen(room: "r") = try node.next() else { throw Unexpected() }
        node.inbox.send(.moved(room: "r"))
        node.inbox.send(.listen(room: "r", nil))
        #expect(listener.client.receive(until: "ask again")?.hasPrefix("HTTP/1.1 503") == true)
        guard case .nobodyListens(room: "r") = try node.next() else { throw Unexpected() }
    }

    @Test func `listeners of a room that moves lose it in the middle, and those who come back later hear it`() throws {
        let node = try intake()
        for _ in 1...2 {
            let listener = try #require(RawClient(port: node.port))
            listener.send("GET /v1/rooms/r/listen.wav HTTP/1.1\r\nHost: localhost\r\n\r\n")
            guard case .place(let call, "r") = try node.next() else { throw Unexpected() }
            node.inbox.send(.place(call: call, .here))
            guard case .listen(room: "r") = try node.next() else { throw Unexpected() }
            node.inbox.send(.listen(room: "r", nil))
            #expect(listener.receive(until: "WAVE")?.hasPrefix("HTTP/1.1 200") == true)
            node.inbox.send(.moved(room: "r"))
            guard case .nobodyListens(room: "r") = try node.next() else { throw Unexpected() }
            #expect(listener.receiveAll()?.hasSuffix("\r\n0\r\n\r\n") == false)
        }
    }

    @Test func `what waits until a room is found is bounded`() throws {
        let intake = try intake { $0.heldBytes = 65_536 }
        func post(_ count: Int) throws -> RawClient {
            let client = try #require(RawClient(port: intake.port))
            let head = "PUT /v1/rooms/r/dictionary/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            let body = #"{"reading":"x"}"# + String(repeating: " ", count: count - 15)
            client.send("\(head)Content-Length: \(count)\r\n\r\n\(body)")
            return client
        }
        let first = try post(40_000)
        guard case .place(let call, "r") = try intake.next() else { throw Unexpected() }
        let second = try post(40_000)
        #expect(second.receive(until: "limits.httpHeldBytes")?.hasPrefix("HTTP/1.1 503") == true)
        intake.inbox.send(.place(call: call, .unknown))
        #expect(first.receive(until: "is not known")?.hasPrefix("HTTP/1.1 503") == true)
        let third = try post(40_000)
        guard case .place(let other, "r") = try intake.next() else { throw Unexpected() }
        intake.inbox.send(.place(call: other, .unknown))
        #expect(third.receive(until: "is not known") != nil)
    }
}
