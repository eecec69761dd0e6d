// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Why an output cannot be had, or cannot go on.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened for writing.
    case cannotOpen(path: String, errno: Int32)
    /// It is a link or a file that somebody else put where everybody may write.
    case foreign(path: String)
    /// The file was opened, but takes no more.
    case cannotWrite(path: String, errno: Int32)
    /// Whoever read the pipe has gone.
    case readerGone(path: String)
    /// Memory, descriptors or threads are out.
    case outOfResources(errno: Int32)
    /// Real-time scheduling was demanded, and is not allowed.
    case schedulingRefused(errno: Int32)
    /// The number of rooms is more than one server plays.
    case tooManyStreams(limit: Int)

    /// What failed, and what to do.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let errno):
            "\(path) cannot be opened for writing (\(reason(errno))): check the folder and its permissions"
        case .foreign(let path):
            "\(path) is not written: it is a link or a file of another user in a folder where everybody may write, or a link in circles; name another file"
        case .cannotWrite(let path, let errno):
            "\(path) cannot be written (\(reason(errno))): check the space left on the disk"
        case .readerGone(let path):
            "nobody reads \(path) any more, so the rest would not be heard"
        case .outOfResources(let errno):
            "no memory or descriptors left for an audio output (\(reason(errno))): raise the limits, or run fewer rooms"
        case .schedulingRefused(let errno):
            "real-time scheduling is not allowed (\(reason(errno))): raise RLIMIT_RTPRIO to 5, or use --realtime auto"
        case .tooManyStreams(let limit):
            "one sound server plays at most \(limit) rooms at a time: stop one, or use another output"
        }
    }

    private func reason(_ errno: Int32) -> String {
        // SAFETY: the C library's text is copied before anything else can be asked of it.
        unsafe String(cString: strerror(errno))
    }
}
