// SPDX-License-Identifier: GPL-3.0-or-later

import Encoding
import Net

/// Samples into a file on a disk, which another thread writes.
///
/// A WAV file is written a second of sound at a time, and with each the sizes in its header are made true: many small writes would cost as much as
/// a third of the synthesis.
struct FileSink: SampleSink {
    private let stream: FileStream
    /// How many frames are written together.
    private let portion: Int
    private var collected: [UInt8] = []
    /// Where others play the same, a disk that does not answer must not hold them up: what has no room is left out.
    private let leavesOut: Bool
    private var leftOut = 0
    var lost: Int { leftOut + stream.lostBytes / 2 }

    init(_ stream: FileStream, portion: Int, leavesOut: Bool) {
        (self.stream, self.portion, self.leavesOut) = (stream, portion, leavesOut)
    }

    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int {
        if let failure = stream.failure {
            leftOut += collected.count / 2 + samples.count
            collected = []
            throw OutputError(writing: stream.path, errno: failure)
        }
        guard collected.count < 2 * portion || flush() else { return 0 }
        collect(samples)
        if collected.count >= 2 * portion { _ = flush() }
        return samples.count
    }

    mutating func close(_ last: Span<Int16>) {
        collect(last)
        stream.end(with: collected)
    }

    private mutating func collect(_ samples: Span<Int16>) {
        // SAFETY: the span is valid during the call, which copies.
        unsafe samples.bytes.withUnsafeBytes { unsafe collected.append(contentsOf: $0) }
    }

    /// Returns whether there is room for more.
    private mutating func flush() -> Bool {
        let isTaken = collected.isEmpty || stream.append(collected)
        if !isTaken, leavesOut {
            stream.leaveOut(collected.count)
            leftOut += collected.count / 2
        }
        if isTaken || leavesOut { collected.removeAll(keepingCapacity: true) }
        return isTaken || leavesOut
    }
}
