// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The progress of a reader of a shared stream: the next piece, and how many bytes of it were taken.
struct StreamPlace: Equatable {
    var piece: UInt64
    var offset = 0
}

/// Bytes for several readers, in numbered pieces: each is stored once, however many readers there are, and a reader is only a position.
/// Pure.
struct SharedStream<Tag> {
    private struct Piece {
        var bytes: [UInt8]
        var tag: Tag
    }

    /// The overhead of an array, and of a piece here.
    private static var pieceOverhead: Int { 32 + MemoryLayout<Piece>.stride }

    private var pieces: [Piece?] = []
    /// The position of the first piece; those before it are gone.
    private var start = 0
    /// The number of the first piece.
    private(set) var first: UInt64
    /// The memory of all pieces.
    private(set) var heldBytes = 0

    /// An empty stream whose first piece will have this number.
    init(from number: UInt64 = 0) {
        first = number
    }

    /// The number that the next piece will have.
    var end: UInt64 {
        first + UInt64(pieces.count - start)
    }

    mutating func append(_ bytes: [UInt8], _ tag: Tag) {
        pieces.append(Piece(bytes: bytes, tag: tag))
        heldBytes += bytes.capacity + Self.pieceOverhead
    }

    /// Puts pieces before the first one.
    mutating func prepend(_ older: [(bytes: [UInt8], tag: Tag)]) {
        pieces.replaceSubrange(..<start, with: older.map { Piece(bytes: $0.bytes, tag: $0.tag) })
        start = 0
        first -= UInt64(older.count)
        for piece in older { heldBytes += piece.bytes.capacity + Self.pieceOverhead }
    }

    /// The reader's next wanted pieces, up to this many bytes: whole pieces, unless one alone is larger. Moves its position past them.
    /// - Parameter splits: whether such a piece is taken in parts.
    func take(
        from place: inout StreamPlace,
        atMost most: Int,
        splitting splits: Bool = true,
        where isWanted: (Tag) -> Bool
    ) -> [UInt8] {
        var taken: [UInt8] = []
        while place.piece >= first, place.piece < end, let piece = pieces[start + Int(place.piece - first)] {
            guard isWanted(piece.tag) else {
                place = StreamPlace(piece: place.piece + 1)
                continue
            }
            let left = piece.bytes.count - place.offset
            let count = splits || !taken.isEmpty ? min(left, most - taken.count) : left
            if !taken.isEmpty, count < piece.bytes.count { break }
            taken += piece.bytes[place.offset..<place.offset + count]
            place.offset += count
            guard place.offset == piece.bytes.count else { break }
            place = StreamPlace(piece: place.piece + 1)
        }
        return taken
    }

    /// Releases all pieces before this one.
    mutating func drop(before number: UInt64) {
        while first < number, first < end { dropFirst() }
    }

    /// The number of the first piece that remains if the oldest ones are released until the others fit this size.
    func first(within most: Int) -> UInt64 {
        var (held, number) = (heldBytes, first)
        while held > most, number < end {
            held -= size(of: start + Int(number - first))
            number += 1
        }
        return number
    }

    /// All wanted pieces of a reader before this one, and its position after them; nil if they exceed this many bytes.
    func rest(from place: StreamPlace, before number: UInt64, atMost most: Int, where isWanted: (Tag) -> Bool) -> [UInt8]? {
        var (rest, offset) = ([UInt8](), place.offset)
        guard place.piece >= first else { return nil }
        for index in place.piece..<max(place.piece, min(number, end)) {
            guard let piece = pieces[start + Int(index - first)] else { return nil }
            defer { offset = 0 }
            guard isWanted(piece.tag) else { continue }
            guard rest.count + piece.bytes.count - offset <= most else { return nil }
            rest += piece.bytes[offset...]
        }
        return rest
    }

    private func size(of index: Int) -> Int {
        (pieces[index]?.bytes.capacity ?? 0) + Self.pieceOverhead
    }

    private mutating func dropFirst() {
        heldBytes -= size(of: start)
        pieces[start] = nil
        start += 1
        first += 1
        // At most as many places are empty as are in use.
        if start * 2 >= pieces.count {
            pieces.removeFirst(start)
            start = 0
        }
    }
}

/// What all streams hold that clients have not taken, and which client has waited the longest if that is too much. Pure.
struct StreamMemory {
    private struct Entry {
        var bytes: Int
        var since: Moment
    }

    /// The most bytes that may wait.
    private let most: Int
    var isShort = false
    /// What was written to each client's connection and not taken yet.
    private var entries: [ConnectionID: Entry] = [:]
    /// Their sum.
    private(set) var untakenBytes = 0

    init(mostBytes: Int) {
        most = mostBytes
    }

    /// This many bytes were written to a client, besides those that it has not taken yet.
    mutating func wrote(_ bytes: Int, to id: ConnectionID, at now: Moment) {
        let allocated = StreamMemory.allocated(for: bytes)
        entries[id, default: Entry(bytes: 0, since: now)].bytes += allocated
        untakenBytes += allocated
    }

    /// A client has taken everything, or has left.
    mutating func took(_ id: ConnectionID) {
        untakenBytes -= entries.removeValue(forKey: id)?.bytes ?? 0
    }

    /// Whether that is too much, together with what the streams themselves hold.
    func isFull(beside streams: Int) -> Bool {
        untakenBytes + streams > (isShort ? most / ServerLimits.partWhileShort : most)
    }

    /// The client whose bytes have waited the longest.
    var slowest: ConnectionID? {
        entries.min { ($0.value.since, $0.key.number) < ($1.value.since, $1.key.number) }?.key
    }

    /// libevent's memory for a chunk of this many bytes: a power of two for them and their header, and another block for its length.
    private static func allocated(for bytes: Int) -> Int {
        let (head, least) = (48, 1_024)
        var block = least
        while block < bytes + head { block *= 2 }
        return block + least
    }
}
