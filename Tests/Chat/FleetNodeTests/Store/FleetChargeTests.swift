// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

@Suite(.timeLimit(.minutes(2))) struct FleetChargeTests {
    private let charges: [Charge] = [.room("a"), .source("twitch/a b"), .leadership]

    @Test func `a charge is granted to one node that lives, and again to the same one`() throws {
        let bench = try FleetBench(try PrivateRedis())
        for charge in charges {
            let (first, second) = (bench.calls(of: "n1"), bench.calls(of: "n2"))
            #expect(try bench.ask(first.claim(charge, receipt: nil)) == .expired)
            let epoch = try bench.own(charge, "n1")
            let session = try bench.beat("n2", for: charge).session
            #expect(try bench.ask(second.claim(charge, receipt: nil)) == .held)
            guard case .granted(epoch, _, isReplicated: true) = try bench.ask(first.claim(charge, receipt: nil)) else {
                Issue.record("another claim in the same session is another one")
                return
            }
            // A new session is no owner.
            try bench.beat("n1", for: charge)
            guard case .granted(let next, session, isReplicated: true) = try bench.ask(second.claim(charge, receipt: nil)) else {
                Issue.record("\(charge) is still held")
                return
            }
            #expect(next > epoch)
        }
    }

    @Test func `a beat goes on with the session that it names, until the lease is over`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let first = try bench.beat("n1", for: .leadership).session
        #expect(try bench.beat("n1", for: .leadership, session: first).session == first)
        #expect(try bench.beat("n1", for: .leadership, session: first, .deadly).session == first)
        let second = try bench.beat("n1", for: .leadership, session: first).session
        #expect(second.value > first.value)
        #expect(try bench.beat("n1", for: .leadership, session: first).session.value > second.value)
    }

    @Test func `one request renews all cells, in their order`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let cells = (0..<FleetRules.cells).map { Cell($0) }
        let begun = try bench.ask(bench.calls(of: "n1").beats(cells.map { ($0, nil) }))
        let renewed = try bench.ask(bench.calls(of: "n1").beats(zip(cells, begun).map { ($0, $1.session) }))
        #expect(begun.count == cells.count && renewed == begun)
    }

    @Test func `after a death all nodes hear what is free, once, and who beats later is offered what nobody took`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let ear = FleetEar(of: "n2", at: server)
        let session = try bench.beat("n2", for: .room("a")).session
        _ = try bench.own(.room("a"), "n1")
        try bench.beat("n1", for: .room("a"), session: try present("n1", bench), .deadly)
        let answer = try bench.beat("n2", for: .room("a"), session: session)
        #expect(answer.vacant.isEmpty || answer.vacant == [.room("a")])
        #expect(try ear.bells(1) == [.freed([.room("a")])])
        while try bench.beat("n2", for: .room("a"), session: session).vacant != [.room("a")] {}
        _ = try bench.ask(bench.calls(of: "n2").claim(.room("a"), receipt: nil))
        #expect(try bench.beat("n2", for: .room("a"), session: session).vacant.isEmpty)
        // Nobody was told again meanwhile.
        try bench.ask(bench.calls(of: "n1").move(1, from: "n2", to: "n3"))
        #expect(try ear.bells(1) == [.move(rooms: 1, to: "n3")])
    }

    private func present(_ node: NodeID, _ bench: FleetBench) throws -> Session {
        let text = try #require(try bench.run("HGET", bench.key("nodes", of: .room("a")), "s:\(node.text)").text)
        return Session(try #require(UInt64(text)))
    }

    @Test func `a healthy beat looks at no charges, however many a cell has`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let rooms = (0...).lazy.map { Charge.room(RoomName("\($0)")) }.filter { $0.cell(of: FleetRules.cells) == Cell(0) }.prefix(40)
        let session = try bench.beat("n1", for: .leadership).session
        for room in rooms { try bench.ask(bench.calls(of: "n1").claim(room, receipt: nil)) }
        #expect(try bench.run("SCARD", bench.key("of:n1", of: .leadership)) == .integer(40))
        try bench.run("CONFIG", "RESETSTAT")
        #expect(try bench.beat("n1", for: .leadership, session: session).session == session)
        let statistics = try bench.run("INFO", "commandstats").text ?? ""
        #expect(statistics.contains("cmdstat_zadd"))
        for command in ["smembers", "hgetall", "hscan"] { #expect(!statistics.contains("cmdstat_\(command):")) }
    }

    @Test func `a release to a node rings there, and one to nobody rings everywhere unless nothing is left`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let (ear, other) = (FleetEar(of: "n2", at: server), FleetEar(of: "n3", at: server))
        let first = try bench.own(.room("a"), "n1")
        #expect(try bench.ask(bench.calls(of: "n1").release(.room("a"), first, next: "n2")) == first)
        #expect(try ear.bells(1) == [.given(.room("a"))])
        let second = try bench.own(.room("a"), "n2")
        #expect(second > first)
        // An epoch that is over gives nothing away.
        #expect(try bench.ask(bench.calls(of: "n1").release(.room("a"), first, next: nil)) == first)
        #expect(try bench.ask(bench.calls(of: "n3").claim(.room("a"), receipt: nil)) == .expired)
        _ = try bench.put(.comment("a"), in: "a")
        _ = try ear.bells(1)
        _ = try bench.ask(bench.calls(of: "n2").release(.room("a"), second, next: nil))
        for charge in [Charge.source("s"), .leadership] {
            let epoch = try bench.own(charge, "n2")
            _ = try bench.ask(bench.calls(of: "n2").release(charge, epoch, next: nil))
        }
        let freed: [FleetBell] = [.freed([.room("a")]), .freed([.source("s")]), .freed([.leadership])]
        #expect(try ear.bells(3) == freed)
        #expect(try other.bells(3) == freed)
    }

    @Test func `the owner hears each entry with its number and the place before it, and otherwise all hear that a room is free`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let (ear, other) = (FleetEar(of: "n1", at: server), FleetEar(of: "n2", at: server))
        // Of nobody: told once.
        let early = try (0..<2).map { try bench.put(.comment("\($0)"), in: "a b") }
        #expect(try other.bells(1) == [.freed([.room("a b")])])
        _ = try bench.own(.room("a b"), "n1")
        let session = try bench.ask(bench.calls(of: "n1").claim(.room("a b"), receipt: nil))
        guard case .granted(_, let session, _) = session else { throw FleetProblem.unexpected }
        let contents: [FleetContent] = [.comment("one two"), .order(.clear(room: nil))]
        let ids = contents.map { _ in bench.newID() }
        let places = try zip(contents, ids).map { try bench.put($0, as: $1, in: "a b") }
        let entries = contents.indices.map { FleetEntry(id: ids[$0], place: places[$0], content: .success(contents[$0])) }
        #expect(
            try ear.bells(3) == [
                .freed([.room("a b")]), .entry(entries[0], previous: early[1], room: "a b", session: session, number: 1),
                .entry(entries[1], previous: places[0], room: "a b", session: session, number: 2),
            ]
        )
        #expect(try bench.beat("n1", for: .room("a b"), session: session).bells == 2)
        // The owner has died, and nobody knows it yet.
        try bench.beat("n1", for: .room("a b"), session: session, .deadly)
        let request = try bench.calls(of: "feed").put(.comment("x"), as: bench.newID(), in: "a b")
        guard case .stored(_, isOwned: false, _) = try bench.ask(request) else {
            Issue.record("a dead node is told")
            return
        }
        #expect(try other.bells(1) == [.freed([.room("a b")])])
    }

    @Test func `many charges are told in several bells`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let ear = FleetEar(of: "n2", at: server)
        let key = bench.key("of:n1", of: .leadership)
        try bench.beat("n1", for: .leadership, .deadly)
        let words = (0..<300).map { "s:\($0)" }
        try bench.run(words: (["SADD", key] + words).map { Array($0.utf8) })
        try bench.beat("n2", for: .leadership)
        let bells = try ear.bells(2)
        let freed: [[Charge]] = bells.map { bell in if case .freed(let charges) = bell { charges } else { [] } }
        #expect(freed.map(\.count) == [256, 44])
        #expect(Set(freed.joined()) == Set((0..<300).map { Charge.source("\($0)") }))
    }

    @Test func `whoever asks is told who owns a room, and where`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let calls = bench.calls(of: "n2")
        #expect(try bench.ask(calls.owner(of: "a")) == nil)
        _ = try bench.own(.room("a"), "n1")
        #expect(try bench.ask(calls.owner(of: "a")) == FleetOwner(node: "n1", address: ""))
        var report = NodeReport(node: "n1", version: 3, budget: 1 << 30, memory: 5, processorShare: 0.25, rooms: 7)
        (report.isDraining, report.voices, report.taken, report.waiting) = (true, ["ジェナ", "b c"], 9, 0)
        try bench.ask(bench.calls(of: "n1").report(report, address: "http://[::1]:8080"))
        #expect(try bench.ask(calls.owner(of: "a")) == FleetOwner(node: "n1", address: "http://[::1]:8080"))
        let reports = try bench.ask(calls.reports())
        #expect(reports.map(\.report) == [report] && reports.map(\.address) == ["http://[::1]:8080"])
        try bench.beat("n1", for: .room("a"), .deadly)
        #expect(try bench.ask(calls.owner(of: "a")) == nil)
    }

    @Test func `a report says how long the oldest comment has waited, by Redis' clock`() throws {
        let bench = try FleetBench(try PrivateRedis())
        _ = try bench.own(.room("a"), "n1")
        let place = try bench.put(.comment("a"), in: "a")
        var report = NodeReport(node: "n1", version: 1, budget: 1)
        (report.waiting, report.oldest) = (1, place.milliseconds)
        func told() throws -> FleetReport {
            try bench.ask(bench.calls(of: "n1").report(report, address: ""))
            return try #require(try bench.ask(bench.calls(of: "n2").reports()).first)
        }
        #expect(try told().report == report && told().longestWait != nil)
        // Redis has seconds and microseconds.
        report.oldest = place.milliseconds - 60_000
        #expect(try (.seconds(59)...).contains(#require(told().longestWait)))
        report.oldest = place.milliseconds + 3_600_000
        #expect(try told().longestWait == .zero)
        report.oldest = nil
        #expect(try told().longestWait == nil)
    }

    @Test func `reports of older and newer versions are read, and an older one reads ours`() throws {
        let old = ["2", "0", "100", "5", "0.5", "7", "flite:slt"]
        let known = try NodeReport(node: "n", words: old[...])
        #expect(known.taken == nil && known.waiting == nil && known.oldest == nil && known.voices == ["flite:slt"])
        #expect(known.words == old)
        var report = known
        (report.taken, report.waiting, report.oldest) = (3, 4, 1_700_000_000_000)
        #expect(report.words == old + ["=taken:3", "=waiting:4", "=oldest:1700000000000"])
        #expect(try NodeReport(node: "n", words: report.words[...]) == report)
        // What an older version does: all words behind the first six are voices, and those that we have are among them.
        #expect(Set(report.words[6...]).isSuperset(of: known.voices))
        #expect(try NodeReport(node: "n", words: (report.words + ["=later:x", "=later"])[...]) == report)
        for wrong in ["=taken:", "=taken:-1", "=waiting:x", "=oldest:9223372036854775807"] {
            #expect(throws: FleetProblem.unexpected) { try NodeReport(node: "n", words: (old + [wrong])[...]) }
        }
    }

    @Test func `reports are forgotten, and strange ones are left out`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var rules = FleetRules.patient
        rules.memory = .zero
        let report = NodeReport(node: "n1", version: 1, budget: 1)
        try bench.ask(bench.calls(of: "n1").report(report, address: "a"))
        let strange = [
            "x", "1:a", "1:a1:11:01:11:11:x1:1", "1:a1:11:21:11:11:01:1", "1:a1:11:01:11:13:inf1:1", "1:a2:-11:01:11:11:01:1",
            "1:a1:11:01:119:92233720368547758071:01:1",
        ]
        let keys = FleetKeys.reports.map { String(decoding: $0, as: UTF8.self) }
        for (number, body) in strange.enumerated() {
            try bench.run("HSET", keys[0], "s\(number)", body)
            try bench.run("ZADD", keys[1], "9e15", "s\(number)")
        }
        #expect(try bench.ask(bench.calls(of: "n1").reports()).map(\.report) == [report])
        // One without a memory forgets all others.
        while try bench.run("ZSCORE", keys[1], "n1") != RedisValue.none {
            try bench.ask(bench.calls(of: "n2", rules).report(NodeReport(node: "n2", version: 1, budget: 1), address: "b"))
        }
        #expect(try bench.run("HEXISTS", keys[0], "n1") == .integer(0))
        #expect(try bench.ask(bench.calls(of: "n1").reports()).map(\.address) == ["b"])
    }
}
