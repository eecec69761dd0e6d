// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Sources that are added and removed while a service runs.
@Suite(.tags(.memory, .threads), .serialized, .timeLimit(.minutes(3))) struct LiveSourcesTests {
    private func place(_ server: PrivateIRCServer) -> [String] {
        ["--twitch-server", "localhost:\(server.port)", "--twitch-ca", server.authority]
    }

    @Test(.enabled(if: PrivateIRCServer.program != nil, Comment(rawValue: PrivateIRCServer.missing)))
    func `a channel is read from now on, and what was accepted from it is heard after it was removed`() throws {
        let server = try PrivateIRCServer()
        let service = try Service("--output", "null:fast", "--events", "-", "-v") { _ in place(server) }
        #expect(try service.ask("GET", "/v1/sources") == "[]\n")
        #expect(try service.ask("POST", "/v1/sources", #"{"twitch":"https://www.twitch.tv/Ann"}"#).contains(#""name":"twitch-1""#))
        try service.program.wait(forLine: "joined #ann")
        let speaker = try server.speaker("cat", in: "ann")
        speaker.say("hello")
        try service.program.wait(forEvent: "finished", 1)
        #expect(try service.ask("GET", "/v1/sources").contains(#""state":"connected""#))
        #expect(try service.ask("POST", "/v1/sources", #"{"twitch":"ann"}"#).contains("is already read by the source twitch-1"))
        _ = try service.ask("POST", "/v1/control/pause")
        speaker.say("one")
        speaker.say("two")
        try service.program.wait(forEvent: "accepted", 3)
        #expect(try service.ask("DELETE", "/v1/sources/twitch-1").contains(#""channels":["ann"]"#))
        speaker.say("three")
        _ = try service.ask("POST", "/v1/control/resume")
        _ = try service.ask("POST", "/v1/comments", #"{"text":"four"}"#)
        try service.program.wait(forEvent: "finished", 4)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text) == ["hello", "one", "two", "four"])
        #expect(try service.ask("GET", "/v1/sources") == "[]\n")
        #expect(try service.ask("DELETE", "/v1/sources/twitch-1").contains("there is no source named twitch-1"))
        for action in ["added", "removed"] {
            let event = #"{"action":"\#(action)","by":"http","event":"source","kind":"twitch","name":"twitch-1""#
            #expect(service.program.outputText.contains(event))
        }
        #expect(try !service.ask("GET", "/metrics").contains("yomite_twitch_connected"))
    }

    @Test(.enabled(if: PrivateIRCServer.program != nil, Comment(rawValue: PrivateIRCServer.missing)))
    func `two channels are read over two connections, and one of them may go`() throws {
        let server = try PrivateIRCServer()
        let service = try Service("--twitch", "ann", "--output", "null:fast", "--events", "-", "-v") { _ in place(server) }
        try service.program.wait(forLine: "joined #ann")
        #expect(try service.ask("POST", "/v1/sources", #"{"twitch":"bob"}"#).contains(#""name":"twitch-2""#))
        try service.program.wait(forLine: "joined #bob")
        #expect(try service.ask("DELETE", "/v1/sources/twitch-1").contains("ann"))
        try server.speaker("cat", in: "bob").say("hello")
        try service.program.wait(forEvent: "finished", 1)
        try service.waitForMetric("yomite_twitch_connected 1")
    }

    @Test func `a file that was given at the start is a source that ends, and can be removed`() throws {
        let service = try Service("--output", "null:fast", "--events", "-") { [try $0.file("chat.txt", ["hello"])] }
        try service.program.wait(forEvent: "finished", 1)
        let listed = try service.ask("GET", "/v1/sources")
        #expect(listed.contains(#""name":"file-1""#) && listed.contains("ended"))
        #expect(!listed.contains("chat.txt"))
        #expect(try service.ask("DELETE", "/v1/sources/file-1").contains(#""kind":"file""#))
    }

    @Test func `no more sources are added than the limit says, and none of another kind`() throws {
        let config = "{ limits: { sources: 1 } }"
        let service = try Service("--output", "null:fast", config: config) { ["--follow", try $0.file("chat.txt", [String]())] }
        #expect(try service.ask("POST", "/v1/sources", #"{"twitch":"ann"}"#).contains("limits.sources"))
        #expect(try service.ask("POST", "/v1/sources", #"{"twitch":"ann,bob"}"#).contains("one Twitch channel"))
        #expect(try service.ask("POST", "/v1/sources", #"{"file":"/etc/passwd"}"#).contains("name one source"))
        #expect(try service.ask("GET", "/v1/sources").contains(#""kind":"follow""#))
    }
}
