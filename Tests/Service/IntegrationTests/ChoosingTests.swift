// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing
import VoiceFixtures

/// Which voices are chosen by their quality, and by how fast they speak, in the whole program.
@Suite(.serialized) struct ChoosingTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// A neural voice for English that takes so long for a second of sound.
    private func install(pace milliseconds: Int) throws {
        let voice = """
            { name: 'heavy', language: 'en', title: 'Heavy', gender: 'female', quality: 'neural', engineName: '1:en-us+f3', anonymous: 3000, clean: 0 },
            """
        let file = weightedFile(voice, program: builtProgram("weighted-voice"), arguments: "'--set', 'pace=\(milliseconds)'")
        _ = try workspace.file(".config/yomite/voices/heavy.json5", [file])
    }

    @Test(arguments: [("best", "weighted:heavy"), ("default", "espeak:en-us+f3")])
    func `quality is a limit for what is chosen`(quality: String, voice: String) throws {
        try install(pace: 0)
        let feed = try workspace.file("chat.txt", ["good evening everybody"])
        let program = try yomite(
            "--output=null:fast", "--events=-", "--gender=female", "--language=en", "--quality=\(quality)", feed, in: workspace
        )
        #expect(try program.end() == 0)
        #expect(program.events.first { $0.event == "started" }?.segments?.first?.voice == voice)
        #expect(!program.events.contains { $0.event == "voice-fallback" }, "what was wanted is no fallback")
    }

    @Test func `a voice that speaks more slowly than it is heard gives way before the next comment`() throws {
        try install(pace: 1_000)
        let program = try yomite("--output=null", "--feed=json", "--events=-", "--gender=female", "--language=en", in: workspace)
        program.write(#"{"id":"one","text":"This comment is long enough to find out how fast the voice can speak on this machine."}"# + "\n")
        try program.wait(forEvent: "finished") { $0.id == "one" }
        program.write(#"{"id":"two","text":"good evening"}"# + "\n")
        try program.wait(forEvent: "finished") { $0.id == "two" }
        program.signal(SIGINT)
        #expect(try program.end() == 130)
        let started = program.events.filter { $0.event == "started" }
        #expect(started.map { $0.segments?.first?.voice } == ["weighted:heavy", "espeak:en-us+f3"])
        let fallbacks = program.events.filter { $0.event == "voice-fallback" }
        #expect(fallbacks.map(\.id) == ["two"])
        #expect(fallbacks.map(\.cause) == ["slow"])
        #expect(fallbacks.map(\.wanted) == ["weighted:heavy"])
        #expect(program.errorText.contains("weighted:heavy is too slow for a live chat: a second of its speech took "))
        #expect(program.account["heard"] == 2)
    }
}
