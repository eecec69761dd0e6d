// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Synchronization

/// A file that should have been opened for writing.
public struct UnopenedFile: Error, Equatable, Sendable {
    /// Its name, or "the standard output".
    public var path: String
    /// The system's reason. ELOOP: somebody else put it where everybody may write, or it is a link in circles.
    public var errno: CInt

    /// A file of that name, and the system's reason.
    init(path: String, errno: CInt) {
        (self.path, self.errno) = (path, errno)
    }
}

/// A file that is open for writing. Its disk may keep everything here waiting: what must not wait uses `FileStream`.
public final class OpenedFile: Sendable {
    /// What is to be opened.
    public struct Order: Sendable {
        /// Its name.
        public var path: String
        var head: [UInt8]
        var old: OldContent
        var name: String { path == "-" ? "the standard output" : path }

        /// `-` is the standard output, which is not ours to close.
        /// - Parameter head: what a file begins with. One that is not longer has no content that anybody would miss.
        public init(_ path: String, head: [UInt8] = [], old: OldContent) {
            (self.path, self.head, self.old) = (path, head, old)
        }
    }

    /// What becomes of what a file has already.
    public enum OldContent: Sendable {
        /// It is lost with the first thing that is written, not before.
        case replaced
        /// It stays, and the first free name beside it is used: `stream-2.wav`, then `stream-3.wav`.
        case left
        /// What is written comes behind it.
        case continued
        /// It is lost at once.
        case emptied
    }

    /// Its name, or "the standard output".
    public let path: String
    /// Open as long as this is.
    public let descriptor: CInt
    /// Whether it is a file on a disk, not a pipe, a terminal or a device.
    public let isRegular: Bool
    /// Whether it has content that is to be replaced.
    let hasOldContent: Bool
    let head: [UInt8]
    let isOurs: Bool
    private let isClosed = Atomic<Bool>(false)

    /// Opens it.
    public init(_ order: Order) throws(UnopenedFile) {
        isOurs = order.path != "-"
        let path = order.old == .left && isOurs ? freePath(beside: order.path, head: order.head.count) : order.path
        (self.path, head) = (isOurs ? path : order.name, order.head)
        descriptor = isOurs ? unsafe yomite_file_open(path) : STDOUT_FILENO
        if descriptor < 0 {
            (isRegular, hasOldContent) = (false, false)
            throw UnopenedFile(path: self.path, errno: -descriptor)
        }
        var status = stat()
        isRegular = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        hasOldContent = isOurs && order.old == .replaced && isRegular && status.st_size > order.head.count
        var problem: CInt = 0
        if isOurs {
            switch order.old {
            case .replaced, .left: break
            case .continued: problem = -yomite_file_append(descriptor)
            case .emptied: problem = -yomite_file_empty(descriptor)
            }
        }
        if problem == 0, isRegular, !hasOldContent { problem = write(head).problem }
        if problem != 0 { throw UnopenedFile(path: self.path, errno: problem) }
    }

    deinit { close() }

    /// Closes it. Returns why what was written is not all on the disk; 0 where it is.
    @discardableResult
    public func close() -> CInt {
        guard isOurs, descriptor >= 0, !isClosed.exchange(true, ordering: .relaxed) else { return 0 }
        return Glibc.close(descriptor) == 0 || errno == EINTR ? 0 : errno
    }

    /// Writes all of it, waiting where it must. Returns how much it wrote, and why not all; 0 where it could.
    func write(_ bytes: [UInt8]) -> (written: Int, problem: CInt) {
        // SAFETY: the bytes stay where they are during the call.
        unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    }
}

/// The path itself, or if there is a file with more than a head, the first free one beside it.
private func freePath(beside path: String, head: Int) -> String {
    var (candidate, number) = (path, 1)
    while byteCount(of: candidate) > head {
        number += 1
        candidate = numbered(path, number)
    }
    return candidate
}

/// A path with a number before its extension.
package func numbered(_ path: String, _ number: Int) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(number)\(path[dot...])"
}

/// The size of a file; 0 where there is none.
private func byteCount(of path: String) -> Int {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return status.st_size
}
