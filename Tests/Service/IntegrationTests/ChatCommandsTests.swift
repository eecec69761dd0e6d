// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What a moderator types in the chat of a running service.
@Suite(.timeLimit(.minutes(3))) struct ChatCommandsTests {
    private func say(_ service: Service, _ text: String, roles: String = "moderator") throws -> String {
        let body = #"{"platform":"twitch","author":{"id":"1","name":"Ann","roles":["\#(roles)"]},"text":"\#(text)"}"#
        return String(decoding: try service.curlBytes("--json", body, service.url("/v1/comments?wait=heard")), as: UTF8.self)
    }

    @Test func `a viewer chooses a voice where the settings let him, and otherwise says what he wrote`() throws {
        let viewers = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-wishes-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: viewers) }
        func ann(of service: Service) throws -> String { try service.curl(service.url("/v1/viewers/1")) }
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
        #expect(try open.curl(open.url("/metrics")).contains(#"yomite_wishes_total{result="granted"} 1"#))
    }

    @Test func `a moderator sets the volume, which everybody sees and can change back, and a viewer does not`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        #expect(try say(service, "!tts volume 50").contains(#""outcome":"heard""#), "the answer is heard in its place")
        #expect(try service.curl(service.url("/v1/settings")).contains(#""volume":50"#))
        #expect(try say(service, "!tts volume 10", roles: "member").contains(#""reason":"command""#))
        #expect(try service.curl(service.url("/v1/settings")).contains(#""volume":50"#))
        _ = try service.curlBytes("-X", "PATCH", "--json", #"{"volume":100}"#, service.url("/v1/settings"))
        #expect(try service.curl(service.url("/v1/settings")).contains(#""volume":100"#))
        #expect(try say(service, "!tts pause").contains(#""reason":"command""#))
        try service.program.wait(forEvent: "paused", 1)
        #expect(service.program.outputText.contains(#""by":"chat","event":"paused","paused":true"#))
    }
}
