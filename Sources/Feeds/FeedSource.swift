// SPDX-License-Identifier: GPL-3.0-or-later

internal import Loop

/// Where a feed's bytes come from. It runs on the thread of the feed's reader, and may wait there.
public protocol FeedSource: ~Copyable, Sendable {
    /// Whether it is an ordinary file whose whole content the operator chose by naming it.
    var isRegularFile: Bool { get }

    /// Hands everything to the port, in order. Returns how the feed ended; nil where the port said to stop.
    consuming func read(through port: inout FeedPort) -> FeedEnd?
}

/// How a feed ended.
public enum FeedEnd: Equatable, Sendable, CustomStringConvertible {
    /// The file's end, or the last writer has closed the pipe.
    case end
    /// The system could not read on.
    case failed(errno: CInt)
    /// The system cannot tell when the file changes.
    case unwatchable(errno: CInt)

    /// How it ended, for people.
    public var description: String {
        switch self {
        case .end: "the end was reached"
        case .failed(let errno): "reading failed: \(systemMessage(errno))"
        case .unwatchable(let errno): "changes cannot be watched: \(systemMessage(errno)) (the limits are fs.inotify.* of sysctl)"
        }
    }
}

/// What happened to a source that goes on.
public enum FeedNews: Equatable, Sendable, CustomStringConvertible {
    /// A file that is followed is not there yet.
    case awaited
    /// A file that is followed was emptied, and is read from its start.
    case truncated
    /// A file that is followed was replaced by another one, which is read from its start.
    case replaced

    /// What happened, for people.
    public var description: String {
        switch self {
        case .awaited: "is not there yet; it is waited for"
        case .truncated: "was emptied, and is read from its start"
        case .replaced: "is another file now, and is read from its start"
        }
    }
}
