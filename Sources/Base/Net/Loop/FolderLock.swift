// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The lock of a folder, whose holder may write the files in it.
public struct FolderLock: ~Copyable {
    /// Why there is no lock.
    public enum Failure: Error, Equatable, Sendable {
        /// Another program has it.
        case busy
        /// The folder or the lock in it cannot be made.
        case unwritable(path: String, reason: String)
    }

    private let descriptor: CInt

    private init(_ descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Locks a folder, which is made if necessary. Waits for nobody.
    public static func lock(_ folder: String) throws(Failure) -> FolderLock {
        do throws(UnwritableFile) {
            try makeFolders(folder)
        } catch {
            throw .unwritable(path: folder, reason: error.reason)
        }
        let path = folder + "/.lock"
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == ELOOP ? "it is a symbolic link, which is not followed: remove it" : systemMessage(errno)
            throw .unwritable(path: path, reason: reason)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .busy
        }
        return FolderLock(descriptor)
    }

    /// Gives it back. Its holder does so once.
    public func unlock() {
        close(descriptor)
    }
}

/// The names of what is in a folder, at most so many; none where it cannot be looked into.
package func folderEntries(_ folder: String, atMost most: Int = .max) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while names.count < most, let entry = unsafe readdir(directory) {
        // SAFETY: the name is copied before the next call, and ends with a zero inside its field.
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
            names.append(unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
        }
    }
    return names
}

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
