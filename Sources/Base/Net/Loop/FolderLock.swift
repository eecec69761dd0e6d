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

    /// Gives it back. Whoever has it does so once.
    public func unlock() {
        close(descriptor)
    }
}
