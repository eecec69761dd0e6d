// SPDX-License-Identifier: GPL-3.0-or-later

import Core

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
