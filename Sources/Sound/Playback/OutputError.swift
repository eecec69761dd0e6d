// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
public import Net

/// Why an output cannot be had, or cannot go on.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened for writing.
    case cannotOpen(path: String, errno: Int32)
    /// It is a link or a file that somebody else put where everybody may write.
    case foreign(path: String)
    /// Its disk does not answer.
    case noAnswer(path: String)
    /// The file was opened, but takes no more.
    case cannotWrite(path: String, errno: Int32)
    /// The disk did not take the last bytes in time.
    case unfinished(path: String, bytes: Int)
    /// Whoever read the pipe has gone.
    case readerGone(path: String)
    /// Memory, descriptors or threads are out.
    case outOfResources(errno: Int32)
    /// Real-time scheduling was demanded, and is not allowed.
    case schedulingRefused(errno: Int32)
    /// The number of rooms is more than one server plays.
    case tooManyStreams(limit: Int)

    /// A file that could not be opened.
    public init(_ file: UnopenedFile) {
        self = file.errno == ELOOP ? .foreign(path: file.path) : .cannotOpen(path: file.path, errno: file.errno)
    }

    /// A file or pipe that was opened takes no more.
    public init(writing path: String, errno: Int32) {
        self = errno == EPIPE ? .readerGone(path: path) : .cannotWrite(path: path, errno: errno)
    }

    /// What failed, and what to do.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let errno):
            "\(path) cannot be opened for writing (\(systemMessage(errno))): check the folder and its permissions"
        case .foreign(let path):
            "\(path) is not written: it is a link or another user's file in a folder that everybody can write to, "
                + "or a link that leads back to itself; name another file"
        case .noAnswer(let path):
            "\(path) cannot be opened for writing (its disk does not answer, or nobody reads the pipe): check that, or name another file"
        case .cannotWrite(let path, let errno):
            "\(path) cannot be written (\(systemMessage(errno))): check the space left on the disk"
        case .unfinished(let path, let bytes):
            "\(path) is not complete: its disk did not take the last \(bytes) bytes in time"
        case .readerGone(let path):
            "the program that reads \(path) has ended, so the rest would not be heard"
        case .outOfResources(let errno):
            "no memory or descriptors left for an audio output (\(systemMessage(errno))): raise the limits, or run fewer rooms"
        case .schedulingRefused(let errno):
            "real-time scheduling is not allowed (\(systemMessage(errno))): raise RLIMIT_RTPRIO to 5, or use --realtime auto"
        case .tooManyStreams(let limit):
            "one sound server plays at most \(limit) rooms at a time: stop one, or use another output"
        }
    }
}
