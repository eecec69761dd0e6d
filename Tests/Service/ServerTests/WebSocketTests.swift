// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms
@testable import Server
@testable import Voices

/// A server whose service is the test, and clients of its WebSockets.
@Suite(.tags(.threads), .timeLimit(.minutes(1)))
final class WebSocketTests {
    private func event(_ number: Int, _ text: String = "x") -> NumberedEvent {
        NumberedEvent(number: UInt64(number), room: "main", time: 0, event: .output(state: "event \(number) \(text)"))
    }

    @Test func `events come as text messages with their ids`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port), missed: [event(1)], next: 2)
        service.inbox.send(.event(event(2)))
        let texts = [client.text(), client.text()]
        #expect(texts.map { $0?.hasPrefix("{\"asOf\":\"run-1\",\"event\":\"output\"") } == [true, false])
        #expect(texts[1]?.contains("\"asOf\":\"run-2\"") == true)
        #expect(texts[1]?.contains("event 2") == true)
    }

    @Test func `a reader of events and a WebSocket get the same events`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        let reader = try #require(RawClient(port: service.port))
        reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        guard case .follow(let call, after: _, room: _) = try service.next() else { throw Unexpected() }
        service.inbox.send(.follow(call: call, .success(EventsMissed(events: [], next: 1))))
        #expect(reader.receive(until: "retry:") != nil)
        service.inbox.send(.event(event(1)))
        #expect(reader.receive(until: "event 1 x")?.contains("id: run-1\n") == true)
        #expect(client.text()?.contains("event 1 x") == true)
        #expect(try service.figure("yomite_event_readers") == 2)
        #expect(try service.figure("yomite_web_sockets") == 1)
    }

    @Test func `a command is carried out like the request that it stands for`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        client.send(#"{"do":"skip","request":"x1"}"#)
        try service.answerNext()
        guard case .skip? = service.stage.inputs.last else { throw Unexpected() }
        #expect(client.text()?.hasPrefix(#"{"request":"x1","status":200,"body":{"#) == true)
        client.send(#"{"do":"comment","request":"x2","body":{"text":"hello","txt":1}}"#)
        try service.answerNext()
        let answer = try #require(client.text())
        #expect(answer.hasPrefix(#"{"request":"x2","status":202,"body":{"accepted":[{"#))
        #expect(service.stage.comments.map(\.text) == ["hello"])
    }

    @Test func `commands that come at once are carried out one after the other`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.send((1...5).flatMap { ClientFrame(.text, "{\"do\":\"pause\",\"request\":\"\($0)\"}").bytes })
        for number in 1...5 {
            try service.answerNext()
            #expect(client.text()?.hasPrefix("{\"request\":\"\(number)\",\"status\":200") == true)
        }
    }

    @Test func `a wrong command is answered and the next one is carried out`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.send(["nonsense", #"{"do":"skip","request":"a","room":"nowhere"}"#].flatMap { ClientFrame(.text, $0).bytes })
        #expect(client.text()?.hasPrefix(#"{"status":400,"body":{"code":"invalid-request""#) == true)
        try service.answerNext()
        let answer = try #require(client.text())
        #expect(answer.hasPrefix(#"{"request":"a","status":404,"body":{"code":"unknown-room""#))
        #expect(answer.contains("\"requestId\":\"run-"))
    }

    @Test func `the token for listening opens a WebSocket that commands nothing`() throws {
        let (secret, listening) = ("a-secret-of-many-letters", "another-one-for-listening")
        let service = try RunningServer { ($0.rules.tokens.main, $0.rules.tokens.listening) = (Token(secret), Token(listening)) }
        let listener = try service.begin(
            WebSocketClient(port: service.port, headers: "Sec-WebSocket-Protocol: yomite, yomite.token.\(listening)\r\n")
        )
        listener.send(#"{"do":"skip"}"#)
        #expect(listener.text()?.contains("token-listens-only") == true)
        let owner = try service.begin(
            WebSocketClient(port: service.port, headers: "Sec-WebSocket-Protocol: yomite, yomite.token.\(secret)\r\n")
        )
        owner.send(#"{"do":"skip"}"#)
        try service.answerNext()
        #expect(owner.text()?.hasPrefix("{\"status\":200") == true)
        // A token that is no longer valid commands nothing either.
        var changed = Tokens()
        changed.main = Token("a-new-secret-of-letters")
        service.inbox.send(.tokens(changed))
        // An answer to a request that comes later shows that the server has them.
        let stranger = try #require(RawClient(port: service.port))
        stranger.send("GET /v1/info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(stranger.receiveAll()?.contains("token-missing") == true)
        owner.send(#"{"do":"skip"}"#)
        #expect(owner.text()?.contains("token-wrong") == true)
    }

    @Test func `frames that come along with the handshake are taken`() throws {
        let service = try RunningServer()
        let frames = ClientFrame(.ping, "early").bytes + ClientFrame(.text, #"{"do":"nothing"}"#).bytes
        let client = try #require(WebSocketClient(port: service.port, behind: frames))
        guard case .follow(let call, after: _, room: _) = try service.next() else { throw Unexpected() }
        service.inbox.send(.follow(call: call, .success(EventsMissed(events: [], next: 1))))
        #expect(client.head() != nil)
        var firsts: [UInt8] = []
        while firsts.count < 3, let frame = client.next() { firsts.append(frame.first) }
        #expect(firsts.sorted() == [0x81, 0x81, 0x8A])
        // Those of the request for the figure alone.
        #expect(try service.figure("yomite_http_held_bytes") == RunningServer.request.utf8.count)
    }

    @Test func `answers go between events, never into one`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.receiveLittle()
        let large = String(repeating: "y", count: 60_000)
        for number in 1...5 { service.inbox.send(.event(event(number, large))) }
        for number in 1...20 { client.send("{\"do\":\"nothing\",\"request\":\"\(number)\"}") }
        var (events, answers) = (0, 0)
        while events < 5 || answers < 20, let text = client.text() {
            #expect(text.first == "{" && text.last == "}")
            if text.contains("\"event\":\"output\"") { events += 1 } else { answers += 1 }
        }
        #expect((events, answers) == (5, 20))
    }

    @Test func `a close is answered and ends the connection`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.send(ClientFrame(.close, [0x03, 0xE8]).bytes)
        let frame = try #require(client.next())
        #expect(frame.first == 0x88 && frame.payload == [0x03, 0xE8])
        #expect(client.next() == nil)
        guard case .nobodyFollows = try service.next() else { throw Unexpected() }
        #expect(try service.figure("yomite_web_sockets") == 0)
    }

    @Test func `when the server ends, its clients are told`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        service.inbox.send(.stop)
        var frame = client.next()
        while let found = frame, found.first != 0x88 { frame = client.next() }
        #expect(frame?.payload == [0x03, 0xE9])
        #expect(client.next() == nil)
    }

    @Test func `what is against the rules is closed and counted`() throws {
        let service = try RunningServer { $0.limits.webSocketBytes = 1_024 }
        let reasons = ["web_socket_frames": [0x81, 0x01, 0x61] as [UInt8], "web_socket_bytes": [0x81, 0xFE, 0xFF, 0xFF, 1, 2, 3, 4, 5]]
        for (reason, bytes) in reasons {
            let client = try service.begin(WebSocketClient(port: service.port))
            client.raw.send(bytes)
            #expect(client.next()?.first == 0x88)
            #expect(client.next() == nil)
            guard case .nobodyFollows = try service.next() else { throw Unexpected() }
            #expect(try service.figure("yomite_http_refused_total{limit=\"\(reason)\"}") == 1)
        }
    }

    @Test func `a client that does not wait for answers is closed when it has sent too many commands`() throws {
        let service = try RunningServer { $0.limits.webSocketCommands = 3 }
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.send((1...10).flatMap { _ in ClientFrame(.text, #"{"do":"skip"}"#).bytes })
        #expect(client.next()?.payload == [0x03, 0xF0])
        guard case .nobodyFollows = try service.next() else { throw Unexpected() }
        #expect(try service.figure("yomite_http_refused_total{limit=\"web_socket_commands\"}") == 1)
    }

    @Test func `messages that never end are held within the limit of all requests`() throws {
        let service = try RunningServer { $0.limits.heldBytes = 65_536 }
        let clients = try (1...4).map { _ in try service.begin(WebSocketClient(port: service.port)) }
        var open = ClientFrame(.text, [UInt8](repeating: 0x61, count: 30_000))
        open.length = 60_000
        for client in clients { client.raw.send(open.bytes) }
        // One of them has to go for the others.
        while try service.figure("yomite_http_refused_total{limit=\"held_bytes\"}") == 0 {}
        #expect(try service.figure("yomite_http_held_bytes") <= 65_536)
    }

    @Test func `a silent client is closed`() throws {
        let service = try RunningServer { $0.limits.webSocketSeconds = 1 }
        let client = try service.begin(WebSocketClient(port: service.port))
        #expect(client.next() == nil)
        guard case .nobodyFollows = try service.next() else { throw Unexpected() }
        #expect(try service.figure("yomite_http_refused_total{limit=\"web_socket_time\"}") == 1)
    }

    @Test func `a reader that takes nothing is closed for what it did not take`() throws {
        let service = try RunningServer { $0.limits.eventBytes = 65_536 }
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.receiveNothing()
        for number in 1...2_000 { service.inbox.send(.event(event(number, String(repeating: "z", count: 500)))) }
        guard case .nobodyFollows = try service.next() else { throw Unexpected() }
        #expect(try service.figure("yomite_http_refused_total{limit=\"event_bytes\"}") == 1)
        #expect(try service.figure("yomite_http_stream_bytes") == 0)
    }

    @Test func `a client that pings without reading waits itself`() throws {
        let service = try RunningServer()
        let client = try service.begin(WebSocketClient(port: service.port))
        client.raw.receiveLittle()
        let pings = (1...200).flatMap { _ in ClientFrame(.ping, [UInt8](repeating: 7, count: 125)).bytes }
        for _ in 1...3 { client.raw.send(pings) }
        #expect(try service.figure("yomite_http_stream_bytes") < 131_072)
        var pongs = 0
        while pongs < 600, client.next()?.first == 0x8A { pongs += 1 }
        #expect(pongs == 600)
    }
}

extension RunningServer {
    fileprivate static let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    /// Lets a client begin that has asked for a WebSocket.
    fileprivate func begin(_ client: WebSocketClient?, missed: [NumberedEvent] = [], next number: UInt64 = 1) throws -> WebSocketClient {
        let client = try #require(client)
        guard case .follow(let call, after: _, room: _) = try next() else { throw Unexpected() }
        inbox.send(.follow(call: call, .success(EventsMissed(events: missed, next: number))))
        #expect(client.head()?.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n") == true)
        #expect(client.text()?.contains("\"event\":\"hello\"") == true)
        return client
    }

    /// A figure of /metrics, once all that was said before is done.
    fileprivate func figure(_ name: String) throws -> Int {
        let client = try #require(RawClient(port: port))
        client.send(RunningServer.request)
        guard case .askLarge(let call, let question) = try next() else { throw Unexpected() }
        inbox.send(.largeAnswer(call: call, stage.answer(to: question)))
        let page = try #require(client.receiveAll())
        let line = try #require(page.split(separator: "\n").first { $0.hasPrefix(name + " ") })
        return try #require(Int(line.dropFirst(name.count + 1)))
    }
}
