// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
internal import Glibc

/// Where rendered samples go.
protocol SampleSink {
    /// Takes frames, as many as it can without waiting for somebody; 0 where it can take none now.
    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int
    /// Takes what it can of the last samples and lets go of everything.
    mutating func close(_ last: Span<Int16>) throws(OutputError)
}

/// Nobody listens.
struct NullSink: SampleSink {
    mutating func write(_ samples: Span<Int16>) -> Int { samples.count }
    mutating func close(_ last: Span<Int16>) {}
}

/// Bare samples into a file, a pipe or the standard output.
struct RawSink: SampleSink {
    private let file: OutputFile
    /// Bytes of a frame of which the reader has taken only a part.
    private var half: [UInt8] = []

    init(path: String, kept: @escaping () -> Void) throws(OutputError) {
        file = try OutputFile(path: path, head: 0, kept: kept)
    }

    mutating func write(_ samples: Span<Int16>) throws(OutputError) -> Int {
        if !half.isEmpty {
            guard file.isReady else { return 0 }
            half.removeFirst(try file.writeSome(unsafe half.span.bytes))
            guard half.isEmpty else { return 0 }
        }
        var bytes = unsafe samples.bytes
        var taken = 0
        // A pipe that is ready takes so much without making us wait, though it be set to blocking (pipe(7), PIPE_BUF).
        while bytes.byteCount > 0, file.isReady {
            let count = try file.writeSome(bytes.extracting(first: Int(PIPE_BUF)))
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
        file.close()
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

/// A descriptor that is written to, and its name for messages. Closed once, at the latest with its last owner.
///
/// What the file has is lost only when there is something to write.
final class OutputFile {
    let path: String
    private var descriptor: CInt
    private let isOurs: Bool
    /// Whether it has the content from before. The standard output has none: where it begins is for whoever redirected it to say.
    private(set) var hasOldContent: Bool
    private let kept: () -> Void

    /// `-` is the standard output, which is not ours to close.
    /// - Parameters:
    ///   - head: a file of at most this size has no content that anybody would miss.
    ///   - kept: called at the end where nothing was written, and the file has its old content.
    init(path: String, head: Int, kept: @escaping () -> Void) throws(OutputError) {
        self.kept = kept
        self.path = path == "-" ? "the standard output" : path
        isOurs = path != "-"
        descriptor = isOurs ? unsafe yomite_file_open(path) : STDOUT_FILENO
        hasOldContent = isOurs && descriptor >= 0 && yomite_file_size(descriptor) > head
        if descriptor == -ELOOP { throw .foreign(path: path) }
        if descriptor < 0 { throw .cannotOpen(path: path, errno: -descriptor) }
    }

    deinit { close() }

    func close() {
        if hasOldContent, descriptor >= 0 { kept() }
        if isOurs, descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// Whether a little can be written without waiting. True as well when the next write will say what is wrong.
    var isReady: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&request, 1, 0) > 0
    }

    /// Whether bytes that were written can be written over.
    var isSeekable: Bool { lseek(descriptor, 0, SEEK_CUR) >= 0 }

    /// One write; returns the bytes that were taken.
    func writeSome(_ bytes: RawSpan) throws(OutputError) -> Int {
        if hasOldContent, bytes.byteCount > 0 {
            let problem = yomite_file_empty(descriptor)
            guard problem == 0 else { throw .cannotWrite(path: path, errno: -problem) }
            hasOldContent = false
        }
        // SAFETY: the span is valid during the call, which copies.
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        return try checked(count)
    }

    /// Writes all of it, waiting where it must.
    func write(_ bytes: RawSpan) throws(OutputError) {
        var left = bytes
        while left.byteCount > 0 {
            left = left.extracting(droppingFirst: try writeSome(left))
        }
    }

    /// Writes over the beginning of the file.
    func overwrite(_ bytes: RawSpan) throws(OutputError) {
        // SAFETY: the span is valid during the call, which copies.
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        _ = try checked(count)
    }

    private func checked(_ count: Int) throws(OutputError) -> Int {
        if count >= 0 { return count }
        switch errno {
        case EINTR, EAGAIN: return 0
        case EPIPE: throw .readerGone(path: path)
        case let reason: throw .cannotWrite(path: path, errno: reason)
        }
    }
}
