// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The open connections and their deadlines. Pure: events go in, verdicts come out, time is passed in.
struct Connections {
    private struct Entry {
        var peer: IPAddress
        /// The deadline of the arriving request; nil if there is none.
        var deadline: Moment?
    }

    private let limits: ServerLimits
    private let rules: AccessRules
    private var entries: [ConnectionID: Entry] = [:]
    private var perPeer: [IPAddress: Int] = [:]
    /// How many have an arriving request.
    private var awaited = 0

    init(limits: ServerLimits, rules: AccessRules) {
        self.limits = limits
        self.rules = rules
    }

    var count: Int {
        entries.count
    }

    /// Whether a request is arriving, or the first one is expected.
    var isWaiting: Bool {
        awaited > 0
    }

    /// A client has connected. If it may stay, its first request is expected from now on.
    mutating func accept(_ id: ConnectionID, from peer: IPAddress, at now: Moment) -> ServerCounters.Refusal? {
        if !rules.admits(peer) { return .peer }
        if entries.count >= limits.connections { return .connections }
        // All programs of this machine share one address.
        if !peer.isLoopback, perPeer[peer, default: 0] >= limits.connectionsPerPeer { return .connectionsPerPeer }
        entries[id] = Entry(peer: peer, deadline: now + limits.requestTime)
        perPeer[peer, default: 0] += 1
        awaited += 1
        return nil
    }

    func peer(of id: ConnectionID) -> IPAddress? {
        entries[id]?.peer
    }

    /// A request begins to arrive. All of it has to arrive in time: a client that sends a byte now and then gains nothing.
    mutating func begin(_ id: ConnectionID, at now: Moment) {
        // The deadline of the first one was set with the connection.
        guard let entry = entries[id], entry.deadline == nil else { return }
        entries[id]?.deadline = now + limits.requestTime
        awaited += 1
    }

    /// The request is complete; from here on the time is ours.
    mutating func complete(_ id: ConnectionID) {
        guard entries[id]?.deadline != nil else { return }
        entries[id]?.deadline = nil
        awaited -= 1
    }

    mutating func close(_ id: ConnectionID) {
        complete(id)
        guard let entry = entries.removeValue(forKey: id) else { return }
        perPeer[entry.peer, default: 1] -= 1
        if perPeer[entry.peer] == 0 { perPeer[entry.peer] = nil }
    }

    /// The connections whose request did not arrive in time.
    func overdue(at now: Moment) -> [ConnectionID] {
        entries.compactMap { id, entry in
            entry.deadline.map { $0 <= now } == true ? id : nil
        }
    }
}

/// A client's rate limit: requests in a second, which may come at once. Pure.
struct PeerRates {
    private struct Purse {
        var left: Double
        var at: Moment
    }

    /// The most clients that are distinguished at once. Beyond it, those silent for a second are forgotten, or else new ones refused.
    private static let mostPeers = 4_096

    private let perSecond: Double
    private var purses: [IPAddress: Purse] = [:]

    init(perSecond: Int) {
        self.perSecond = Double(perSecond)
    }

    /// Whether a client may make a request now. This machine always may.
    mutating func take(_ peer: IPAddress, at now: Moment) -> Bool {
        guard !peer.isLoopback else { return true }
        if purses.count >= PeerRates.mostPeers, purses[peer] == nil {
            purses = purses.filter { now - $0.value.at < .seconds(1) }
            guard purses.count < PeerRates.mostPeers else { return false }
        }
        var purse = purses[peer] ?? Purse(left: perSecond, at: now)
        purse.left = min(perSecond, purse.left + Double((now - purse.at).nanoseconds) / 1e9 * perSecond)
        purse.at = now
        let mayAsk = purse.left >= 1
        if mayAsk { purse.left -= 1 }
        purses[peer] = purse
        return mayAsk
    }
}

/// The order in which numbered places were last used. Each step costs the same, however many there are. Pure.
struct UseOrder {
    private struct Neighbours {
        var older: Int?
        var newer: Int?
    }

    /// By place.
    private var neighbours: [Neighbours] = []
    private var oldest: Int?
    private var newest: Int?

    /// The first places, the longest unused first.
    func oldest(_ count: Int) -> some Sequence<Int> {
        sequence(first: oldest) { .some($0.flatMap { neighbours[$0].newer }) }.lazy.prefix(count).prefix { $0 != nil }.compactMap(\.self)
    }

    /// The place is not used any more. The last one has its number from now on.
    mutating func remove(_ place: Int) {
        link(neighbours[place].older, neighbours[place].newer)
        let last = neighbours.removeLast()
        neighbours.giveSpaceBack()
        guard place < neighbours.count else { return }
        neighbours[place] = last
        link(last.older, place)
        link(place, last.newer)
    }

    private mutating func link(_ older: Int?, _ newer: Int?) {
        if let older { neighbours[older].newer = newer } else { oldest = newer }
        if let newer { neighbours[newer].older = older } else { newest = older }
    }

    /// The place is used now, perhaps for the first time, which it is in its turn.
    mutating func use(_ place: Int) {
        if place < neighbours.count {
            guard place != newest else { return }
            link(neighbours[place].older, neighbours[place].newer)
        } else {
            neighbours.append(Neighbours())
        }
        link(newest, place)
        link(place, nil)
    }
}
