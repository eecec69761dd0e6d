// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

/// Outputs that are added and removed while a service runs.
@Suite(.serialized, .timeLimit(.minutes(3))) struct LiveOutputsTests {
    private func has(_ sink: String, _ server: PrivateSoundServer) throws -> Bool {
        try server.pactl("list", "short", "sinks").contains(sink)
    }

    @Test(arguments: SoundServerKind.available)
    func `a sink that is made hears whole comments only, and is gone with its output`(kind: SoundServerKind) throws {
        let server = try PrivateSoundServer(kind)
        let service = try Service("--output", "pulse:null0", "--rate", "200", "--events", "-", sound: server)
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(story(1))\"}")
        try service.program.wait(forEvent: "started", 1)
        let added = try service.ask("POST", "/v1/outputs", #"{"sink":"yomite-obs","make":true}"#)
        #expect(added.contains(#""name":"pulse:yomite-obs""#) && added.contains(#""number":2"#), "\(added)")
        let (first, second) = (try server.record(), try server.record("yomite-obs.monitor"))
        try service.program.wait(forEvent: "finished", 1)
        _ = try service.ask("POST", "/v1/comments", #"{"text":"hello world"}"#)
        try service.program.wait(forEvent: "finished", 2)
        for recording in [first, second] { #expect(recording.hears { peak($0) > 1_500 }) }
        #expect(try service.ask("GET", "/v1/outputs").contains(#""ready":true,"removable":true"#))
        #expect(try service.ask("PATCH", "/v1/settings", #"{"output.2.volume":40}"#).contains(#""output.2.volume":40"#))
        // The end of this comment is heard at the first output alone.
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(story(1))\"}")
        try service.program.wait(forEvent: "started", 3)
        #expect(try service.ask("DELETE", "/v1/outputs/pulse%3Ayomite-obs").contains("yomite-obs"))
        try service.program.wait(forEvent: "finished", 3)
        #expect(service.program.outcomes == ["heard", "heard", "heard"])
        try service.wait(for: "its end", from: "/v1/outputs") { !$0.contains("yomite-obs") }
        #expect(try !has("yomite-obs", server))
        #expect(try !service.ask("GET", "/v1/settings").contains("output."))
        for action in ["added", "removed"] {
            let event = #"{"action":"\#(action)","by":"http","event":"outputs","kind":"pulse","name":"pulse:yomite-obs""#
            #expect(service.program.outputText.contains(event))
        }
    }

    @Test func `a sink that is there is used and stays, and rooms that open later play there too`() throws {
        let server = try PrivateSoundServer()
        try server.addSink("obs")
        let service = try Service("--output", "pulse:null0", "--events", "-", sound: server)
        #expect(try service.ask("GET", "/v1/outputs").contains(#""name":"obs""#))
        #expect(try service.ask("POST", "/v1/outputs", #"{"sink":"obs"}"#).contains(#""number":2"#))
        #expect(try service.ask("POST", "/v1/outputs", #"{"sink":"obs"}"#).contains("is already an output"))
        let recording = try server.record("obs.monitor")
        _ = try service.ask("POST", "/v1/rooms/ann/comments", #"{"text":"hello"}"#)
        try service.program.wait(forEvent: "finished", 1)
        #expect(recording.hears { peak($0) > 1_500 })
        _ = try service.ask("DELETE", "/v1/outputs/pulse%3Aobs")
        // What the service does at the sound server, it does in the order in which it was asked.
        #expect(try service.ask("GET", "/v1/outputs").contains(#""name":"obs""#))
        #expect(try has("obs", server))
    }

    @Test func `what was added and kept is there after a restart, also where the sink is gone, until it goes back to the file`() throws {
        let (server, next) = (try PrivateSoundServer(), try PrivateSoundServer())
        let first = try Service("--output", "pulse:null0", sound: server)
        _ = try first.ask("POST", "/v1/outputs", #"{"sink":"obs","make":true}"#)
        _ = try first.ask("PATCH", "/v1/settings", #"{"output.2.volume":70}"#)
        for port in [1, 2] { _ = try first.ask("POST", "/v1/sources", #"{"onecomme":"ws://127.0.0.1:\#(port)"}"#) }
        #expect(try first.ask("PUT", "/v1/settings/kept", #"{"added.output":"wav:/tmp/a"}"#).contains("must be the name of a sink"))
        #expect(try first.ask("PUT", "/v1/settings/kept", #"{"added.onecomme":"ws://10.0.0.1:1"}"#).contains("an address of this machine"))
        #expect(try first.ask("PUT", "/v1/settings/kept", #"{"volume":90,"added":true}"#).contains(#""output.2.volume":70"#))
        #expect(!first.program.errorText.contains("restart"))
        let change = try yomite("config", "set", "volume", "80", in: first.workspace)
        #expect(try change.end() == 0)
        #expect(change.errorText.contains("takes precedence over the file"), "\(change.errorText)")
        first.program.signal(SIGTERM)
        #expect(try first.program.end() == 0)
        let second = try Service("--output", "pulse:null0", "--events", "-", in: first.workspace, sound: next)
        let kept = try second.ask("GET", "/v1/settings/kept")
        #expect(kept.contains(#""added.output":"pulse:obs?volume=70&make""#) && kept.contains(#""volume":90"#), "\(kept)")
        try second.wait(for: "its sink", from: "/v1/outputs") { $0.contains(#""name":"pulse:obs","number":2,"ready":true"#) }
        let recording = try next.record("obs.monitor")
        _ = try second.ask("POST", "/v1/comments", #"{"text":"hello world"}"#)
        try second.program.wait(forEvent: "finished", 1)
        #expect(recording.hears { peak($0) > 1_000 })
        let sources = try second.ask("GET", "/v1/sources")
        #expect(sources.contains("ws://127.0.0.1:1") && sources.contains("ws://127.0.0.1:2"), "\(sources)")
        _ = try second.ask("PUT", "/v1/settings/kept", "{}")
        #expect(try second.ask("GET", "/v1/settings/kept") == "{}\n")
        second.program.signal(SIGTERM)
        #expect(try second.program.end() == 0)
        let third = try Service("--output", "pulse:null0", in: first.workspace, sound: next)
        #expect(try third.ask("GET", "/v1/sources") == "[]\n")
        #expect(try !third.ask("GET", "/v1/outputs").contains("pulse:obs"))
    }

    @Test func `what cannot be added or removed says what to do`() throws {
        let server = try PrivateSoundServer()
        let config = "{ limits: { outputs: 1 } }"
        let limited = try Service("--output", "pulse:null0", config: config, sound: server)
        #expect(try limited.ask("POST", "/v1/outputs", #"{"sink":"obs"}"#).contains("limits.outputs"))
        #expect(try limited.ask("DELETE", "/v1/outputs/pulse%3Anull0").contains("output.1.mute"))
        #expect(try limited.ask("DELETE", "/v1/outputs/pulse%3Aobs").contains("there is no output"))
        let service = try Service("--output", "pulse:null0", sound: server)
        #expect(try service.ask("POST", "/v1/outputs", #"{"sink":"nul0"}"#).contains("the nearest is pulse:null0"))
        #expect(try service.ask("POST", "/v1/outputs", #"{"sink":"a b","make":true}"#).contains("at most 64 letters"))
        let silent = try Service("--output", "null")
        #expect(try silent.ask("POST", "/v1/outputs", #"{"sink":"obs"}"#).contains("started without a sound server"))
        let fast = try Service("--output", "null:fast")
        #expect(try fast.ask("POST", "/v1/outputs", #"{"sink":"obs"}"#).contains("cannot be changed"))
        #expect(try fast.ask("GET", "/v1/outputs").contains(#""removable":false"#))
    }
}
