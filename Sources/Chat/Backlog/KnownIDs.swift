// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events

/// The ids of the comments that came to the rooms of a run, so that each is read once. Pure.
///
/// One memory for all rooms: it outlives a room that is closed, and its limit is the limit of the whole run.
public struct KnownIDs: Sendable {
    private var ids: Recent<Bool>

    /// Remembers at least the latest `limit` ids, and at most twice as many.
    public init(limit: Int) {
        ids = Recent(limit: limit)
    }

    /// Whether the comment's id came to this room before. False for a comment without an id.
    public func contains(_ comment: Comment, in room: RoomName) -> Bool {
        keys(of: comment, in: room).contains { ids.value(of: $0) != nil }
    }

    /// Remembers the comment's id. Returns false where it came to this room before.
    public mutating func insert(_ comment: Comment, in room: RoomName, at now: Moment) -> Bool {
        guard !contains(comment, in: room) else { return false }
        for key in keys(of: comment, in: room) { ids.set(true, of: key, at: now) }
        return true
    }

    /// Forgets the comment's id: it is read if it comes again.
    public mutating func remove(_ comment: Comment, in room: RoomName) {
        for key in keys(of: comment, in: room) { ids.remove(key) }
    }

    /// A room may read several chats. Each chat has ids of its own, as it has moderators of its own. A comment that comes by several ways has a name
    /// beside them that belongs to no chat.
    private func keys(of comment: Comment, in room: RoomName) -> [Int] {
        let own = comment.id.map { fingerprint(room.text, comment.platform, comment.room, $0) }
        let shared = comment.sharedID.map { fingerprint(room.text, comment.platform, nil, $0) }
        return [own, shared].compactMap(\.self)
    }
}
