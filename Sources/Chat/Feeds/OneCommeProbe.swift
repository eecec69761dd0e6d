// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// Plays a server that a fuzzer made up, from its answer to the handshake on: its first byte says in how many pieces the rest comes. Ends the
/// process where the pieces change what is read, more is held than a message may have, or a message becomes more lines than it has.
func probeOneComme(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = ProbedServer.play(bytes, by: max(1, bytes.count))
    let parts = ProbedServer.play(bytes, by: bytes.count / (Int(choice) + 1) + 1)
    precondition(whole == parts, "the pieces in which a server sends change what it says")
}

/// A server at the other end of a session.
private struct ProbedServer {
    /// The key of RFC 6455's example, so that seeds can have the answer to it.
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    private static let mostBytes = 2_048

    private var session = WebSocketSession(
        with: ServerEndpoint(host: "127.0.0.1", port: 1),
        path: "/",
        mostBytes: mostBytes,
        at: Moment(nanoseconds: 0)
    )
    private var memory = OneCommeMemory(limit: 16)
    private var lines: [String] = []
    private var isOpen = true

    /// The lines of the feed that come of these bytes.
    static func play(_ bytes: [UInt8], by step: Int) -> [String] {
        var server = ProbedServer()
        server.take(.due)
        server.take(.opened(key: key))
        for start in stride(from: 0, to: bytes.count, by: step) where server.isOpen {
            server.take(.bytes(Array(bytes[start..<min(start + step, bytes.count)])))
        }
        return server.lines
    }

    private mutating func take(_ event: WebSocketSession.Event) {
        for action in session.handle(event, at: Moment(nanoseconds: 0), luck: 0) {
            switch action {
            case .connect, .begin, .lose: break
            case .send(let bytes): precondition(!bytes.isEmpty, "it sends nothing")
            case .close: isOpen = false
            case .message(let message): read(message)
            }
        }
        precondition(session.heldBytes <= Self.mostBytes, "it holds more than a message may have")
    }

    private mutating func read(_ message: String) {
        let outcome = memory.take(message, catchesUp: true)
        for line in outcome.lines {
            precondition(!line.utf8.contains { $0 == lineFeed || $0 == carriageReturn }, "it makes two lines of one")
            precondition(line.utf8.count <= Self.mostBytes, "a line is longer than its message")
        }
        lines += outcome.lines
    }
}
