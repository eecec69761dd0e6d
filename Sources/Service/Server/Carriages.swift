// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Requests of web pages for rooms that other nodes read, and their answers: each has a connection to its node, and nothing is read of one side
/// while the other one has not taken what came before. On the server's thread.
final class Carriages: OutgoingConnectionOwner {
    private struct Entry {
        let call: Call
        let node: NodeAddress
        let connection: OutgoingConnection
        /// When the answer must have begun.
        let deadline: Moment
        var carriage: Carriage
        /// The request, until the node has taken it.
        var unsentBytes: Int
        /// When the node last said something.
        var heard: Moment
    }

    /// How much waits for one side before nothing more is read of the other.
    private static let mostWaiting = 32_768
    /// How often answers are looked for that have not begun in time.
    private static let tick = Duration.milliseconds(500)

    private let events: EventLoop
    private let outlet: StreamOutlet
    private let responder: Responder
    private let limits: ServerLimits
    private let connections: ConnectionSupervisor
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
        _ connections: ConnectionSupervisor
    ) {
        (self.limits, self.events, self.outlet, self.responder, self.connections) = (limits, events, outlet, responder, connections)
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
        let connection = OutgoingConnection(dialer, to: node.endpoint, for: id, self)
        _ = connection.write(bytes)
        unsentBytes += bytes.count
        entries[id] = Entry(
            call: call,
            node: node,
            connection: connection,
            deadline: events.now + limits.carriedTime,
            carriage: Carriage(of: request),
            unsentBytes: bytes.count,
            heard: events.now
        )
        keepLooking()
    }

    // MARK: - The node

    func serverSent(_ bytes: [UInt8], for id: ConnectionID) {
        guard let entry = entries[id], let step = entries[id]?.carriage.take(bytes) else { return }
        entries[id]?.heard = events.now
        switch step {
        case .wait: break
        case .refuse: give(up: entry, 502, "did not answer in HTTP: check its --fleet-address")
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

    func serverTook(for id: ConnectionID) {
        guard let entry = entries[id] else { return }
        unsentBytes -= entry.unsentBytes
        entries[id]?.unsentBytes = 0
        if entry.carriage.goesBothWays { outlet.http.pause(id, false) }
    }

    func serverLeft(_ reason: String?, for id: ConnectionID) {
        guard let entry = entries[id] else { return }
        guard entry.carriage.hasBegun else {
            let more = reason.map { "cannot be reached: \(harmlessWord($0))" }
            return give(up: entry, 502, more ?? "ended the connection without an answer: its limits.httpConnectionsPerPeer may be too low")
        }
        finish(id)
    }

    /// The answer is complete, and its client has some time to close the connection.
    private func finish(_ id: ConnectionID) {
        remove(id)
        outlet.http.finish(id)
        connections.begin(id)
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
        // A node says something every 15 s in each of its WebSockets.
        for entry in entries.values where entry.carriage.goesBothWays && events.now - entry.heard >= limits.carriedSilence {
            responder.count(.carriedAnswer)
            outlet.write(WebSocketFrame.goingAway, to: entry.call.connection)
            finish(entry.call.connection)
        }
        keepLooking()
    }

    /// The timer runs only while an answer or a WebSocket's next word is expected.
    private func keepLooking() {
        guard !isTicking, entries.values.contains(where: { !$0.carriage.hasBegun || $0.carriage.goesBothWays }) else { return }
        isTicking = true
        ticker?.set(Carriages.tick)
    }
}

/// The answer of another node to a request that was carried there, as far as it is looked at: its first bytes say whether the conversation goes
/// on in both directions. Pure: bytes go in, what to do comes out.
struct Carriage {
    /// What to do with bytes of the node.
    enum Step: Equatable {
        /// More of them are needed.
        case wait
        /// The answer begins with these.
        case begin([UInt8])
        /// They go to the client.
        case pass([UInt8])
        /// This is no answer.
        case refuse
    }

    /// Whether the answer has begun.
    private(set) var hasBegun = false
    /// Whether what the client sends goes to the node. After a request that is no WebSocket, it could be another one.
    private(set) var goesBothWays = false

    private let wantsWebSocket: Bool
    private var beginning: [UInt8] = []

    private static let version = Array("HTTP/1.".utf8)
    private static let upgraded = Array("HTTP/1.1 101".utf8)

    init(of request: HTTPRequest) {
        wantsWebSocket = request.asksForWebSocket
    }

    /// Bytes of the node came.
    mutating func take(_ bytes: [UInt8]) -> Step {
        guard !hasBegun else { return .pass(bytes) }
        beginning += bytes
        guard zip(beginning, Carriage.version).allSatisfy(==) else { return .refuse }
        guard beginning.count >= Carriage.upgraded.count else { return .wait }
        hasBegun = true
        goesBothWays = wantsWebSocket && beginning.starts(with: Carriage.upgraded)
        defer { beginning = [] }
        return .begin(beginning)
    }
}

extension HTTPRequest {
    /// Marks a request that another process carries: it is answered where it arrives, or nowhere. Its value are the rights that its sender has
    /// there, and there are no others here: nobody gains anything by being carried.
    static let carriedMark = "yomite-carried"

    /// Whether another process of the fleet has carried it here.
    var isCarried: Bool { headers[HTTPRequest.carriedMark] != nil }

    /// What its sender may do where it was carried from; nil where it was not.
    var carriedRights: Rights? { headers[HTTPRequest.carriedMark].map { Rights($0) ?? [] } }

    /// Whether a browser sent it. Its pages cannot follow a redirection to another origin, and a WebSocket follows none; programs can, and
    /// name no language.
    var isOfBrowser: Bool {
        ["origin", "sec-fetch-site", "sec-fetch-mode", "accept-language"].contains { headers[$0] != nil }
    }

    /// The request as it goes on to another node, in the form on the wire.
    ///
    /// A page of this process becomes one of the node's own: its origin was checked here, and the node checks the request again. The connection
    /// ends with the answer, so that nobody else has to know where that ends.
    /// - Parameters:
    ///   - id: the request's name, also in the node's answer.
    ///   - rights: what its sender may do here.
    func carried(to node: NodeAddress, as id: String, within rights: Rights) -> [UInt8] {
        var fields = [
            ("Host", "\(node.endpoint)"), ("Connection", "close"), ("X-Request-Id", id),
            (HTTPRequest.carriedMark, rights == [] ? "none" : rights.names.joined(separator: ",")),
        ]
        // As well as "close": servers that do not accept it answer as always.
        if asksForWebSocket { fields += [("Connection", "Upgrade"), ("Upgrade", "websocket")] }
        // What is sent without its length would be the next request.
        let content = method.isSafe ? [] : body
        if !method.isSafe { fields.append(("Content-Length", "\(content.count)")) }
        let own = "http://\(headers["host"] ?? "")"
        let dropped = headers.values(of: "connection").flatMap(listed).map { $0.lowercased() }
        for (name, value) in headers.all where !HTTPRequest.notCarried.contains(name) && !dropped.contains(name) {
            let isOwn = (name == "origin" || name == "referer") && AccessRules.origin(ofPage: value) == own
            fields.append((name, isOwn ? node.origin : value))
        }
        let head = "\(method.rawValue) \(node.path)\(target.text) HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
        return Array(head.utf8) + content
    }

    /// Headers about the connection to this process, about the length, which is written anew, and cookies, which no node needs.
    private static let notCarried: Set = [
        "connection", "content-length", "cookie", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade", "x-request-id", carriedMark,
    ]
}
