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

    /// A service at a sound server, and its port.
    private func serve(_ output: String, at server: PrivateSoundServer) throws -> (program: Program, port: Int) {
        let program = try yomite("serve", "--http", "127.0.0.1:0", "--output", output, "--events", "-", in: workspace, server: server)
        let port: Int = try program.wait(for: "its port") { program in
            guard let place = program.errorText.firstRange(of: "listening at http://127.0.0.1:") else { return nil }
            let rest = program.errorText[place.upperBound...]
            return rest.contains(",") ? Int(rest.prefix { $0.isNumber }) : nil
        }
        return (program, port)
    }

    private func readiness(_ port: Int) throws -> String { try get("/readyz", port) }

    private func get(_ path: String, _ port: Int) throws -> String {
        let place = Program.Place(environment: workspace.environment)
        let program = try Program("/usr/bin/curl", ["-s", "-w", "%{http_code}", "http://127.0.0.1:\(port)\(path)"], in: place)
        _ = try program.end()
        return program.outputText
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
        let (program, port) = try serve("pulse:late", at: server)
        try program.wait(forLine: "pulse:late: the sound server has no such sink; it has pulse:null0")
        #expect(try readiness(port).hasSuffix("503"))
        #expect(try readiness(port).contains("pulse:late: the sound server has no such sink"))
        #expect(try get("/metrics", port).contains("yomite_output_ready{output=\"1\",kind=\"pulse\"} 0\n"))
        for number in 1...3 { try post("comment \(number)", port) }
        try program.wait(forEvent: "accepted", 3)
        try server.addSink("late")
        try program.wait(forLine: "the sink late is there now")
        #expect(try readiness(port).hasSuffix("200"))
        #expect(try get("/metrics", port).contains("yomite_output_ready{output=\"1\",kind=\"pulse\"} 1\n"))
        try program.wait(forEvent: "finished", 3)
        server.kill()
        try program.wait(forLine: "the sound server is lost")
        #expect(try readiness(port).contains("no sound server answers"))
        for number in 4...6 { try post("comment \(number)", port) }
        try program.wait(forEvent: "accepted", 6)
        try server.start()
        try server.addSink("late")
        try program.wait(forLine: "the sound server answers", 1)
        try program.wait(forEvent: "finished", 6)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        let lines = program.errorText.split(separator: "\n")
        #expect(lines.count { $0.contains("the sound server is lost") } == 1)
        #expect(lines.count { $0.contains("has no such sink") } <= 2)
        #expect(program.outcomes == Array(repeating: "heard", count: 6))
    }

    private func post(_ text: String, _ port: Int) throws {
        let place = Program.Place(environment: workspace.environment)
        let program = try Program("/usr/bin/curl", ["-s", "-d", text, "http://127.0.0.1:\(port)/v1/comments"], in: place)
        #expect(try program.end() == 0)
    }

    private func module(of sink: String, at server: PrivateSoundServer) throws -> String {
        let list = try server.pactl("list", "short", "modules")
        return String(try #require(list.split(separator: "\n").first { $0.contains("sink_name=\(sink)") }?.prefix { $0.isNumber }))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a sound server that hangs while nothing plays is noticed by whoever asks whether the service is ready`() throws {
        let server = try PrivateSoundServer()
        let (program, port) = try serve("pulse:null0", at: server)
        #expect(try readiness(port).hasSuffix("200"))
        // It answered the question that came with that.
        #expect(try readiness(port).hasSuffix("200"))
        server.freeze()
        #expect(try readiness(port).hasSuffix("200"), "nobody knows yet")
        try program.wait(forLine: "the sound server is lost (Timeout)")
        #expect(try readiness(port).contains("no sound server answers"))
        server.thaw()
        try program.wait(forLine: "the sound server answers")
        #expect(try readiness(port).hasSuffix("200"))
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a sound server that hangs while nothing plays is noticed when a comment is to be heard`() throws {
        let server = try PrivateSoundServer()
        let program = try yomite("--events", "-", "--output", "pulse:null0", in: workspace, server: server)
        program.write("one\n")
        try program.wait(forEvent: "finished")
        server.freeze()
        program.write("two\n")
        try program.wait(forLine: "the sound server is lost")
        server.thaw()
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2)
    }
}
