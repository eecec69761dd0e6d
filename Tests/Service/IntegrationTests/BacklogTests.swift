// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

/// What becomes of more than can be said.
@Suite(.serialized) struct BacklogTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func `a file that is poured into a pipe is heard to its last line`() throws {
        let program = try yomite("--output", "null:fast", "--voice", "espeak:en-us+f5", "--pause", "0", in: workspace)
        // Ten times as many as make the ladder skip some.
        program.write((1...400).map { "\($0 % 10)\n" }.joined())
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 400)
        #expect(program.account["heard"] == 400)
    }

    @Test func `a burst is taken, what is paid is heard first, and everything is accounted for`() throws {
        let program = try yomite("--output", "null", "--feed", "json", "--events", "-", in: workspace)
        program.write(#"{"id":"first","text":"This is being heard while the burst comes in."}"# + "\n")
        try program.wait(forEvent: "started")
        let burst = (1...2_000).map { number in
            #"{"id":"\#(number)","text":"comment number \#(number) of the burst","author":{"id":"viewer \#(number % 500)"}}"# + "\n"
        }
        let paid = #"{"id":"paid","text":"hello","author":{"id":"rich"},"amount":{"value":5,"currency":"EUR"}}"# + "\n"
        program.write(burst.joined() + paid)
        try program.wait(forEvent: "backlog") { $0.step == "skip" }
        try program.wait(forEvent: "finished", 1_501) { $0.reason == "backlog" }
        try program.wait(forEvent: "started") { $0.id == "paid" }
        program.signal(SIGINT)
        #expect(try program.end() == 130)
        // Whatever began before it came: on a slow machine the burst takes longer than its first comments. One more may be on its way to the output
        // then, which nothing overtakes.
        let afterwards = program.events.drop { $0.event != "accepted" || $0.id != "paid" }
        #expect(afterwards.filter { $0.event == "started" }.prefix(2).contains { $0.id == "paid" })
        let account = program.account
        #expect(account["accepted"] == 2_002)
        let outcomes = ["heard", "skipped", "refused", "failed", "deleted", "left"].map { account[$0, default: 0] }
        #expect(outcomes.reduce(0, +) == 2_002)
        #expect(account["glitches"] == 0)
    }

    @Test func `what is kept back can be deleted unheard`() throws {
        let program = try yomite("--output", "null", "--feed", "json", "--hold", "1", "--events", "-", in: workspace)
        program.write(#"{"id":"bad","text":"bad"}"# + "\n" + #"{"id":"good","text":"good"}"# + "\n")
        program.write(#"{"kind":"delete","id":"bad"}"# + "\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.outcomes == ["deleted", "heard"])
        #expect(program.events.filter { $0.event == "started" }.map(\.id) == ["good"])
    }

    @Test func `an id that a file repeats is read once`() throws {
        let file = try workspace.file(
            "chat.jsonl",
            [
                #"{"id":"1","text":"one"}"#,
                #"{"id":"2","text":"two"}"#,
                #"{"id":"1","text":"one, edited"}"#,
                #"{"text":"three"}"#,
                #"{"text":"three"}"#,
            ]
        )
        let program = try yomite("read", "--backlog", "all", "--output", "null:fast", "--pause", "0", "--events", "-", file, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.events.filter { $0.event == "started" }.map(\.text) == ["one", "two", "three", "three"])
        #expect(program.events.filter { $0.reason == "duplicate" }.map(\.id) == ["1"])
        #expect(program.account["skipped"] == 1)
    }

    @Test func `only what is chosen is read`() throws {
        let file = try workspace.file(
            "chat.jsonl",
            [#"{"text":"!tts hello"}"#, #"{"text":"hello"}"#, #"{"text":"yes","author":{"id":"a","roles":["member"]}}"#]
        )
        let program = try yomite("read", "--output", "null:fast", "--read", "members,prefix:!tts", "--events", "-", file, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outcomes.sorted() == ["heard", "heard", "skipped"])
        #expect(program.events.first { $0.reason != nil }?.reason == "not-chosen")
    }
}
