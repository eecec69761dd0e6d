// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

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

    /// - Parameter catchesUp: whether the connection was lost for so short a time that what was written meanwhile is still read.
    mutating func take(_ message: String, catchesUp: Bool) -> Outcome {
        let message = OneCommeMessage(message)
        if message.kind == .other { return Outcome(lines: message.parts.map(\.line)) }
        let new = message.parts.filter { part in part.key.map { known.insert($0) } ?? (message.kind == .arrived) }.map(\.line)
        switch message.kind {
        case .connected where catchesUp: return Outcome(lines: new, news: new.isEmpty ? nil : .caughtUp(comments: new.count))
        case .connected: return Outcome(news: new.isEmpty ? nil : .leftOut(comments: new.count))
        case .arrived: return Outcome(lines: new)
        case .unspoken, .other: return Outcome()
        }
    }
}
