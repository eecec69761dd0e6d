// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `yomite control`, as a hotkey calls it.
struct ControlTests {
    private struct Status: Decodable {
        struct State: Decodable {
            struct Current: Decodable {
                var comment: Int
                var author: String?
                var text: String?
            }

            var waiting: Int
            var paused: Bool
            var muted: Bool
            var current: Current?
        }

        struct Comment: Decodable {
            var text: String
        }

        var state: State
        var comments: [Comment]
    }

    private func control(_ service: Service, _ words: String..., endsWith code: Int32 = 0) throws -> String {
        try control(service, words, endsWith: code)
    }

    private func control(_ service: Service, _ words: [String], endsWith code: Int32) throws -> String {
        let place = Program.Place(environment: service.workspace.environment)
        let arguments = ["control"] + words + ["--http", "127.0.0.1:\(service.port)"]
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        #expect(try program.end() == code)
        return code == 0 ? program.outputText : program.errorText
    }

    private func mute(_ service: Service, _ body: String) throws -> String {
        try service.ask("POST", "/v1/control/mute", body)
    }

    private func status(_ service: Service) throws -> Status {
        try JSONDecoder().decode(Status.self, from: Data(try control(service, "status").utf8))
    }

    @Test func `one key pauses and goes on`() throws {
        let service = try Service("--output", "null")
        #expect(try control(service, "toggle").contains("\"paused\":true"))
        #expect(try control(service, "toggle").contains("\"paused\":false"))
    }

    @Test func `what is muted goes on unheard, and one key lets it be heard again`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        #expect(try control(service, "mute").contains("\"muted\":true"))
        #expect(try status(service).state.muted)
        #expect(try control(service, "say", "good", "evening").contains("\"accepted\":[{"))
        #expect(try service.program.wait(forEvent: "finished").outcome == "heard")
        #expect(try service.program.wait(forEvent: "started").text == "good evening")
        #expect(try control(service, "mute").contains("\"muted\":false"))
        #expect(try control(service, "mute", "on").contains("\"mute\":\"on\""))
        #expect(try control(service, "mute", "on").contains("\"mute\":\"on\""))
        #expect(try control(service, "mute", "off").contains("\"mute\":\"off\""))
        #expect(try control(service, "mute", "maybe", endsWith: 64).contains("use on or off"))
    }

    @Test func `what is set for a viewer is changed, shown and forgotten`() throws {
        let service = try Service("--output", "null")
        #expect(try control(service, "viewer", "Ann B", "mute", "600").contains("\"mutedUntil\""))
        #expect(try control(service, "viewer", "Ann B", "nickname", "Ann", "the", "Great").contains("\"nickname\":\"Ann the Great\""))
        #expect(try control(service, "viewer", "Ann B", "rate", "150").contains("\"rate\":150"))
        #expect(try control(service, "viewer", "Ann B", "trust", "on").contains("\"trusted\":true"))
        #expect(try !control(service, "viewer", "Ann B", "mute", "off").contains("mutedUntil"))
        #expect(try !control(service, "viewer", "Ann B", "nickname", "off").contains("nickname"))
        let shown = try control(service, "viewer", "Ann B")
        #expect(shown.contains("\"rate\":150") && shown.contains("\"trusted\":true"))
        _ = try control(service, "viewer", "Ann B", "forget")
        #expect(try control(service, "viewer", "Ann B", endsWith: 78).contains("viewer"))
        let refusal = try control(service, "viewer", "Ann B", "voice", "nobody:nothing", endsWith: 78)
        #expect(refusal.contains("there is no voice nobody:nothing"), "\(refusal)")
        for wrong in [["mut", "on"], ["mute"], ["forget", "all"]] {
            #expect(try control(service, ["viewer", "Ann B"] + wrong, endsWith: 64).contains("mute, voice, gender"), "\(wrong)")
        }
        for (setting, value) in ["mute": "long", "trust": "600", "rate": "fast"] {
            #expect(try control(service, "viewer", "Ann B", setting, value, endsWith: 64).contains("\(setting) must be"))
        }
    }

    @Test func `a command without the token says which flag names it`() throws {
        let service = try Service("--output", "null") { ["--token-file", try $0.secret("token", ["0123456789abcdef-own"])] }
        let refusal = try control(service, "status", endsWith: 69)
        #expect(refusal.contains("the service answers 401: a token is missing or wrong (--token-file)"), "\(refusal)")
    }

    @Test func `a body says whether it is muted, and another body is refused`() throws {
        let service = try Service("--output", "null")
        for _ in 1...2 { #expect(try mute(service, #"{"muted":true}"#).contains("true")) }
        for body in [#"{"muted":"yes"}"#, #"{"mutd":true}"#] {
            #expect(try mute(service, body).contains("is expected"), "\(body)")
        }
        #expect(try status(service).state.muted)
    }

    @Test func `a mistake in the configuration file keeps nobody from muting it`() throws {
        let service = try Service("--output", "null")
        try FileManager.default.createDirectory(atPath: service.workspace.file(".config/yomite"), withIntermediateDirectories: true)
        _ = try service.workspace.file(".config/yomite/yomite.json5", ["{ volum: 50 }"])
        _ = try control(service, "mute", "on")
        #expect(try status(service).state.muted)
        #expect(try control(service, "mute", "perhaps", endsWith: 64).contains("on or off"))
    }

    /// The file may be what says where the service listens.
    @Test(arguments: ["{ http: '127.0.0.1:1', ", "{ htp: '127.0.0.1:1' }"])
    func `with a mistake in the file nobody is asked whose address is not known`(file: String) throws {
        let workspace = try Workspace()
        let config = try workspace.file("c.json5", [file])
        let program = try yomite("control", "mute", "on", "--config", config, in: workspace)
        #expect(try program.end() == 78)
        #expect(
            program.errorText.contains("c.json5") && program.errorText.contains("the address of Yomite is unknown"),
            "\(program.errorText)"
        )
    }

    @Test func `with a mistake in the file the address that it names is asked`() throws {
        let service = try Service("--output", "null")
        let config = try service.workspace.file("c.json5", ["{ http: '127.0.0.1:\(service.port)', volum: 50 }"])
        let program = try yomite("control", "mute", "on", "--config", config, in: service.workspace)
        #expect(try program.end() == 0)
        #expect(program.errorText.contains("volum"))
        #expect(try status(service).state.muted)
    }

    @Test func `the configured format is for the service's log, not for a command's own errors`() throws {
        let service = try Service("--output", "null")
        try FileManager.default.createDirectory(atPath: service.workspace.file(".config/yomite"), withIntermediateDirectories: true)
        _ = try service.workspace.file(".config/yomite/yomite.json5", ["{ logFormat: 'json' }"])
        #expect(try control(service, "volume", "900", endsWith: 64).hasPrefix("yomite: "))
        #expect(try control(service, "volume", "900", "--log-format", "json", endsWith: 64).hasPrefix("{"))
    }

    @Test func `nothing is heard of what is muted`() throws {
        let workspace = try Workspace()
        let program = try yomite("say", "--mute", "--output", "wav:\(workspace.path)/muted.wav", "hello", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
        let samples = try workspace.wav("muted.wav")
        #expect(!samples.isEmpty && peak(samples) == 0)
    }

    @Test func `the volume is changed, and what is no volume is refused`() throws {
        let service = try Service("--output", "null:fast")
        #expect(try control(service, "volume", "40").contains("\"volume\":40"))
        #expect(try control(service, "volume", "loud", endsWith: 64).contains("percentage"))
        #expect(
            try control(service, "volume", "900", endsWith: 64).contains("control volume: \"900\" must be a whole percentage from 0 to 200")
        )
    }

    @Test func `status lists everything that it counts`() throws {
        let service = try Service("--output", "null", "--events", "-")
        _ = try control(service, "pause")
        for number in 1...5 { _ = try control(service, "say", "\(story(1)) \(number)") }
        var now = try status(service)
        #expect(now.state.paused && now.state.waiting == 5 && now.state.current == nil)
        #expect(now.comments.map(\.text) == (1...5).map { "\(story(1)) \($0)" })
        _ = try control(service, "resume")
        try service.program.wait(forEvent: "started")
        now = try status(service)
        #expect(now.state.current?.text == "\(story(1)) 1")
        #expect(now.state.waiting == 4 && now.comments.count == 4)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [("200 OK", 0), ("404 Not Found", 69), ("422 Unprocessable Content", 78)] as [(String, Int32)]
    )
    func `what another program answers cannot command the terminal`(status: String, code: Int32) throws {
        let workspace = try Workspace()
        let port = try ListeningPort()
        let place = Program.Place(environment: workspace.environment)
        let program = try Program(builtProgram("yomite"), ["control", "status", "--http", "127.0.0.1:\(port.number)"], in: place)
        let escapes = "\u{1B}]0;owned\u{7}\u{9B}31m"
        port.answer("HTTP/1.1 \(status)\r\n\r\n{\"detail\":\"one \(code == 78 ? "\\u001b]0;owned\\u0007" : escapes) two\"}\n")
        #expect(try program.end() == code)
        let told = program.outputText + program.errorText
        #expect(told.contains("one ") && told.contains("owned") && told.contains(" two"))
        #expect(!told.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }
}
