// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts values into a compact row of bytes.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    /// Seven bits in each byte, the lowest first; all but the last have the eighth bit.
    mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func put(count: Int) {
        put(UInt64(bitPattern: Int64(count)))
    }

    /// Small numbers of both signs take few bytes.
    mutating func put(signed number: Int64) {
        put(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func put(_ text: String) {
        put(count: text.utf8.count)
        bytes += text.utf8
    }

    mutating func put(_ range: Range<Int>) {
        put(count: range.lowerBound)
        put(count: range.count)
    }

    mutating func put(_ number: Double) {
        for place in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(place))) }
    }
}
