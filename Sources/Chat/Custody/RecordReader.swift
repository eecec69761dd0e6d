// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with a record.
package enum RecordFlaw: Error, Equatable {
    /// It is longer than any that is written.
    case tooLong
    /// A newer Yomite wrote it.
    case version(UInt8)
    /// It ends in the middle of a value.
    case cutOff
    /// A value is one that is never written.
    case impossible
    /// Something follows the last value.
    case tooMuch
}

/// Takes values out of a row of bytes that may be anything. Never reads beyond its end.
struct RecordReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    mutating func byte() throws(RecordFlaw) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .cutOff }
        return byte
    }

    mutating func number() throws(RecordFlaw) -> UInt64 {
        var number: UInt64 = 0
        for place in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte()
            // The tenth byte has the last bit only.
            guard place < 63 || byte <= 1 else { throw .impossible }
            number |= UInt64(byte & 0x7F) << place
            if byte < 0x80 { return number }
        }
        throw .impossible
    }

    mutating func signed() throws(RecordFlaw) -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// A number up to that limit.
    mutating func count(atMost limit: Int) throws(RecordFlaw) -> Int {
        guard let count = Int(exactly: try number()), count <= limit else { throw .impossible }
        return count
    }

    mutating func text() throws(RecordFlaw) -> String {
        let length = try number()
        guard length <= UInt64(rest.count) else { throw .cutOff }
        let bytes = rest.prefix(Int(length))
        rest.removeFirst(bytes.count)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .impossible }
        return text
    }

    /// A range that ends at that limit or before it.
    mutating func range(atMost limit: Int) throws(RecordFlaw) -> Range<Int> {
        let start = try count(atMost: limit)
        return start..<start + (try count(atMost: limit - start))
    }

    mutating func double() throws(RecordFlaw) -> Double {
        var bits: UInt64 = 0
        for place in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << place }
        let number = Double(bitPattern: bits)
        guard number.isFinite else { throw .impossible }
        return number
    }

    func end() throws(RecordFlaw) {
        guard rest.isEmpty else { throw .tooMuch }
    }
}

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
