// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Feeds
@testable import Net

private let key = "dGhlIHNhbXBsZSBub25jZQ=="
private let answer = """
    HTTP/1.1 101 Switching Protocols\r
    Upgrade: websocket\r
    Connection: keep-alive, Upgrade\r
    Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
    \r

    """

/// A session, and the clock that it is told.
private struct Stage {
    var session: WebSocketSession
    private(set) var now = Moment(nanoseconds: 0)

    init(mostBytes: Int = 1_000) {
        session = WebSocketSession(with: ServerEndpoint(host: "127.0.0.1", port: 80), path: "/a?b", mostBytes: mostBytes, at: now)
    }

    mutating func pass(_ time: Duration) {
        now = now + time
    }

    mutating func handle(_ event: WebSocketSession.Event, luck: Double = 0) -> [WebSocketSession.Action] {
        session.handle(event, at: now, luck: luck)
    }

    mutating func hear(_ text: String) -> [WebSocketSession.Action] {
        handle(.bytes(Array(text.utf8)))
    }

    mutating func meetDeadline() -> [WebSocketSession.Action] {
        now = max(now, session.deadline)
        return handle(.due)
    }

    /// Brings it to the server's welcome.
    @discardableResult
    mutating func welcome() -> [WebSocketSession.Action] {
        _ = meetDeadline()
        _ = handle(.opened(key: key))
        return hear(answer)
    }
}

/// A frame as servers send them.
private func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
    let head = [(isLast ? 0x80 : 0) | opcode]
    return head + (payload.count < 126 ? [UInt8(payload.count)] : [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]) + payload
}

/// The opcode and the payload of the only frame that is sent, unmasked; nil where it is no frame of a client.
private func sent(_ actions: [WebSocketSession.Action]) -> (opcode: UInt8, payload: [UInt8])? {
    let frames = actions.compactMap { if case .send(let bytes) = $0 { bytes } else { nil } }
    guard frames.count == 1, let bytes = frames.first, bytes.count >= 6, bytes[1] & 0x80 != 0 else { return nil }
    let mask = bytes[2..<6]
    return (bytes[0] & 0x0F, bytes[6...].enumerated().map { $1 ^ mask[2 + $0 % 4] })
}

@Suite struct WebSocketSessionTests {
    @Test func `it asks to go on as a WebSocket, and takes messages when the answer is to its question`() {
        var stage = Stage()
        #expect(stage.handle(.due) == [.connect(turn: 0)])
        let request = """
            GET /a?b HTTP/1.1\r
            Host: 127.0.0.1:80\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Key: \(key)\r
            Sec-WebSocket-Version: 13\r
            \r

            """
        #expect(stage.handle(.opened(key: key)) == [.send(Array(request.utf8))])
        let bytes = Array(answer.utf8) + frame(1, Array("hello".utf8))
        #expect(stage.handle(.bytes(bytes)) == [.begin, .message("hello")])
        #expect(stage.handle(.bytes(frame(1, Array("in ".utf8), isLast: false))) == [])
        #expect(stage.handle(.bytes(frame(0, Array("parts".utf8)))) == [.message("in parts")])
    }

    @Test func `pieces of any length mean the same`() {
        let bytes = Array(answer.utf8) + frame(1, Array("hello".utf8)) + frame(1, [])
        for length in 1...bytes.count {
            var stage = Stage()
            _ = stage.meetDeadline()
            _ = stage.handle(.opened(key: key))
            var actions: [WebSocketSession.Action] = []
            for start in stride(from: 0, to: bytes.count, by: length) {
                actions += stage.handle(.bytes(Array(bytes[start..<min(start + length, bytes.count)])))
            }
            #expect(actions == [.begin, .message("hello"), .message("")])
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 404 Not Found\r\n\r\n", "there is no WebSocket at that address (HTTP 404)"),
        ("HTTP/1.1 302 Found\r\nLocation: ws://192.0.2.1/\r\n\r\n", "there is no WebSocket at that address (HTTP 302)"),
        ("SSH-2.0-OpenSSH\r\n\r\n", "it does not speak HTTP"), ("\r\n\r\n", "it does not speak HTTP"),
        ("HTTP/1.1 +10 x\r\n\r\n", "there is no WebSocket at that address (HTTP 10)"),
        ("HTTP/1.1 101 x\r\nnothing\r\n\r\n", "its answer is not HTTP"),
        ("HTTP/1.1 101 x\r\nConnection: Upgrade\r\n\r\n", "it did not switch to a WebSocket"),
        (answer.replacing("s3pP", with: "S3pP"), "its answer does not match the request"),
        (answer.replacing("keep-alive, Upgrade", with: "close"), "it did not switch to a WebSocket"),
        (
            answer.replacing("Upgrade: websocket", with: "Upgrade: websocket\r\nSec-WebSocket-Extensions: x"),
            "it chose an extension or a protocol that was not offered"
        ),
        (
            answer.replacing("Upgrade: websocket", with: "Upgrade: websocket\r\nsec-websocket-accept: x"),
            "its answer does not match the request"
        ),
        (String(repeating: "x", count: 8_193), "its answer is not HTTP, or is too long"),
    ])
    func `an answer that is none is a lost connection, with the reason`(answer: String, reason: String) {
        var stage = Stage()
        _ = stage.meetDeadline()
        _ = stage.handle(.opened(key: key))
        #expect(stage.hear(answer) == [.close, .lose(reason: reason, pause: .milliseconds(500))])
        #expect(stage.meetDeadline() == [.connect(turn: 1)])
    }

    @Test func `a ping is answered, and a silent server is asked and left`() {
        var stage = Stage()
        stage.welcome()
        let pong = sent(stage.handle(.bytes(frame(9, [1, 2]))))
        #expect(pong?.opcode == 10 && pong?.payload == [1, 2])
        #expect(sent(stage.meetDeadline())?.opcode == 9)
        #expect(stage.now == Moment(nanoseconds: 0) + .seconds(60))
        _ = stage.handle(.bytes(frame(10, [])))
        #expect(sent(stage.meetDeadline())?.opcode == 9)
        #expect(stage.meetDeadline() == [.close, .lose(reason: "it stopped sending", pause: .milliseconds(500))])
        #expect(stage.now == Moment(nanoseconds: 0) + .seconds(135))
    }

    @Test func `a close is answered, and the server closes the connection`() {
        var stage = Stage()
        stage.welcome()
        let close = sent(stage.handle(.bytes(frame(8, [0x03, 0xE9]))))
        #expect(close?.opcode == 8 && close?.payload == [0x03, 0xE9])
        #expect(stage.handle(.bytes(frame(1, [0x61]))) == [], "nothing is taken any more")
        #expect(stage.handle(.ended(reason: "gone")) == [.lose(reason: "the server closed the connection", pause: .milliseconds(500))])
        stage.welcome()
        _ = stage.handle(.bytes(frame(8, [])))
        let left = stage.meetDeadline()
        #expect(left.first == .close, "a server that does not is left")
    }

    @Test(
        arguments: [
            (frame(1, Array(repeating: 0x61, count: 1_001)), "it sent a message of more than 1000 bytes (limits.maxMessageBytes)", 1_009),
            (frame(2, [1]), "it violated the WebSocket protocol", 1_003), (frame(1, [0xFF]), "it violated the WebSocket protocol", 1_007),
            (frame(3, []), "it violated the WebSocket protocol", 1_002),
            ([0x81, 0x80, 0, 0, 0, 0], "it violated the WebSocket protocol", 1_002),
        ] as [([UInt8], String, Int)]
    )
    func `what is too large or against the rules ends the connection with a status`(bytes: [UInt8], reason: String, status: Int) {
        var stage = Stage()
        stage.welcome()
        let close = sent(stage.handle(.bytes(bytes)))
        #expect(close?.opcode == 8 && close?.payload.prefix(2) == [UInt8(status >> 8), UInt8(status & 0xFF)])
        #expect(stage.handle(.ended(reason: "gone")) == [.lose(reason: reason, pause: .milliseconds(500))])
    }

    @Test func `a server that drips is left in time, and pauses grow until a connection was well`() {
        var stage = Stage()
        _ = stage.meetDeadline()
        _ = stage.handle(.opened(key: key))
        stage.pass(.seconds(20))
        #expect(stage.hear("H") == [])
        #expect(stage.handle(.due, luck: 1) == [.close, .lose(reason: "it did not answer in time", pause: .seconds(1))])
        stage.welcome()
        #expect(stage.handle(.ended(reason: "gone"), luck: 1) == [.lose(reason: "gone", pause: .seconds(2))])
        stage.welcome()
        stage.pass(.seconds(30))
        #expect(stage.handle(.ended(reason: "gone"), luck: 1) == [.lose(reason: "gone", pause: .seconds(1))])
    }
}
