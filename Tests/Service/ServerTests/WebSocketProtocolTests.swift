// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Server
@testable import Voices

/// What a client may send, without a socket.
struct WebSocketProtocolTests {
    @Test(
        "The digest of the handshake is that of the standard",
        arguments: [
            ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
            ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
        ]
    )
    func digest(text: String, expected: String) {
        let hex = hexadecimal(sha1(Array(text.utf8)))
        #expect(hex == expected)
    }

    // MARK: - Handshakes

    private static let handshake: [(String, String)] = [
        ("Host", "localhost"), ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ]

    private func decide(
        _ changes: [(String, String?)] = [],
        more: [(String, String)] = [],
        method: HTTPMethod = .get,
        target: String = "/v1/ws",
        rules: AccessRules = AccessRules()
    ) -> Handling {
        var fields = Self.handshake
        for (name, value) in changes { fields.removeAll { $0.0 == name }; if let value { fields.append((name, value)) } }
        var request = HTTPRequest(method: method, target: RequestTarget(target)!)
        for (name, value) in fields + more { request.headers.add(name, value) }
        let options = ServerOptions(address: nil, rules: rules, limits: ServerLimits(), logsRequests: false, run: "run", version: "1")
        let facts = ServerFacts(options: options, counters: ServerCounters(), catalog: .shipped)
        return Router(rules: rules).decide(request, facts).handling
    }

    private func status(of handling: Handling) -> Int {
        switch handling {
        case .answer(let answer): answer.status
        case .events(let wish): wish.socket == nil ? 200 : 101
        default: 0
        }
    }

    @Test func `a handshake is answered as the standard's example is`() {
        guard case .events(let wish) = decide() else { return #expect(Bool(false)) }
        #expect(wish.socket?.accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(wish.socket?.answer.headers.contains { $0.name == "Sec-WebSocket-Protocol" } == false)
    }

    @Test(
        "A handshake that is none is refused",
        arguments: [
            ("Upgrade", nil, 426), ("Upgrade", "h2c", 426), ("Connection", nil, 426), ("Connection", "close", 426),
            ("Sec-WebSocket-Version", nil, 426), ("Sec-WebSocket-Version", "8", 426), ("Sec-WebSocket-Version", "13, 8", 426),
            ("Sec-WebSocket-Key", nil, 400), ("Sec-WebSocket-Key", "", 400), ("Sec-WebSocket-Key", "c2hvcnQ=", 400),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZ!==", 400), ("Host", "evil.example", 403), ("Host", nil, 400),
            ("Origin", "http://evil.example", 403), ("Origin", "null", 403), ("Origin", "http://localhost", 101),
            ("Sec-WebSocket-Protocol", "graphql-ws", 400), ("Sec-WebSocket-Protocol", "soap, yomite", 101),
            ("Upgrade", "WebSocket", 101), ("Connection", "keep-alive, upgrade", 101), ("Sec-Fetch-Site", "cross-site", 403),
        ] as [(String, String?, Int)]
    )
    func handshake(name: String, value: String?, expected: Int) {
        #expect(status(of: decide([(name, value)])) == expected)
    }

    @Test(
        "A header that means one thing may be there once",
        arguments: [
            ("Origin", "http://localhost"), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Sec-WebSocket-Version", "13"),
            ("Host", "localhost"),
        ]
    )
    func twice(name: String, value: String) {
        #expect(status(of: decide([(name, value)], more: [(name, value)])) == 400)
    }

    private static let secret = "a-secret-of-many-letters"
    private static let listening = "another-one-for-listening"

    @Test(
        "Reading takes a token as well",
        arguments: [
            (nil, "/v1/ws", 401), ("yomite, yomite.token.\(secret)", "/v1/ws", 101), ("yomite.token.\(secret)", "/v1/ws", 400),
            ("yomite, yomite.token.wrong", "/v1/ws", 401), ("yomite, yomite.token.\(listening)", "/v1/ws", 101),
            (nil, "/v1/ws?token=\(listening)", 101), (nil, "/v1/ws?token=\(secret)", 401),
        ] as [(String?, String, Int)]
    )
    func tokens(protocols: String?, target: String, expected: Int) {
        var rules = AccessRules()
        (rules.tokens.main, rules.tokens.listening) = (Token(Self.secret), Token(Self.listening))
        let handling = decide([("Sec-WebSocket-Protocol", protocols)], target: target, rules: rules)
        #expect(status(of: handling) == expected)
        if case .events(let wish) = handling { #expect(wish.socket?.answer.headers.contains { $0.value.contains("token") } == false) }
    }

    @Test func `a token among the protocols counts for nothing else`() {
        var rules = AccessRules()
        rules.tokens.main = Token(Self.secret)
        let protocols = [("Sec-WebSocket-Protocol", "yomite, yomite.token.\(Self.secret)" as String?)]
        #expect(status(of: decide(protocols + [("Upgrade", nil)], target: "/v1/events", rules: rules)) == 401)
    }

    @Test func `the address of a room is checked as for events`() {
        #expect(status(of: decide(target: "/v1/ws?events=nonsense")) == 400)
        #expect(status(of: decide(target: "/v1/rooms/\(String(repeating: "x", count: 60))/ws")) == 400)
        guard case .events(let wish) = decide(target: "/v1/rooms/a/ws?events=word&with=text&after=run-7") else {
            return #expect(Bool(false))
        }
        #expect(wish.room == "a" && wish.names == ["word"] && wish.hasTexts && wish.last == EventID(run: "run", number: 7))
    }

    // MARK: - Frames

    private static let most = 1_000

    private func reader() throws -> WebSocketReader {
        try #require(WebSocketReader(as: .server, mostBytes: Self.most, mostMessages: 4))
    }

    /// What is not as the standard has it, and the status that the connection is closed with.
    private static let hostile: [(String, [UInt8], UInt16)] = {
        var cases: [(String, [UInt8], UInt16)] = []
        func add(_ name: String, _ status: UInt16, _ frames: ClientFrame...) { cases.append((name, frames.flatMap(\.bytes), status)) }
        func changed(_ frame: ClientFrame, _ change: (inout ClientFrame) -> Void) -> ClientFrame {
            var frame = frame
            change(&frame)
            return frame
        }
        add("not masked", 1002, changed(ClientFrame(.text, "{}")) { $0.isMasked = false })
        for bit: UInt8 in [0x40, 0x20, 0x10] { add("reserved bit \(bit)", 1002, changed(ClientFrame(.text, "{}")) { $0.first |= bit }) }
        for code: UInt8 in [3, 7, 11, 15] {
            add("reserved opcode \(code)", 1002, changed(ClientFrame(.text, "{}")) { $0.first = 0x80 | code })
        }
        add("a length of 2^63", 1002, changed(ClientFrame(.text)) { $0.length = 1 << 63 })
        add("a length of 2^63 - 1", 1009, changed(ClientFrame(.text, "a")) { $0.length = .max >> 1 })
        add("too large by one", 1009, changed(ClientFrame(.text, "a")) { $0.length = UInt64(most + 1) })
        add("a length in more bytes than it needs", 1002, changed(ClientFrame(.text, "{}")) { $0.isPadded = true })
        add(
            "fragments that are too large together",
            1009,
            ClientFrame(.text, [UInt8](repeating: 0x61, count: 120), isFinal: false),
            changed(ClientFrame(.continuation, "a")) { $0.length = UInt64(most - 119) }
        )
        add("a binary message", 1003, ClientFrame(.binary, "{}"))
        add("no UTF-8", 1007, ClientFrame(.text, [0x22, 0xC0, 0xAF, 0x22]))
        add("half a character at the end", 1007, ClientFrame(.text, [0xE3, 0x81]))
        add("a continuation of nothing", 1002, ClientFrame(.continuation, "x"))
        add("a message within another", 1002, ClientFrame(.text, "{", isFinal: false), ClientFrame(.text, "}"))
        add("a ping in fragments", 1002, ClientFrame(.ping, "x", isFinal: false))
        add("a ping that is too long", 1002, ClientFrame(.ping, [UInt8](repeating: 1, count: 126)))
        for code: UInt16 in [0, 999, 1004, 1005, 1006, 1015, 2999, 5000] {
            add("close code \(code)", 1002, ClientFrame(.close, [UInt8(code >> 8), UInt8(code & 0xFF)]))
        }
        add(
            "too many at once",
            1008,
            ClientFrame(.text, "1"),
            ClientFrame(.text, "2"),
            ClientFrame(.text, "3"),
            ClientFrame(.text, "4"),
            ClientFrame(.text, "5")
        )
        return cases
    }()

    @Test("What is against the rules is closed with its status", arguments: hostile.map(\.0))
    func hostileFrames(name: String) throws {
        let (_, bytes, status) = try #require(Self.hostile.first { $0.0 == name })
        // Whole, and byte by byte.
        for step in [bytes.count, 1] {
            let reader = try reader()
            var frames: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: step) {
                frames += reader.take(Array(bytes[start..<min(start + step, bytes.count)])).frames
            }
            // Whoever sends them one by one lets each be carried out.
            if status == 1008, step == 1 { continue }
            #expect(!reader.isOpen)
            #expect(reader.status == status)
            #expect(frames == [0x88, 2, UInt8(status >> 8), UInt8(status & 0xFF)])
            #expect(reader.take(ClientFrame(.text, "{}").bytes) == WebSocketReader.Result())
        }
    }

    @Test func `a message in fragments is one, and a ping between them is answered`() throws {
        let reader = try reader()
        let bytes =
            ClientFrame(.text, "{\"do\":", isFinal: false).bytes + ClientFrame(.ping, "hi").bytes
            + ClientFrame(.continuation, "1", isFinal: false).bytes
        let begun = reader.take(bytes)
        #expect(begun.messages.isEmpty)
        #expect(begun.frames == [0x8A, 2] + "hi".utf8)
        #expect(reader.heldBytes == 7)
        #expect(reader.take(ClientFrame(.continuation, "}").bytes).messages == ["{\"do\":1}"])
        #expect(reader.heldBytes == 0)
    }

    @Test func `the largest message is taken, again and again`() throws {
        let reader = try reader()
        let text = String(repeating: "a", count: Self.most)
        for _ in 1...3 { #expect(reader.take(ClientFrame(.text, text).bytes).messages == [text]) }
    }

    @Test func `a close is answered with its status`() throws {
        let reader = try reader()
        #expect(reader.take(ClientFrame(.close, [0x03, 0xE9]).bytes).frames == [0x88, 2, 0x03, 0xE9])
        #expect(!reader.isOpen)
    }

    @Test("What the server sends has the length that it says", arguments: [(0, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)])
    func frames(count: Int, head: Int) {
        let frame = WebSocketFrame.text(String(repeating: "a", count: count))
        #expect(frame.count == count + head)
        #expect(frame[1] == [2: UInt8(count & 0x7F), 4: 126, 10: 127][head])
        #expect(frame[2..<head].reduce(0) { $0 << 8 | Int($1) } == (head == 2 ? 0 : count))
    }

    // MARK: - Commands

    @Test(
        "A command is a request of HTTP",
        arguments: [
            (#"{"do":"skip"}"#, "POST /v1/control/skip "),
            (#"{"do":"pause","room":"a b/c"}"#, "POST /v1/rooms/a b/c/control/pause "),
            (#"{"do":"mute"}"#, "POST /v1/control/mute "),
            (#"{"do":"mute","body":{"muted":true}}"#, #"POST /v1/control/mute {"muted":true}"#),
            (#"{"do":"again","id":"m/1"}"#, "POST /v1/comments/m/1/again "),
            (#"{"do":"first","id":"7","room":"a"}"#, "POST /v1/rooms/a/comments/7/first "),
            (#"{"do":"delete","id":"m1"}"#, "DELETE /v1/comments/m1 "),
            (#"{"do":"comment","body":{"text":"a\"}"}}"#, #"POST /v1/comments {"text":"a\"}"}"#),
            (#"{"do":"comment","body":"x"}"#, #"POST /v1/comments "x""#),
            (#"{"do":"moderate","body":[{"kind":"clear"}]}"#, #"POST /v1/moderation [{"kind":"clear"}]"#),
            (#"{"do":"settings","body":{"volume":80}}"#, #"PATCH /v1/settings {"volume":80}"#),
            (#"{"do":"volume","value":80}"#, #"PATCH /v1/settings {"volume":80}"#),
            (#"{"do":"voice","value":"auto","room":"a"}"#, #"PATCH /v1/rooms/a/settings {"voice":"auto"}"#),
            (#"{"do":"reload"}"#, "POST /v1/control/reload "),
        ]
    )
    func command(message: String, expected: String) throws {
        let request = try WebSocketCommand(message, by: HTTPRequest(method: .get, target: .root)).request.get()
        let path = request.target.path.joined(separator: "/")
        #expect("\(request.method.rawValue) /\(path) \(String(decoding: request.body, as: UTF8.self))" == expected)
    }

    @Test(
        "A message that is no command is told what is wrong",
        arguments: [
            ("", nil, "valid JSON"), ("[1]", nil, "must be an object"), ("{}", nil, "\"do\" must be a text"),
            (#"{"do":"skipp","request":"a"}"#, "a", "did you mean \"skip\""), (#"{"do":"skip","request":7}"#, nil, "at most 128 bytes"),
            (#"{"do":"again","request":"b"}"#, "b", "\"id\" must be a text"),
            (#"{"do":"volume","request":"c"}"#, "c", "\"value\" is missing"),
            (#"{"do":"skip","rom":"x","request":"d"}"#, "d", "rom"), (#"{"do":"skip","room":3}"#, nil, "\"room\" must be a text"),
        ] as [(String, String?, String)]
    )
    func mistakes(message: String, name: String?, expected: String) {
        let command = WebSocketCommand(message, by: HTTPRequest(method: .get, target: .root))
        #expect(command.name == name)
        #expect(throws: HTTPProblem.self) { try command.request.get() }
        guard case .failure(let problem) = command.request else { return }
        #expect(problem.status == 400)
        #expect(problem.message.contains(expected))
    }

    @Test func `a command has the rights of its handshake and nothing else of it`() {
        var handshake = HTTPRequest(method: .get, target: .root)
        for (name, value) in Self.handshake { handshake.headers.add(name, value) }
        handshake.headers.add("Origin", "http://localhost")
        handshake.headers.add("Cookie", "x")
        handshake.headers.add("Sec-WebSocket-Protocol", "yomite, yomite.token.\(Self.secret)")
        let expected = HTTPHeaders([
            "host": "localhost", "origin": "http://localhost", "authorization": "Bearer \(Self.secret)", "content-type": "application/json",
        ])
        #expect(handshake.client.headers == expected)
    }
}
