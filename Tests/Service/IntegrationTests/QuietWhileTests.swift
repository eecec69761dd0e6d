// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Comments wait while a microphone is loud. The monitor of a sink is the microphone, and a tone on the sink is who speaks.
@Suite(
    .enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)),
    .serialized,
    .timeLimit(.minutes(3))
)
struct QuietWhileTests {
    private let server: PrivateSoundServer

    init() throws {
        server = try PrivateSoundServer()
    }

    private func serve(_ source: String, seconds: Int) throws -> Service {
        let limits = Service.limits("quietSeconds: \(seconds)")
        return try Service("-v", "--output", "pulse:null0", "--events", "-", "--quiet-while", source, config: limits, sound: server)
    }

    /// Somebody begins to speak; returns the number of the module that does.
    private func speak() throws -> String {
        String(try server.pactl("load-module", "module-sine", "sink=mic", "frequency=440").prefix { $0.isNumber })
    }

    private func post(_ text: String, to service: Service) throws {
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(text)\"}")
    }

    private func events(of service: Service) -> [String] {
        service.program.events.filter { ["microphone", "started"].contains($0.event) }.map { $0.state ?? $0.event }
    }

    @Test(.tags(.threads)) func `the next comment begins when the tone has ended`() throws {
        try server.addSink("mic")
        let service = try serve("mic.monitor", seconds: 600)
        try service.program.wait(forLine: "--quiet-while mic.monitor: comments wait while it is loud")
        let voice = try speak()
        try service.waitForMetric("yomite_microphone_loud 1")
        try post("hello", to: service)
        try service.program.wait(forEvent: "microphone")
        #expect(events(of: service) == ["waiting"])
        #expect(try service.ask("GET", "/v1/rooms").contains(#""awaitsQuiet":true"#))
        try server.pactl("unload-module", voice)
        try service.program.wait(forEvent: "finished")
        #expect(events(of: service) == ["waiting", "over", "started"])
        #expect(try service.ask("GET", "/metrics").contains("yomite_microphone_loud 0\n"))
        #expect(try service.ask("GET", "/metrics").contains("yomite_microphone_waits_total{end=\"over\"} 1\n"))
    }

    @Test func `a comment waits for so long at most`() throws {
        try server.addSink("mic")
        _ = try speak()
        let service = try serve("mic.monitor", seconds: 1)
        try service.waitForMetric("yomite_microphone_loud 1")
        try post("one", to: service)
        try post("two", to: service)
        try service.program.wait(forEvent: "finished", 2)
        #expect(events(of: service) == ["waiting", "limit", "started", "waiting", "limit", "started"])
        #expect(try service.ask("GET", "/metrics").contains("yomite_microphone_waits_total{end=\"limit\"} 2\n"))
    }

    @Test func `a source that is not there keeps nothing waiting, and is used when it comes`() throws {
        let service = try serve("mic.monitor", seconds: 600)
        let missing = "--quiet-while mic.monitor: the sound server has no such source"
        try service.program.wait(forLine: missing)
        try post("one", to: service)
        try service.program.wait(forEvent: "finished")
        let sink = try server.addSink("mic")
        try service.program.wait(forLine: "comments wait while it is loud")
        _ = try speak()
        try service.waitForMetric("yomite_microphone_loud 1")
        try post("two", to: service)
        try service.program.wait(forEvent: "microphone")
        // Its tone would move to another sink, and is of no microphone then.
        try server.removeSink(sink)
        try service.program.wait(forLine: missing, 2)
        try service.program.wait(forEvent: "finished", 2)
        #expect(events(of: service) == ["started", "waiting", "over", "started"])
    }

    @Test func `the setting can be changed while it runs, and nothing is listened to without it`() throws {
        try server.addSink("mic")
        let service = try Service("--output", "pulse:null0", config: "{ quietWhile: 'mic.monitor' }", sound: server)
        // The stream of the levels, which is the only recorder.
        while try !server.pactl("list", "short", "source-outputs").contains("\n") {}
        _ = try service.workspace.file("yomite.json5", ["{ quietWhile: 'off' }"])
        try service.program.wait(forLine: "applied quietWhile")
        while try server.pactl("list", "short", "source-outputs").contains("\n") {}
        #expect(try !service.ask("GET", "/metrics").contains("yomite_microphone_loud"))
    }
}
