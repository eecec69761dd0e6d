// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Which comments of OneComme are passed on: each once, whatever OneComme sends again, and none that it had before it was listened to. Pure.
struct OneCommeMemory {
    /// What a message comes to.
    struct Outcome: Equatable {
        /// Lines of the feed.
        var lines: [String] = []
        var news: FeedNews?
    }

    private var known: LatestIDs

    /// Remembers at least the latest `limit` comments, and at most twice as many.
    init(limit: Int) {
        known = LatestIDs(limit: limit)
    }

    /// - Parameters:
    ///   - catchesUp: whether the connection was lost for so short a time that what was written meanwhile is still read.
    ///   - start: otherwise what was written from then on is read, in milliseconds since 1970; nil for nothing.
    mutating func take(_ message: String, catchesUp: Bool, since start: Int64? = nil) -> Outcome {
        let message = OneCommeMessage(message)
        if message.kind == .other { return Outcome(lines: message.parts.map(\.line)) }
        let new = message.parts.filter { part in part.key.map { known.insert($0) } ?? (message.kind == .arrived) }
        switch message.kind {
        case .connected:
            let read = catchesUp ? new : new.filter { part in start.map { part.time ?? .min >= $0 } ?? false }
            if !read.isEmpty { return Outcome(lines: read.map(\.line), news: .caughtUp(comments: read.count)) }
            return Outcome(news: new.isEmpty ? nil : .leftOut(comments: new.count))
        case .arrived: return Outcome(lines: new.map(\.line))
        case .unspoken, .other: return Outcome()
        }
    }
}
