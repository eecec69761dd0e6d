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

/// By what a comment is known when it comes again. A room may read several chats, each with ids of its own.
struct CommentID: Equatable, Sendable {
    var id: String
    var room: RoomName
    var platform: String?
    var chat: String?

    init(_ id: String, in room: RoomName, platform: String? = nil, chat: String? = nil) {
        (self.id, self.room, self.platform, self.chat) = (id, room, platform, chat)
    }

    /// Nil for a comment without an id.
    init?(of comment: Comment, in room: RoomName) {
        guard let id = comment.id else { return nil }
        self.init(id, in: room, platform: comment.platform, chat: comment.room)
    }

    var textBytes: Int {
        id.utf8.count + room.text.utf8.count + (platform?.utf8.count ?? 0) + (chat?.utf8.count ?? 0)
    }
}

/// SipHash-2-4: 64 bits of bytes, which nobody without the key can tell or make the same for others (Aumasson and Bernstein, 2012).
struct SipHash {
    private var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)
    /// The bytes of the word that is not full yet, the first one lowest.
    private var word: UInt64 = 0
    private var count: UInt64 = 0

    init(key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736f_6d65_7073_6575
        v1 = key.1 ^ 0x646f_7261_6e64_6f6d
        v2 = key.0 ^ 0x6c79_6765_6e65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            word |= UInt64(byte) << (8 * (count & 7))
            count &+= 1
            if count & 7 == 0 { addWord() }
        }
    }

    consuming func finish() -> UInt64 {
        word |= count << 56
        addWord()
        v2 ^= 0xFF
        for _ in 0..<4 { turn() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func addWord() {
        v3 ^= word
        turn()
        turn()
        v0 ^= word
        word = 0
    }

    private mutating func turn() {
        v0 &+= v1
        v2 &+= v3
        v1 = rotated(v1, 13) ^ v0
        v3 = rotated(v3, 16) ^ v2
        v0 = rotated(v0, 32)
        v2 &+= v1
        v0 &+= v3
        v1 = rotated(v1, 17) ^ v2
        v3 = rotated(v3, 21) ^ v0
        v2 = rotated(v2, 32)
    }
}

private func rotated(_ word: UInt64, _ places: UInt64) -> UInt64 {
    word << places | word >> (64 - places)
}
