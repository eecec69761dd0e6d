// SPDX-License-Identifier: GPL-3.0-or-later

/// Takes a WAV stream apart as it comes, however it is cut: its header, then 16-bit mono samples without an end. Pure: the bytes are a
/// stranger's.
public struct WAVReader {
    /// What a header may have besides the samples' format.
    private static let headerLimit = 65_536

    /// Frames a second; nil until the header is complete.
    public private(set) var sampleRate: Int?
    /// Bytes that mean nothing yet: a part of the header, or half a sample.
    private var rest: [UInt8] = []
    private var hasFormat = false
    private var isInSamples = false

    /// A reader that waits for the first byte.
    public init() {}

    /// The samples in these bytes, and in those before that made none yet.
    public mutating func take(_ bytes: some Sequence<UInt8>) throws(NoWAV) -> [Int16] {
        rest += bytes
        while !isInSamples {
            guard try takeHeader() else { return [] }
        }
        let samples = stride(from: 0, to: rest.count - 1, by: 2).map { Int16(bitPattern: UInt16(rest[$0]) | UInt16(rest[$0 + 1]) << 8) }
        rest.removeFirst(2 * samples.count)
        return samples
    }

    /// Takes the next piece of the header; false where more bytes are needed.
    private mutating func takeHeader() throws(NoWAV) -> Bool {
        if !hasFormat {
            guard rest.count >= 12 else { return false }
            guard ["RIFF", "RF64"].contains(where: { isName($0, at: 0) }), isName("WAVE", at: 8) else { throw NoWAV.notWAV }
            rest.removeFirst(12)
            hasFormat = true
        }
        guard rest.count >= 8 else { return false }
        if isName("data", at: 0) {
            guard sampleRate != nil else { throw .notWAV }
            rest.removeFirst(8)
            isInSamples = true
            return true
        }
        let length = number(at: 4)
        guard length <= Self.headerLimit else { throw .notWAV }
        // Chunks have an even length.
        guard rest.count >= 8 + length + length % 2 else { return false }
        if isName("fmt ", at: 0) { try readFormat(length) }
        rest.removeFirst(8 + length + length % 2)
        return true
    }

    private mutating func readFormat(_ length: Int) throws(NoWAV) {
        guard length >= 16 else { throw .notWAV }
        let (format, channels) = (number(at: 8) & 0xFFFF, number(at: 8) >> 16)
        let (rate, bits) = (number(at: 12), number(at: 20) >> 16)
        guard format == 1, channels == 1, bits == 16, (8_000...192_000).contains(rate) else { throw .otherFormat }
        sampleRate = rate
    }

    private func isName(_ name: String, at place: Int) -> Bool {
        rest[place..<place + 4].elementsEqual(name.utf8)
    }

    /// Numbers have their least byte first.
    private func number(at place: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(rest[place + $1]) << (8 * $1) }
    }
}

/// What came is nothing that can be played.
public enum NoWAV: Error, Equatable, CustomStringConvertible {
    /// It is something else.
    case notWAV
    /// It is WAV of another kind.
    case otherFormat

    /// What is wrong, and what would be right.
    public var description: String {
        switch self {
        case .notWAV: "the stream is not WAV: the address of a yomite ends in /v1/listen.wav"
        case .otherFormat: "the stream is WAV, but not 16-bit mono as a yomite sends it"
        }
    }
}

/// The header of a WAV file with 16-bit mono samples: RIFF up to 4 GiB, RF64 (EBU Tech 3306) beyond.
public struct WAVHeader: Sendable {
    /// Frames a second.
    let sampleRate: Int

    /// The header is always as long, so that it can be written over: RIFF has a JUNK chunk where RF64 keeps its sizes.
    static let byteCount = 80

    /// The frames per second.
    public init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    /// The header for that many frames; nil where the number is not known.
    public func bytes(frames: Int64?) -> [UInt8] {
        let dataBytes = frames.map { UInt64($0) * 2 }
        let riffBytes = dataBytes.map { $0 + UInt64(Self.byteCount - 8) }
        let isLarge = riffBytes.map { $0 >= UInt64(UInt32.max) } ?? false
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        bytes.append(name: isLarge ? "RF64" : "RIFF")
        bytes.append(UInt32(clamping: isLarge ? .max : riffBytes ?? .max))
        bytes.append(name: "WAVE")
        bytes.append(name: isLarge ? "ds64" : "JUNK")
        bytes.append(UInt32(28))
        bytes.append(isLarge ? riffBytes! : UInt64(0))
        bytes.append(isLarge ? dataBytes! : UInt64(0))
        bytes.append(isLarge ? dataBytes! / 2 : UInt64(0))
        bytes.append(UInt32(0))
        bytes.append(name: "fmt ")
        bytes.append(UInt32(16))
        bytes.append(UInt16(1))
        bytes.append(UInt16(1))
        bytes.append(UInt32(sampleRate))
        bytes.append(UInt32(sampleRate * 2))
        bytes.append(UInt16(2))
        bytes.append(UInt16(16))
        bytes.append(name: "data")
        bytes.append(UInt32(clamping: isLarge ? .max : dataBytes ?? .max))
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(name: String) {
        append(contentsOf: name.utf8)
    }

    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        // WAV numbers have their least byte first.
        for index in 0..<number.bitWidth / 8 {
            append(UInt8(truncatingIfNeeded: number >> (index * 8)))
        }
    }
}
