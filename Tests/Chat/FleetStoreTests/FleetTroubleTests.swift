// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Glibc
import Redis
import TestSupport
import Testing

@testable import FleetStore

@Suite(.timeLimit(.minutes(2))) struct FleetTroubleTests {
    private let calls = FleetCalls(.patient)

    private func epoch(of room: RoomName, by node: String, _ bench: FleetBench, _ calls: FleetCalls) throws -> FleetEpoch {
        try bench.ask(calls.beat(node, in: [FleetCell(of: room)]))
        guard case .claimed(let epoch) = try bench.ask(calls.claim(room, for: node)) else { throw FleetProblem.unexpected }
        return epoch
    }

    /// Calls that count only with a replica.
    private var replicated: FleetCalls {
        var rules = FleetRules.patient
        (rules.replicas, rules.replicaPatience) = (1, .milliseconds(500))
        return FleetCalls(rules)
    }

    private func replica(of server: PrivateRedis, seenBy bench: FleetBench) throws -> PrivateRedis {
        try bench.run("CONFIG", "SET", "repl-diskless-sync-delay", "0")
        let replica = try PrivateRedis(["--replicaof", "127.0.0.1", "\(server.port)"])
        try bench.run(["WAIT", "1", "100"], until: { $0 == .integer(1) })
        return replica
    }

    @Test func `a kill of Redis loses nothing of what it has answered`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let epoch = try epoch(of: "a", by: "n1", bench, calls)
        var ids: [FleetEntryID] = []
        for round in 0..<3 {
            for number in 0..<20 {
                guard case .stored(let id, leader: "n1") = try bench.ask(try calls.put(.comment("x", id: "\(round) \(number)"), in: "a"))
                else {
                    Issue.record("it was not stored")
                    return
                }
                ids.append(id)
            }
            server.kill()
            try server.start()
            // What was in flight is not known to be done; nothing was.
            while (try? bench.run("PING")) != .status("PONG") {}
        }
        #expect(try bench.ask(calls.entries(of: "a", limit: 100)).map(\.id) == ids)
        #expect(try bench.ask(try calls.put(.comment("x", id: "0 0"), in: "a")) == .known)
        #expect(try bench.ask(calls.done(ids[0], .heard, of: FleetHold(of: "a", by: "n1", since: epoch))) == .settled)
    }

    @Test func `after a failover to a replica that has forgotten, epochs do not go back`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let replica = try replica(of: server, seenBy: bench)
        let first = try epoch(of: "a", by: "n1", bench, replicated)
        let other = try FleetBench(replica, isLoaded: false)
        #expect(try epoch(of: "a", by: "n1", bench, replicated) > first)
        // From here on the replica hears nothing: it forgets what comes.
        try other.run("REPLICAOF", "NO", "ONE")
        var last = first
        for node in ["n1", "n1", "n1"] { last = try epoch(of: "a", by: node, bench, calls) }
        guard case .stored(let id, _) = try bench.ask(try calls.put(.comment("forgotten"), in: "a")) else { throw FleetProblem.unexpected }
        server.kill()
        let next = try epoch(of: "a", by: "n1", other, calls)
        #expect(next > last)
        #expect(
            try other.ask(calls.done(id, .heard, of: FleetHold(of: "a", by: "n1", since: last)))
                == .stale(FleetOwner(node: "n1", epoch: next))
        )
    }

    @Test func `what no replica has does not count, and is not taken for known without one either`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let replica = try replica(of: server, seenBy: bench)
        let comment = FleetContent.comment("a", id: "1")
        replica.signal(SIGSTOP)
        var rules = FleetRules.patient
        (rules.replicas, rules.replicaPatience) = (1, .milliseconds(5))
        let hasty = FleetCalls(rules)
        #expect(throws: FleetProblem.notReplicated(replicas: 0)) { try bench.ask(try hasty.put(comment, in: "a")) }
        // Over another connection, which has written nothing.
        let again = try FleetBench(server, isLoaded: false)
        #expect(throws: FleetProblem.notReplicated(replicas: 0)) { try again.ask(try hasty.put(comment, in: "a")) }
        try bench.ask(calls.beat("n1"))
        #expect(throws: FleetProblem.notReplicated(replicas: 0)) { try bench.ask(hasty.claim("a", for: "n1")) }
        replica.signal(SIGCONT)
        try bench.run(["WAIT", "1", "100"], until: { $0 == .integer(1) })
        #expect(try again.ask(try replicated.put(comment, in: "a")) == .known)
        server.kill()
        let other = try FleetBench(replica, isLoaded: false)
        #expect(throws: FleetProblem.notNow(code: "READONLY")) { try other.ask(try calls.put(comment, in: "a")) }
        try other.run("REPLICAOF", "NO", "ONE")
        #expect(try other.ask(calls.entries(of: "a")).map(\.content) == [.success(comment)])
    }

    @Test func `without memory nothing is stored, what is there can end, and then there is room again`() throws {
        let bench = try FleetBench(try PrivateRedis(["--maxmemory-policy", "noeviction"]))
        let epoch = try epoch(of: "a", by: "n1", bench, calls)
        guard case .stored(let id, _) = try bench.ask(try calls.put(.comment("a"), in: "a")) else { throw FleetProblem.unexpected }
        try bench.run("CONFIG", "SET", "maxmemory", "1mb")
        #expect(throws: FleetProblem.outOfMemory) { try bench.ask(try calls.put(.comment("b", id: "1"), in: "a")) }
        let hold = FleetHold(of: "a", by: "n1", since: epoch)
        #expect(try bench.ask(calls.beat("n1")).count == FleetCell.count)
        #expect(try bench.ask(calls.start(id, of: hold)) == .started(attempt: 1))
        #expect(try bench.ask(calls.done(id, .heard, of: hold)) == .settled)
        #expect(try bench.ask(calls.release(hold, to: nil)) == .released)
        try bench.run("CONFIG", "SET", "maxmemory", "0")
        guard case .stored = try bench.ask(try calls.put(.comment("b", id: "1"), in: "a")) else {
            Issue.record("what was refused is taken for known")
            return
        }
    }

    @Test func `a key of a wrong type stops a call before it has changed anything`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let hold = FleetHold(of: "a", by: "n1", since: try epoch(of: "a", by: "n1", bench, calls))
        guard case .stored(let id, _) = try bench.ask(try calls.put(.comment("a"), in: "a")) else { throw FleetProblem.unexpected }
        let requests: [(String, () throws -> Void)] = [
            ("put", { try bench.ask(try calls.put(.comment("b", id: "b"), in: "a")) }),
            ("claim", { try bench.ask(calls.claim("a", for: "n1")) }),
            ("start", { try bench.ask(calls.start(id, of: hold)) }), ("done", { try bench.ask(calls.done(id, .heard, of: hold)) }),
            ("release", { try bench.ask(calls.release(hold, to: nil)) }),
        ]
        // A set of ids is named by its minute, so it is left out here.
        for (place, key) in FleetKeys(of: "a").all.enumerated() where place != 2 {
            let name = String(decoding: key, as: UTF8.self)
            try bench.run("COPY", name, "kept")
            try bench.run("DEL", name)
            // One that all functions take for something else.
            try bench.run("GEOADD", "{x}", "1", "1", "x")
            try bench.run("PFADD", "{y}", "1")
            try bench.run("COPY", name.hasSuffix(":alive") ? "{y}" : "{x}", name)
            for (call, request) in requests {
                let before = try snapshot(bench)
                do { try request() } catch FleetProblem.wrongType {
                    #expect(try snapshot(bench) == before, "\(call) with \(name) changed something")
                    continue
                }
                // It did not need the key, and has done what it does: back to where it was.
                try restore(before, bench)
            }
            try bench.run("DEL", name)
            try bench.run("COPY", "kept", name)
            try bench.run("DEL", "kept")
        }
        #expect(try bench.ask(calls.entries(of: "a")).map(\.id) == [id])
    }

    /// All keys, as Redis would move them elsewhere.
    private func snapshot(_ bench: FleetBench) throws -> [String: RedisValue] {
        var found: [String: RedisValue] = [:]
        for key in try bench.run("KEYS", "*").array ?? [] {
            let name = try #require(key.text)
            found[name] = try bench.run("DUMP", name)
        }
        return found
    }

    private func restore(_ keys: [String: RedisValue], _ bench: FleetBench) throws {
        try bench.run("FLUSHALL")
        for (name, value) in keys {
            guard case .bytes(let bytes) = value else { continue }
            try bench.run(words: ["RESTORE", name, "0"].map { Array($0.utf8) } + [bytes])
        }
    }

    @Test func `entries of newer programs, and damaged ones, keep nothing else back`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let stream = String(decoding: FleetKeys(of: "a").stream, as: UTF8.self)
        for fields in [
            ["v", "2", "k", "comment", "b", "x"], ["v", "1", "k", "poll", "b", "x"], ["v", "1", "k", "comment", "b", "x"], ["x", "y"],
        ] {
            try bench.run(words: (["XADD", stream, "*"] + fields).map { Array($0.utf8) })
        }
        _ = try bench.ask(try calls.put(.comment("a"), in: "a"))
        let contents = try bench.ask(calls.entries(of: "a")).map(\.content)
        #expect(
            contents == [
                .failure(.newerEntry), .failure(.newerEntry), .failure(.newerEntry), .failure(.damagedEntry), .success(.comment("a")),
            ]
        )
    }

    @Test func `a library is loaded once, beside those of other versions, and a foreign one is left alone`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server, isLoaded: false)
        #expect(throws: FleetProblem.noLibrary) { try bench.ask(try calls.put(.comment("a"), in: "a")) }
        let newer = "#!lua name=yomite_2\nredis.register_function('yomite_2_put', function() return 'newer' end)"
        try bench.run("FUNCTION", "LOAD", newer)
        for _ in 0..<2 { try bench.ask(calls.load()) }
        #expect(try bench.run("FCALL", "yomite_2_put", "0") == .bytes(Array("newer".utf8)))
        #expect(try bench.run("FUNCTION", "LIST").array?.count == 2)
        try bench.run("FUNCTION", "DELETE", FleetLibrary.name)
        try bench.run("FUNCTION", "LOAD", "#!lua name=\(FleetLibrary.name)\nredis.register_function('other', function() return 1 end)")
        #expect(throws: FleetProblem.otherLibrary(name: FleetLibrary.name)) { try bench.ask(calls.load()) }
        #expect(try bench.run("FCALL", "other", "0") == .integer(1))
    }
}
