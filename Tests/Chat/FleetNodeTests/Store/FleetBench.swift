// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode
@testable import Net

/// A fleet's side of a Redis, asked one thing at a time.
final class FleetBench {
    private let loop = Loop()
    private let client: RedisClient
    /// Which would end with its last owner.
    private let server: PrivateRedis
    private(set) var primary = FleetPrimary(text: "none")
    private var ids: UInt64 = 0

    /// - Parameters:
    ///   - address: where it is looked for; nil for the server itself.
    ///   - isLoaded: whether the library is brought along.
    ///   - isOpen: whether claims are granted from the beginning, and not after a lease.
    init(_ server: PrivateRedis, through address: RedisAddress? = nil, isLoaded: Bool = true, isOpen: Bool = true) throws {
        signal(SIGPIPE, SIG_IGN)
        self.server = server
        let endpoint = ServerEndpoint(host: "localhost", port: server.port)
        client = RedisClient(to: address ?? RedisAddress(endpoint: endpoint), on: loop) { _ in }
        if isLoaded { try load() }
        if isLoaded, isOpen { try open() }
    }

    /// What a new connection does.
    func load() throws {
        primary = try ask(FleetCalls.load())
    }

    /// Begins a new era of all cells, in which claims are open.
    func open() throws {
        try ask(calls(of: "nobody", .deadly).beats(Self.allCells))
    }

    private static let allCells: [(cell: Cell, session: Session?)] = (0..<FleetRules.cells).map { (Cell($0), nil) }

    func calls(of node: NodeID, _ rules: FleetRules = .patient) -> FleetCalls {
        FleetCalls(rules, node: node, primary: primary)
    }

    @discardableResult
    func ask<Answer>(_ request: FleetRequest<Answer>) throws -> Answer {
        try wait { done in client.ask(request) { done($0) } }
    }

    /// What Redis says to a command of the test's own.
    @discardableResult
    func run(_ words: String...) throws -> RedisValue {
        try run(words: words.map { Array($0.utf8) })
    }

    @discardableResult
    func run(words: [[UInt8]]) throws -> RedisValue {
        let command = RedisCommand(words: words)
        let answers: [RedisValue] = try wait { done in client.send([command]) { done($0.mapError { .redis($0) }) } }
        return answers[0]
    }

    private func wait<Answer>(_ begin: (@escaping (Result<Answer, FleetProblem>) -> Void) -> Void) throws -> Answer {
        var answer: Result<Answer, FleetProblem>?
        begin { [loop] in
            answer = $0
            loop.stop()
        }
        while true {
            loop.run()
            if let answer { return try answer.get() }
        }
    }

    /// Repeats a command until it has that answer, which another process gives in its own time.
    func run(_ words: [String], until isMeant: (RedisValue) -> Bool) throws {
        while !isMeant(try run(words: words.map { Array($0.utf8) })) {}
    }

    // MARK: - What tests do all the time

    /// A beat of a node in a charge's cell.
    @discardableResult
    func beat(_ node: NodeID, for charge: Charge, session: Session? = nil, _ rules: FleetRules = .patient) throws -> BeatAnswer {
        try ask(calls(of: node, rules).beats([(charge.cell(of: FleetRules.cells), session)]))[0]
    }

    /// A node begins a session, and owns a charge.
    func own(_ charge: Charge, _ node: NodeID, _ rules: FleetRules = .patient) throws -> Epoch {
        try beat(node, for: charge, rules)
        guard case .granted(let epoch, _, _) = try ask(calls(of: node, rules).claim(charge, receipt: nil)) else {
            throw FleetProblem.unexpected
        }
        return epoch
    }

    /// An id that nothing else has.
    func newID() -> FleetID {
        ids += 1
        return FleetID(random: (7, ids))
    }

    func put(_ content: FleetContent, as id: FleetID? = nil, in room: RoomName, _ rules: FleetRules = .patient) throws -> StreamPlace {
        let request = try calls(of: "feed", rules).put(content, as: id ?? newID(), in: room)
        guard case .stored(let place, _, _) = try ask(request) else { throw FleetProblem.unexpected }
        return place
    }

    /// As if all that came to the cell of a room had come so many hours before.
    func age(_ room: RoomName, hours: Int64) throws {
        let cell = key("cell", of: .room(room))
        let slices = try run("HGET", cell, "slices").text ?? ""
        let aged = slices.split(separator: ";").map { slice in
            var words = slice.split(separator: " ").map(String.init)
            words[1] = "\((Int64(words[1]) ?? 0) - hours * 3_600_000)"
            return words.joined(separator: " ") + ";"
        }
        try run("HSET", cell, "slices", aged.joined())
    }

    func stream(of room: RoomName) throws -> FleetStream {
        try ask(calls(of: "n1").stream(of: room))
    }

    /// A key of a charge's cell.
    func key(_ name: String, of charge: Charge) -> String {
        "{c\(charge.cell(of: FleetRules.cells).number)}:\(name)"
    }
}

/// What is heard on the channels of a node.
final class FleetEar {
    private let loop = Loop()
    private var subscriber: RedisSubscriber?
    private var heard: [Result<FleetBell, FleetProblem>] = []

    init(of node: NodeID, at server: PrivateRedis) {
        let address = RedisAddress(endpoint: ServerEndpoint(host: "localhost", port: server.port))
        var isConnected = false
        subscriber = RedisSubscriber(to: fleetChannels(of: node), at: address, on: loop) { [weak self, loop] news in
            switch news {
            case .state(.connected): isConnected = true
            case .state: return
            case .message(_, let payload): self?.heard.append(Result { () throws(FleetProblem) in try FleetBell(payload) })
            }
            loop.stop()
        }
        while !isConnected { loop.run() }
    }

    /// The next bells, when there are so many.
    func bells(_ count: Int) throws -> [FleetBell] {
        while heard.count < count { loop.run() }
        defer { heard = [] }
        return try heard.map { try $0.get() }
    }
}

extension NodeID: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        self.init(text)
    }
}

extension FleetContent {
    /// A comment with that text.
    static func comment(_ text: String) -> FleetContent {
        .comment(Comment(text: text))
    }
}

extension FleetRules {
    /// Nobody dies in a test that does not want it.
    static var patient: FleetRules {
        var rules = FleetRules()
        rules.lease = .seconds(3_600)
        return rules
    }

    /// A beat without a lease is a death, and a new era has no lease to wait for.
    static var deadly: FleetRules {
        var rules = FleetRules()
        rules.lease = .zero
        return rules
    }
}
