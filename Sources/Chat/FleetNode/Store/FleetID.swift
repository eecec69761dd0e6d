// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// What a comment or an order is known by, in a stream and when it is put again: 128 bits.
public struct FleetID: Hashable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// The same for the same comment of a platform, whoever brings it; nil for one without an id.
    public init?(of comment: Comment) {
        guard let id = comment.id else { return nil }
        // Lengths, so that no two are spelt alike.
        var spelling: [UInt8] = []
        for part in [comment.platform ?? "", comment.room ?? "", id] {
            spelling += "\(part.utf8.count):".utf8
            spelling += part.utf8
        }
        let digest = sha256(spelling)
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(random: (number(digest[0..<8]), number(digest[8..<16])))
    }

    /// For what has no id of its own.
    public init(random: (UInt64, UInt64)) {
        (high, low) = random
    }

    /// Reads it as it is written.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(random: (high, low))
    }

    /// 32 hexadecimal digits.
    public var description: String { String(decoding: digits, as: UTF8.self) }

    /// The same as bytes.
    var digits: [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for half in [high, low] {
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: half >> shift & 0xF)
                digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        return digits
    }
}
