// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Accepts or refuses the clients of a listener, and closes those whose request does not arrive in time. Used on the server's thread only.
final class ConnectionSupervisor {
    /// How often slow requests are looked for.
    private static let tick = Duration.milliseconds(500)

    private var connections: Connections
    private let events: EventLoop
    private let close: (ConnectionID) -> Void
    private let refuse: (ServerCounters.Refusal) -> Void
    private var ticker: EventLoop.Timer?
    private var isTicking = false

    init(
        _ limits: ServerLimits,
        _ rules: AccessRules,
        on events: EventLoop,
        close: @escaping (ConnectionID) -> Void,
        refuse: @escaping (ServerCounters.Refusal) -> Void
    ) {
        connections = Connections(limits: limits, rules: rules)
        self.events = events
        self.close = close
        self.refuse = refuse
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
            close(id)
        }
        keepLooking()
    }

    /// The timer runs only while a request is expected, so that an idle server sleeps.
    private func keepLooking() {
        guard !isTicking, connections.isWaiting else { return }
        isTicking = true
        ticker?.set(ConnectionSupervisor.tick)
    }
}
