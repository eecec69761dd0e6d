// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc

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
