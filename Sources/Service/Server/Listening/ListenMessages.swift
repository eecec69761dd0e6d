// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What a page that listens is sent. Pure.
enum ListenMessages {
    /// How many samples a second the packets have.
    static func greeting(sampleRate: Int) -> [UInt8] {
        WebSocketFrame.text(JSONWriter.text(of: Greeting(rate: sampleRate)))
    }

    /// The room was opened: its clock begins anew.
    static let begin = WebSocketFrame.text("{\"event\":\"begin\"}")
    /// Nothing is heard, and the connection is alive.
    static let alive = WebSocketFrame.text("{\"event\":\"alive\"}")

    /// So many pages play the sound of the room with the same token.
    static func pages(_ count: Int) -> [UInt8] {
        WebSocketFrame.text("{\"event\":\"pages\",\"count\":\(count)}")
    }

    /// Samples behind a head of ten bytes, all little-endian: the frame of the room's clock at which they begin, as a double, and whether silence
    /// was before them.
    static func packet(_ samples: ArraySlice<Int16>, at frame: Int64, isBeginning: Bool) -> [UInt8] {
        let bits = Double(frame).bitPattern
        var bytes = (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [isBeginning ? 1 : 0, 0]
        bytes.reserveCapacity(bytes.count + 2 * samples.count)
        for sample in samples {
            bytes.append(UInt8(truncatingIfNeeded: sample))
            bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
        }
        return WebSocketFrame.binary(bytes)
    }

    private struct Greeting: Encodable {
        var event = "listening"
        var rate: Int
    }
}
