// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc

/// A place in a file that outlives the program: what stands at the path later is known to be the same file, or another one.
public struct FilePlace: Equatable, Sendable, CustomStringConvertible {
    private let identity: OrdinaryFile.Identity
    /// When the file was made; 0 where that is unknown.
    private let birth: Int64
    fileprivate let offset: Int64

    private init(_ identity: OrdinaryFile.Identity, birth: Int64, offset: Int64) {
        (self.identity, self.birth, self.offset) = (identity, birth, offset)
    }

    init(_ file: OrdinaryFile, offset: Int64) {
        self.init(file.identity, birth: file.birth, offset: offset)
    }

    /// A place by its description; nil where that is none.
    public init?(_ description: String) {
        let numbers = description.split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 4, let device = UInt64(numbers[0]), let number = UInt64(numbers[1]), let birth = Int64(numbers[2]),
            let offset = Int64(numbers[3]), offset >= 0
        else { return nil }
        self.init(OrdinaryFile.Identity(device: device, number: number), birth: birth, offset: offset)
    }

    /// Numbers: the device, the file's number there, when it was made, the offset.
    public var description: String { "\(identity.device):\(identity.number):\(birth):\(offset)" }

    fileprivate func moved(to offset: Int64) -> FilePlace {
        FilePlace(identity, birth: birth, offset: offset)
    }

    /// Where reading goes on in what stands at the path now: behind what was read, or at the start of what was emptied or is another file.
    func offset(in file: OrdinaryFile) -> Int64 {
        guard isIn(file), offset <= file.size else { return 0 }
        // A reader that goes on behind a line begins with a line.
        return offset == 0 || file.bytes(before: off_t(offset), atMost: 1) == [lineFeed] ? offset : 0
    }

    /// The number of a file that was removed is given to another one, but not its time. The number of a device may be another one after a restart of the
    /// machine.
    private func isIn(_ file: OrdinaryFile) -> Bool {
        guard birth != 0, file.birth != 0 else { return file.identity == identity }
        return file.identity.number == identity.number && file.birth == birth
    }
}

/// A stretch of a feed's bytes that comes from one file without a gap.
public struct FileStretch: Equatable, Sendable {
    /// Where the feed's first byte would be in the file. The offset is below 0 where the feed began before the file.
    let start: FilePlace

    /// Where a position of the feed is in the file.
    public func place(of position: Int) -> FilePlace {
        start.moved(to: max(0, start.offset + Int64(position)))
    }
}

/// An ordinary file, open for reading as long as somebody keeps it.
final class OrdinaryFile: Sendable {
    let descriptor: CInt
    let identity: Identity
    /// When it was made, in nanoseconds since 1970; 0 where its file system does not know.
    let birth: Int64

    /// What makes it the same file under another name. No other file has it while this one is open.
    struct Identity: Equatable, Sendable {
        let device: UInt64
        let number: UInt64

        init(device: UInt64, number: UInt64) {
            (self.device, self.number) = (device, number)
        }

        fileprivate init(_ status: stat) {
            self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        }

        /// The identity of what stands at a path; nil where nothing does.
        init?(at path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// Opens what stands at a path, if it is an ordinary file.
    init(_ path: String) throws(FeedOpenError) {
        // Non-blocking, so that a pipe is noticed instead of waited for.
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        var status = stat()
        let isOpen = unsafe descriptor >= 0 && fstat(descriptor, &status) == 0
        let problem = isOpen ? 0 : errno
        identity = Identity(status)
        birth = isOpen ? Int64(yomite_file_birth(descriptor)) : 0
        if problem != 0 { throw FeedOpenError(name: path, errno: problem) }
        if status.st_mode & S_IFMT == S_IFDIR { throw FeedOpenError(name: path, errno: EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FeedOpenError(name: path, errno: ESPIPE, hint: "only an ordinary file can be followed; read a pipe without --follow")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// How long it is now; 0 where the system does not say.
    var size: off_t {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? status.st_size : 0
    }

    /// The bytes that end at an offset, as many as there are.
    func bytes(before offset: off_t, atMost count: Int) -> [UInt8] {
        let start = max(0, offset - off_t(count))
        var bytes = [UInt8](repeating: 0, count: Int(offset - start))
        let read = unsafe pread(descriptor, &bytes, bytes.count, start)
        return Array(bytes.prefix(max(0, read)))
    }

    /// Where its last line begins, if that has no end yet, else its end. A last line longer than `limit` is passed over.
    func beginningOfOpenLine(limit: Int) -> off_t {
        let end = size
        let start = max(0, end - off_t(limit))
        var tail = [UInt8](repeating: 0, count: Int(end - start))
        let count = unsafe pread(descriptor, &tail, tail.count, start)
        if let feed = tail.prefix(max(0, count)).lastIndex(of: lineFeed) { return start + off_t(feed) + 1 }
        return start == 0 ? 0 : end
    }
}
