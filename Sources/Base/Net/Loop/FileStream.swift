// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Synchronization

/// Writes a file on a thread of its own, so that a disk that does not answer holds up nobody else.
///
/// What was appended waits in a bounded buffer. Any thread may append; nobody waits but in `finish`. Lines that did not fit on a full disk are lost,
/// and those after them are written once there is room.
public final class FileStream: Sendable {
    public enum End: Equatable, Sendable {
        /// All is in the file, but lines that were lost before.
        case whole
        /// There was nothing to write, and the file has what it had.
        case untouched
        /// The rest could not be written: the system's reason.
        case failed(CInt)
        /// So many bytes were not taken by the disk in time.
        case unfinished(Int)
    }

    private struct Piece {
        /// What was left out before it: zeros in the file.
        var gap = 0
        var bytes: [UInt8] = []
    }

    private struct State {
        var pieces: [Piece] = []
        var gap = 0
        /// How many bytes wait, also of the piece that is being written.
        var waiting = 0
        var failure: CInt?
        var lostLines = 0
        var lostBytes = 0
        var isEnding = false
        var end: End?
    }

    /// How many bytes may wait for the disk.
    public static let defaultLimit = 1 << 20

    /// The name of the file.
    public let path: String
    private let open: @Sendable () throws(UnopenedFile) -> OpenedFile
    private let limit: Int
    /// Whether a part of it is of use without what comes before: lines are, samples are not.
    private let hasLines: Bool
    private let state = Mutex(State())
    private let bell = Semaphore()
    private let over = Semaphore()

    /// - Parameters:
    ///   - purpose: of the thread, as in "for a recording".
    ///   - head: what is written over the beginning of the file whenever so many bytes are behind it.
    public init(
        _ file: OpenedFile,
        _ purpose: String,
        limit: Int = FileStream.defaultLimit,
        head: @escaping @Sendable (Int64) -> [UInt8] = { _ in [] }
    ) throws(SystemShortage) {
        (path, self.limit, hasLines) = (file.path, limit, false)
        open = { file }
        pthread_detach(try startThread(purpose) { [self] in run(head) })
    }

    /// A file that the stream's thread opens, which may wait for its disk, or a pipe's for its reader. Meanwhile what is appended waits.
    /// - Parameter hasLines: whether each line is of use without those before it.
    /// - Parameter opened: called on the stream's thread.
    public init(
        opening order: OpenedFile.Order,
        limit: Int = FileStream.defaultLimit,
        hasLines: Bool = false,
        opened: @escaping @Sendable (Result<OpenedFile, UnopenedFile>) -> Void
    ) throws(SystemShortage) {
        (path, self.limit, self.hasLines) = (order.name, limit, hasLines)
        open = { () throws(UnopenedFile) in
            let result = Result { () throws(UnopenedFile) in try OpenedFile(order) }
            opened(result)
            return try result.get()
        }
        pthread_detach(try startThread("for \(path)") { [self] in run { _ in [] } })
    }

    /// Writes bytes behind what was appended before. Returns whether there was room for them.
    public func append(_ bytes: some Collection<UInt8>) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !isOver(state.failure ?? 0), !state.isEnding, state.waiting == 0 || state.waiting + bytes.count <= limit else {
                return (false, false)
            }
            let wakes = state.pieces.isEmpty
            if wakes || state.gap > 0 { state.pieces.append(Piece(gap: exchange(&state.gap, with: 0))) }
            state.pieces[state.pieces.count - 1].bytes += bytes
            state.waiting += bytes.count
            return (true, wakes)
        }
        if wakes { bell.signal() }
        return isTaken
    }

    /// Leaves out so many bytes: what is appended next comes so far behind, and between is silence.
    public func leaveOut(_ count: Int) {
        state.withLock { $0.gap += count }
    }

    /// Why what was written last was not taken, as an errno; nil while it is.
    public var failure: CInt? { state.withLock(\.failure) }

    /// How many lines were taken, but could not be written.
    public var lostLines: Int { state.withLock(\.lostLines) }

    /// How many bytes were taken, but could not be written.
    public var lostBytes: Int { state.withLock(\.lostBytes) }

    /// How it ended; nil as long as it has not.
    public var outcome: End? { state.withLock(\.end) }

    /// Takes nothing more but the last bytes, for which there is always room. What was appended is written, and then the file is closed.
    public func end(with last: [UInt8] = []) {
        state.withLock { state in
            guard !state.isEnding else { return }
            state.isEnding = true
            if !last.isEmpty { state.pieces.append(Piece(gap: exchange(&state.gap, with: 0), bytes: last)) }
            state.waiting += last.count
        }
        bell.signal()
    }

    /// Ends it, and waits for the disk so long. After that the thread is left to itself.
    public func finish(within time: Duration) -> End {
        end()
        if outcome == nil { _ = over.wait(atMost: time) }
        return state.withLock { $0.end ?? .unfinished($0.waiting) }
    }

    /// On the stream's thread.
    private func run(_ head: (Int64) -> [UInt8]) {
        var problem: CInt = 0
        var file: OpenedFile?
        do throws(UnopenedFile) {
            file = try open()
        } catch {
            problem = error.errno
            state.withLock { $0.failure = error.errno }
        }
        var hasBegun = false
        var isEnding = false
        while !isEnding {
            bell.wait()
            let pieces = state.withLock { state in
                isEnding = state.isEnding
                return exchange(&state.pieces, with: [])
            }
            for piece in pieces {
                var written = 0
                if !isOver(problem), let file { (written, problem) = write(piece, to: file, isFirst: !hasBegun, head) }
                hasBegun = true
                let lost = problem == 0 ? [] : piece.bytes[written...]
                let lostLines = lost.count { $0 == UInt8(ascii: "\n") }
                state.withLock { state in
                    state.waiting -= piece.bytes.count
                    state.lostBytes += lost.count
                    state.lostLines += lostLines
                    state.failure = problem == 0 ? nil : problem
                }
            }
        }
        let closing = file?.close() ?? 0
        if problem == 0 { problem = closing }
        state.withLock { $0.end = problem != 0 ? .failed(problem) : !hasBegun && file?.hasOldContent == true ? .untouched : .whole }
        over.signal()
    }

    /// Returns how many of the bytes are in the file, and why not all.
    private func write(_ piece: Piece, to file: OpenedFile, isFirst: Bool, _ head: (Int64) -> [UInt8]) -> (written: Int, problem: CInt) {
        if isFirst, file.hasOldContent {
            let problem = yomite_file_empty(file.descriptor)
            if problem != 0 { return (0, -problem) }
            let (_, headProblem) = file.write(file.head)
            if headProblem != 0 { return (0, headProblem) }
        }
        if piece.gap > 0, lseek(file.descriptor, piece.gap, SEEK_CUR) < 0 { return (0, errno) }
        var (written, problem) = file.write(piece.bytes)
        if problem != 0, hasLines { written = takeBackBrokenLine(of: piece.bytes[..<written], in: file) }
        // What a full disk has taken can be played.
        let head = head(Int64(lseek(file.descriptor, 0, SEEK_CUR)) - Int64(file.head.count))
        if head.isEmpty { return (written, problem) }
        // SAFETY: the span is valid during the call, which copies.
        let count = unsafe head.withUnsafeBytes { unsafe pwrite(file.descriptor, $0.baseAddress, $0.count, 0) }
        return (written, problem != 0 ? problem : count < 0 ? errno : 0)
    }

    /// Whether nothing can be written any more after this problem. A full disk may have room again.
    private func isOver(_ problem: CInt) -> Bool {
        problem != 0 && !(hasLines && [ENOSPC, EDQUOT, EFBIG].contains(problem))
    }

    /// Returns how much of what was written is whole lines: the rest is taken out again.
    private func takeBackBrokenLine(of written: ArraySlice<UInt8>, in file: OpenedFile) -> Int {
        let whole = written.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Others may write to what is not ours, and a pipe has no end.
        guard whole < written.count, file.isRegular, file.isOurs else { return whole }
        let end = lseek(file.descriptor, 0, SEEK_CUR) - (written.count - whole)
        guard end >= 0, ftruncate(file.descriptor, end) == 0 else { return whole }
        _ = lseek(file.descriptor, end, SEEK_SET)
        return whole
    }
}
