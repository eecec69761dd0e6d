// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

@Suite struct FleetAnswerTests {
    private let calls = FleetCalls(FleetRules(), node: "n", primary: FleetPrimary(text: "p"))
    private let id = FleetID(random: (1, 2))

    private func words(_ words: String...) -> RedisValue {
        .array(words.map { .bytes(Array($0.utf8)) })
    }

    /// What each call makes of an answer; nil where it takes it.
    private func problems(_ values: [RedisValue]) throws -> [FleetProblem?] {
        func problem<Answer>(_ request: FleetRequest<Answer>) -> FleetProblem? {
            do throws(FleetProblem) {
                _ = try request.read(values)
                return nil
            } catch {
                return error
            }
        }
        return [
            problem(try calls.put(.order(.clear(room: nil)), as: id, in: "a")), problem(calls.claim(.room("a"), receipt: nil)),
            problem(calls.start(.start, of: "a", Epoch(1))), problem(calls.done(.start, .heard, of: "a", Epoch(1))),
            problem(calls.release(.room("a"), Epoch(1), next: nil)), problem(calls.stream(of: "a")),
            problem(calls.beats([(Cell(0), nil)])), problem(calls.owner(of: "a")), problem(calls.reports()),
            problem(calls.report(NodeReport(node: "n", version: 1, budget: 1), address: "")),
        ]
    }

    @Test func `what no function answers is refused by every call`() throws {
        let strange: [[RedisValue]] = [
            [], [.none], [.integer(1)], [.status("OK")], [words("other")], [words("stored")], [words("stored", "1", "")],
            [words("stored", "1-01", "1", "0")], [words("stored", "1-1", "1")], [words("granted", "-1", "1")],
            [words("granted", "+1", "1")], [words("closed", "x")],
            [words("started", "x")], [words("full", "1")], [words("alive", "1")], [words("alive", "1", "1", "x:a")],
            [words("alive", "1", "1", "r:\u{1}")], [words("owner", "n")], [words("owner", "n", "1:")], [words("reports", "n", "1")],
            [words("reports", "n", "x", "")], [words("reports"), words("x")], [words("reports"), words("9223372036854775807")],
            [words("stream", "0-0", "1")],
            [.array([.bytes(Array("stream".utf8)), .bytes(Array("0-0".utf8)), .bytes(Array("1".utf8)), .array([.none]), .array([])])],
            [.array([.integer(1)])], [.array([.bytes([0xFF])])], [.array([.array([])])],
        ]
        for values in strange {
            #expect(try problems(values).allSatisfy { $0 == .unexpected }, "\(values)")
        }
    }

    @Test(
        arguments: [
            ("OOM command not allowed", .outOfMemory), ("WRONGTYPE x", .wrongType), ("ERR Function not found", .noLibrary),
            ("NOPERM x", .forbidden), ("FORMER x", .otherPrimary), ("READONLY x", .notNow(code: "READONLY")),
            ("NOREPLICAS x", .notNow(code: "NOREPLICAS")), ("ERR x", .refused(code: "ERR")),
            ("\u{1b}[31m", .refused(code: "unknown")), ("", .refused(code: "unknown")),
        ] as [(String, FleetProblem)]
    )
    func `an error of Redis is a problem with a name, and its words are not repeated`(text: String, problem: FleetProblem) throws {
        #expect(try problems([.error(RedisError(text))]).allSatisfy { $0 == problem })
        #expect(!problem.message.contains("\u{1b}"))
    }

    @Test func `what replicas have not confirmed does not count`() throws {
        var rules = FleetRules()
        rules.replicas = 2
        let calls = FleetCalls(rules, node: "n", primary: FleetPrimary(text: "p"))
        let claim = calls.claim(.room("a"), receipt: nil)
        #expect(try claim.read([words("granted", "7", "8"), .integer(2)]) == .granted(Epoch(7), Session(8), isReplicated: true))
        #expect(try claim.read([words("granted", "7", "8"), .integer(1)]) == .granted(Epoch(7), Session(8), isReplicated: false))
        #expect(throws: FleetProblem.unexpected) { try claim.read([words("granted", "7", "8")]) }
        // What was refused needs no confirmation.
        #expect(try claim.read([words("expired"), .integer(0)]) == .expired)
        let beats = calls.beats([(Cell(3), nil), (Cell(5), Session(2))])
        #expect(beats.commands.map { $0.words.first } == ["FCALL", "FCALL", "WAIT"].map { Array($0.utf8) })
        let answers = try beats.read([words("alive", "1", "0", "l"), words("alive", "2", "9"), .integer(1)])
        #expect(answers[0] == BeatAnswer(session: Session(1), isReplicated: false, bells: 0, vacant: [.leadership]))
        #expect(answers[1] == BeatAnswer(session: Session(2), isReplicated: false, bells: 9))
        let put = try calls.put(.comment("a"), as: id, in: "a")
        #expect(throws: FleetProblem.notReplicated(replicas: 1)) { try put.read([words("stored", "7-1", "0", "0"), .integer(1)]) }
    }

    @Test func `nobody waits for longer than a lease, whatever Redis says`() throws {
        let claim = calls.claim(.room("a"), receipt: nil)
        #expect(try claim.read([words("closed", "\(Int64.max)")]) == .closed(.seconds(6)))
        #expect(try claim.read([words("closed", "5")]) == .closed(.milliseconds(5)))
    }

    @Test func `a primary is known by its run and its data, and a replica is none`() throws {
        func primary(_ texts: String...) -> Result<FleetPrimary, FleetProblem> {
            Result { () throws(FleetProblem) in try FleetPrimary(texts.map { .bytes(Array($0.utf8)) }[...]) }
        }
        #expect(
            primary("# Server\r\nrun_id:ab12\r\n", "role:master\r\nmaster_replid:cd\r\nmaster_replid2:00\r\n")
                == .success(FleetPrimary(text: "ab12:cd"))
        )
        #expect(primary("run_id:ab", "role:slave\r\nmaster_replid:cd") == .failure(.notNow(code: "READONLY")))
        #expect(primary("run_id:ab", "role:master") == .failure(.unexpected))
        #expect(primary("run_id:a b", "role:master\nmaster_replid:cd") == .failure(.unexpected))
        #expect(throws: FleetProblem.forbidden) { try FleetPrimary([.error(RedisError("NOPERM x"))][...]) }
        #expect(throws: FleetProblem.unexpected) { try FleetPrimary([.none][...]) }
    }

    @Test func `an id is the same wherever its comment comes from, and differs for every platform, chat and id`() throws {
        var comments: [Comments.Comment] = []
        for (platform, room, id) in [("a", "b", "c"), ("ab", "", "c"), ("a", nil, "bc"), (nil, "b", "c"), (nil, nil, "abc")]
            as [(String?, String?, String)]
        {
            var comment = Comment(text: "\(comments.count)")
            (comment.platform, comment.room, comment.id) = (platform, room, id)
            comments.append(comment)
        }
        #expect(Set(comments.map { FleetID(of: $0) }).count == comments.count)
        comments[0].text = "other"
        let id = try #require(FleetID(of: comments[0]))
        #expect(id.description == "\(id)" && id.description.utf8.count == 32)
        #expect(FleetID(id.description) == id)
        #expect(FleetID(of: Comment(text: "no id")) == nil)
        #expect("\(FleetID(random: (0, 255)))" == String(repeating: "0", count: 30) + "ff")
        for text in ["", "+" + String(repeating: "0", count: 31), String(repeating: "F", count: 32), String(repeating: "0", count: 33)] {
            #expect(FleetID(text) == nil)
        }
    }

    @Test func `bells are understood as a whole or not at all`() throws {
        let whole = ["entry", "r:a", "7-0", "5-3", "9", "2", "clear", "\(id)", ""]
        func bell(_ words: [String]) -> Result<FleetBell, FleetProblem> {
            Result { () throws(FleetProblem) in try FleetBell(PackedWords.pack(words.map { Array($0.utf8) })) }
        }
        let place = StreamPlace(milliseconds: 7, number: 0)
        let entry = FleetEntry(id: id, place: place, content: .success(.order(.clear(room: nil))))
        let previous = StreamPlace(milliseconds: 5, number: 3)
        #expect(bell(whole) == .success(.entry(entry, previous: previous, room: "a", session: Session(9), number: 2)))
        for (place, wrong) in [(0, "other"), (1, "s:a"), (1, "a"), (2, "7"), (3, "5--3"), (4, "-9"), (5, "x")] {
            var words = whole
            words[place] = wrong
            #expect(bell(words) == .failure(.unexpected), "\(words)")
        }
        #expect(bell(whole + [""]) == .failure(.unexpected))
        #expect(bell(["freed", "r:ねこ", "s:twitch/x", "l"]) == .success(.freed([.room("ねこ"), .source("twitch/x"), .leadership])))
        #expect(bell(["freed", "r:a", "m:a"]) == .failure(.unexpected))
        #expect(bell(["given", "l"]) == .success(.given(.leadership)))
        #expect(bell(["given"]) == .failure(.unexpected))
        #expect(bell(["move", "3", "n2"]) == .success(.move(rooms: 3, to: "n2")))
        #expect(bell([]) == .failure(.unexpected))
        for text in ["5:give", "05:given1:l", "-1:", ":", "1", "99999999999999999999:x", "5:given1:l2"] {
            #expect(throws: FleetProblem.unexpected) { try FleetBell(Array(text.utf8)) }
        }
        let many = Array(repeating: Array("0:".utf8), count: PackedWords.most + 1).flatMap { $0 }
        #expect(throws: FleetProblem.unexpected) { try PackedWords.unpack(many) }
    }
}
