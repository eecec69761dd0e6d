// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// Where comments come from, and several such places at once.
@Suite(.tags(.memory, .threads)) struct SourcesTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func append(_ text: String, to name: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: workspace.file(name)))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test func `a followed file is read as it grows, and again from the start of the one that replaces it`() throws {
        _ = try workspace.file("chat.log", ["old"])
        let program = try yomite("--follow", "chat.log", "--output", "null:fast", "--events", "-", in: workspace)
        // What stands there when following begins is not read, so the beginning has to be seen from outside.
        try program.wait(forLine: "chat.log: following it")
        try append("one\n", to: "chat.log")
        try program.wait(forEvent: "finished", 1)
        try FileManager.default.moveItem(atPath: workspace.file("chat.log"), toPath: workspace.file("chat.log.1"))
        _ = try workspace.file("chat.log", ["two"])
        try program.wait(forEvent: "finished", 2)
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
        #expect(program.events.filter { $0.event == "started" }.map(\.text) == ["one", "two"])
        #expect(program.outcomes == ["heard", "heard"])
    }

    @Test func `of many messages about a feed some are logged, and how many there were more`() throws {
        let config = try workspace.file("yomite.json5", ["{ limits: { feedMessages: 3 } }"])
        let chat = try workspace.file("chat.json", Array(repeating: "{broken", count: 10) + [#"{"text":"hello"}"#])
        let program = try yomite("--config", config, "--feed", "json", chat, "--output", "null:fast", in: workspace)
        #expect(try program.end() == 0)
        let lines = program.errorText.split(separator: "\n")
        #expect(lines.count { $0.contains("is skipped") } == 3)
        #expect(lines.count { $0.contains("\(chat): 7 more messages were left out (limits.feedMessages)") } == 1)
        #expect(program.account["heard"] == 1)
    }

    @Test func `stdin, a file and a followed one are read together, and the end of one does not end the others`() throws {
        let chat = try workspace.file("chat.txt", ["from a file"])
        _ = try workspace.file("chat.log", [UInt8]())
        let program = try yomite(
            "read",
            chat,
            "-",
            "--follow",
            "chat.log",
            "--output",
            "null:fast",
            "--events",
            "-",
            in: workspace
        )
        program.write("from stdin\n")
        program.endInput()
        try program.wait(forEvent: "finished", 2)
        try append("from a log\n", to: "chat.log")
        try program.wait(forEvent: "finished", 3)
        for name in ["chat.txt", "stdin", "chat.log"] {
            #expect(program.errorText.contains("\(name) as text"))
        }
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
        #expect(program.account["heard"] == 3)
    }

    @Test(.enabled(if: PrivateIRCServer.program != nil, Comment(rawValue: PrivateIRCServer.missing)))
    func `the chat of a channel is heard, also after its server died and came back`() throws {
        let server = try PrivateIRCServer()
        let program = try yomite(
            "--twitch",
            "Ann,#bob",
            "--twitch-server",
            "localhost:\(server.port)",
            "--twitch-ca",
            server.authority,
            "--output",
            "null:fast",
            "--events",
            "-",
            "-v",
            in: workspace
        )
        try program.wait(forLine: "connected to localhost, joined #ann")
        try program.wait(forLine: "connected to localhost, joined #bob")
        try server.speaker("cat", in: "bob").say("hello there")
        try program.wait(forEvent: "finished", 1)
        server.stop()
        try program.wait(forLine: "no connection to localhost")
        try server.start()
        try program.wait(forLine: "reconnected to localhost;")
        try program.wait(forLine: "joined #ann again")
        try server.speaker("cat", in: "ann").say("hello again")
        try program.wait(forEvent: "finished", 2)
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
        #expect(program.events.filter { $0.event == "started" }.map(\.text) == ["hello there", "hello again"])
        #expect(program.outcomes == ["heard", "heard"])
    }

    @Test(.enabled(if: PrivateIRCServer.program != nil, Comment(rawValue: PrivateIRCServer.missing)))
    func `the figures say whether there is a connection to Twitch, and how often there was one again`() throws {
        let server = try PrivateIRCServer()
        let place = ["--twitch-server", "localhost:\(server.port)", "--twitch-ca", server.authority]
        let service = try Service("--twitch", "ann", "--output", "null:fast") { _ in place }
        try service.waitForMetric("yomite_twitch_connected 1")
        try service.waitForMetric("yomite_twitch_reconnects_total 0")
        server.stop()
        try service.waitForMetric("yomite_twitch_connected 0")
        try server.start()
        try service.program.wait(forLine: "no connection to localhost")
        try service.waitForMetric("yomite_twitch_reconnects_total 1")
        try service.waitForMetric("yomite_twitch_connected 1")
    }

    @Test func `a recording is replayed by its own timestamps, moderation included`() throws {
        let chat = try workspace.file(
            "chat.json",
            [
                #"{"id":"1","text":"one","timestamp":1600000000}"#, #"{"id":"2","text":"two","timestamp":1600000090}"#,
                #"{"kind":"delete","id":"3","timestamp":1600000100}"#, #"{"id":"3","text":"three","timestamp":1600000100}"#,
                #"{"id":"4","text":"four","timestamp":1600000120}"#, #"{"kind":"delete","id":"4","timestamp":1600000130}"#,
            ]
        )
        let program = try yomite("--replay", "200", "--hold", "0.2", chat, "--output", "null:fast", "--events", "-", in: workspace)
        #expect(try program.end() == 0)
        let times = try program.events.filter { $0.event == "accepted" }.map { try $0.date }
        try #require(times.count == 4)
        // 120 s of the recording are 0.6 s: on a busy machine more, but never less.
        #expect(times[3].timeIntervalSince(times[0]) >= 0.59)
        // The third was deleted before it came, the fourth behind it.
        #expect(program.account["heard"] == 2 && program.account["deleted"] == 2)
    }

    @Test func `a followed file that cannot be one costs itself only`() throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        let program = try yomite(chat, "--follow", workspace.path, "--output", "null:fast", in: workspace)
        #expect(try program.end() == 66)
        #expect(program.errorText.contains("Is a directory"))
        #expect(program.account["heard"] == 1)
    }

    @Test func `a run reads more files than it may have descriptors`() throws {
        let empty = try (0..<80).map { try workspace.file("empty-\($0).txt", [UInt8]()) }
        let chat = try workspace.file("chat.txt", ["hello"])
        let arguments = ["--nofile=64", builtProgram("yomite"), "read", "--output", "null:fast"] + empty + [chat]
        let program = try Program("/usr/bin/prlimit", arguments, in: Program.Place(environment: workspace.environment))
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
    }
}
