// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Where a feed's bytes come from: an open descriptor with one owner.
public struct FeedInput: ~Copyable, Sendable {
    /// What people call it: a path, or `stdin`.
    public let name: String
    /// Whether it is an ordinary file, which has an end and whose whole content the operator chose.
    public let isRegularFile: Bool
    /// Whether somebody types it.
    public let isTerminal: Bool

    let descriptor: CInt

    /// The program's standard input, which stays open for others when the feed ends.
    public static func standardInput() throws(FeedOpenError) -> FeedInput {
        try FeedInput(name: "stdin", descriptor: STDIN_FILENO)
    }

    /// A file, a named pipe or a device. A named pipe needs no writer yet.
    public static func open(_ path: String) throws(FeedOpenError) -> FeedInput {
        // Non-blocking, so that a named pipe opens without a writer; reading waits in poll anyway.
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        let problem = errno
        guard descriptor >= 0 else { throw FeedOpenError(name: path, errno: problem) }
        return try FeedInput(name: path, descriptor: descriptor)
    }

    private init(name: String, descriptor: CInt) throws(FeedOpenError) {
        var status = stat()
        let problem = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
        let kind = status.st_mode & S_IFMT
        self.name = name
        self.descriptor = descriptor
        isRegularFile = kind == S_IFREG
        isTerminal = isatty(descriptor) == 1
        if problem != 0 { throw FeedOpenError(name: name, errno: problem) }
        if kind == S_IFDIR { throw FeedOpenError(name: name, errno: EISDIR) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }
}

/// A feed's input cannot be opened. The program ends with 66.
public struct FeedOpenError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What should have been opened.
    public var name: String
    /// The system's reason.
    public var errno: CInt

    /// What cannot be opened, and why.
    public var description: String {
        "\(name) cannot be read: \(systemMessage(errno))"
    }
}

/// What the system says of an error number.
func systemMessage(_ errno: CInt) -> String {
    // SAFETY: strerror returns a C string, which is copied before anything else can run on this thread.
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
}
