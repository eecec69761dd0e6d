// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

@Suite(.timeLimit(.minutes(2))) struct FleetRoomTests {
    @Test func `comments and orders come back in one order, each with all it has`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var comment = Comment(text: "hi\r\n\0 'there'")
        comment.author = Author(id: "7", name: "アン")
        let contents: [FleetContent] = [
            .comment(comment), .order(.ban(NamedViewer(id: "7"), seconds: 60, room: nil)), .order(.clear(room: nil)),
            .order(.clear(room: "ねこ")), .order(.delete(id: "1", room: "a")), .comment("last"),
        ]
        let room: RoomName = "ねこ's room"
        let ids = contents.map { _ in bench.newID() }
        let places = try zip(contents, ids).map { try bench.put($0, as: $1, in: room) }
        #expect(places == places.sorted())
        let stream = try bench.stream(of: room)
        #expect(stream.entries == contents.indices.map { FleetEntry(id: ids[$0], place: places[$0], content: .success(contents[$0])) })
        #expect(stream.end == places.last)
        #expect(stream.orders == [.ban(NamedViewer(id: "7"), seconds: 60, room: nil), .delete(id: "1", room: "a")])
        let empty = try bench.stream(of: "empty")
        #expect(empty.entries.isEmpty && empty.orders.isEmpty && empty.end == .start)
    }

    @Test func `an id counts once in its room, and is forgotten by itself`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let id = bench.newID()
        _ = try bench.put(.comment("a"), as: id, in: "a")
        #expect(try bench.ask(try bench.calls(of: "feed").put(.comment("b"), as: id, in: "a")) == .known)
        #expect(try bench.ask(try bench.calls(of: "feed").put(.order(.clear(room: nil)), as: id, in: "a")) == .known)
        _ = try bench.put(.comment("a"), as: id, in: "b")
        #expect(try bench.stream(of: "a").entries.count == 1)
        // Of both rooms, which may share a cell: a day, and a quarter of one.
        for key in try bench.run("KEYS", "*:i:*").array ?? [] {
            let name = try #require(key.text)
            let left = try #require(try bench.run("TTL", name).integer)
            #expect((107_800...108_000).contains(left))
        }
    }

    @Test func `an id is known for a day, whoever brings it and whatever came since`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let feed = bench.calls(of: "feed")
        let (first, second) = (bench.newID(), bench.newID())
        _ = try bench.put(.comment("a"), as: first, in: "a")
        for hours: Int64 in [20, 3] {
            try bench.age("a", hours: hours)
            #expect(try bench.ask(try feed.put(.comment("a"), as: first, in: "a")) == .known)
            _ = try bench.put(.comment("b"), as: hours == 20 ? second : nil, in: "a")
        }
        // What came first ended when the second came.
        try bench.age("a", hours: 22)
        _ = try bench.put(.comment("a"), as: first, in: "a")
        #expect(try bench.ask(try feed.put(.comment("b"), as: second, in: "a")) == .known)
    }

    @Test func `so many ids are known at least, in little memory, and it is counted how many are forgotten early`() throws {
        let bench = try FleetBench(try PrivateRedis(["--appendonly", "no"]))
        var rules = FleetRules.patient
        (rules.ids, rules.entries) = (500, 10_000)
        let calls = bench.calls(of: "feed", rules)
        // Slices of 384, 3,072 and more.
        let ids = (0..<3_457).map { _ in bench.newID() }
        var forgotten = 0
        for id in ids {
            guard case .stored(_, _, let count) = try bench.ask(try calls.put(.comment("x"), as: id, in: "a")) else {
                throw FleetProblem.unexpected
            }
            forgotten += count
        }
        #expect(forgotten == 384)
        for place in stride(from: 384, to: ids.count, by: 16) {
            #expect(try bench.ask(try calls.put(.comment("x"), as: ids[place], in: "a")) == .known)
        }
        guard case .stored = try bench.ask(try calls.put(.comment("x"), as: ids[383], in: "a")) else {
            throw FleetProblem.unexpected
        }
        let keys = try bench.run("KEYS", "*:i:*").array?.compactMap(\.text) ?? []
        #expect((9...10).contains(keys.count))
        for key in keys { #expect(try bench.run("OBJECT", "ENCODING", key).text == "intset") }
    }

    @Test func `a room that is full says so, moderators still get through, and what ends makes room`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let epoch = try bench.own(.room("a"), "n1")
        var rules = FleetRules.patient
        rules.entries = 4
        let few = bench.calls(of: "feed", rules)
        let places = try (0..<3).map { try bench.put(.comment("\($0)"), in: "a") }
        let id = bench.newID()
        guard case .full(entries: 3, _) = try bench.ask(try few.put(.comment("3"), as: id, in: "a")) else {
            Issue.record("it was not full")
            return
        }
        let order = FleetContent.order(.unban(NamedViewer(id: "7"), room: nil))
        guard case .stored = try bench.ask(try few.put(order, as: bench.newID(), in: "a")),
            case .full(entries: 4, _) = try bench.ask(try few.put(order, as: bench.newID(), in: "a"))
        else {
            Issue.record("orders do not have room of their own")
            return
        }
        for place in places.prefix(2) {
            #expect(try bench.ask(bench.calls(of: "n1").done(place, .heard, of: "a", epoch)) == .settled)
        }
        // What was refused is not known.
        guard case .stored(_, isOwned: true, _) = try bench.ask(try few.put(.comment("3"), as: id, in: "a")) else {
            Issue.record("there is no room again")
            return
        }
    }

    @Test func `the bytes of a room are bounded too`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var rules = FleetRules.patient
        (rules.bytes, rules.entryBytes) = (10_000, 5_000)
        let tight = bench.calls(of: "feed", rules)
        #expect(throws: FleetProblem.tooLarge(limit: 5_000)) {
            try tight.put(.comment(String(repeating: "x", count: 5_001)), as: bench.newID(), in: "a")
        }
        let text = FleetContent.comment(String(repeating: "x", count: 3_000))
        for _ in 0..<2 { _ = try bench.ask(try tight.put(text, as: bench.newID(), in: "a")) }
        guard case .full(entries: 2, bytes: 9_001...) = try bench.ask(try tight.put(text, as: bench.newID(), in: "a")) else {
            Issue.record("its bytes were not counted")
            return
        }
    }

    @Test func `later owners are told the last orders only, bans with the seconds that are left`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var rules = FleetRules.patient
        rules.orders = 3
        let orders = (1...5).map { Moderation.delete(id: "\($0)", room: nil) }
        for order in orders { _ = try bench.put(.order(order), in: "a", rules) }
        #expect(try bench.stream(of: "a").orders == Array(orders.suffix(3)))
        let key = bench.key("o:a", of: .room("a"))
        let left = try #require(try bench.run("TTL", key).integer)
        #expect((86_000...86_400).contains(left))
        // Times are written in front, so the past can be made: bans of an hour, given so many seconds ago, and what cannot be read.
        _ = try bench.put(.order(.ban(NamedViewer(id: "7"), seconds: 3_600, room: nil)), in: "a")
        let element = try bench.run("LINDEX", key, "-1")
        guard case .bytes(let bytes) = element, let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { throw FleetProblem.unexpected }
        let given = try #require(Int64(String(decoding: bytes[..<space], as: UTF8.self)))
        try bench.run("DEL", key)
        for ago: Int64 in [3_601, 600, -600] {
            try bench.run(words: ["RPUSH", key].map { Array($0.utf8) } + [Array("\(given - ago * 1_000)".utf8) + bytes[space...]])
        }
        for damaged in ["", "7", "7 x", "x \u{1}"] { try bench.run("RPUSH", key, damaged) }
        let bans = try bench.stream(of: "a").orders
        guard bans.count == 2, case .ban(_, let first?, _) = bans[0], case .ban(_, 3_600?, _) = bans[1] else {
            Issue.record("\(bans)")
            return
        }
        #expect((1...3_000).contains(first))
    }

    @Test func `a lasting ban is told however many orders came after it, once, and with its end`() throws {
        let bench = try FleetBench(try PrivateRedis())
        var rules = FleetRules.patient
        (rules.orders, rules.bans) = (2, 3)
        let (ann, bob) = (NamedViewer(id: "7"), NamedViewer(id: "8"))
        let bans: [Moderation] = [.ban(ann, seconds: nil, room: nil), .ban(bob, seconds: 90_000, room: nil)]
        let deletions = (1...5).map { Moderation.delete(id: "\($0)", room: nil) }
        for order in bans + [bans[0]] + deletions { _ = try bench.put(.order(order), in: "a", rules) }
        let told = try bench.stream(of: "a").orders
        #expect(told.count == 4 && told[1] == bans[0] && Array(told.suffix(2)) == Array(deletions.suffix(2)))
        guard case .ban(bob, let left?, nil) = told[0] else { throw FleetProblem.unexpected }
        #expect((80_000...90_000).contains(left))
        // Later than a ban of either kind is its end.
        let later: [Moderation] = [.ban(ann, seconds: 600, room: nil), .unban(ann, room: nil)]
        for order in later { _ = try bench.put(.order(order), in: "a", rules) }
        let ended = try bench.stream(of: "a").orders
        #expect(ended.last == .unban(ann, room: nil) && !ended.contains(bans[0]))
        // A timeout counts instead of the ban before it, whether it is over or not.
        for seconds in [nil, 600] { _ = try bench.put(.order(.ban(NamedViewer(id: "9"), seconds: seconds, room: nil)), in: "b", rules) }
        #expect(try bench.stream(of: "b").orders.count == 1)
        // Ends of other bans push none out.
        for id in 20...25 { _ = try bench.put(.order(.unban(NamedViewer(id: "\(id)"), room: nil)), in: "a", rules) }
        #expect(try bench.run("ZCARD", bench.key("b:a", of: .room("a"))).integer == 1)
        // No more than the limit: the oldest goes.
        for id in 1...3 { _ = try bench.put(.order(.ban(NamedViewer(id: "\(id)"), seconds: nil, room: nil)), in: "a", rules) }
        let lasting = try bench.stream(of: "a").orders.filter { if case .ban(_, nil, _) = $0 { true } else { false } }
        #expect(lasting == (1...3).map { .ban(NamedViewer(id: "\($0)"), seconds: nil, room: nil) })
        #expect(try bench.run("ZCARD", bench.key("b:a", of: .room("a"))).integer == 3)
    }

    @Test func `how many nodes in turn began a comment is counted, and goes with it`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let epoch = try bench.own(.room("a"), "n1")
        let calls = bench.calls(of: "n1")
        let places = try (0..<2).map { try bench.put(.comment("\($0)"), in: "a") }
        // Who begins again has not ended.
        for _ in 0..<3 { #expect(try bench.ask(calls.start(places[1], of: "a", epoch)) == .started(attempt: 1)) }
        _ = try bench.ask(calls.release(.room("a"), epoch, next: nil))
        let other = try bench.own(.room("a"), "n2")
        #expect(try bench.ask(bench.calls(of: "n2").start(places[1], of: "a", other)) == .started(attempt: 2))
        _ = try bench.ask(bench.calls(of: "n2").release(.room("a"), other, next: nil))
        let again = try bench.own(.room("a"), "n1")
        #expect(try bench.ask(calls.start(places[1], of: "a", again)) == .started(attempt: 3))
        #expect(try bench.stream(of: "a").entries.map(\.attempts) == [0, 3])
        #expect(try bench.ask(calls.done(places[1], .heard, of: "a", again)) == .settled)
        #expect(try bench.ask(calls.start(places[1], of: "a", again)) == .gone)
        #expect(try bench.ask(calls.done(places[1], .heard, of: "a", again)) == .gone)
        #expect(try bench.run("HLEN", bench.key("s:a", of: .room("a"))) == .integer(1))
        #expect(try bench.ask(calls.done(places[0], .left, of: "a", again)) == .settled)
        let account = try bench.ask(calls.account())
        #expect(account == FleetAccount(accepted: 2, outcomes: ["heard": 1, "left": 1], rooms: ["n1": 1]))
    }

    @Test func `a room without entries that nobody owns is forgotten, and its epochs and places go on`() throws {
        let bench = try FleetBench(try PrivateRedis())
        let first = try bench.own(.room("a"), "n1")
        let place = try bench.put(.comment("a"), in: "a")
        let calls = bench.calls(of: "n1")
        #expect(try bench.ask(calls.done(place, .heard, of: "a", first)) == .settled)
        #expect(try bench.ask(calls.release(.room("a"), first, next: nil)) == first)
        for key in ["own", "free", "of:n1", "r:a", "s:a"] {
            #expect(try bench.run("EXISTS", bench.key(key, of: .room("a"))) == .integer(0), "\(key)")
        }
        // Also if it was free already, because its owner has begun another session and has not claimed it again.
        let second = try bench.own(.room("a"), "n1")
        try bench.beat("n1", for: .room("a"))
        #expect(try bench.run("ZCARD", bench.key("free", of: .room("a"))) == .integer(1))
        #expect(try bench.ask(calls.release(.room("a"), second, next: nil)) == second)
        for key in ["own", "free"] { #expect(try bench.run("EXISTS", bench.key(key, of: .room("a"))) == .integer(0), "\(key)") }
        // As if the clock were far behind: what the cell knows counts as well.
        let cell = bench.key("cell", of: .room("a"))
        let (far, farther) = ("\(first.value + 1_000_000_000)", "\(place.milliseconds + 1_000_000_000)")
        try bench.run("HSET", cell, "epochs", far, "places", farther)
        #expect(try bench.own(.room("a"), "n1") == Epoch(first.value + 1_000_000_001))
        let next = try bench.put(.comment("b"), in: "a")
        #expect(next == StreamPlace(milliseconds: place.milliseconds + 1_000_000_000, number: 1))
        #expect(try bench.put(.comment("c"), in: "a") == StreamPlace(milliseconds: next.milliseconds, number: 2))
        #expect(try bench.stream(of: "a").entries.map(\.place.number) == [1, 2])
    }
}
