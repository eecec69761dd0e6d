// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Redis
import Testing

@testable import FleetStore

@Suite struct FleetAnswerTests {
    private func words(_ words: String...) -> RedisValue {
        .array(words.map { .bytes(Array($0.utf8)) })
    }

    /// What each call makes of an answer; nil where it takes it.
    private func problems(_ values: [RedisValue]) throws -> [FleetProblem?] {
        let calls = FleetCalls()
        let hold = FleetHold(of: "a", by: "n", since: FleetEpoch(1))
        func problem<Answer>(_ request: FleetRequest<Answer>) -> FleetProblem? {
            do throws(FleetProblem) {
                _ = try request.read(values)
                return nil
            } catch {
                return error
            }
        }
        return [
            problem(try calls.put(.order(.clear(room: nil)), in: "a")), problem(calls.claim("a", for: "n")),
            problem(calls.start(.none, of: hold)),
            problem(calls.done(.none, .heard, of: hold)), problem(calls.release(hold, to: nil)), problem(calls.entries(of: "a")),
        ]
    }

    @Test func `what no function answers is refused by every call`() throws {
        let strange: [[RedisValue]] = [
            [], [.none], [.integer(1)], [.status("OK")], [words("other")], [words("stored")], [words("stored", "1", "")],
            [words("claimed", "-1")],
            [words("claimed", "+1")], [words("held", "1")], [words("started", "x")], [words("stale", "01", "n")], [words("full", "1")],
            [.array([.integer(1)])], [.array([.bytes([0xFF])])], [.array([.array([])])],
        ]
        for values in strange {
            #expect(try problems(values).allSatisfy { $0 == .unexpected }, "\(values)")
        }
    }

    @Test(
        arguments: [
            ("OOM command not allowed", .outOfMemory), ("WRONGTYPE x", .wrongType), ("ERR Function not found", .noLibrary),
            ("NOPERM x", .forbidden),
            ("READONLY x", .notNow(code: "READONLY")), ("NOREPLICAS x", .notNow(code: "NOREPLICAS")), ("ERR x", .refused(code: "ERR")),
            ("\u{1b}[31m", .refused(code: "unknown")), ("", .refused(code: "unknown")),
        ] as [(String, FleetProblem)]
    )
    func `an error of Redis is a problem with a name, and its words are not repeated`(text: String, problem: FleetProblem) throws {
        #expect(try problems([.error(RedisError(text))]) == Array(repeating: problem, count: 6))
        #expect(!problem.message.contains("\u{1b}"))
    }

    @Test func `what replicas have not confirmed does not count`() throws {
        var rules = FleetRules()
        rules.replicas = 2
        let claim = FleetCalls(rules).claim("a", for: "n")
        #expect(try claim.read([words("claimed", "7"), .integer(2)]) == .claimed(FleetEpoch(7)))
        #expect(throws: FleetProblem.notReplicated(replicas: 1)) { try claim.read([words("claimed", "7"), .integer(1)]) }
        #expect(throws: FleetProblem.unexpected) { try claim.read([words("claimed", "7")]) }
        // What was refused needs no confirmation.
        #expect(try claim.read([words("dead"), .integer(0)]) == .dead)
    }
}
