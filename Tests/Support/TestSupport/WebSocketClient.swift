// SPDX-License-Identifier: GPL-3.0-or-later

/// A frame of a WebSocket, as a client sends it: right unless something is changed.
public struct ClientFrame {
    /// What it is.
    public enum Code: UInt8 {
        /// More of a message.
        case continuation
        /// A text.
        case text
        /// Bytes.
        case binary
        /// The end.
        case close = 8
        /// A question.
        case ping
        /// Its answer.
        case pong
    }

    /// The first byte.
    public var first: UInt8
    /// What it has.
    public var payload: [UInt8]
    /// Written instead of the payload's own length.
    public var length: UInt64?
    /// Whether the length has eight bytes, however small it is.
    public var isPadded = false
    /// As it has to be.
    public var isMasked = true

    /// A frame with these bytes.
    public init(_ code: Code, _ payload: [UInt8] = [], isFinal: Bool = true) {
        first = code.rawValue | (isFinal ? 0x80 : 0)
        self.payload = payload
    }

    /// A frame with this text.
    public init(_ code: Code, _ payload: String, isFinal: Bool = true) {
        self.init(code, Array(payload.utf8), isFinal: isFinal)
    }

    /// As it is sent.
    public var bytes: [UInt8] {
        let mask: [UInt8] = isMasked ? [1, 2, 3, 4] : [0, 0, 0, 0]
        let count = length ?? UInt64(payload.count)
        let size: [UInt8] =
            isPadded || count > 65_535
            ? [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
            : count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        let head = [first, size[0] | (isMasked ? 0x80 : 0)] + size.dropFirst()
        return head + (isMasked ? mask : []) + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }
}

/// A client that has asked for a WebSocket.
public final class WebSocketClient {
    /// Its connection.
    public let raw: RawClient
    private var bytes: [UInt8] = []

    /// Asks at once.
    /// - Parameters:
    ///   - headers: further lines of the request, each with its end.
    ///   - behind: bytes that are sent along with it.
    public init?(port: Int, _ target: String = "/v1/ws", headers: String = "", behind: [UInt8] = []) {
        guard let raw = RawClient(port: port) else { return nil }
        self.raw = raw
        let request =
            "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(headers)\r\n"
        raw.send(Array(request.utf8) + behind)
    }

    /// The head of the answer.
    public func head() -> String? {
        while true {
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
                defer { bytes.removeFirst(end) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            guard let more = raw.receive(), !more.isEmpty else { return nil }
            bytes += more
        }
    }

    /// Sends a message.
    public func send(_ text: String) {
        raw.send(ClientFrame(.text, text).bytes)
    }

    /// The next frame: its first byte and what it has; nil at the end of the connection.
    public func next() -> (first: UInt8, payload: [UInt8])? {
        while true {
            if let frame = takeFrame() { return frame }
            guard let more = raw.receive(), !more.isEmpty else { return nil }
            bytes += more
        }
    }

    /// The next text message.
    public func text() -> String? {
        while let frame = next() {
            if frame.first == 0x81 { return String(decoding: frame.payload, as: UTF8.self) }
        }
        return nil
    }

    private func takeFrame() -> (first: UInt8, payload: [UInt8])? {
        guard bytes.count >= 2 else { return nil }
        let extra = bytes[1] == 126 ? 2 : bytes[1] == 127 ? 8 : 0
        guard bytes.count >= 2 + extra else { return nil }
        let count = extra == 0 ? Int(bytes[1]) : bytes[2..<2 + extra].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= 2 + extra + count else { return nil }
        let frame = (bytes[0], Array(bytes[(2 + extra)..<(2 + extra + count)]))
        bytes.removeFirst(2 + extra + count)
        return frame
    }
}
