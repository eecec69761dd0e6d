// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// A configuration file that is changed while the service runs.
struct ReloadTests {
    private let service: Service

    init() throws {
        service = try Service("--output", "null:fast", config: "{ volume: 90, emoji: 'names' }")
    }

    private func configure(_ text: String) throws {
        _ = try service.workspace.file("yomite.json5", [text])
    }

    private func reload() throws -> String {
        String(decoding: try service.curlBytes("-X", "POST", service.url("/v1/control/reload"), "-w", " %{http_code}"), as: UTF8.self)
    }

    /// A setting as the service tells it.
    private struct Setting: Decodable, Equatable {
        var value: String
        var origin: String
    }

    private func setting(_ key: String) throws -> Setting? {
        try JSONDecoder().decode([String: Setting].self, from: Data(service.curlBytes(service.url("/v1/settings"))))[key]
    }

    private func volume() throws -> String? {
        try setting("volume")?.value
    }

    @Test func `a changed file is applied over HTTP, and what needs a restart is told`() throws {
        try configure("{ volume: 80, emoji: 'drop', rooms: true }")
        let answer = try reload()
        #expect(answer.contains(#""applied":["volume","emoji"]"#))
        #expect(answer.contains(#""restart":["rooms"]"#))
        #expect(answer.hasSuffix("200"))
        #expect(try volume() == "80")
        try service.program.wait(forLine: "the configuration was reloaded: applied volume, emoji; rooms can only be changed by a restart")
    }

    @Test(arguments: [
        ("{ volume: 80, pitch: 80", "is not JSON5: line 2, column 1"), ("{ volume: 80, rate: 9999 }", "rate: "),
        ("{ volume: 80, voice: 'espeak:nope' }", "voice: there is no voice"), ("{ volume: 80, memoryBudget: '2M' }", "memoryBudget: "),
        ("{ volume: 80, neverSpokenLists: '/nowhere' }", "neverSpokenLists: /nowhere cannot be read"),
    ])
    func `a mistake leaves everything as it is, and is told with its place`(file: String, problem: String) throws {
        try configure(file)
        let answer = try reload()
        #expect(answer.contains("yomite.json5"))
        #expect(answer.contains(problem))
        #expect(answer.hasSuffix("422"))
        #expect(try volume() == "90")
        try service.program.wait(forLine: "the configuration was not reloaded: ")
    }

    @Test func `what was changed over HTTP stays until the file says otherwise`() throws {
        _ = try service.curlBytes("-X", "PATCH", "--json", #"{"volume":50}"#, service.url("/v1/settings"))
        try configure("{ volume: 90, rate: 110 }")
        #expect(try reload().contains(#""applied":["rate"]"#))
        #expect(try volume() == "50")
        try configure("{ volume: 70, rate: 110 }")
        #expect(try reload().contains(#""applied":["volume"]"#))
        #expect(try volume() == "70")
    }

    @Test func `yomite control reload does it from the shell`() throws {
        let address = "127.0.0.1:\(service.port)"
        try configure("{ volume: 60 }")
        let control = try yomite("control", "reload", "--http", address, in: service.workspace)
        #expect(try control.end() == 0)
        #expect(control.outputText.contains(#""applied":["volume"]"#))
        try configure("{ volume: 'loud' }")
        let second = try yomite("control", "reload", "--http", address, in: service.workspace)
        #expect(try second.end() == 78)
        #expect(second.errorText.contains("volume: \"loud\" must be a percentage"))
        #expect(try volume() == "60")
    }

    @Test func `SIGHUP reloads in a service without a terminal, and does not end it`() throws {
        let workspace = try Workspace()
        let file = try workspace.file("yomite.json5", ["{ volume: 90 }"])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        // In a session of its own, which has no terminal even where the tests have one.
        let arguments = [builtProgram("yomite"), "serve", "--http", "127.0.0.1:0", "--output", "null", "--config", file]
        let program = try Program("/usr/bin/setsid", arguments, in: place)
        try program.wait(forLine: "listening at")
        _ = try workspace.file("yomite.json5", ["{ volume: 40 }"])
        program.signal(SIGHUP)
        try program.wait(forLine: "the configuration was reloaded: applied volume")
        _ = try workspace.file("yomite.json5", ["{ volume: 4000 }"])
        program.signal(SIGHUP)
        try program.wait(forLine: "the configuration was not reloaded: \(file): volume: \"4000\" must be a percentage")
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
    }
}
