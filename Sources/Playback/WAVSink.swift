// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples into a WAV file. The sizes in its header are made true every second of sound, and when it is closed.
struct WAVSink: SampleSink {
    private let file: OutputFile
    private let header: WAVHeader
    private let canPatch: Bool
    private var frames: Int64 = 0
    private var patchedFrames: Int64 = 0

    init(path: String, sampleRate: Int) throws(OutputError) {
        file = try OutputFile(path: path)
        header = WAVHeader(sampleRate: sampleRate)
        canPatch = file.isSeekable
        // Whoever reads from a pipe is told that the length is not known.
        try file.write(unsafe header.bytes(frames: canPatch ? 0 : nil).span.bytes)
    }

    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int {
        try file.write(unsafe samples.bytes)
        frames += Int64(samples.count)
        if frames - patchedFrames >= header.sampleRate { try patch() }
        return samples.count
    }

    mutating func close(_ last: Span<Int16>) throws(OutputError) {
        _ = try write(last)
        try patch()
        file.close()
    }

    private mutating func patch() throws(OutputError) {
        guard canPatch, patchedFrames != frames else { return }
        try file.overwrite(unsafe header.bytes(frames: frames).span.bytes)
        patchedFrames = frames
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
