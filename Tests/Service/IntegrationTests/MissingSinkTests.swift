// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// Sinks that are not there, or not always.
@Suite(.serialized)
struct MissingSinkTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func serve(_ output: String, at server: PrivateSoundServer) throws -> Service {
        try Service("--output", output, "--rate", "400", "--events", "-", sound: server)
    }

    private func readiness(_ service: Service) throws -> String {
        let answer = try service.answer(to: "GET", "/readyz")
        return "\(answer.text)\(answer.status)"
    }

    @Test(arguments: SoundServerKind.available)
    func `whoever is no service names a missing sink at once, with the nearest, and ends`(kind: SoundServerKind) throws {
        let server = try PrivateSoundServer(kind)
        let say = try yomite("say", "-v", "--output", "pulse:nul0", "hello", in: workspace, server: server)
        #expect(try say.end() == 69)
        #expect(say.errorText.contains("--output pulse:nul0: the sound server has no such sink; the nearest is pulse:null0"))
        #expect(!say.errorText.contains("play"))
        let pipe = try yomite("read", "--output", "pulse:null0", "--output", "pulse:headset", "-", in: workspace, server: server)
        #expect(try pipe.end() == 69)
        #expect(pipe.errorText.contains("pulse:headset: the sound server has no such sink; it has pulse:null0"))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a server without any sink is told too`() throws {
        let server = try PrivateSoundServer()
        try server.removeSink(try module(of: "null0", at: server))
        let say = try yomite("say", "hello", in: workspace, server: server)
        #expect(try say.end() == 69)
        #expect(say.errorText.contains("the sound server has no sink to play on"))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a service waits for its sink, is not ready meanwhile, and says each once`() throws {
        let server = try PrivateSoundServer()
        let service = try serve("pulse:late", at: server)
        try service.program.wait(forLine: "pulse:late: the sound server has no such sink; it has pulse:null0")
        #expect(try readiness(service).hasSuffix("503"))
        #expect(try readiness(service).contains("pulse:late: the sound server has no such sink"))
        #expect(try service.ask("GET", "/metrics").contains("yomite_output_ready{output=\"1\",kind=\"pulse\"} 0\n"))
        for number in 1...3 { _ = try service.ask("POST", "/v1/comments", #"{"text":"comment \#(number)"}"#) }
        try service.program.wait(forEvent: "accepted", 3)
        try server.addSink("late")
        try service.program.wait(forLine: "the sink late is available now")
        #expect(try readiness(service).hasSuffix("200"))
        #expect(try service.ask("GET", "/metrics").contains("yomite_output_ready{output=\"1\",kind=\"pulse\"} 1\n"))
        try service.program.wait(forEvent: "finished", 3)
        server.kill()
        try service.program.wait(forLine: "no connection to the sound server")
        #expect(try readiness(service).contains("no sound server answers"))
        for number in 4...6 { _ = try service.ask("POST", "/v1/comments", #"{"text":"comment \#(number)"}"#) }
        try service.program.wait(forEvent: "accepted", 6)
        try server.start()
        try server.addSink("late")
        try service.program.wait(forLine: "the sound server answers", 1)
        try service.program.wait(forEvent: "finished", 6)
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        let lines = service.program.errorText.split(separator: "\n")
        #expect(lines.count { $0.contains("no connection to the sound server") } == 1)
        #expect(lines.count { $0.contains("has no such sink") } <= 2)
        #expect(service.program.outcomes == Array(repeating: "heard", count: 6))
    }

    private func module(of sink: String, at server: PrivateSoundServer) throws -> String {
        let list = try server.pactl("list", "short", "modules")
        return String(try #require(list.split(separator: "\n").first { $0.contains("sink_name=\(sink)") }?.prefix { $0.isNumber }))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a sound server that hangs while nothing plays is noticed by a question about readiness and by a comment`() throws {
        let server = try PrivateSoundServer()
        let service = try serve("pulse:null0", at: server)
        let pipe = try yomite("--events", "-", "--output", "pulse:null0", in: workspace, server: server)
        pipe.write("one\n")
        try pipe.wait(forEvent: "finished")
        #expect(try readiness(service).hasSuffix("200"))
        // It answered the question that came with that.
        #expect(try readiness(service).hasSuffix("200"))
        server.freeze()
        pipe.write("two\n")
        #expect(try readiness(service).hasSuffix("200"), "nobody knows yet")
        try service.program.wait(forLine: "no connection to the sound server (Timeout)")
        #expect(try readiness(service).contains("no sound server answers"))
        try pipe.wait(forLine: "no connection to the sound server")
        server.thaw()
        try service.program.wait(forLine: "the sound server answers")
        #expect(try readiness(service).hasSuffix("200"))
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        pipe.endInput()
        #expect(try pipe.end() == 0)
        #expect(pipe.account["heard"] == 2)
    }
}
