// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net

/// Where rendered samples go.
protocol SampleSink {
    /// Takes frames, as many as it can without waiting for somebody; 0 where it can take none now.
    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int
    /// Takes what it can of the last samples and lets go of everything.
    mutating func close(_ last: Span<Int16>) throws(OutputError)
    /// Frames that were taken and are not where they should be.
    var lost: Int { get }
}

extension SampleSink {
    var lost: Int { 0 }
}

/// Nobody listens.
struct NullSink: SampleSink {
    mutating func write(_ samples: Span<Int16>) -> Int { samples.count }
    mutating func close(_ last: Span<Int16>) {}
}

/// Samples into a pipe, a terminal or a device, as its reader takes them.
struct PipeSink: SampleSink {
    private let pipe: OutputPipe
    /// Bytes that the reader has taken only a part of: of a head, or of a frame.
    private var half: [UInt8]

    /// Writes `head` first.
    init(_ file: OpenedFile, head: [UInt8] = []) {
        pipe = OutputPipe(file)
        half = head
    }

    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int {
        while !half.isEmpty {
            guard pipe.isReady else { return 0 }
            half.removeFirst(try pipe.write(unsafe half.span.bytes))
        }
        var bytes = unsafe samples.bytes
        var taken = 0
        // A pipe that is ready takes so much without making us wait, though it be set to blocking (pipe(7), PIPE_BUF).
        while bytes.byteCount > 0, pipe.isReady {
            let count = try pipe.write(bytes.extracting(first: Int(PIPE_BUF)))
            taken += count
            bytes = bytes.extracting(droppingFirst: count)
            if count % 2 != 0 {
                half = [bytes.unsafeByte(0)]
                return (taken + 1) / 2
            }
        }
        return taken / 2
    }

    mutating func close(_ last: Span<Int16>) throws(OutputError) {
        _ = try write(last)
        pipe.file.close()
    }
}

extension RawSpan {
    /// The byte at `offset`.
    fileprivate func unsafeByte(_ offset: Int) -> UInt8 {
        precondition(offset < byteCount)
        // SAFETY: checked above; every bit pattern is a byte.
        return unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}

/// A descriptor whose reader may make us wait.
private struct OutputPipe {
    let file: OpenedFile

    init(_ file: OpenedFile) {
        self.file = file
    }

    /// Whether a little can be written without waiting. True as well when the next write will say what is wrong.
    var isReady: Bool {
        var request = pollfd(fd: file.descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }

    /// One write; returns the bytes that were taken.
    func write(_ bytes: RawSpan) throws(OutputError) -> Int {
        // SAFETY: the span is valid during the call, which copies.
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        switch errno {
        case EINTR, EAGAIN: return 0
        case let reason: throw OutputError(writing: file.path, errno: reason)
        }
    }
}

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
