// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
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

    /// The files that SQLite keeps next to its own.
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

/// What the journal may take and keep.
public struct JournalRules: Equatable, Sendable {
    /// How long what is told may wait for its transaction, which is what a crash can cost (`limits.journalMilliseconds`).
    public var commitInterval = Duration.milliseconds(20)
    /// What waits to be written, with what is being written, in bytes (`limits.journalBytes`). New comments get three quarters of it, so that the outcomes
    /// of earlier ones still fit in.
    public var bytes = 4_194_304
    /// The age at which comments are left out at the start (`limits.journalAgeSeconds`); nil for none.
    public var maxAge: Duration?
    /// How many lives may begin to say a comment (`limits.journalAttempts`).
    public var attempts = 2
    /// How many ids are remembered (`limits.rememberedIds`), each as 8 bytes. After a restart they are held in memory.
    public var ids = 1_000_000
    /// How long they are, and deletions of comments that did not come (`limits.rememberedIdSeconds`).
    public var idAge = Duration.seconds(86_400)
    /// How many deletions are remembered, and how many bans (`limits.journalOrders`).
    public var orders = 10_000
    /// How long bans are that have no end.
    var banAge = Duration.seconds(30 * 86_400)
    /// How long comments are remembered that have their outcome (`historyDays`); nil for not at all.
    public var historyAge: Duration?
    /// What the file may be while they are, in bytes (`limits.journalHistoryBytes`). The oldest go first.
    public var historyBytes = 67_108_864
    /// How many comments of the history are looked at in one step, or forgotten.
    var historyStep = 2_000
    /// How often the history is looked through for what is too old while nothing comes.
    var historyPause = Duration.seconds(3_600)
    /// Of how many sources it is known how far they came.
    var sources = 1_000
    /// Of how many lives there is an account of its own. Those of the oldest are added up.
    var lives = 1_000
    /// How long a settled comment can still be found in the file, or in the log beside it.
    var erasure = Duration.seconds(5)
    /// The pause before a write that failed is tried again.
    var retry = Duration.seconds(1)

    /// Open comments that were taken earlier are too old for a life that begins now, in milliseconds since 1970.
    func oldest(at now: Int64) -> Int64 { maxAge.map { now - $0.milliseconds } ?? .min }

    /// The limits as they are unless somebody sets them.
    public init() {}
}
