// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// Who was sent a large answer and may not have taken it yet: decides whether there is room for one more, and who is closed to make some. Pure.
struct UntakenAnswers {
    private struct Entry {
        var peer: IPAddress
        var since: Moment
    }

    /// For so long an answer may wait for its client, where another one needs the room.
    static let patience = Duration.seconds(10)

    private let mostBytes: Int
    private var entries: [ConnectionID: Entry] = [:]

    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// A large answer goes to a client.
    mutating func add(_ id: ConnectionID, to peer: IPAddress, at now: Moment) {
        entries[id] = Entry(peer: peer, since: now)
    }

    /// A client has taken its answer.
    mutating func remove(_ id: ConnectionID) {
        entries[id] = nil
    }

    /// Forgets those who have taken their answers.
    mutating func forgetTaken(_ waiting: (ConnectionID) -> Int) {
        entries = entries.filter { waiting($0.key) > 0 }
    }

    /// Whether an answer of that size would leave a client no more than its share, which is half. One answer it always gets.
    func isInShare(_ bytes: Int, of peer: IPAddress, _ waiting: (ConnectionID) -> Int) -> Bool {
        // All programs of this machine share one address.
        guard !peer.isLoopback else { return true }
        let own = entries.reduce(0) { $1.value.peer == peer ? $0 + waiting($1.key) : $0 }
        return own == 0 || own + bytes <= mostBytes / 2
    }

    /// Who has let an answer wait for too long, those first who have longest.
    func overdue(at now: Moment) -> [ConnectionID] {
        entries.filter { now - $0.value.since >= Self.patience }.sorted { $0.value.since < $1.value.since }.map(\.key)
    }
}
