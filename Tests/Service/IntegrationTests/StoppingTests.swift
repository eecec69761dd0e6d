// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

/// The ways to stop it.
struct StoppingTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)])
    func `a signal ends it cleanly, and what was not heard is counted`(signal: CInt, code: Int) throws {
        let program = try yomite("--output", "null", "--events", "-", in: workspace)
        program.write(story(8) + "\n" + story(8) + "\n")
        try program.wait(forEvent: "started")
        try program.wait(forEvent: "accepted", 2)
        program.signal(signal)
        #expect(try program.end() == code)
        #expect(program.outcomes == ["left", "left"])
        #expect(program.account["accepted"] == 2)
        #expect(program.account["left"] == 2)
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)])
    func `a signal and the end of the feed at the same moment end it once`(signal: CInt, code: Int) throws {
        for _ in 1...4 {
            let program = try yomite("--output", "null", "--events", "-", "--journal", workspace.file("journal"), in: workspace)
            program.write("one\ntwo\nthree\n")
            try program.wait(forEvent: "accepted", 3)
            program.signal(signal)
            program.endInput()
            #expect(try program.end() == code)
        }
    }

    @Test func `a signal ends it while it waits for a comment`() throws {
        let program = try yomite("--output", "null", in: workspace)
        try program.wait(for: "nothing") { _ in true }
        program.write("one\n")
        try program.wait(forLine: "reading")
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
        #expect(program.account["accepted"] != nil)
    }

    /// The wait for the server would take ten minutes: a program that waits on does not end in time.
    @Test(
        arguments: [
            (["serve", "--http", "127.0.0.1:0"], 0), (["read", "--follow", "/dev/null"], 143), (["say", "hello"], 143),
        ] as [([String], CInt)]
    )
    func `a signal ends it while it waits for a sound server that does not answer`(arguments: [String], status: CInt) throws {
        let server = SilentServer(at: workspace.file("silent"))
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment["PULSE_SERVER"] = server.address
        let program = try Program(builtProgram("yomite"), arguments + ["--audio-wait", "600s"], in: place)
        #expect(server.awaitClient())
        program.signal(SIGTERM)
        #expect(try program.end() == status)
        #expect(program.account["accepted"] == 0)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `it ends although the sound server stands still`() throws {
        let server = try PrivateSoundServer()
        let program = try yomite("--events", "-", in: workspace, server: server)
        program.write(story(8) + "\n")
        try program.wait(forEvent: "started")
        server.freeze()
        defer { server.thaw() }
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
        #expect(program.account["left"] == 1)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a second signal while the first one is obeyed changes nothing`() throws {
        let server = try PrivateSoundServer()
        let service = try Service("--events", "-", config: Service.limits("drainSeconds: 1"), sound: server)
        let program = service.program
        _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(story(8))\"}")
        try program.wait(forEvent: "started")
        // Nothing can fade out at a server that stands still, so the end takes its time.
        server.freeze()
        defer { server.thaw() }
        program.signal(SIGTERM)
        try program.wait(forLine: "stopping")
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["left"] == 1)
    }

    /// A terminal, a shell and `timeout` each send their own. The kernel hands out the lowest number first.
    @Test func `of two signals at once the first decides, and the last line comes`() throws {
        let program = try yomite("--output", "null", "--events", "-", in: workspace)
        program.write(story(8) + "\n")
        try program.wait(forEvent: "started")
        program.signal(SIGSTOP)
        for signal in [SIGTERM, SIGINT, SIGCONT] { program.signal(signal) }
        #expect(try program.end() == 130)
        #expect(program.account["left"] == 1)
    }
}
