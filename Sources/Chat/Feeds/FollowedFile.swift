// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A growing file, which is also read when it is truncated, renamed, removed or recreated, as `tail -F` does.
///
/// The feed is what stands at the path. Half a line waits for its other half, unless its file is emptied or replaced.
public struct FollowedFile: Sendable, FeedSource {
    private let path: String
    private let fromStart: Bool
    private let place: FilePlace?
    private let limits: FeedLimits

    /// Follows the file at `path`, which may be missing: from where an earlier run ended, else from its start, or from its end and the line that is only
    /// half there.
    public init(_ path: String, fromStart: Bool, goingOn place: FilePlace? = nil, limits: FeedLimits) {
        (self.path, self.fromStart, self.place, self.limits) = (path, fromStart, place, limits)
    }

    /// Wherever it lies.
    public var isOnDisk: Bool { true }

    /// Reads until it is told to stop: such a feed has no end.
    public func read(through port: inout FeedPort) -> FeedEnd? {
        var tail: Tail
        do throws(FeedOpenError) {
            let file = try OrdinaryFile(path)
            tail = Tail(path: path, file: file, offset: start(in: file))
        } catch {
            guard error.errno == ENOENT else { return .unopened(error) }
            tail = Tail(path: path, file: nil, offset: 0)
        }
        port.tell(.following(goingOn: place != nil))
        do throws(FileWatch.Failure) {
            // A watch comes before each look, so that nothing happens unseen between a look and the wait for the next.
            var watch = try FileWatch(path, openFile: tail.descriptor)
            var isFresh = true
            while true {
                switch tail.look(&port) {
                case .nothingNew:
                    guard port.wait(for: watch.descriptor) else { return nil }
                    watch.silence()
                    isFresh = false
                case .nothingThere where isFresh:
                    guard port.wait(for: watch.descriptor) else { return nil }
                    isFresh = false
                // The folder that was watched may be gone as well.
                case .nothingThere, .anotherFile:
                    watch = try FileWatch(path, openFile: tail.descriptor)
                    isFresh = true
                case .failed(let errno): return .failed(errno: errno)
                case .stopped: return nil
                }
            }
        } catch {
            return .unwatchable(errno: error.errno)
        }
    }

    /// How much of what stands there when following begins counts as read.
    private func start(in file: OrdinaryFile) -> off_t {
        if let place { return off_t(place.offset(in: file)) }
        return fromStart ? 0 : file.beginningOfOpenLine(limit: limits.maxJSONLineBytes)
    }
}

/// The file that is open, and how far it was read. Lives on the reader's thread.
private struct Tail {
    enum Sight: Equatable {
        /// Everything there is was read.
        case nothingNew
        /// The same, and the file is gone from its place, or there was none.
        case nothingThere
        /// A file was opened, and is still to be read.
        case anotherFile
        case failed(errno: CInt)
        case stopped
    }

    private let path: String
    private var file: OrdinaryFile?
    private var offset: off_t
    /// The last bytes before the offset, by which a file is recognised that was emptied and has grown beyond the offset since.
    private var lastRead: [UInt8] = []
    private static let lastReadBytes = 64
    private var isInLine = false
    private var isAwaiting = false
    /// Where the file's bytes are in the feed, as it was told.
    private var stretch: FileStretch?
    private var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)

    init(path: String, file: OrdinaryFile?, offset: off_t) {
        self.path = path
        self.file = file
        self.offset = offset
        lastRead = file?.bytes(before: offset, atMost: Self.lastReadBytes) ?? []
    }

    var descriptor: CInt? { file?.descriptor }

    /// Reads what is new, and looks at what stands at the path now.
    mutating func look(_ port: inout FeedPort) -> Sight {
        if let end = readOn(&port) { return end }
        if let file, OrdinaryFile.Identity(at: path) == file.identity { return .nothingNew }
        // What cannot be opened yet may become readable, as a file does that is made before it is opened to others.
        guard let found = try? OrdinaryFile(path) else {
            if !isAwaiting { port.tell(.awaited) }
            isAwaiting = true
            return .nothingThere
        }
        isAwaiting = false
        return turn(to: found, &port)
    }

    private mutating func turn(to found: OrdinaryFile, _ port: inout FeedPort) -> Sight {
        if file != nil {
            // Its writer may have added something before it was replaced.
            if let end = readOn(&port) { return end }
            guard endLine(&port) else { return .stopped }
            port.tell(.replaced)
        }
        startAgain()
        file = found
        return .anotherFile
    }

    /// Reads to the end of the open file; nil when it is reached.
    private mutating func readOn(_ port: inout FeedPort) -> Sight? {
        guard let file else { return nil }
        while true {
            let count = unsafe pread(file.descriptor, &buffer, buffer.count, offset)
            let problem = errno
            if count > 0 {
                // Looked at afterwards, so that a change before the read is always seen.
                guard file.bytes(before: offset, atMost: lastRead.count) == lastRead else {
                    guard meetTruncation(&port) else { return .stopped }
                    continue
                }
                guard let arrived = withoutMark(buffer[..<count]) else { return nil }
                offset += off_t(count)
                lastRead = Array((lastRead + buffer[..<count].suffix(Self.lastReadBytes)).suffix(Self.lastReadBytes))
                isInLine = arrived.last.map { $0 != lineFeed } ?? false
                tell(FileStretch(start: FilePlace(file, offset: Int64(offset) - Int64(port.counters.bytes + arrived.count))), port)
                guard port.add(arrived) else { return .stopped }
            } else if count == 0 {
                guard file.size < offset else { return nil }
                guard meetTruncation(&port) else { return .stopped }
            } else if problem != EINTR {
                return .failed(errno: problem)
            }
        }
    }

    private mutating func tell(_ new: FileStretch, _ port: borrowing FeedPort) {
        guard new != stretch else { return }
        stretch = new
        port.tell(new)
    }

    private mutating func meetTruncation(_ port: inout FeedPort) -> Bool {
        startAgain()
        guard endLine(&port) else { return false }
        port.tell(.truncated)
        return true
    }

    private mutating func startAgain() {
        offset = 0
        lastRead = []
    }

    /// What was read, without the byte order mark that a file may begin with: the splitter drops the first file's only. Nil while half a
    /// mark waits for its other half.
    private func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard offset == 0 else { return bytes }
        if bytes.starts(with: byteOrderMark) { return bytes.dropFirst(byteOrderMark.count) }
        return byteOrderMark.starts(with: bytes) ? nil : bytes
    }

    /// The other half of a line will not come any more.
    private mutating func endLine(_ port: inout FeedPort) -> Bool {
        guard isInLine else { return true }
        isInLine = false
        return port.add([lineFeed])
    }
}
