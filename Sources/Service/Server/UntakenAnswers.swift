// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The clients that may not have taken a large answer yet. Decides whether there is room for one more, and which connections are closed to
/// make room. Pure.
struct UntakenAnswers {
    private struct Entry {
        var peer: IPAddress
        var since: Moment
    }

    /// How long an answer may wait for its client while another one needs the room.
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

    /// Forgets the clients that have taken their answers.
    mutating func forgetTaken(_ waiting: (ConnectionID) -> Int) {
        entries = entries.filter { waiting($0.key) > 0 }
    }

    /// Whether a client's answers would stay within its share, which is half, with one more of that size. One answer is always allowed.
    func isInShare(_ bytes: Int, of peer: IPAddress, _ waiting: (ConnectionID) -> Int) -> Bool {
        // All programs of this machine share one address.
        guard !peer.isLoopback else { return true }
        let own = entries.reduce(0) { $1.value.peer == peer ? $0 + waiting($1.key) : $0 }
        return own == 0 || own + bytes <= mostBytes / 2
    }

    /// The clients that have left an answer waiting for too long, the longest wait first.
    func overdue(at now: Moment) -> [ConnectionID] {
        entries.filter { now - $0.value.since >= Self.patience }.ordered { $0.value.since < $1.value.since }.map(\.key)
    }
}
