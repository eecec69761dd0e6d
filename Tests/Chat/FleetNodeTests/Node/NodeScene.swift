// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode
@testable import Net

/// Some nodes at a real Redis, in one process and on one loop. Their rooms only write down what comes.
final class NodeScene {
    /// A node, and what its rooms were told.
    final class Member: FleetRooms {
        private let id: NodeID
        private unowned let scene: NodeScene
        fileprivate(set) var node: FleetNode?
        fileprivate(set) var link: FleetLink?
        /// What came, by room: the texts of comments, and the names of orders.
        fileprivate(set) var come: [RoomName: [String]] = [:]
        fileprivate(set) var arrivals: [FleetNode.Arrival] = []
        fileprivate(set) var remembered: [Moderation] = []
        fileprivate(set) var closed: [RoomName] = []
        fileprivate(set) var finished: [RoomName] = []
        fileprivate(set) var fences: [RoomName: Moment] = [:]
        fileprivate(set) var sources: Set<String> = []
        fileprivate(set) var isConnected = false
        fileprivate(set) var connections = 0
        fileprivate(set) var news: [FleetNews] = []
        /// Whether comments have their outcome as soon as they come.
        var settlesAtOnce = true
        /// Whether its rooms have had nothing for long enough.
        var isIdle = false
        /// The heavy voices that it has loaded.
        var voices: Set<String> = []

        fileprivate init(_ id: NodeID, of scene: NodeScene) {
            (self.id, self.scene) = (id, scene)
        }

        var load: NodeReport {
            var report = NodeReport(node: id, version: 1, budget: 1 << 20)
            report.voices = voices
            return report
        }

        func heavyVoice(of room: RoomName) -> String? { scene.heavyVoices[room] }
        func isIdle(_ room: RoomName, for time: Duration) -> Bool { isIdle }
        func fence(_ room: RoomName, until deadline: Moment) { fences[room] = deadline }
        func remember(_ order: Moderation, in room: RoomName) { remembered.append(order) }
        func close(_ room: RoomName) { closed.append(room) }
        func tell(_ news: FleetNews) { self.news.append(news) }

        func come(_ arrival: FleetNode.Arrival, to room: RoomName) {
            arrivals.append(arrival)
            switch arrival.content {
            case .comment(let comment): come[room, default: []].append(comment.text)
            case .order(let order): come[room, default: []].append(order.kind)
            }
            if settlesAtOnce { node?.settle(arrival.id, .heard, in: room) }
        }

        func finish(_ room: RoomName, _ done: @escaping () -> Void) {
            finished.append(room)
            done()
        }

        func follow(source: String, isOurs: Bool) {
            if isOurs { sources.insert(source) } else { sources.remove(source) }
        }
    }

    let loop = Loop()
    let redis: PrivateRedis
    let rules: FleetRules
    /// What rooms are spoken by, where it takes much memory.
    var heavyVoices: [RoomName: String] = [:]
    private var count = 0

    /// - Parameters:
    ///   - lease: a short one where the test waits for its end. Nothing may stand still for so long elsewhere.
    ///   - isNew: whether nobody has used Redis before, which then gives nothing to anybody for a lease.
    init(lease: Duration = .seconds(6), isNew: Bool = false) throws {
        redis = try PrivateRedis()
        var rules = FleetRules()
        rules.lease = lease
        self.rules = rules
        if !isNew { try openClaims() }
    }

    /// Begins an era of all cells in which there is no lease to wait for.
    private func openClaims() throws {
        var (isConnected, isOpen, rules) = (false, false, rules)
        rules.lease = .zero
        let link = FleetLink(to: try address, password: nil, authorities: nil, as: NodeID("nobody"), rules, on: loop) {
            isConnected = $0 == .connected
        }
        defer { link.close() }
        try run { isConnected }
        link.ask({ $0.beats((0..<FleetRules.cells).map { (Cell($0), nil) }) }) { if case .success = $0 { isOpen = true } }
        try run { isOpen }
    }

    var address: RedisAddress {
        get throws { RedisAddress(endpoint: try #require(ServerEndpoint("127.0.0.1:\(redis.port)", standardPort: 0))) }
    }

    /// Begins a node, and waits until it hears the others.
    func begin(voices: Set<String> = []) throws -> Member {
        count += 1
        let id = NodeID("n\(count)")
        let member = Member(id, of: self)
        member.voices = voices
        let link = FleetLink(to: try address, password: nil, authorities: nil, as: id, rules, on: loop) { [unowned member] news in
            switch news {
            case .connected:
                member.isConnected = true
                member.connections += 1
                member.node?.connected()
            case .lost:
                member.isConnected = false
                member.node?.disconnected()
            case .refused, .impossible: break
            }
        }
        let node = FleetNode(id, at: { "http://\(id.text)" }, link, rules, on: loop, member)
        (member.link, member.node) = (link, node)
        node.listen(to: try address, password: nil, authorities: nil)
        try run { node.reports.contains { $0.report.node == id } }
        return member
    }

    /// A node loses its connection for a moment. It tells of itself with each new one, and not only every two seconds.
    func reconnect(_ member: Member) {
        member.node?.disconnected()
        member.node?.connected()
    }

    /// The process of a node is gone, and tells nobody.
    func kill(_ member: Member) {
        member.node?.close()
        member.link?.close()
        (member.node, member.link) = (nil, nil)
    }

    /// Puts a comment, by the link of a node.
    func put(_ text: String, id: String? = nil, in room: RoomName, by member: Member) throws -> FleetPut {
        var comment = Comment(text: text)
        (comment.id, comment.room) = (id ?? text, room.text)
        return try put(.comment(comment), in: room, by: member)
    }

    func put(_ content: FleetContent, in room: RoomName, by member: Member) throws -> FleetPut {
        let id: FleetID
        if case .comment(let comment) = content, let own = FleetID(of: comment) {
            id = own
        } else {
            id = FleetID(random: (UInt64.random(in: .min ... .max), 0))
        }
        var answer: Result<FleetPut, FleetProblem>?
        let link = try #require(member.link)
        link.ask({ calls throws(FleetProblem) in try calls.put(content, as: id, in: room) }) { answer = $0 }
        try run { answer != nil }
        return try #require(answer).get()
    }

    func account(by member: Member) throws -> FleetAccount {
        var answer: Result<FleetAccount, FleetProblem>?
        try #require(member.link).ask({ $0.account() }) { answer = $0 }
        try run { answer != nil }
        return try #require(answer).get()
    }

    /// Has Redis do what no node would.
    func tell(_ commands: [RedisCommand]) throws {
        var isDone = false
        let client = RedisClient(to: try address, password: nil, authorities: nil, on: loop) { _ in }
        func send() {
            client.send(commands) { result in
                if case .success = result { isDone = true } else { self.loop.after(.milliseconds(2), send) }
            }
        }
        send()
        try run { isDone }
        client.close()
    }

    struct TooLong: Error {}

    /// Runs the loop until something is true. A test that waits in vain fails.
    func run(until isTrue: @escaping () -> Bool) throws {
        var isOver = false
        loop.after(.seconds(30)) { isOver = true }
        func look() {
            if isTrue() || isOver { loop.stop() } else { loop.after(.milliseconds(2), look) }
        }
        loop.after(.zero, look)
        loop.run()
        guard isTrue() else { throw TooLong() }
    }
}
