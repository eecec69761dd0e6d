// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What a moderator types in the chat of a running service.
@Suite(.timeLimit(.minutes(3))) struct ChatCommandsTests {
    private func say(_ service: Service, _ text: String, by id: Int = 1, roles: String = "moderator") throws -> String {
        let body = #"{"platform":"twitch","author":{"id":"\#(id)","name":"Viewer \#(id)","roles":["\#(roles)"]},"text":"\#(text)"}"#
        return try service.ask("POST", "/v1/comments?wait=heard", body)
    }

    @Test func `a viewer chooses a voice where the settings let him, and otherwise says what he wrote`() throws {
        let viewers = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-wishes-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: viewers) }
        func ann(of service: Service) throws -> String { try service.ask("GET", "/v1/viewers/1") }
        let usual = try Service("--output", "null:fast", "--events", "-", "--viewers", viewers, "--commands", "read")
        for text in ["声(女性)", "!tts my rate 120"] {
            #expect(try say(usual, text, roles: "member").contains(#""outcome":"heard""#))
        }
        #expect(!usual.program.outputText.contains(#""event":"command""#))
        #expect(try !ann(of: usual).contains("gender"))
        let open = try Service("--output", "null:fast", "--events", "-", "--viewers", viewers, "--chat-wishes", "member")
        #expect(try say(open, "声(男性)", roles: "vip").contains(#""outcome":"heard""#), "the answer is heard in its place")
        try open.program.wait(forEvent: "viewer", 1)
        let known = try ann(of: open)
        #expect(known.contains(#""gender":"male""#) && known.contains(#""wished":["voice"]"#) && known.contains(#""changedBy":"viewer""#))
        #expect(try open.ask("GET", "/metrics").contains(#"yomite_wishes_total{result="granted"} 1"#))
    }

    @Test func `a moderator sets the volume, which everybody sees and can change back, and a viewer does not`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        #expect(try say(service, "!tts volume 50").contains(#""outcome":"heard""#), "the answer is heard in its place")
        #expect(try service.ask("GET", "/v1/settings").contains(#""volume":50"#))
        #expect(try say(service, "!tts volume 10", roles: "member").contains(#""reason":"command""#))
        #expect(try service.ask("GET", "/v1/settings").contains(#""volume":50"#))
        _ = try service.ask("PATCH", "/v1/settings", #"{"volume":100}"#)
        #expect(try service.ask("GET", "/v1/settings").contains(#""volume":100"#))
        #expect(try say(service, "!tts pause").contains(#""reason":"command""#))
        try service.program.wait(forEvent: "paused", 1)
        #expect(service.program.outputText.contains(#""by":"chat","event":"paused","paused":true"#))
    }

    @Test func `what a viewer teaches waits, and holds when a moderator approves it in the chat or over HTTP`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        #expect(try say(service, "!teach brb = be right back", by: 2, roles: "member").contains(#""outcome":"heard""#))
        _ = try say(service, "教育（語＝ご）", by: 2, roles: "member")
        #expect(try service.ask("GET", "/v1/dictionary") == "[]\n")
        let waiting = try service.ask("GET", "/v1/proposals")
        #expect(waiting.contains(#""author":"Viewer 2","authorId":"2","number":1,"pattern":"brb","reading":"be right back""#), "\(waiting)")
        #expect(try say(service, "!tts learn brb").contains(#""outcome":"heard""#))
        #expect(try service.ask("POST", "/v1/proposals/2/approve").contains(#""pattern":"語""#))
        let words = try service.ask("GET", "/v1/dictionary")
        #expect(words.contains(#""addedBy":"viewer Viewer 2""#) && words.contains("be right back") && words.contains("ご"), "\(words)")
        #expect(try service.ask("GET", "/v1/proposals") == "[]\n")
        try service.program.wait(forEvent: "dictionary", 4)
        let said = try service.ask("POST", "/v1/explain", #"{"text":"brb"}"#)
        #expect(said.contains("be right back"))
    }

    @Test func `whom a moderator mutes in the chat is muted in the dashboard, also after a restart`() throws {
        let service = try Service("--output", "null:fast", with: { ["--viewers", $0.path + "/viewers"] })
        _ = try say(service, "hello", by: 2, roles: "member")
        #expect(try say(service, "!tts mute @viewer 2").contains(#""outcome":"heard""#))
        #expect(try say(service, "hello", by: 2, roles: "member").contains("muted-author"))
        #expect(try service.ask("GET", "/v1/viewers/2?platform=twitch").contains(#""changedBy":"chat""#))
        let again = try Service("--output", "null:fast", "--viewers", service.workspace.path + "/viewers")
        #expect(try say(again, "hello", by: 2, roles: "member").contains("muted-author"))
        _ = try say(again, "!tts unmute viewer 2")
        #expect(try say(again, "hello", by: 2, roles: "member").contains(#""outcome":"heard""#))
    }

    @Test func `a clear for all rooms is told in rooms that are closed as well, where a dashboard may show their comments`() throws {
        let service = try Service("--output", "null:fast", "--events", "-", config: Service.limits("roomIdleSeconds: 1"))
        _ = try service.ask("POST", "/v1/rooms/ann/comments?wait=heard", #"{"text":"hello"}"#)
        try service.program.wait(forEvent: "room") { $0.room == "ann" && $0.state == "closed" }
        _ = try service.ask("POST", "/v1/moderation", #"{"kind":"clear"}"#)
        try service.program.wait(forEvent: "moderated") { $0.room == "ann" }
    }
}
