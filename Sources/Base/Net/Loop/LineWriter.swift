// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc

/// Writes lines to a descriptor (a terminal, a pipe, a file) without ever making the loop wait for their reader.
///
/// What the reader does not take in time waits in a bounded buffer; beyond it lines are dropped, whole, and counted.
/// Confined to the loop's thread. The descriptor belongs to the caller; of a terminal the writer has one of its own.
public final class LineWriter {
    /// How many bytes may wait for a slow reader.
    public static let defaultLimit = 1 << 20

    private let loop: Loop
    private let descriptor: CInt
    private let ownTerminal: CInt?
    private let limit: Int
    /// Files take everything at once and cannot be watched.
    private let isFile: Bool
    private var waiting: [UInt8] = []
    private var watch: Loop.Watch?
    private var isTryingLater = false

    /// Why nothing more can be written, as an errno; nil while it can.
    private(set) var failure: CInt?
    /// How many lines were dropped because the reader was too slow or gone.
    private(set) var droppedLines = 0

    /// A writer for a descriptor that stays open as long as the writer.
    public init(to descriptor: CInt, on loop: Loop, limit: Int = LineWriter.defaultLimit) {
        self.loop = loop
        self.limit = limit
        ownTerminal = LineWriter.openTerminal(of: descriptor)
        self.descriptor = ownTerminal ?? descriptor
        var status = stat()
        unsafe fstat(descriptor, &status)
        isFile = status.st_mode & S_IFMT == S_IFREG
    }

    deinit {
        if let watch { loop.forget(watch) }
        if let ownTerminal { close(ownTerminal) }
    }

    /// A terminal that nobody reads makes a write wait although it has said that it is ready: some room is left, but not enough. Opened anew
    /// it takes what fits, and the shell's own goes on to wait as shells expect.
    private static func openTerminal(of descriptor: CInt) -> CInt? {
        guard isatty(descriptor) == 1 else { return nil }
        let terminal = unsafe open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return terminal < 0 ? nil : terminal
    }

    /// Writes a line; its end is added here, unless the next one is to be written over it.
    public func write(_ line: String, endsLine: Bool = true) {
        guard failure == nil, waiting.count + line.utf8.count < limit else {
            droppedLines += 1
            return
        }
        waiting.append(contentsOf: line.utf8)
        if endsLine { waiting.append(UInt8(ascii: "\n")) }
        flush()
    }

    /// Writes what still waits, giving the reader at most `milliseconds` for it.
    public func finish(within milliseconds: Int = 500) {
        let end = loop.now + .milliseconds(milliseconds)
        while !waiting.isEmpty, failure == nil, loop.now < end {
            if !isReady(waitingFor: 10) { continue }
            flush()
        }
        if let watch { loop.forget(watch) }
        watch = nil
    }

    private func flush() {
        var isFull = false
        while !waiting.isEmpty, failure == nil, !isFull, isFile || isReady(waitingFor: 0) {
            // A pipe that is ready takes this many bytes without blocking.
            let count = isFile ? waiting.count : min(waiting.count, Int(PIPE_BUF))
            let written = unsafe waiting.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, count) }
            if written >= 0 {
                waiting.removeFirst(written)
            } else if errno == EAGAIN {
                isFull = true
            } else if errno != EINTR {
                failure = errno
            }
        }
        if failure != nil {
            droppedLines += waiting.count { $0 == UInt8(ascii: "\n") }
            waiting = []
        }
        if isFull { tryLater() } else { waitForReader() }
    }

    /// A terminal may say that it is ready for ever, and not have room for the two characters of a line's end.
    private func tryLater() {
        if let watch { loop.forget(watch) }
        watch = nil
        guard !isTryingLater else { return }
        isTryingLater = true
        loop.after(.milliseconds(100)) { [weak self] in
            self?.isTryingLater = false
            self?.flush()
        }
    }

    private func waitForReader() {
        if waiting.isEmpty, let watch {
            loop.forget(watch)
            self.watch = nil
        } else if !waiting.isEmpty, watch == nil {
            watch = loop.watch(descriptor, readable: false, writable: true) { [weak self] _ in self?.flush() }
        }
    }

    private func isReady(waitingFor milliseconds: CInt) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&state, 1, milliseconds) > 0
    }
}
