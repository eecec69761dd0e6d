// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
public import Net

/// A file, a named pipe or a device, or the standard input, which stays open for others when the feed ends.
public struct FeedInput: Sendable, FeedSource {
    private let path: String

    /// What is at that path; `-` is the standard input.
    public init(_ path: String) {
        self.path = path
    }

    /// What people call it: a path, or `stdin`.
    public var name: String { path == "-" ? "stdin" : path }

    /// The standard input may be a file, too.
    public var isOnDisk: Bool { true }

    /// Throws where a file could not be opened now. Opens nothing: the writer of a named pipe would take that for a reader who went away.
    public static func check(_ path: String) throws(FeedOpenError) {
        guard path != "-" else { return }
        var status = stat()
        guard unsafe access(path, R_OK) == 0, unsafe stat(path, &status) == 0 else {
            throw FeedOpenError(name: path, errno: errno)
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw FeedOpenError(name: path, errno: EISDIR) }
    }

    /// Reads to the end. A named pipe needs no writer yet.
    public func read(through port: inout FeedPort) -> FeedEnd? {
        // Non-blocking, so that a named pipe opens without a writer; reading waits in poll anyway.
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        defer { if descriptor > STDERR_FILENO { close(descriptor) } }
        var status = stat()
        guard unsafe descriptor >= 0 && fstat(descriptor, &status) == 0 else { return .unopened(FeedOpenError(name: name, errno: errno)) }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { return .unopened(FeedOpenError(name: name, errno: EISDIR)) }
        if kind == S_IFREG { port.noteRegularFile() }
        if isatty(descriptor) == 1 { port.tell(.typing) }
        var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)
        while port.wait(for: descriptor) {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            let problem = errno
            if count > 0 {
                guard port.add(buffer[..<count]) else { return nil }
            } else if count == 0 {
                return .end
            } else if problem != EINTR, problem != EAGAIN {
                return .failed(errno: problem)
            }
        }
        return nil
    }
}

/// Large against the price of a system call, small against what a feed may have under way.
let mostBytesInOneRead = 32_768

/// A feed's input cannot be opened. The program ends with 66.
public struct FeedOpenError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What should have been opened.
    var name: String
    /// The system's reason.
    var errno: CInt
    /// What to do about it; nil where that goes without saying.
    var hint: String?

    /// The system has no descriptor or thread left for it.
    public init(_ name: String, _ shortage: SystemShortage) {
        (self.name, errno) = (name, shortage.errno)
        hint = "the system gives no \(shortage.what)"
    }

    init(name: String, errno: CInt, hint: String? = nil) {
        (self.name, self.errno, self.hint) = (name, errno, hint)
    }

    /// Whether it may be opened later: there are too few descriptors or threads now.
    public var isShortage: Bool { SystemShortage.isReason(errno) }

    /// What cannot be opened, and why.
    public var description: String {
        "\(name) cannot be read: \(systemMessage(errno))\(hint.map { " (\($0))" } ?? "")"
    }
}
