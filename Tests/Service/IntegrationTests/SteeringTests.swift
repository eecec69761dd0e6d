// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Several people steer one service.
@Suite(.timeLimit(.minutes(3))) struct SteeringTests {
    private func ask(_ service: Service, _ name: String, _ method: String, _ path: String, _ body: String? = nil) throws -> String {
        try service.answer(to: method, path, body, fields: "Authorization: Bearer 0123456789abcdef-\(name)").text
    }

    @Test func `comments wait until a moderator approves them, and events tell who that was`() throws {
        let service = try Service("--output", "null:fast", "--events", "-", "--approve", "all", config: "{}") {
            ["--tokens", try $0.secret("tokens", ["ann moderate 0123456789abcdef-ann", "bot comment 0123456789abcdef-bot"])]
        }
        #expect(try ask(service, "bot", "POST", "/v1/comments", #"{"id":"a","text":"first"}"#).contains(#""held":true"#))
        _ = try ask(service, "bot", "POST", "/v1/comments", #"{"id":"b","text":"second"}"#)
        #expect(try ask(service, "bot", "POST", "/v1/comments/a/approve").contains("token-lacks-right"))
        #expect(try ask(service, "ann", "POST", "/v1/comments/a/approve").contains(#""state":"waiting""#))
        #expect(try ask(service, "ann", "POST", "/v1/comments/b/refuse").contains(#""reason":"not-approved""#))
        try service.program.wait(forEvent: "finished", 2)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text) == ["first"])
        #expect(service.program.outputText.components(separatedBy: #""by":"ann""#).count == 3)
        // A changed file is read again without being asked for.
        _ = try service.workspace.secret("tokens", ["ann all 0123456789abcdef-ann"])
        try service.program.wait(forLine: "read again")
        #expect(try ask(service, "bot", "POST", "/v1/comments", #"{"text":"third"}"#).contains("token-wrong"))
        #expect(try ask(service, "ann", "GET", "/v1/settings").contains(#""volume":100"#))
    }

    @Test func `a comment without an id is deleted by its number, and files of events tell it`() throws {
        let service = try Service("--output", "null:fast", "--events", "-", "--approve", "all") { [try $0.file("chat.txt", ["hello"])] }
        try service.program.wait(forEvent: "held")
        _ = try service.ask("DELETE", "/v1/comments/1")
        try service.program.wait(forEvent: "finished")
        let moderated = #"{"by":"http","comments":[1],"event":"moderated","kind":"delete","removed":1,"room":"main""#
        #expect(service.program.outputText.contains(moderated))
        #expect(service.program.outputText.contains(#""outcome":"deleted","reason":"message""#))
    }

    @Test func `yomite control decides from the shell`() throws {
        let service = try Service("--output", "null:fast", "--events", "-", "--approve", "all")
        let address = "127.0.0.1:\(service.port)"
        _ = try service.ask("POST", "/v1/comments", #"[{"id":"a/b ü","text":"one"},{"id":"c","text":"two"}]"#)
        #expect(try yomite("control", "approve", "a/b ü", "--http", address, in: service.workspace).end() == 0)
        #expect(try yomite("control", "refuse", "2", "--http", address, in: service.workspace).end() == 0)
        #expect(try yomite("control", "refuse", "2", "--http", address, in: service.workspace).end() != 0)
        try service.program.wait(forEvent: "finished", 2)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text) == ["one"])
    }

    @Test func `without HTTP nobody could approve anything`() throws {
        let program = try yomite("read", "--output", "null:fast", "--approve", "links", in: Workspace())
        #expect(try program.end() == 64 && program.errorText.contains("--approve: nobody could approve comments without HTTP"))
    }

    @Test func `what an earlier run left in the file of captions is gone from the start`() throws {
        let service = try Service("--output", "null") { ["--caption-file", try $0.file("now.txt", ["Ann: earlier"])] }
        #expect(try String(contentsOfFile: service.workspace.path + "/now.txt", encoding: .utf8) == "")
    }
}
