// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What is set for viewers of a running service, and of the next one.
@Suite(.timeLimit(.minutes(3))) struct ViewersTests {
    private func patch(_ service: Service, _ path: String, _ body: String) throws -> String {
        try service.ask("PATCH", "/v1/viewers/\(path)", body)
    }

    private func post(_ service: Service, _ id: String, by viewer: String, _ text: String) throws {
        let body = #"{"id":"\#(id)","platform":"twitch","author":{"id":"\#(viewer)","name":"viewer \#(viewer)"},"text":"\#(text)"}"#
        _ = try service.ask("POST", "/v1/comments?wait=heard", body)
    }

    private func start(_ viewers: String) throws -> Service {
        try Service("--output", "null:fast", "--events", "-", "--viewers", viewers)
    }

    @Test func `what is set acts on the next comment, is told by events, and is there after a restart`() throws {
        let workspace = try Workspace()
        let folder = workspace.path + "/viewers"
        let first = try start(folder)
        try post(first, "a", by: "17", "Good evening.")
        #expect(try first.ask("GET", "/v1/viewers").contains(#""comments":1,"id":"17""#))
        #expect(try patch(first, "17", #"{"voice":"espeak:en-us+m3","nickname":"Apple"}"#).contains(#""voice":"espeak:en-us+m3""#))
        #expect(try patch(first, "18?platform=twitch", #"{"muted":true}"#).contains(#""muted":true"#))
        #expect(try patch(first, "17", #"{"voice":"espeak:en-us+m33"}"#).contains("unknown-voice"))
        try post(first, "b", by: "17", "Good evening again.")
        try post(first, "c", by: "18", "Nobody hears this.")
        try first.program.wait(forEvent: "finished", 3)
        let started = first.program.outputText.split(separator: "\n").filter { $0.contains(#""event":"started""#) }
        try #require(started.count == 2)
        #expect(started[1].contains(#""author":"Apple""#) && started[1].contains(#""voice":"espeak:en-us+m3""#))
        #expect(!started[0].contains("Apple"))
        #expect(first.program.outputText.contains(#""outcome":"skipped","reason":"muted-author""#))
        #expect(first.program.outputText.contains(#"{"action":"set","author":"viewer 17","authorId":"17","by":"http","event":"viewer""#))
        #expect(try first.ask("GET", "/metrics").contains("\nyomite_viewers_listed 2\n"))
        first.program.signal(SIGTERM)
        #expect(try first.program.end() == 0)

        let second = try start(folder)
        #expect(try second.ask("GET", "/v1/viewers/apple").contains(#""nickname":"Apple""#))
        try post(second, "d", by: "18", "Nobody hears this either.")
        #expect(try second.ask("GET", "/v1/comments/d").contains("muted-author"))
        #expect(try second.ask("DELETE", "/v1/viewers/18").contains(#""id":"18""#))
        try post(second, "e", by: "18", "This is heard.")
        #expect(try second.ask("GET", "/v1/comments/e").contains(#""outcome":"heard""#))
        let file = try String(contentsOfFile: folder + "/room-main.jsonl", encoding: .utf8)
        #expect(file.split(separator: "\n").count == 1 && file.contains(#""nickname":"Apple""#))
    }

    @Test func `a line that cannot be read is named, and no file is made before something is set`() throws {
        let service = try Service("--output", "null:fast", "--events", "-") {
            let file = try $0.file("room-main.jsonl", ["nonsense"])
            return ["--viewers", String(file.dropLast("/room-main.jsonl".count))]
        }
        try post(service, "a", by: "17", "Good evening.")
        try service.program.wait(forLine: "room-main.jsonl: line 1: it is not an object of JSON in one line")
        let none = try Service("--output", "null:fast", "--events", "-", "--viewers", service.workspace.path + "/none")
        try post(none, "a", by: "17", "Good evening.")
        #expect(!FileManager.default.fileExists(atPath: service.workspace.path + "/none"))
        let off = try Service("--output", "null:fast", "--viewers", "off")
        #expect(try off.ask("GET", "/v1/viewers").contains("--viewers off"))
    }
}
