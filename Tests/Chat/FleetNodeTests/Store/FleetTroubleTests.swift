// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

@Suite(.timeLimit(.minutes(2))) struct FleetTroubleTests {
    /// Calls that count only with a replica.
    private func replicated(patience: Duration = .milliseconds(500)) -> FleetRules {
        var rules = FleetRules.patient
        (rules.replicas, rules.replicaPatience) = (1, patience)
        return rules
    }

    private func replica(of server: PrivateRedis, seenBy bench: FleetBench) throws -> PrivateRedis {
        try bench.run("CONFIG", "SET", "repl-diskless-sync-delay", "0")
        let replica = try PrivateRedis(["--replicaof", "127.0.0.1", "\(server.port)"])
        try bench.run(["WAIT", "1", "100"], until: { $0 == .integer(1) })
        // The first replica changes the name of its primary's data.
        try bench.load()
        try bench.open()
        return replica
    }

    @Test func `a kill of Redis loses nothing of what it has answered, and owners go on with what they show`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let epoch = try bench.own(.room("a"), "n1")
        var (places, ids): ([StreamPlace], [FleetID]) = ([], [])
        for _ in 0..<3 {
            for _ in 0..<20 {
                ids.append(bench.newID())
                places.append(try bench.put(.comment("x"), as: ids.last, in: "a"))
            }
            server.kill()
            try server.start()
            // What was in flight is not known to be done; nothing was.
            while (try? bench.run("PING")) != .status("PONG") {}
            try bench.load()
        }
        let stream = try bench.stream(of: "a")
        #expect(stream.entries.map(\.place) == places && stream.entries.map(\.id) == ids && stream.end == places.last)
        #expect(try bench.ask(try bench.calls(of: "feed").put(.comment("x"), as: ids[0], in: "a")) == .known)
        // Its outcomes count, also before it has beaten there.
        let calls = bench.calls(of: "n1")
        #expect(try bench.ask(calls.done(places[0], .heard, of: "a", epoch)) == .settled)
        #expect(try bench.ask(calls.claim(.room("a"), receipt: epoch)) == .expired)
        let session = try bench.beat("n1", for: .room("a")).session
        guard case .closed = try bench.ask(calls.claim(.room("a"), receipt: nil)) else {
            Issue.record("claims are open")
            return
        }
        #expect(try bench.ask(calls.claim(.room("a"), receipt: epoch)) == .granted(epoch, session, isReplicated: true))
        #expect(try bench.ask(calls.done(places[1], .heard, of: "a", epoch)) == .settled)
    }

    @Test func `whatever nobody claims under a new primary is free when claims are open`() throws {
        let server = try PrivateRedis(["--enable-debug-command", "yes"])
        let bench = try FleetBench(server)
        let ear = FleetEar(of: "n2", at: server)
        let rooms = (0...).lazy.map { RoomName("\($0)") }.filter { Charge.room($0).cell(of: FleetRules.cells) == Cell(0) }.prefix(3)
        let charges = rooms.map { Charge.room($0) }
        try bench.beat("n1", for: .leadership)
        for charge in charges { try bench.ask(bench.calls(of: "n1").claim(charge, receipt: nil)) }
        try bench.run("DEBUG", "CHANGE-REPL-ID")
        try bench.load()
        try bench.open()
        let heard = try ear.bells(1)
        guard case .freed(let freed) = heard[0] else {
            Issue.record("\(heard)")
            return
        }
        #expect(Set(freed) == Set(charges))
    }

    @Test func `while claims are closed nothing is offered, and a receipt of an earlier epoch is none`() throws {
        let server = try PrivateRedis(["--enable-debug-command", "yes"])
        let bench = try FleetBench(server)
        let first = try bench.own(.room("a"), "n1")
        let second = try bench.own(.room("a"), "n1")
        #expect(second > first)
        try bench.run("DEBUG", "CHANGE-REPL-ID")
        try bench.load()
        let session = try bench.beat("n2", for: .room("a")).session
        // It is nobody's now, and stays so.
        _ = try bench.put(.comment("a"), in: "a")
        let key = bench.key("free", of: .room("a"))
        try bench.run("ZADD", key, "1", "r:a")
        #expect(try bench.beat("n2", for: .room("a"), session: session).vacant.isEmpty)
        for receipt in [nil, first, second] {
            // The last epoch is a receipt of its owner only.
            guard case .closed = try bench.ask(bench.calls(of: "n2").claim(.room("a"), receipt: receipt)) else {
                Issue.record("\(String(describing: receipt)) is a receipt")
                return
            }
        }
        let newer = Epoch(second.value + 1)
        #expect(try bench.ask(bench.calls(of: "n2").claim(.room("a"), receipt: newer)) == .granted(newer, session, isReplicated: true))
    }

    @Test func `a connection that knows an earlier primary changes nothing`() throws {
        let server = try PrivateRedis(["--enable-debug-command", "yes"])
        let bench = try FleetBench(server)
        let epoch = try bench.own(.room("a"), "n1")
        let former = bench.calls(of: "n1")
        try bench.run("DEBUG", "CHANGE-REPL-ID")
        try bench.load()
        let session = try bench.beat("n1", for: .room("a")).session
        let before = try digest(bench)
        #expect(throws: FleetProblem.otherPrimary) { try bench.ask(former.claim(.room("a"), receipt: epoch)) }
        #expect(throws: FleetProblem.otherPrimary) { try bench.ask(try former.put(.comment("a"), as: bench.newID(), in: "a")) }
        #expect(throws: FleetProblem.otherPrimary) {
            try bench.ask(former.beats([(Charge.room("a").cell(of: FleetRules.cells), session)]))
        }
        #expect(try digest(bench) == before)
    }

    @Test func `after a failover to a replica that has forgotten, epochs do not go back`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let replica = try replica(of: server, seenBy: bench)
        let first = try bench.own(.room("a"), "n1", replicated())
        let other = try FleetBench(replica, isLoaded: false)
        #expect(throws: FleetProblem.notNow(code: "READONLY")) { try other.load() }
        // From here on the replica hears nothing: it forgets what comes.
        try other.run("REPLICAOF", "NO", "ONE")
        var last = first
        for _ in 0..<3 { last = try bench.own(.room("a"), "n1") }
        let place = try bench.put(.comment("forgotten"), in: "a")
        server.kill()
        try other.load()
        let session = try other.beat("n1", for: .room("a")).session
        #expect(try other.ask(other.calls(of: "n1").claim(.room("a"), receipt: last)) == .granted(last, session, isReplicated: true))
        #expect(try other.ask(other.calls(of: "n1").done(place, .heard, of: "a", last)) == .gone)
        #expect(try other.ask(other.calls(of: "n1").done(place, .heard, of: "a", first)) == .stale)
        #expect(try other.own(.room("a"), "n1") > last)
    }

    @Test func `what no replica has does not count, and is not taken for known without one either`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let replica = try replica(of: server, seenBy: bench)
        let (comment, id) = (FleetContent.comment("a"), bench.newID())
        replica.signal(SIGSTOP)
        let hasty = replicated(patience: .milliseconds(5))
        #expect(throws: FleetProblem.notReplicated(replicas: 0)) { try bench.put(comment, as: id, in: "a", hasty) }
        // Over another connection, which has written nothing.
        let again = try FleetBench(server, isOpen: false)
        #expect(throws: FleetProblem.notReplicated(replicas: 0)) { try again.put(comment, as: id, in: "a", hasty) }
        let beat = try bench.beat("n1", for: .room("a"), hasty)
        #expect(!beat.isReplicated)
        guard
            case .granted(_, beat.session, isReplicated: false) = try bench.ask(
                bench.calls(of: "n1", hasty).claim(.room("a"), receipt: nil)
            )
        else {
            Issue.record("the claim counts")
            return
        }
        replica.signal(SIGCONT)
        try bench.run(["WAIT", "1", "100"], until: { $0 == .integer(1) })
        #expect(try again.ask(try again.calls(of: "feed", replicated()).put(comment, as: id, in: "a")) == .known)
        #expect(try bench.beat("n1", for: .room("a"), session: beat.session, replicated()).isReplicated)
        server.kill()
        let other = try FleetBench(replica, isLoaded: false)
        #expect(throws: FleetProblem.notNow(code: "READONLY")) { try other.put(comment, as: id, in: "a") }
        try other.run("REPLICAOF", "NO", "ONE")
        #expect(try other.stream(of: "a").entries.map(\.content) == [.success(comment)])
    }

    @Test func `when sentinels have promoted a replica, comments are put there, behind those that it had`() throws {
        let server = try PrivateRedis()
        let near = try FleetBench(server)
        let replica = try replica(of: server, seenBy: near)
        let sentinel = try PrivateSentinel("m", watching: server)
        try sentinel.wait(for: "+slave slave 127.0.0.1:\(replica.port)")
        let bench = try FleetBench(server, through: try RedisAddress("redis+sentinel://127.0.0.1:\(sentinel.port)/m"))
        let (id, first) = (bench.newID(), bench.primary)
        let place = try bench.put(.comment("a"), as: id, in: "a", replicated(patience: .seconds(10)))
        try bench.age("a", hours: 23)
        try bench.run(["WAIT", "1", "100"], until: { $0 == .integer(1) })
        server.kill()
        while (try? bench.load()) == nil {}
        #expect(bench.primary != first)
        #expect(try bench.ask(try bench.calls(of: "feed").put(.comment("a"), as: id, in: "a")) == .known)
        let next = try bench.put(.comment("b"), in: "a")
        #expect(try bench.stream(of: "a").entries.map(\.place) == [place, next])
    }

    @Test func `without memory nothing is stored, what is there can end, and then there is room again`() throws {
        let bench = try FleetBench(try PrivateRedis(["--maxmemory-policy", "noeviction"]))
        let epoch = try bench.own(.room("a"), "n1")
        let place = try bench.put(.comment("a"), in: "a")
        try bench.run("CONFIG", "SET", "maxmemory", "1mb")
        let id = bench.newID()
        #expect(throws: FleetProblem.outOfMemory) { try bench.put(.comment("b"), as: id, in: "a") }
        let calls = bench.calls(of: "n1")
        #expect(try bench.beat("n2", for: .room("a")).bells == 0)
        #expect(try bench.ask(calls.stream(of: "a")).entries.count == 1)
        #expect(try bench.ask(calls.start(place, of: "a", epoch)) == .started(attempt: 1))
        #expect(try bench.ask(calls.done(place, .heard, of: "a", epoch)) == .settled)
        #expect(try bench.ask(calls.release(.room("a"), epoch, next: nil)) == epoch)
        try bench.ask(calls.report(NodeReport(node: "n1", version: 1, budget: 1), address: ""))
        #expect(try bench.ask(calls.account()).waiting == 0)
        try bench.run("CONFIG", "SET", "maxmemory", "0")
        // What was refused is not known.
        _ = try bench.put(.comment("b"), as: id, in: "a")
    }

    @Test func `a key of a wrong type stops a call before it has changed anything`() throws {
        let bench = try FleetBench(try PrivateRedis(["--appendonly", "no", "--enable-debug-command", "yes"]))
        let epoch = try bench.own(.room("a"), "n1")
        let place = try bench.put(.comment("a"), in: "a")
        let calls = bench.calls(of: "n1")
        let minute = try bench.run("KEYS", "*:i:*").array?.first?.text
        let order = FleetContent.order(.delete(id: "1", room: nil))
        let cell = Charge.room("a").cell(of: FleetRules.cells)
        let requests: [(String, () throws -> Void)] = [
            ("put", { try bench.ask(try calls.put(order, as: FleetID(random: (9, 9)), in: "a")) }),
            ("claim", { try bench.ask(calls.claim(.room("a"), receipt: nil)) }),
            ("another claim", { try bench.ask(calls.claim(.room("a"), receipt: Epoch(epoch.value + 1))) }),
            ("start", { try bench.ask(calls.start(place, of: "a", epoch)) }),
            ("done", { try bench.ask(calls.done(place, .heard, of: "a", epoch)) }),
            ("release", { try bench.ask(calls.release(.room("a"), epoch, next: nil)) }),
            ("beat", { try bench.ask(calls.beats([(cell, nil)])) }),
        ]
        _ = try bench.put(order, in: "a")
        // Whatever is brought back has no end.
        for key in try bench.run("KEYS", "*").array ?? [] { try bench.run("PERSIST", key.text ?? "") }
        let names = FleetKeys(of: .room("a")).all(of: "a").map { String(decoding: $0, as: UTF8.self) }
        for name in names.map({ $0.hasSuffix(":of:") ? $0 + "n1" : $0 }).map({ $0.contains(":i:") ? minute ?? "" : $0 }) {
            try bench.run("COPY", name, "kept")
            try bench.run("DEL", name)
            // One that all functions take for something else.
            try bench.run("GEOADD", "{x}", "1", "1", "x")
            try bench.run("PFADD", "{y}", "1")
            try bench.run("COPY", name.hasSuffix(":alive") || name.hasSuffix(":free") ? "{y}" : "{x}", name)
            let (before, unchanged) = (try snapshot(bench), try digest(bench))
            for (call, request) in requests {
                do { try request() } catch FleetProblem.wrongType {
                    #expect(try digest(bench) == unchanged, "\(call) with \(name) changed something")
                    continue
                }
                // It did not need the key, and has done what it does: back to where it was.
                try restore(before, bench)
            }
            try bench.run("DEL", name)
            try bench.run("COPY", "kept", name)
            try bench.run("DEL", "kept")
        }
        #expect(try bench.stream(of: "a").entries.map(\.place).first == place)
    }

    /// The same for the same keys and values.
    private func digest(_ bench: FleetBench) throws -> RedisValue {
        let digest = try bench.run("DEBUG", "DIGEST")
        guard case .status = digest else { throw FleetProblem.unexpected }
        return digest
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
        let id = bench.newID()
        for (number, fields) in [["k", "poll", "i", "\(id)", "b", "x"], ["k", "comment", "i", "\(id)", "b", ""], ["x", "y"]].enumerated() {
            let words = ["XADD", bench.key("r:a", of: .room("a")), "\(number + 1)-0"] + fields
            try bench.run(words: words.map { Array($0.utf8) })
        }
        let last = bench.newID()
        let place = try bench.put(.comment("a"), as: last, in: "a")
        func early(_ number: UInt64) -> StreamPlace { StreamPlace(milliseconds: number, number: 0) }
        #expect(
            try bench.stream(of: "a").entries == [
                FleetEntry(id: id, place: early(1), content: .failure(.newerEntry)),
                FleetEntry(id: id, place: early(2), content: .failure(.damagedEntry)),
                // It is known by its place.
                FleetEntry(id: FleetID(random: (3, 0)), place: early(3), content: .failure(.newerEntry)),
                FleetEntry(id: last, place: place, content: .success(.comment("a"))),
            ]
        )
    }

    @Test func `a library is loaded once, beside those of other versions, and a foreign one is left alone`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server, isLoaded: false)
        #expect(throws: FleetProblem.noLibrary) { try bench.put(.comment("a"), in: "a") }
        let newer = "#!lua name=yomite_9\nredis.register_function('yomite_9_put', function() return 'newer' end)"
        try bench.run("FUNCTION", "LOAD", newer)
        for _ in 0..<2 { try bench.load() }
        #expect(try bench.run("FCALL", "yomite_9_put", "0") == .bytes(Array("newer".utf8)))
        #expect(try bench.run("FUNCTION", "LIST").array?.count == 2)
        try bench.run("FUNCTION", "DELETE", FleetLibrary.name)
        try bench.run("FUNCTION", "LOAD", "#!lua name=\(FleetLibrary.name)\nredis.register_function('other', function() return 1 end)")
        #expect(throws: FleetProblem.otherLibrary(name: FleetLibrary.name)) { try bench.load() }
        #expect(try bench.run("FCALL", "other", "0") == .integer(1))
    }

    @Test func `a waiting comment takes no more than two kilobytes, and an empty room that nobody owns takes nothing`() throws {
        let bench = try FleetBench(try PrivateRedis(["--appendonly", "no", "--stream-node-max-bytes", "1024"]))
        for cell in 0..<FleetRules.cells { _ = try bench.ask(bench.calls(of: "n1").beats([(Cell(cell), nil)])) }
        let rooms = (0..<500).map { RoomName("channel \($0)") }
        func memory() throws -> Int {
            let text = try bench.run("INFO", "memory").text ?? ""
            let line = try #require(text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("used_memory:") })
            return try #require(Int(line.dropFirst("used_memory:".count)))
        }
        // Whatever else grows has grown.
        _ = try bench.put(.comment("a"), in: "another")
        let before = try memory()
        var owned: [(place: StreamPlace, epoch: Epoch)] = []
        for room in rooms {
            guard case .granted(let epoch, _, _) = try bench.ask(bench.calls(of: "n1").claim(.room(room), receipt: nil)) else {
                throw FleetProblem.unexpected
            }
            owned.append((try bench.put(.comment(String(repeating: "x", count: 200)), in: room), epoch))
        }
        #expect((try memory() - before) / rooms.count <= 2_048)
        for (room, (place, epoch)) in zip(rooms, owned) {
            try bench.ask(bench.calls(of: "n1").done(place, .heard, of: room, epoch))
            try bench.ask(bench.calls(of: "n1").release(.room(room), epoch, next: nil))
        }
        #expect(try bench.run("KEYS", "*channel*").array?.isEmpty == true)
        #expect(try bench.ask(bench.calls(of: "n1").account()).rooms.isEmpty)
    }
}
