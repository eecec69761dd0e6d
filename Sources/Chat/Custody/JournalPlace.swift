// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Net

/// The file of a journal, as the system knows it.
struct JournalPlace {
    /// What tells a file from another one at the same path.
    struct Identity: Equatable {
        var device: UInt
        var inode: UInt
        /// Whether there is nothing in it.
        var isEmpty: Bool

        /// Whether it is still the file that it was, and was not emptied.
        func isStill(_ earlier: Identity) -> Bool {
            device == earlier.device && inode == earlier.inode && (!isEmpty || earlier.isEmpty)
        }
    }

    let path: String

    /// The files that SQLite has beside its own.
    private static let companions = ["", "-wal", "-journal", "-shm"]

    /// Makes the file and its folders where they are not there, for their owner only.
    ///
    /// What is there is not opened: closing it again would give up the locks of a connection that this program has to it.
    func prepare() throws(JournalProblem) {
        if let end = path.lastIndex(of: "/") {
            do throws(UnwritableFile) {
                try makeFolders(String(path[..<end]))
            } catch {
                throw .unopenable(path: path, reason: error.reason)
            }
        }
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        guard errno == EEXIST else { throw .unopenable(path: path, reason: systemMessage(errno)) }
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw .unopenable(path: path, reason: systemMessage(errno)) }
        guard status.st_mode & S_IFMT != S_IFLNK || status.st_uid == geteuid() else {
            throw .unopenable(path: path, reason: "it is a symbolic link of somebody else, which is not followed: remove it")
        }
        guard unsafe stat(path, &status) == 0 else { throw .unopenable(path: path, reason: systemMessage(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unopenable(path: path, reason: "it is no file") }
        guard unsafe access(path, W_OK) == 0 else {
            throw errno == EROFS || errno == EACCES ? .readOnly(path: path) : .unopenable(path: path, reason: systemMessage(errno))
        }
        if status.st_mode & 0o077 != 0, unsafe chmod(path, status.st_mode & 0o700) != 0 {
            throw .unopenable(path: path, reason: "it is somebody else's, and others may read it")
        }
    }

    /// The file that is there now; nil where there is none.
    var identity: Identity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino), isEmpty: status.st_size == 0)
    }

    /// The file with what was written last, which SQLite keeps as long as the journal is open.
    var log: JournalPlace { JournalPlace(path: path + "-wal") }

    /// Gives a damaged file and what belongs to it another name, which is returned. No file is overwritten.
    /// - Parameter date: a part of the name, without signs that a file's name should not have.
    func putAside(on date: String) throws(JournalProblem) -> String {
        for attempt in 1...100 {
            let name = "\(path).damaged-\(date)" + (attempt == 1 ? "" : "-\(attempt)")
            if Self.companions.contains(where: { JournalPlace(path: name + $0).identity != nil }) { continue }
            for companion in Self.companions where JournalPlace(path: path + companion).identity != nil {
                let result = unsafe yomite_file_rename(path + companion, name + companion)
                guard result == 0 else { throw .damaged(path: path, reason: "it cannot be put aside: \(systemMessage(-result))") }
            }
            return name
        }
        throw .damaged(path: path, reason: "it cannot be put aside, because a hundred are there already: remove them")
    }
}
