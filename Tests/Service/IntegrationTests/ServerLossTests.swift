// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Sound servers that go, come back, or were never there.
struct ServerLossTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `a comment that a dying server cuts off is heard again, three times`() throws {
        let server = try PrivateSoundServer()
        let program = try yomite("--rate", "200", "--events", "-", in: workspace, server: server)
        for number in 1...3 {
            program.write(story(1) + "\n")
            try program.wait(forEvent: "started") { $0.comment == number }
            server.kill()
            try program.wait(forEvent: "output", number) { $0.state == "lost" }
            try server.start()
            let recording = try server.record()
            try program.wait(forEvent: "started", 2) { $0.comment == number }
            #expect(recording.hears { peak($0) > 3_000 })
            try program.wait(forEvent: "finished", number)
        }
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.outcomes == ["heard", "heard", "heard"])
        #expect(program.account["heard"] == 3)
    }

    @Test func `a server that is named but absent ends a finite command`() throws {
        let program = try yomite("say", "--audio-wait", "0.1s", "hello", in: workspace) {
            $0.environment["PULSE_SERVER"] = "unix:/nowhere/native"
        }
        #expect(try program.end() == 69)
        #expect(program.errorText.contains("no sound server answers"))
    }

    @Test func `without a sound server a file is written, and named`() throws {
        let program = try yomite("say", "--audio-wait", "0.1s", "hello", in: workspace)
        #expect(try program.end() == 0)
        let name = try #require(program.errorText.firstMatch(of: /writing (yomite-[0-9-]+\.wav)/)).1
        #expect(peak(try workspace.wav(String(name))) > 3_000)
        #expect(program.account["heard"] == 1)
    }

    @Test func `what a pipe has brought to its end is written to a file where there is no server`() throws {
        let program = try yomite("--audio-wait", "60s", in: workspace)
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 0)
        let name = try #require(program.errorText.firstMatch(of: /writing (yomite-[0-9-]+\.wav)/)).1
        #expect(peak(try workspace.wav(String(name))) > 3_000)
        #expect(program.account["heard"] == 1)
    }

    @Test func `runs of the same second write a file each`() throws {
        let programs = try (1...4).map { try yomite("say", "--audio-wait", "0.1s", "number \($0)", in: workspace) }
        for program in programs { #expect(try program.end() == 0) }
        let names = programs.compactMap { $0.errorText.firstMatch(of: /writing (yomite-[0-9-]+\.wav)/)?.1 }
        #expect(Set(names).count == 4)
        for name in names { #expect(peak(try workspace.wav(String(name))) > 3_000) }
    }

    @Test func `a pipe that has ended waits for no server that is named`() throws {
        let program = try yomite("--audio-wait", "60s", in: workspace) { $0.environment["PULSE_SERVER"] = "unix:/nowhere/native" }
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 69)
        #expect(program.errorText.contains("no sound server answers"))
    }

    @Test func `what is left when a live pipe ends is given up where there is no server`() throws {
        let program = try yomite("--audio-wait", "0.1s", "--events", "-", in: workspace)
        program.write("hello\n")
        try program.wait(forEvent: "accepted")
        program.endInput()
        #expect(try program.end() == 69)
        #expect(program.errorText.contains("the feed has ended"))
        #expect(program.outcomes == ["left"])
    }

    @Test func `a live source holds its comments until a signal where there is no server`() throws {
        let program = try yomite("--audio-wait", "0.1s", "--events", "-", in: workspace)
        program.write("hello\n")
        try program.wait(forEvent: "accepted")
        program.signal(15)
        #expect(try program.end() == 143)
        #expect(program.outcomes == ["left"])
    }
}
