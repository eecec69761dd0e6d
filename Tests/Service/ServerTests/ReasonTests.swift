// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Server
@testable import Voices

/// What clients ask that want to know more: outcomes as soon as there are any, explanations, and what voices cost.
@Suite struct ReasonTests {
    private let stage = Stage()

    private func post(_ query: String, _ body: String) -> HTTPAnswer {
        stage.ask(.post, "/v1/comments" + query, type: "application/json", body)
    }

    private func finish(_ number: UInt64, _ outcome: Outcome = .heard) {
        stage.desk.note(.finished(CommentNumber(number), id: nil, outcome, seconds: 1.25), in: "main")
    }

    @Test func `an answer waits until all of its comments have their outcomes`() {
        stage.meanwhile = { [unowned stage] in
            #expect(stage.alarm != nil)
            finish(2, .skipped(.tooOld))
            #expect(stage.alarm != nil)
            finish(1)
        }
        let answer = post("?wait=heard", #"[{"id":"a","text":"x"},{"id":"b","text":"y"}]"#)
        #expect(answer.status == 200)
        #expect(answer.text.contains(#"{"id":"a","outcome":"heard","seconds":1.25}"#))
        #expect(answer.text.contains(#"{"id":"b","outcome":"skipped","reason":"too-old","seconds":1.25}"#))
        #expect(stage.alarm == nil, "nothing is left that would happen later")
        stage.meanwhile = {}
        #expect(post("?wait=heard", #"{"id":"a","text":"x"}"#).text.contains(#""duplicate":true,"id":"a","outcome":"heard""#))
    }

    @Test func `an answer waits no longer than it was asked to`() {
        stage.meanwhile = { [unowned stage] in
            finish(1)
            stage.alarm?()
            finish(2)
        }
        defer { stage.meanwhile = {} }
        let answer = post("?wait=heard&seconds=1", #"[{"id":"a","text":"x"},{"id":"b","text":"y"}]"#)
        #expect(answer.status == 202)
        #expect(answer.text.contains(#""id":"a","outcome":"heard""#) && answer.text.contains(#""id":"b","position""#))
        for query in ["?wait=long", "?wait=heard&seconds=0", "?wait=heard&seconds=61", "?wait=heard&seconds=x"] {
            #expect(post(query, #"{"text":"x"}"#).status == 400, "\(query)")
        }
    }

    @Test func `nobody waits for a client that has left`() {
        stage.meanwhile = { [unowned stage] in
            #expect(stage.alarm != nil)
            stage.leave()
            #expect(stage.alarm == nil, "nothing is left that would happen later")
        }
        #expect(post("?wait=heard", #"{"id":"a","text":"x"}"#).text.contains(#""id":"a","position""#))
        stage.meanwhile = {}
    }

    @Test func `several answers may wait for the same comment`() {
        let waits = OutcomeWaits()
        var ends: [[CommentNumber: OutcomeWaits.End]] = []
        var alarms: [Int: () -> Void] = [:]
        for number in 1...3 {
            _ = waits.wait(
                for: [CommentNumber(7), CommentNumber(UInt64(number))],
                within: .seconds(1),
                { _, work in
                    alarms[number] = work
                    return { alarms[number] = nil }
                }
            ) { ends.append($0) }
        }
        waits.note(CommentNumber(7), .heard, seconds: 1)
        #expect(ends.isEmpty)
        waits.note(CommentNumber(2), .heard, seconds: 1)
        alarms[1]?()
        waits.note(CommentNumber(1), .heard, seconds: 1)
        #expect(ends.map(\.count) == [2, 1] && alarms.keys.sorted() == [3])
    }

    @Test func `a comment is explained in the room that is meant`() {
        let answer = stage.ask(.post, "/v1/rooms/second/explain", type: "application/json", #"{"text":"why"}"#)
        #expect(answer.status == 200 && answer.text.contains(#""dropped":"in second""#) && answer.text.contains(#""text":"why""#))
        #expect(stage.ask(.post, "/v1/explain", type: "application/json", #"{"text":"why","room":"nowhere"}"#).status == 404)
        #expect(stage.ask(.post, "/v1/explain", type: "application/json", #"[{"text":"a"},{"text":"b"}]"#).status == 400)
    }

    @Test func `each voice is told with what it would cost, and whether there is room for it`() throws {
        struct Account: Decodable {
            struct Cost: Decodable {
                var voice: String
                var bytes: Int
                var more: Int
                var loaded: Bool
                var affordable: Bool
            }
            var budget: Int?
            var voices: [Cost]
        }
        func ask(_ query: String = "") throws -> Account {
            try JSONDecoder().decode(Account.self, from: Data(stage.ask(.get, "/v1/ledger" + query).body))
        }
        let unlimited = try ask()
        #expect(unlimited.budget == nil && unlimited.voices.count == Catalog.shipped.entries.count)
        #expect(unlimited.voices.allSatisfy { $0.affordable && !$0.loaded && $0.bytes > 0 && $0.more == $0.bytes })
        stage.budget = Ledger.reserve + (unlimited.voices.map(\.bytes).max() ?? 0) - 1
        let limited = try ask()
        #expect(limited.voices.contains { !$0.affordable } && limited.voices.contains(where: \.affordable))
        #expect(try ask("?language=ja").voices.count < limited.voices.count)
        #expect(stage.ask(.get, "/v1/ledger?language=qqq").status == 404)
    }
}
