// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode
@testable import Net

@Suite(.tags(.threads), .timeLimit(.minutes(3))) struct FleetNodeTests {
    private let rooms: [RoomName] = (0..<12).map { RoomName("room \($0)") }

    @Test func `each room is read by one node, in the order of its comments`() throws {
        let scene = try NodeScene(lease: .seconds(1), isNew: true)
        let (a, b) = (try scene.begin(), try scene.begin())
        scene.reconnect(a)
        try scene.run { [a, b].allSatisfy { $0.node?.reports.count == 2 } }
        // At first Redis gives nothing to anybody, and then all to whoever asks first.
        _ = try scene.put("x", in: "first", by: a)
        try scene.run { a.come["first"] != nil || b.come["first"] != nil }
        for text in ["one", "two", "three"] {
            for room in rooms { _ = try scene.put(text, id: "\(room) \(text)", in: room, by: a) }
        }
        try scene.run { self.rooms.allSatisfy { (a.come[$0] ?? []).count + (b.come[$0] ?? []).count >= 3 } }
        for room in rooms {
            #expect([a.come[room], b.come[room]].compactMap(\.self) == [["one", "two", "three"]])
        }
        #expect(!a.come.isEmpty && !b.come.isEmpty, "two random choices leave neither without a room")
        try scene.run { (try? scene.account(by: a).outcomes["heard"]) == 37 }
    }

    @Test func `a comment that is put twice comes once`() throws {
        let scene = try NodeScene()
        let node = try scene.begin()
        guard case .stored = try scene.put("a", in: "r", by: node) else { throw FleetProblem.unexpected }
        #expect(try scene.put("a", in: "r", by: node) == .known)
        _ = try scene.put("b", in: "r", by: node)
        try scene.run { node.come["r"]?.last == "b" }
        #expect(node.come["r"] == ["a", "b"])
    }

    @Test func `whoever takes the room of a dead node over says its comment again, and knows what moderators did`() throws {
        let scene = try NodeScene(lease: .seconds(1))
        let a = try scene.begin()
        a.settlesAtOnce = false
        _ = try scene.put("a", in: "r", by: a)
        try scene.run { a.come["r"] != nil }
        var hasBegun = false
        a.node?.begin([try #require(a.arrivals.first).id], in: "r") { hasBegun = true }
        try scene.run { hasBegun }
        let ban = Moderation.ban(NamedViewer(id: "v"), seconds: nil, room: nil)
        _ = try scene.put(.order(ban), in: "r", by: a)
        try scene.run { a.come["r"]?.count == 2 }
        a.node?.settle(try #require(a.arrivals.last).id, .heard, in: "r")
        let b = try scene.begin()
        scene.kill(a)
        try scene.run { b.come["r"] != nil }
        #expect(b.come["r"] == ["a"])
        #expect(b.arrivals.first?.attempts == 1)
        #expect(b.remembered == [ban])
        try scene.run { (try? scene.account(by: b).outcomes["heard"]) == 2 }
    }

    @Test func `a node that ends gives its rooms to another one`() throws {
        let scene = try NodeScene()
        let a = try scene.begin()
        for room in rooms { _ = try scene.put("x", id: room.text, in: room, by: a) }
        try scene.run { a.come.count == self.rooms.count }
        let b = try scene.begin()
        var isDrained = false
        a.node?.drain { isDrained = true }
        try scene.run { isDrained }
        #expect(Set(a.finished) == Set(rooms))
        #expect(a.node?.rooms == 0)
        // A late repetition of what the other one has said is known, and does not come.
        for room in rooms { #expect(try scene.put("x", id: room.text, in: room, by: b) == .known) }
        for room in rooms { _ = try scene.put("y", id: "y \(room)", in: room, by: b) }
        try scene.run { b.come.count == self.rooms.count }
        #expect(b.come.values.allSatisfy { $0 == ["y"] })
    }

    @Test func `a room with a heavy voice goes where that is loaded`() throws {
        let scene = try NodeScene()
        let old = try scene.begin()
        for room in rooms { _ = try scene.put("x", id: room.text, in: room, by: old) }
        try scene.run { old.come.count == self.rooms.count }
        let (other, new) = (try scene.begin(), try scene.begin(voices: ["piper"]))
        for room in rooms { scene.heavyVoices[room] = "piper" }
        scene.reconnect(old)
        try scene.run { Set(old.node?.reports.map(\.report.node.text) ?? []) == ["n1", "n2", "n3"] }
        old.node?.drain {}
        try scene.run { new.node?.rooms == self.rooms.count }
        #expect(other.node?.rooms == 0)
    }

    @Test func `while Redis is away rooms fall silent at their deadline, and then go on`() throws {
        let scene = try NodeScene(lease: .seconds(1))
        let node = try scene.begin()
        _ = try scene.put("a", in: "r", by: node)
        try scene.run { node.come["r"] == ["a"] }
        scene.redis.kill()
        // Cells have deadlines of their own: the first that passes is told.
        try scene.run { node.news.contains(.silent) && (node.fences["r"].map { $0 <= bootClock() } ?? false) }
        #expect(node.node?.owns("r") == true)
        try scene.redis.start()
        try scene.run { node.news.contains(.audible) && node.isConnected }
        _ = try scene.put("b", in: "r", by: node)
        try scene.run { node.come["r"]?.last == "b" }
        // A Redis that was started again cannot know that nobody else had the room: it was closed, and opened under a new epoch.
        #expect(node.closed == ["r"])
        #expect(node.come["r"] == ["a", "b"])
        #expect(try #require(node.fences["r"]) > bootClock())
    }

    @Test func `that rooms cannot be owned is told once, and they can when the fault is gone`() throws {
        let scene = try NodeScene()
        let node = try scene.begin()
        let keys = (0..<FleetRules.cells).map { "{c\($0)}:own" }
        try scene.tell(keys.map { RedisCommand("SET", $0, "not ours") })
        node.node?.want("r")
        try scene.run { node.news.contains(.hindered(.wrongType)) && (node.node?.figures.failedCalls ?? 0) > 1 }
        #expect(node.news.count { $0 == .hindered(.wrongType) } == 1)
        try scene.tell(keys.map { RedisCommand("DEL", $0) })
        try scene.run {
            // It is not remembered, and the cell is asked again after a pause.
            node.node?.want("r")
            return node.node?.owns("r") == true
        }
    }

    @Test func `what is to begin while the connection is lost begins with the next one`() throws {
        let scene = try NodeScene()
        let node = try scene.begin()
        node.settlesAtOnce = false
        for text in ["a", "b"] { _ = try scene.put(text, in: "r", by: node) }
        try scene.run { node.come["r"] == ["a", "b"] }
        let other = RedisClient(to: try scene.address, on: scene.loop) { _ in }
        defer { other.close() }
        other.send([RedisCommand("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")]) { _ in }
        try scene.run { !node.isConnected }
        var begun: [Int] = []
        for (place, arrival) in node.arrivals.enumerated() { node.node?.begin([arrival.id], in: "r") { begun.append(place) } }
        try scene.run { begun == [0, 1] }
        #expect(node.closed.isEmpty)
    }

    @Test func `a comment that ended three owners has failed`() throws {
        let scene = try NodeScene(lease: .seconds(1))
        var last = try scene.begin()
        for attempt in 0..<3 {
            last.settlesAtOnce = false
            if attempt == 0 { _ = try scene.put("a", in: "r", by: last) }
            let member = last
            try scene.run { member.come["r"] != nil }
            #expect(member.arrivals.first?.attempts == attempt)
            var hasBegun = false
            member.node?.begin([try #require(member.arrivals.first).id], in: "r") { hasBegun = true }
            try scene.run { hasBegun }
            let next = try scene.begin()
            scene.kill(member)
            last = next
        }
        let end = last
        try scene.run { end.news.contains { if case .failed = $0 { true } else { false } } }
        #expect(end.come["r"] == nil)
        try scene.run { (try? scene.account(by: end).outcomes["failed"]) == 1 }
    }

    @Test func `a room that rests costs nothing in Redis, and is opened again`() throws {
        let scene = try NodeScene()
        let node = try scene.begin()
        _ = try scene.put("a", in: "r", by: node)
        try scene.run { node.come["r"] == ["a"] }
        // Not before Redis knows of the outcome.
        try scene.run {
            node.node?.rest("r")
            return node.node?.owns("r") == false
        }
        _ = try scene.put("b", in: "r", by: node)
        try scene.run { node.come["r"] == ["a", "b"] }
    }

    @Test func `a room that comes from another node is given back where nothing comes in it`() throws {
        let scene = try NodeScene(lease: .seconds(1))
        let (a, b) = (try scene.begin(), try scene.begin())
        _ = try scene.put("a", in: "r", by: a)
        try scene.run { (a.come["r"] ?? b.come["r"]) == ["a"] }
        let (first, next) = a.come["r"] != nil ? (a, b) : (b, a)
        scene.kill(first)
        try scene.run { next.node?.owns("r") == true }
        _ = try scene.put("b", in: "s", by: next)
        try scene.run { next.come["s"] == ["b"] }
        #expect(next.node?.keep("s") == true)
        next.isIdle = true
        scene.reconnect(next)
        try scene.run { next.node?.owns("r") == false }
        #expect(next.node?.owns("s") == true, "somebody has asked for it")
        _ = try scene.put("c", in: "r", by: next)
        // Where the first node died before the outcome of "a" was stored, that came again before.
        try scene.run { next.come["r"]?.last == "c" }
    }

    @Test func `a node is not silent any more when its rooms are another one's`() throws {
        let scene = try NodeScene(lease: .seconds(1))
        let (a, b) = (try scene.begin(), try scene.begin())
        _ = try scene.put("a", in: "r", by: a)
        try scene.run { (a.come["r"] ?? b.come["r"]) == ["a"] }
        let (first, next) = a.come["r"] != nil ? (a, b) : (b, a)
        // It is cut off for longer than its lease, and comes back.
        first.node?.disconnected()
        try scene.run { first.news.contains(.silent) && next.node?.owns("r") == true }
        first.node?.connected()
        try scene.run { first.node?.figures.isSilent == false && first.node?.owns("r") == false }
    }

    @Test func `each source is read by one node, and by another one when that ends`() throws {
        let scene = try NodeScene()
        let (a, b) = (try scene.begin(), try scene.begin())
        let names: Set = ["twitch:ann", "twitch:ben", "twitch:eve"]
        for node in [a, b] {
            node.node?.want(sources: names.sorted())
            scene.reconnect(node)
        }
        try scene.run { a.sources.union(b.sources) == names }
        #expect(a.sources.isDisjoint(with: b.sources))
        var isDrained = false
        a.node?.drain { isDrained = true }
        try scene.run { isDrained && b.sources == names }
        #expect(a.sources.isEmpty)
    }

    @Test func `a node tells how many rooms it took, and what waits there`() throws {
        let scene = try NodeScene()
        let node = try scene.begin()
        node.settlesAtOnce = false
        for text in ["one", "two"] { _ = try scene.put(text, in: "r", by: node) }
        func told() -> FleetReport? { node.node?.reports.first }
        try scene.run { told()?.report.waiting == 2 }
        #expect(try #require(told()?.report.taken) >= 1 && told()?.longestWait != nil)
        for arrival in node.arrivals { node.node?.settle(arrival.id, .heard, in: "r") }
        try scene.run { node.node?.waiting == 0 }
        scene.reconnect(node)
        try scene.run { told()?.report.waiting == 0 }
        #expect(told()?.longestWait == nil)
    }

    @Test func `a node hears that it is to end`() throws {
        let scene = try NodeScene()
        let (a, b) = (try scene.begin(), try scene.begin())
        var isTold = false
        // It reports before it listens.
        func ask() {
            a.link?.ask({ $0.drain(NodeID("n2")) }) { if $0 == .success(true) { isTold = true } else { ask() } }
        }
        ask()
        try scene.run { isTold && b.news.contains(.asked) }
        #expect(!a.news.contains(.asked))
    }

    @Test func `a primary that gets its first replica is another one, and the room goes on`() throws {
        let scene = try NodeScene()
        let node = try scene.begin()
        _ = try scene.put("a", in: "r", by: node)
        try scene.run { node.come["r"] == ["a"] }
        let replica = try PrivateRedis(["--replicaof", "127.0.0.1", "\(scene.redis.port)"])
        // A new connection learns the new name, and calls by it in all cells; then the old name is refused.
        var others: [NodeScene.Member] = []
        while node.connections < 2, others.count < 50 { others.append(try scene.begin()) }
        try scene.run { node.connections >= 2 && node.isConnected }
        _ = try scene.put("z", in: "r", by: node)
        try scene.run { ([node] + others).contains { $0.come["r"]?.last == "z" } }
        #expect(replica.port != scene.redis.port)
    }
}
