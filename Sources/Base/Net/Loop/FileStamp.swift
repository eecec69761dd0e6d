// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// What tells one state of a file from another, as far as it is told without reading it; zeros where there is no file.
public struct FileStamp: Equatable, Sendable {
    private var inode: UInt = 0
    /// How many bytes it has.
    public private(set) var size = 0
    private var seconds = 0
    private var nanoseconds = 0
    /// Whether there is something that is no file: a pipe would be waited for.
    public private(set) var isOdd = false

    /// No file.
    public init() {}

    /// What stands at a path now.
    public init(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return }
        (inode, size) = (UInt(status.st_ino), Int(status.st_size))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        isOdd = status.st_mode & S_IFMT != S_IFREG
    }
}
