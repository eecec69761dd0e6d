// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples into a WAV file. They are written a second of sound at a time, and with each the sizes in its header are made true: many
/// small writes would cost as much as a third of the synthesis.
struct WAVSink: SampleSink {
    private let file: OutputFile
    private let header: WAVHeader
    private let canPatch: Bool
    private var frames: Int64 = 0
    private var collected: [Int16] = []

    init(path: String, sampleRate: Int) throws(OutputError) {
        file = try OutputFile(path: path)
        header = WAVHeader(sampleRate: sampleRate)
        canPatch = file.isSeekable
        // Whoever reads from a pipe is told that the length is not known.
        try file.write(unsafe header.bytes(frames: canPatch ? 0 : nil).span.bytes)
    }

    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int {
        guard canPatch else {
            try file.write(unsafe samples.bytes)
            return samples.count
        }
        // SAFETY: the span is valid during the call, which copies.
        unsafe samples.withUnsafeBufferPointer { unsafe collected.append(contentsOf: $0) }
        if collected.count >= header.sampleRate { try flush() }
        return samples.count
    }

    mutating func close(_ last: Span<Int16>) throws(OutputError) {
        _ = try write(last)
        try flush()
        file.close()
    }

    private mutating func flush() throws(OutputError) {
        guard !collected.isEmpty else { return }
        try file.write(unsafe collected.span.bytes)
        frames += Int64(collected.count)
        collected.removeAll(keepingCapacity: true)
        try file.overwrite(unsafe header.bytes(frames: frames).span.bytes)
    }
}

/// The header of a WAV file with 16-bit mono samples: RIFF up to 4 GiB, RF64 (EBU Tech 3306) beyond.
struct WAVHeader {
    let sampleRate: Int

    /// The header is always as long, so that it can be written over: RIFF has a JUNK chunk where RF64 keeps its sizes.
    static let byteCount = 80

    /// The header for so many frames; nil where the number is not known.
    func bytes(frames: Int64?) -> [UInt8] {
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
