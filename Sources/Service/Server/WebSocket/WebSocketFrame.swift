// SPDX-License-Identifier: GPL-3.0-or-later

/// Whole frames from the server (RFC 6455, 5.2), which are not masked: the same bytes for all readers.
enum WebSocketFrame {
    /// What asks a client whether it is still there.
    static let ping: [UInt8] = [0x89, 0]

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
