// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Requests of web pages for rooms that other nodes read, and their answers: each has a connection to its node, and nothing is read of one side
/// while the other one has not taken what came before. On the server's thread.
final class Carriages {
    private struct Entry {
        let call: Call
        let node: NodeAddress
        let connection: OutgoingConnection
        /// When the answer must have begun.
        let deadline: Moment
        var carriage: Carriage
        /// The request, until the node has taken it.
        var unsentBytes: Int
    }

    /// How much waits for one side before nothing more is read of the other.
    private static let mostWaiting = 32_768
    /// How often answers are looked for that have not begun in time.
    private static let tick = Duration.milliseconds(500)

    private let events: EventLoop
    private let outlet: StreamOutlet
    private let responder: Responder
    private let limits: ServerLimits
    /// The answer is complete, and its client has some time to close the connection.
    private let ended: (ConnectionID) -> Void
    private let dialer: Dialer
    private var entries: [ConnectionID: Entry] = [:]
    private var unsentBytes = 0
    private var ticker: EventLoop.Timer?
    private var isTicking = false

    init(
        _ limits: ServerLimits,
        on events: EventLoop,
        _ outlet: StreamOutlet,
        _ responder: Responder,
        ended: @escaping (ConnectionID) -> Void
    ) {
        (self.limits, self.events, self.outlet, self.responder, self.ended) = (limits, events, outlet, responder, ended)
        dialer = Dialer(on: events)
        ticker = events.timer { [weak self] in self?.look() }
    }

    var count: Int { entries.count }

    /// Sends a request on to another node.
    func carry(_ request: HTTPRequest, to node: NodeAddress, for call: Call) {
        guard entries.count < limits.carriedRequests else {
            let most = limits.carriedRequests
            let problem = HTTPProblem(503, "too many requests are carried to other nodes: the limit is \(most) (limits.carriedRequests)")
            return responder.refuse(call, .carriedRequests, problem.with("Retry-After", "10"))
        }
        let bytes = request.carried(to: node, as: call.id, within: call.caller.rights)
        guard unsentBytes + bytes.count <= limits.heldBytes else { return responder.refuse(call, .heldBytes, .overfull) }
        let id = call.connection
        let hooks = OutgoingConnection.Hooks(
            received: { [unowned self] in answered(id, $0) },
            drained: { [unowned self] in sent(id) },
            ended: { [unowned self] in left(id, $0) }
        )
        let connection = OutgoingConnection(dialer, to: node.endpoint, hooks)
        _ = connection.write(bytes)
        unsentBytes += bytes.count
        entries[id] = Entry(
            call: call,
            node: node,
            connection: connection,
            deadline: events.now + limits.carriedTime,
            carriage: Carriage(of: request),
            unsentBytes: bytes.count
        )
        keepLooking()
    }

    // MARK: - The node

    private func answered(_ id: ConnectionID, _ bytes: [UInt8]) {
        guard let entry = entries[id], let step = entries[id]?.carriage.take(bytes) else { return }
        switch step {
        case .wait: break
        case .refuse: give(up: entry, 502, "sends what is no answer of HTTP: look at its --fleet-address")
        case .begin(let bytes):
            responder.carry(entry.call, to: "\(entry.node.endpoint)", stall: limits.idleSeconds)
            pass(bytes, to: id, entry.connection)
        case .pass(let bytes): pass(bytes, to: id, entry.connection)
        }
    }

    private func pass(_ bytes: [UInt8], to id: ConnectionID, _ connection: OutgoingConnection) {
        if outlet.write(bytes, to: id) > Carriages.mostWaiting { connection.pause(true) }
        outlet.makeRoom()
    }

    /// The node has taken everything.
    private func sent(_ id: ConnectionID) {
        guard let entry = entries[id] else { return }
        unsentBytes -= entry.unsentBytes
        entries[id]?.unsentBytes = 0
        if entry.carriage.goesBothWays { outlet.http.pause(id, false) }
    }

    private func left(_ id: ConnectionID, _ reason: String?) {
        guard let entry = entries[id] else { return }
        guard entry.carriage.hasBegun else {
            let more = reason.map { "cannot be reached: \(harmlessWord($0))" }
            return give(up: entry, 502, more ?? "ended the connection without an answer: its limits.httpConnectionsPerPeer may be too low")
        }
        remove(id)
        outlet.http.finish(id)
        ended(id)
    }

    /// The client learns why it has no answer.
    private func give(up entry: Entry, _ status: Int, _ reason: String) {
        remove(entry.call.connection)
        let problem = HTTPProblem(status, "the node \(entry.node.endpoint), which reads this room, \(reason)").with("Retry-After", "1")
        responder.refuse(entry.call, .carriedAnswer, problem)
    }

    // MARK: - The client

    /// A client has sent something behind its request.
    func received(_ id: ConnectionID, _ bytes: [UInt8]) {
        guard let entry = entries[id], entry.carriage.goesBothWays else { return }
        if entry.connection.write(bytes) > Carriages.mostWaiting { outlet.http.pause(id, true) }
    }

    /// A client has taken everything.
    func drained(_ id: ConnectionID) {
        guard let entry = entries[id] else { return }
        outlet.took(id)
        entry.connection.pause(false)
    }

    /// A client's connection has ended.
    func closed(_ id: ConnectionID) {
        remove(id)
    }

    private func remove(_ id: ConnectionID) {
        unsentBytes -= entries.removeValue(forKey: id)?.unsentBytes ?? 0
    }

    // MARK: - Time

    private func look() {
        isTicking = false
        for entry in entries.values where !entry.carriage.hasBegun && entry.deadline <= events.now {
            let seconds = limits.carriedTime.components.seconds
            give(up: entry, 504, "has not answered within \(seconds) s (limits.carriedSeconds)")
        }
        keepLooking()
    }

    /// The timer runs only while an answer is expected.
    private func keepLooking() {
        guard !isTicking, entries.values.contains(where: { !$0.carriage.hasBegun }) else { return }
        isTicking = true
        ticker?.set(Carriages.tick)
    }
}
