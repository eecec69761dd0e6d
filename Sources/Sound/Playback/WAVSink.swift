// SPDX-License-Identifier: GPL-3.0-or-later

internal import Encoding

/// Samples into a WAV file. They are written a second of sound at a time, and with each the sizes in its header are made true: many
/// small writes would cost as much as a third of the synthesis.
struct WAVSink: SampleSink {
    private let file: OutputFile
    private let header: WAVHeader
    private let canPatch: Bool
    private var frames: Int64 = 0
    private var collected: [Int16] = []

    init(path: String, sampleRate: Int, kept: @escaping () -> Void) throws(OutputError) {
        file = try OutputFile(path: path, head: WAVHeader.byteCount, kept: kept)
        header = WAVHeader(sampleRate: sampleRate)
        canPatch = file.isSeekable
        // A file that has another recording is begun with the first sound.
        if !file.hasOldContent { try writeHeader() }
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

    private func writeHeader() throws(OutputError) {
        // Whoever reads from a pipe is told that the length is not known.
        try file.write(unsafe header.bytes(frames: canPatch ? 0 : nil).span.bytes)
    }

    private mutating func flush() throws(OutputError) {
        guard !collected.isEmpty else { return }
        if file.hasOldContent { try writeHeader() }
        try file.write(unsafe collected.span.bytes)
        frames += Int64(collected.count)
        collected.removeAll(keepingCapacity: true)
        try file.overwrite(unsafe header.bytes(frames: frames).span.bytes)
    }
}
