// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Glibc
import Loop
import Network
import Redis
import TestSupport
import Testing

@testable import FleetStore

@Suite(.timeLimit(.minutes(2))) struct FleetCallsTests {
    private let calls = FleetCalls(.patient)

    /// A node that has the room.
    private func hold(_ room: RoomName, by node: String, _ bench: FleetBench) throws -> FleetHold {
        try bench.ask(calls.beat(node, in: [FleetCell(of: room)]))
        guard case .claimed(let epoch) = try bench.ask(calls.claim(room, for: node)) else { throw FleetProblem.unexpected }
        return FleetHold(of: room, by: node, since: epoch)
    }

    private func put(_ content: FleetContent, in room: RoomName, _ bench: FleetBench) throws -> FleetEntryID {
        guard case .stored(let id, _) = try bench.ask(try calls.put(content, in: room)) else { throw FleetProblem.unexpected }
        return id
    }

    @Test func `comments and orders come back in one order, each with all it has`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var comment = Comment(text: "hi\r\n\0 'there'")
        comment.author = Author(id: "7", name: "アン")
        let contents: [FleetContent] = [
            .comment(comment), .order(.ban(NamedViewer(id: "7"), seconds: 60, room: nil)), .order(.clear(room: nil)),
            .order(.clear(room: "ねこ")),
            .order(.delete(id: "1", room: "a")), .comment("last"),
        ]
        let ids = try contents.map { try put($0, in: "ねこ's room", bench) }
        #expect(ids == ids.sorted())
        let entries = try bench.ask(calls.entries(of: "ねこ's room"))
        #expect(entries == zip(ids, contents).map { FleetEntry(id: $0, content: .success($1)) })
        #expect(try bench.ask(calls.entries(of: "ねこ's room", after: ids[1], limit: 2)) == Array(entries[2...3]))
    }

    @Test func `an id counts once in its room, on its platform and in its chat`() throws {
        let bench = try FleetBench(try PrivateRedis())
        _ = try put(.comment("a", id: "1"), in: "a", bench)
        #expect(try bench.ask(try calls.put(.comment("b", id: "1"), in: "a")) == .known)
        _ = try put(.comment("a", id: "1"), in: "b", bench)
        var other = Comment(text: "a")
        (other.id, other.platform) = ("1", "twitch")
        _ = try put(.comment(other), in: "a", bench)
        other.room = "chat"
        _ = try put(.comment(other), in: "a", bench)
        for _ in 0..<2 { _ = try put(.comment("no id"), in: "a", bench) }
        #expect(try bench.ask(calls.entries(of: "a")).count == 5)
        // They are forgotten by themselves.
        let keys = try bench.run("KEYS", "*:i:a:*").array ?? []
        #expect(!keys.isEmpty)
        for key in keys {
            let name = try #require(key.text)
            let left = try #require(try bench.run("TTL", name).integer)
            #expect((1...120).contains(left))
        }
    }

    @Test func `a room that is full says so, moderators still get through, and what ends makes room`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let hold = try hold("a", by: "n1", bench)
        var rules = FleetRules.patient
        rules.entries = 4
        let few = FleetCalls(rules)
        for number in 0..<3 { _ = try put(.comment("\(number)"), in: "a", bench) }
        guard case .full(entries: 3, _) = try bench.ask(try few.put(.comment("3", id: "3"), in: "a")) else {
            Issue.record("it was not full")
            return
        }
        let order = FleetContent.order(.unban(NamedViewer(id: "7"), room: nil))
        guard case .stored = try bench.ask(try few.put(order, in: "a")),
            case .full(entries: 4, _) = try bench.ask(try few.put(order, in: "a"))
        else {
            Issue.record("orders do not have room of their own")
            return
        }
        for entry in try bench.ask(calls.entries(of: "a")).prefix(2) {
            #expect(try bench.ask(calls.done(entry.id, .heard, of: hold)) == .settled)
        }
        // What was refused is not known.
        guard case .stored(_, leader: "n1") = try bench.ask(try few.put(.comment("3", id: "3"), in: "a")) else {
            Issue.record("there is no room again")
            return
        }
    }

    @Test func `the bytes of a room are bounded too`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var rules = FleetRules.patient
        (rules.bytes, rules.entryBytes) = (10_000, 5_000)
        let tight = FleetCalls(rules)
        #expect(throws: FleetProblem.tooLarge(limit: 5_000)) { try tight.put(.comment(String(repeating: "x", count: 5_001)), in: "a") }
        let text = FleetContent.comment(String(repeating: "x", count: 3_000))
        for _ in 0..<2 { _ = try bench.ask(try tight.put(text, in: "a")) }
        guard case .full(entries: 2, bytes: 9_001...) = try bench.ask(try tight.put(text, in: "a")) else {
            Issue.record("its bytes were not counted")
            return
        }
    }

    @Test func `a room is claimed by whoever is alive, and not while another one is who has it`() throws {
        let bench = try FleetBench(try PrivateRedis())
        #expect(try bench.ask(calls.claim("a", for: "n1")) == .dead)
        let first = try hold("a", by: "n1", bench)
        try bench.ask(calls.beat("n2"))
        #expect(try bench.ask(calls.claim("a", for: "n2")) == .held(FleetOwner(node: "n1", epoch: first.epoch)))
        // A beat without a lease is a death.
        var rules = FleetRules.patient
        rules.lease = .zero
        try bench.ask(FleetCalls(rules).beat("n1"))
        guard case .claimed(let epoch) = try bench.ask(calls.claim("a", for: "n2")) else {
            Issue.record("a dead node keeps its room")
            return
        }
        #expect(epoch > first.epoch)
        let id = try put(.comment("a"), in: "a", bench)
        let owner = FleetOwner(node: "n2", epoch: epoch)
        #expect(try bench.ask(calls.done(id, .heard, of: first)) == .stale(owner))
        #expect(try bench.ask(calls.start(id, of: first)) == .stale(owner))
        #expect(try bench.ask(calls.release(first, to: nil)) == .stale(owner))
        // The same node under an earlier epoch is not the same.
        let second = try hold("a", by: "n2", bench)
        #expect(second.epoch > epoch)
        #expect(
            try bench.ask(calls.done(id, .heard, of: FleetHold(of: "a", by: "n2", since: epoch)))
                == .stale(FleetOwner(node: "n2", epoch: second.epoch))
        )
    }

    @Test func `a room that is released is for its successor, or for anybody, and epochs only grow`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let first = try hold("a", by: "n1", bench)
        for node in ["n2", "n3"] { try bench.ask(calls.beat(node)) }
        #expect(try bench.ask(calls.release(first, to: "n2")) == .released)
        #expect(try bench.ask(calls.claim("a", for: "n3")) == .held(FleetOwner(node: "n2", epoch: first.epoch)))
        let second = try hold("a", by: "n2", bench)
        #expect(try bench.ask(calls.release(second, to: nil)) == .released)
        #expect(try bench.run("HLEN", "{c\(FleetCell(of: "a").number)}:own") == .integer(0))
        let third = try hold("a", by: "n3", bench)
        #expect(first.epoch < second.epoch && second.epoch < third.epoch)
    }

    @Test func `a comment begins twice at most, and a third time it has failed`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let id = try put(.comment("a"), in: "a", bench)
        for attempt in 1...2 {
            let hold = try hold("a", by: "n1", bench)
            #expect(try bench.ask(calls.start(id, of: hold)) == .started(attempt: attempt))
        }
        let hold = try hold("a", by: "n1", bench)
        #expect(try bench.ask(calls.start(id, of: hold)) == .failed)
        #expect(try bench.ask(calls.start(id, of: hold)) == .gone)
        #expect(try bench.ask(calls.done(id, .heard, of: hold)) == .gone)
        #expect(try bench.run("HGETALL", "{c\(FleetCell(of: "a").number)}:n").array?.compactMap(\.text) == ["failed", "1"])
        #expect(try bench.run("KEYS", "*:[rs]:a").array == [])
    }

    @Test func `the bell tells the owner what came, and what came before`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let hold = try hold("a b", by: "n1", bench)
        let loop = Loop()
        var bells: [String: [FleetBell]] = ["n1": [], "n2": []]
        let address = RedisAddress(endpoint: ServerEndpoint(host: "localhost", port: server.port))
        let subscribers = ["n1", "n2"].map { node in
            RedisSubscriber(to: [fleetChannel(of: node)], at: address, on: loop) { news in
                guard case .message(_, let payload) = news else { return }
                bells[node]?.append((try? FleetBell(payload)) ?? .handover("damaged"))
                loop.stop()
            }
        }
        try bench.run(["PUBSUB", "NUMSUB", "n:n1", "n:n2"], until: { $0.array?.compactMap(\.integer) == [1, 1] })
        let (first, order) = (FleetContent.comment("one two"), FleetContent.order(.clear(room: nil)))
        let ids = [try put(first, in: "a b", bench), try put(order, in: "a b", bench)]
        for id in ids { #expect(try bench.ask(calls.done(id, .heard, of: hold)) == .settled) }
        let last = try put(first, in: "a b", bench)
        try bench.ask(calls.beat("n2"))
        #expect(try bench.ask(calls.release(hold, to: "n2")) == .released)
        while bells["n1"]?.count != 3 || bells["n2"]?.isEmpty != false { loop.run() }
        #expect(
            bells["n1"] == [
                .entry(FleetEntry(id: ids[0], content: .success(first)), previous: .none, room: "a b"),
                .entry(FleetEntry(id: ids[1], content: .success(order)), previous: ids[0], room: "a b"),
                // All before have their outcomes.
                .entry(FleetEntry(id: last, content: .success(first)), previous: .none, room: "a b"),
            ]
        )
        #expect(bells["n2"] == [.handover("a b")])
        for subscriber in subscribers { subscriber.close() }
    }

    @Test(arguments: ["", "1-1 0-0 comment 1", "x 0-0 comment 1 a", "1-1 0-0 comment 9 a", "1-1 0-0 comment -1 a", "01-1 0-0 comment 1 a"])
    func `a bell that is none is refused`(payload: String) {
        #expect(throws: FleetProblem.unexpected) { try FleetBell(Array(payload.utf8)) }
    }

    @Test func `every room is in a cell, and rooms spread over all of them`() {
        let cells = (0..<2_000).map { FleetCell(of: RoomName("room \($0)")) }
        #expect(Set(cells) == Set(FleetCell.all))
        // All machines have to agree, of whatever version.
        #expect(FleetCell(of: "main").number == 13)
    }
}
