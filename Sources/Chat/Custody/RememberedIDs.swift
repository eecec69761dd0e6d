// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events

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

/// The ids of comments that came in earlier lives, as hashes: 8 bytes each.
public struct RememberedIDs: Equatable, Sendable {
    private let key: IDKey
    private let sorted: [UInt64]

    init(key: IDKey, hashes: [UInt64]) {
        self.key = key
        sorted = hashes.sorted()
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
    public var count: Int { sorted.count }

    /// Whether a comment of the same id came from the same chat to the room. False for a comment without an id.
    public func contains(_ comment: Comment, in room: RoomName) -> Bool {
        let other = comment.sharedID.map { CommentID($0, in: room, platform: comment.platform) }
        return [CommentID(of: comment, in: room), other].compactMap(\.self).contains(where: contains)
    }

    private func contains(_ id: CommentID) -> Bool {
        let hash = key.hash(id)
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < hash { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == hash
    }
}
