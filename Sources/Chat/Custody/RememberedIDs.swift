// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// The key of a journal's hashes: random, so that nobody can find out from them who wrote what.
struct IDKey: Equatable, Sendable {
    let (first, second): (UInt64, UInt64)

    static func random() -> IDKey {
        IDKey(first: .random(in: 0...UInt64.max), second: .random(in: 0...UInt64.max))
    }

    /// What is remembered of a comment's id.
    func hash(_ id: CommentID) -> UInt64 {
        var hash = SipHash(key: (first, second))
        for text in [id.room.text, id.platform, id.chat] {
            // No text has such bytes: the texts cannot run into each other, and an empty one is not a missing one.
            if let text { hash.add(text.utf8) } else { hash.add(CollectionOfOne(0xFE)) }
            hash.add(CollectionOfOne(0xFF))
        }
        hash.add(id.id.utf8)
        return hash.finish()
    }

    /// What the history has of a comment's id, by which moderators name it wherever it came from.
    func hash(_ id: String) -> Int64 {
        var hash = SipHash(key: (first, second))
        hash.add(id.utf8)
        return Int64(bitPattern: hash.finish())
    }
}

/// The ids of comments that came in earlier lives, as hashes.
public struct RememberedIDs: Equatable, Sendable {
    private let key: IDKey
    private var hashes: RecentHashes

    /// None yet, and at most so many.
    init(key: IDKey, limit: Int) {
        self.key = key
        // What is too old is not read.
        hashes = RecentHashes(limit: limit, span: .seconds(Int64.max))
    }

    mutating func insert(_ hash: UInt64) {
        hashes.insert(hash, at: Moment(nanoseconds: 0))
    }

    /// Hashes as they are in the file, 8 bytes each, the lowest first.
    static func bytes(of hashes: [UInt64]) -> [UInt8] {
        hashes.flatMap { hash in stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: hash >> $0) } }
    }

    /// The hashes that are in such bytes; a rest is left out.
    static func hashes(in bytes: [UInt8]) -> [UInt64] {
        stride(from: 0, to: bytes.count / 8 * 8, by: 8).map { start in
            bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// How many there are.
    var count: Int { hashes.count }

    /// Whether a comment of the same id came from the same chat to the room. False for a comment without an id.
    public func contains(_ comment: Comment, in room: RoomName) -> Bool {
        let other = comment.sharedID.map { CommentID($0, in: room, platform: comment.platform) }
        return [CommentID(of: comment, in: room), other].compactMap(\.self).contains { hashes.contains(key.hash($0)) }
    }
}
