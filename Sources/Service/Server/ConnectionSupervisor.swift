// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What closes a client's connection.
protocol ConnectionCloser: AnyObject {
    func close(_ id: ConnectionID)
}

/// Accepts or refuses the clients of a listener, and closes those whose request does not arrive in time. Used on the server's thread only.
final class ConnectionSupervisor {
    /// How often slow requests are looked for.
    private static let tick = Duration.milliseconds(500)

    private var connections: Connections
    private let events: EventLoop
    private let listener: any ConnectionCloser
    private let book: RequestBook
    private let names: [ServerCounters.Refusal: ServerCounters.Refusal]
    private var ticker: EventLoop.Timer?
    private var isTicking = false

    /// - Parameter names: of limits that are called otherwise at this door.
    init(
        of listener: any ConnectionCloser,
        _ limits: ServerLimits,
        _ rules: AccessRules,
        on events: EventLoop,
        _ book: RequestBook,
        naming names: [ServerCounters.Refusal: ServerCounters.Refusal] = [:]
    ) {
        connections = Connections(limits: limits, rules: rules)
        (self.listener, self.events, self.book, self.names) = (listener, events, book, names)
        ticker = events.timer { [weak self] in self?.look() }
    }

    /// Whether a client that has just connected may stay.
    func accept(_ id: ConnectionID, from peer: String) -> Bool {
        // The address of a neighbour includes its network: `fe80::1%eth0`.
        guard let address = IPAddress(peer.prefix { $0 != "%" }) else {
            refuse(.peer)
            return false
        }
        if let refusal = connections.accept(id, from: address, at: events.now) {
            refuse(refusal)
            return false
        }
        keepLooking()
        return true
    }

    /// Connections that are open.
    var count: Int {
        connections.count
    }

    /// Nil if the connection has ended.
    func peer(of id: ConnectionID) -> IPAddress? {
        connections.peer(of: id)
    }

    /// A request begins to arrive.
    func begin(_ id: ConnectionID) {
        connections.begin(id, at: events.now)
        keepLooking()
    }

    func complete(_ id: ConnectionID) {
        connections.complete(id)
    }

    /// The connection has ended.
    func leave(_ id: ConnectionID) {
        connections.close(id)
    }

    private func look() {
        isTicking = false
        for id in connections.overdue(at: events.now) {
            refuse(.requestTime)
            listener.close(id)
        }
        keepLooking()
    }

    private func refuse(_ refusal: ServerCounters.Refusal) {
        book.counters.refuse(names[refusal] ?? refusal)
    }

    /// The timer runs only while a request is expected, so that an idle server sleeps.
    private func keepLooking() {
        guard !isTicking, connections.isWaiting else { return }
        isTicking = true
        ticker?.set(ConnectionSupervisor.tick)
    }
}
