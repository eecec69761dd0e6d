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

/// Stands for texts where only their sameness matters: 64 bits, with a new seed in each process, so that no stranger can aim at another's.
func fingerprint(_ texts: String?...) -> Int {
    var hasher = Hasher()
    for text in texts {
        // SAFETY: the bytes are read during the call only.
        if let text { unsafe text.utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
        // Keeps "ab", "c" apart from "a", "bc".
        hasher.combine(text?.utf8.count)
    }
    return hasher.finalize()
}

extension Comment {
    /// Tells its viewer from others; nil where there is no author, or nobody knows who it is.
    var viewer: Int? {
        guard let author, let name = author.id ?? author.name, !name.isEmpty else { return nil }
        return fingerprint(platform, name)
    }
}

/// Remembers things of late, and forgets the older half of them at a stroke: by number, and by time where that matters.
///
/// What is remembered was touched within the last `limit` others and within `span`; up to twice of both may be kept.
struct Recent<Value: Sendable>: Sendable {
    /// How many are remembered at least. A lower one holds from the next thing on.
    var limit: Int
    private let span: Duration?
    private var young: [Int: Value] = [:]
    private var old: [Int: Value] = [:]
    private var turnedAt: Moment?

    init(limit: Int, span: Duration? = nil) {
        self.limit = limit
        self.span = span
    }

    /// What is remembered of a key.
    func value(of key: Int) -> Value? {
        young[key] ?? old[key]
    }

    /// How many things are remembered.
    var count: Int { young.count + old.keys.count { young[$0] == nil } }

    /// All that is remembered.
    var values: [Value] { Array(young.values) + old.filter { young[$0.key] == nil }.values }

    mutating func remove(_ key: Int) {
        (young[key], old[key]) = (nil, nil)
    }

    mutating func removeAll() {
        (young, old, turnedAt) = ([:], [:], nil)
    }

    mutating func set(_ value: Value, of key: Int, at now: Moment) {
        turn(at: now)
        young[key] = value
    }

    private mutating func turn(at now: Moment) {
        let isLate = span.map { now - (turnedAt ?? now) >= $0 } ?? false
        if turnedAt == nil || isLate || young.count >= limit {
            swap(&young, &old)
            // The memory of the older half is used again, but not that of a higher limit or of a flood long ago.
            young.removeAll(keepingCapacity: young.count * 4 > young.capacity && young.count <= limit)
            turnedAt = now
        }
    }
}
