// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Why there is no journal, or none at the moment.
public enum JournalProblem: Error, Equatable, Sendable {
    /// There is no libsqlite3.
    case noLibrary
    /// The system gives no thread.
    case noThread
    /// The file or its folder cannot be made or opened.
    case unopenable(path: String, reason: String)
    /// It may be read only.
    case readOnly(path: String)
    /// Another program uses it.
    case locked(path: String)
    /// A newer Yomite wrote it.
    case newer(path: String, version: Int)
    /// It is a database of another program.
    case foreign(path: String)
    /// It is no database, or a broken one. `reason` also says why it could not be put aside.
    case damaged(path: String, reason: String)
    /// There is no space for more.
    case full(path: String)
    /// Somebody has deleted or replaced the file.
    case moved(path: String)
    /// Anything else that the system or SQLite says.
    case failed(path: String, reason: String)
    /// The disk has not answered for a while. What was told may still be stored.
    case late
    /// More was told than could be written, and something was not kept.
    case behind
    /// The disk did not answer in time.
    case unresponsive(path: String)
    /// It has been closed.
    case closed

    /// Whether writing to a file that is open may succeed later.
    var isPassing: Bool {
        switch self {
        case .full, .failed, .readOnly, .locked, .unopenable: true
        default: false
        }
    }

    /// What happened, where, and what to do.
    public var message: String {
        switch self {
        case .noLibrary: "the journal needs libsqlite3.so.0: install libsqlite3-0"
        case .noThread: "no thread could be started for the journal: allow the service more of them"
        case .unopenable(let path, let reason): "the journal \(path) cannot be opened: \(reason)"
        case .readOnly(let path): "the journal \(path) is not writable: give the service a file and a folder that it may write to"
        case .locked(let path): "another program uses the journal \(path): end it, or give each service a journal of its own"
        case .newer(let path, let version):
            "a newer Yomite wrote the journal \(path) (version \(version), this one knows \(JournalSchema.version)), "
                + "which is left as it is: use the newer one, or another path"
        case .foreign(let path): "\(path) is a database of another program, and is left as it is: use another path"
        case .damaged(let path, let reason): "the journal \(path) is damaged: \(reason)"
        case .full(let path): "there is no space for the journal \(path): free some on its disk"
        case .moved(let path): "the journal \(path) was deleted or replaced while it was in use: restart the service"
        case .failed(let path, let reason): "the journal \(path) was not written: \(reason)"
        case .late: "the journal's disk does not answer: until it does, outcomes are reported before they are stored"
        case .behind: "the disk of the journal is too slow: something was not stored"
        case .unresponsive(let path):
            "the disk of the journal \(path) did not answer in time (limits.journalPatienceSeconds): check it, and restart the service"
        case .closed: "the journal is closed"
        }
    }

    /// The same for clients, who must not learn which file it is.
    public var summary: String {
        switch self {
        case .noLibrary: "libsqlite3.so.0 is missing"
        case .noThread: "it has no thread"
        case .readOnly: "it may not be written"
        case .locked: "another program uses it"
        case .newer: "a newer Yomite wrote it"
        case .full: "there is no space for it"
        case .moved: "its file was deleted or replaced"
        case .behind: "its disk is too slow"
        case .late, .unresponsive: "its disk does not answer"
        case .closed: "it is closed"
        case .unopenable, .foreign, .damaged, .failed: "the log says why"
        }
    }
}
