// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Net

/// A request to go on as a WebSocket (RFC 6455, 4.2). Pure.
struct WebSocketHandshake: Equatable, Sendable {
    /// The protocol that clients may name, and must name along with a token.
    static let name = "yomite"
    private static let tokenPrefix = "yomite.token."
    private static let version = "13"

    /// What proves to the client that its key was understood.
    let accept: String
    /// Whether the client named a protocol.
    let namesProtocol: Bool

    init(_ request: HTTPRequest) throws(HTTPProblem) {
        guard request.asksForWebSocket, request.method == .get else {
            throw HTTPProblem(426, "this is for WebSockets: Connection: Upgrade and Upgrade: websocket are missing")
                .with("Upgrade", "websocket")
        }
        guard request.headers["sec-websocket-version"] == Self.version else {
            throw HTTPProblem(426, "Sec-WebSocket-Version must be \(Self.version)")
                .with("Upgrade", "websocket").with("Sec-WebSocket-Version", Self.version)
        }
        guard let key = request.headers["sec-websocket-key"], Data(base64Encoded: key)?.count == 16 else {
            throw HTTPProblem(400, "Sec-WebSocket-Key must be 16 bytes in Base64")
        }
        let offered = request.offeredProtocols
        guard offered.isEmpty || offered.contains(Self.name) else {
            throw HTTPProblem(400, "Sec-WebSocket-Protocol must include \(Self.name), or be missing")
        }
        accept = webSocketAnswer(to: key)
        namesProtocol = !offered.isEmpty
    }

    /// The answer after which frames follow.
    var answer: HTTPAnswer {
        var answer = HTTPAnswer(101)
        answer.add("Upgrade", "websocket")
        answer.add("Connection", "Upgrade")
        answer.add("Sec-WebSocket-Accept", accept)
        // The token is never sent back.
        if namesProtocol { answer.add("Sec-WebSocket-Protocol", Self.name) }
        return answer
    }

    /// The token among the protocols that a client offers; nil if there is none.
    fileprivate static func token(in offered: [String]) -> String? {
        offered.first { $0.hasPrefix(tokenPrefix) }.map { String($0.dropFirst(tokenPrefix.count)) }
    }
}

extension HTTPRequest {
    /// Whether it asks to go on as a WebSocket.
    var asksForWebSocket: Bool {
        headers.values(of: "connection").flatMap(listed).contains { $0.lowercased() == "upgrade" }
            && headers.values(of: "upgrade").flatMap(listed).contains { $0.lowercased() == "websocket" }
    }

    fileprivate var offeredProtocols: [String] {
        headers.values(of: "sec-websocket-protocol").flatMap(listed)
    }

    /// The token of a page that opens a WebSocket. Pages cannot set its headers, but they can name protocols.
    var tokenAmongProtocols: String? {
        asksForWebSocket ? WebSocketHandshake.token(in: offeredProtocols) : nil
    }
}

/// The elements of `a, b`.
func listed(_ value: String) -> [String] {
    value.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
}

/// Whole frames from the server (RFC 6455, 5.2), which are not masked: the same bytes for all readers.
enum WebSocketFrame {
    /// What asks a client whether it is still there.
    static let ping: [UInt8] = [0x89, 0]
    /// What closes a conversation with 1001: its client has to come again.
    static let goingAway: [UInt8] = [0x88, 2, 0x03, 0xE9]

    static func text(_ text: String) -> [UInt8] {
        frame(0x81, text.utf8)
    }

    static func binary(_ payload: [UInt8]) -> [UInt8] {
        frame(0x82, payload)
    }

    private static func frame(_ kind: UInt8, _ payload: some Collection<UInt8>) -> [UInt8] {
        let head: [UInt8]
        switch payload.count {
        case ..<126: head = [UInt8(payload.count)]
        case ..<65_536: head = [126] + bytes(of: payload.count, 2)
        default: head = [127] + bytes(of: payload.count, 8)
        }
        return [kind] + head + payload
    }

    private static func bytes(of number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
