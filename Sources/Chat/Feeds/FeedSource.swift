// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Where a feed's bytes come from. It is opened and read on the thread of the feed's reader, and may wait there.
public protocol FeedSource: ~Copyable, Sendable {
    /// Whether it may wait for a disk, which nothing can end where the disk does not answer.
    var isOnDisk: Bool { get }
    /// Hands everything to the port, in order. Returns how the feed ended; nil where the port said to stop.
    consuming func read(through port: inout FeedPort) -> FeedEnd?
}

extension FeedSource where Self: ~Copyable {
    /// What waits for a connection can always be ended.
    public var isOnDisk: Bool { false }
}

public enum FeedEnd: Equatable, Sendable, CustomStringConvertible {
    /// The file's end, or the last writer has closed the pipe.
    case end
    /// It could not even be opened.
    case unopened(FeedOpenError)
    /// The system could not read on.
    case failed(errno: CInt)
    /// The system cannot tell when the file changes.
    case unwatchable(errno: CInt)
    /// Something is missing for this kind of source.
    case impossible(String)

    /// How it ended, for people.
    public var description: String {
        switch self {
        case .end: "the end was reached"
        case .unopened(let error): "\(error)"
        case .failed(let errno): "reading failed: \(systemMessage(errno))"
        case .unwatchable(let errno): "changes cannot be watched: \(systemMessage(errno)) (the limits are fs.inotify.* of sysctl)"
        case .impossible(let lack): lack
        }
    }
}
