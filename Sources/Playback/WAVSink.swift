// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding

/// Samples into a WAV file. They are written a second or two of sound at a time, in blocks of the file, and with each the sizes in its header
/// are made true: many small writes would cost as much as a third of the synthesis, and such that cross the borders of blocks cost half as
/// much again as these.
struct WAVSink: SampleSink {
    private let file: OutputFile
    private let header: WAVHeader
    private let canPatch: Bool
    /// A power of two, so that the borders are those of pages too.
    private let blockFrames: Int
    private var frames: Int64 = 0
    private var collected: [Int16] = []

    private static let headerFrames = Int64(WAVHeader.byteCount / MemoryLayout<Int16>.size)

    init(path: String, sampleRate: Int) throws(OutputError) {
        file = try OutputFile(path: path)
        header = WAVHeader(sampleRate: sampleRate)
        blockFrames = 1 << (sampleRate.bitWidth - 1 - (2 * sampleRate).leadingZeroBitCount)
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
        let untilBorder = blockFrames - Int((frames + Self.headerFrames) % Int64(blockFrames))
        if collected.count >= untilBorder { try flush(untilBorder) }
        return samples.count
    }

    mutating func close(_ last: Span<Int16>) throws(OutputError) {
        _ = try write(last)
        try flush(collected.count)
        file.close()
    }

    private mutating func flush(_ count: Int) throws(OutputError) {
        guard count > 0 else { return }
        try file.write(unsafe collected.span.extracting(first: count).bytes)
        frames += Int64(count)
        collected.removeFirst(count)
        try file.overwrite(unsafe header.bytes(frames: frames).span.bytes)
    }
}
