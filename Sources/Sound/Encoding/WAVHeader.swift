// SPDX-License-Identifier: GPL-3.0-or-later

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
