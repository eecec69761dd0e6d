// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// The ids of the comments that came to the rooms of a run, so that each is read once. Pure.
///
/// One memory for all rooms: it outlives a room that is closed, and its limit is the limit of the whole run.
public struct KnownIDs: Sendable {
    private var ids: RecentHashes
    /// The other names of comments that come by several ways. They take no place of the ids.
    private var others: RecentHashes

    /// Remembers at least the latest `limit` ids of that time, and at most a quarter more; and as many other names.
    public init(limit: Int, span: Duration) {
        (ids, others) = (RecentHashes(limit: limit, span: span), RecentHashes(limit: limit, span: span))
    }

    /// How many ids were forgotten before their time.
    public var forgotten: Int { ids.forgotten }

    /// Whether the comment came to this room before, under this id or its other name. False for a comment without an id.
    public func contains(_ comment: Comment, in room: RoomName) -> Bool {
        let keys = [key(of: comment, in: room), otherKey(of: comment, in: room)]
        return keys.contains { key in key.map { ids.contains($0) || others.contains($0) } ?? false }
    }

    /// Remembers the comment's id. Returns false where it came to this room before.
    public mutating func insert(_ comment: Comment, in room: RoomName, at now: Moment) -> Bool {
        guard !contains(comment, in: room) else { return false }
        if let key = key(of: comment, in: room) { ids.insert(key, at: now) }
        if let other = otherKey(of: comment, in: room) { others.insert(other, at: now) }
        return true
    }

    /// Forgets the comment's id: it is read if it comes again.
    public mutating func remove(_ comment: Comment, in room: RoomName) {
        for key in [key(of: comment, in: room), otherKey(of: comment, in: room)].compactMap(\.self) {
            ids.remove(key)
            others.remove(key)
        }
    }

    /// A room may read several chats. Each chat has ids of its own, as it has moderators of its own.
    private func key(of comment: Comment, in room: RoomName) -> UInt64? {
        comment.id.map { Self.hash(room.text, comment.platform, comment.room, $0) }
    }

    /// The other name belongs to no chat.
    private func otherKey(of comment: Comment, in room: RoomName) -> UInt64? {
        comment.sharedID.map { Self.hash(room.text, comment.platform, nil, $0) }
    }

    private static func hash(_ room: String, _ platform: String?, _ chat: String?, _ id: String) -> UInt64 {
        UInt64(bitPattern: Int64(fingerprint(room, platform, chat, id)))
    }
}
