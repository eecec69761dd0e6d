// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What all streams hold that their clients have not taken, and who has let it wait the longest where that is too much. Pure.
struct StreamMemory {
    private struct Entry {
        var bytes: Int
        var since: Moment
    }

    /// The most that may wait.
    private let most: Int
    /// While memory is short only this part of it may.
    private static let shortPart = 8
    var isShort = false
    /// What was handed over to the connection of each client that has not taken it.
    private var entries: [ConnectionID: Entry] = [:]
    /// What those hold together.
    private(set) var untakenBytes = 0

    init(mostBytes: Int) {
        most = mostBytes
    }

    /// So many bytes were written to a client that had taken all before.
    mutating func wrote(_ bytes: Int, to id: ConnectionID, at now: Moment) {
        took(id)
        entries[id] = Entry(bytes: StreamMemory.allocated(for: bytes), since: now)
        untakenBytes += StreamMemory.allocated(for: bytes)
    }

    /// A client has taken everything, or has gone.
    mutating func took(_ id: ConnectionID) {
        untakenBytes -= entries.removeValue(forKey: id)?.bytes ?? 0
    }

    /// Whether that is too much, beside what the streams themselves hold.
    func isFull(beside streams: Int) -> Bool {
        untakenBytes + streams > (isShort ? most / StreamMemory.shortPart : most)
    }

    /// Who has let bytes wait for the longest.
    var slowest: ConnectionID? {
        entries.min { ($0.value.since, $0.key.number) < ($1.value.since, $1.key.number) }?.key
    }

    /// What libevent allocates for a chunk of so many bytes: a power of two for them and their head, and a further block for its length.
    private static func allocated(for bytes: Int) -> Int {
        let (head, least) = (48, 1_024)
        var block = least
        while block < bytes + head { block *= 2 }
        return block + least
    }
}
