// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Commands that are called while a service has the ports and the chat of the configuration.
struct ConfiguredChatTests {
    private let service: Service
    private var workspace: Workspace { service.workspace }

    init() throws {
        service = try Service("--output", "null")
        let chat = "feed: \"yt-dlp\", follow: \"\(service.workspace.file("chat.json"))\""
        let config = "{ http: \"\(service.port)\", \(chat) }"
        _ = try service.workspace.file("chat.json5", [config])
        _ = try service.workspace.file("lines.txt", ["hello"])
    }

    @Test(arguments: [
        ["say", "hello", "--output", "wav:out.wav"], ["render", "lines.txt", "-o", "out.wav"],
        ["voices", "try", "de", "--output", "wav:out.wav"],
    ])
    func `what speaks its own words opens no ports and takes no configured feed`(arguments: [String]) throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments + ["--config", "chat.json5"], in: place)
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(try peak(workspace.wav("out.wav")) > 1_000)
        #expect(!program.errorText.contains("/proc/self/fd"))
    }

    @Test(arguments: [["say", "hello"], ["voices", "try", "de"]])
    func `what is chosen of a chat does not matter for its own words`(arguments: [String]) throws {
        _ = try workspace.file("paid.json5", ["{ read: \"paid\", output: \"wav:paid.wav\" }"])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments + ["--config", "paid.json5"], in: place)
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(try peak(workspace.wav("paid.wav")) > 1_000)
    }

    @Test func `a pipe is read instead of the configured chat, and without the configured port that is taken`() throws {
        let program = try yomite("--config", "chat.json5", "--output", "wav:out.wav", in: workspace)
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(program.errorText.contains("127.0.0.1:\(service.port) is in use, probably by a running yomite serve"))
        #expect(program.errorText.contains("ignored, because other sources are named: chat.json5: feed, chat.json5: follow"))
        #expect(try peak(workspace.wav("out.wav")) > 1_000)
    }

    @Test func `a taken port that a flag names is an error`() throws {
        let program = try yomite("--http", "\(service.port)", "--output", "null", in: workspace)
        program.endInput()
        #expect(try program.end() == 69)
    }

    @Test func `lines are explained as what they are`() throws {
        let program = try yomite("explain", "lines.txt", "--config", "chat.json5", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outputText.contains("hello"))
    }
}
