// SPDX-License-Identifier: GPL-3.0-or-later

/// An invariant does not hold.
struct Breach: Error {
    let what: String
}

/// Watches rooms from outside, on the true clock, and knows what must never happen.
struct Judge {
    struct Room {
        /// Nodes that believe that they own it.
        var believers: [Int] = []
        var highest: (epoch: UInt64, node: Int) = (0, -1)
        /// The latest epoch that Redis has given, and when it did. If the new owner dies before it knows of it, nobody has the room for another
        /// lease from then on.
        var granted: (epoch: UInt64, time: Int64) = (0, 0)
        /// Since when nobody may be heard, if nobody may; nil before its first comment.
        var silentSince: Int64?
    }

    var rooms: [Room]
    /// Rooms with several believers.
    var contested: Set<Int> = []
    var longestSilence: Int64 = 0
    var longestUnowned: Int64 = 0
    var silence: Int64 = 0

    init(rooms: Int) {
        self.rooms = Array(repeating: Room(), count: rooms)
    }

    /// A node believes that it owns a room.
    mutating func open(_ room: Int, by node: Int) {
        if !rooms[room].believers.contains(node) { rooms[room].believers.append(node) }
        if rooms[room].believers.count > 1 { contested.insert(room) }
    }

    /// A node may be heard in a room: under an epoch that nobody has seen, or its own.
    mutating func hear(_ room: Int, from node: Int, epoch: UInt64) throws(Breach) {
        let seen = rooms[room].highest
        guard epoch > seen.epoch || (epoch == seen.epoch && node == seen.node) else {
            throw Breach(what: "room \(room): epoch \(epoch) of node \(node) comes after epoch \(seen.epoch) of node \(seen.node)")
        }
        rooms[room].highest = (epoch, node)
    }

    mutating func close(_ room: Int, by node: Int, silentSince: Int64) {
        rooms[room].believers.removeAll { $0 == node }
        if rooms[room].believers.count < 2 { contested.remove(room) }
        note(silence: silentSince, of: room)
    }

    /// A room may be heard until then, as far as one node is concerned.
    mutating func note(silence time: Int64, of room: Int) {
        if let since = rooms[room].silentSince { rooms[room].silentSince = max(since, time) }
    }

    /// A room can be heard again that could not since some time.
    mutating func end(silence since: Int64, of room: Int, at time: Int64, lease: Int64, without closings: [ClosedRange<Int64>])
        throws(Breach)
    {
        guard time > since else { return }
        silence += time - since
        longestSilence = max(longestSilence, time - since)
        try checkUnowned(from: since, to: time, room, lease: lease, without: closings)
    }

    /// Nobody had a room for some time: since the later one of its silence and the last grant.
    mutating func checkUnowned(from since: Int64, to time: Int64, _ room: Int, lease: Int64, without closings: [ClosedRange<Int64>])
        throws(Breach)
    {
        let from = max(since, rooms[room].granted.time)
        var unowned = time - from
        var covered = from
        for closing in closings.sorted(by: { $0.lowerBound < $1.lowerBound })
        where closing.upperBound > covered && closing.lowerBound < time {
            let end = min(closing.upperBound, time)
            unowned -= end - max(closing.lowerBound, covered)
            covered = end
        }
        longestUnowned = max(longestUnowned, unowned)
        guard unowned <= lease + second else {
            throw Breach(
                what: "room \(room): no owner for \((time - from) / millisecond) ms, \(unowned / millisecond) ms of them with Redis"
            )
        }
    }
}
