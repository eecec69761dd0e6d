// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Deletions whose comments may not have come yet: a moderator is sometimes quicker than the comment on its way here. Pure, and bounded.
public struct AwaitedDeletions: Sendable {
    /// What became of them, for metrics.
    public struct Figures: Equatable, Sendable {
        /// How many are remembered.
        public var remembered = 0
        /// How many comments came after their deletion, and were removed.
        public var removed = 0
        /// How many were forgotten before their time, because too many came.
        public var forgotten = 0

        /// Nothing yet.
        public init() {}
    }

    private let limit: Int
    private let span: Duration
    /// Until when each deletion counts, by what it means.
    private var ends: [Int: Moment] = [:]
    /// The same in the order in which they came.
    private var order = Deque<(key: Int, end: Moment)>()
    private var counted = Figures()

    /// Remembers the latest `limit` deletions, each for `span`.
    public init(limit: Int, span: Duration) {
        (self.limit, self.span) = (limit, span)
    }

    /// What became of them.
    public var figures: Figures {
        var figures = counted
        figures.remembered = ends.count
        return figures
    }

    /// A comment was deleted, in a room or (nil) wherever it comes.
    /// - Parameter chat: the chat of the room that is meant; nil for all.
    public mutating func note(_ id: String, in room: RoomName?, chat: String?, at now: Moment) {
        while let oldest = order.first, oldest.end <= now { forgetOldest() }
        let key = fingerprint(room?.text, chat, id)
        guard ends[key] == nil else { return }
        ends[key] = now + span
        order.append((key, now + span))
        while ends.count > limit {
            forgetOldest()
            counted.forgotten += 1
        }
    }

    /// Whether a comment was deleted before it came.
    public func contains(_ comment: Comment, in room: RoomName, at now: Moment) -> Bool {
        guard !ends.isEmpty else { return false }
        let chat = comment.room ?? RoomName.main.text
        return [comment.id, comment.sharedID].compactMap(\.self).contains { id in
            let keys = [(room.text, chat), (room.text, nil), (nil, chat), (nil, nil)].map { fingerprint($0, $1, id) }
            return keys.contains { key in ends[key].map { $0 > now } ?? false }
        }
    }

    /// A comment came that was deleted before.
    public mutating func noteRemoved() {
        counted.removed += 1
    }

    private mutating func forgetOldest() {
        if let oldest = order.popFirst() { ends[oldest.key] = nil }
    }
}
