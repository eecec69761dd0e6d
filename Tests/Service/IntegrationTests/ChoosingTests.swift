// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing
import VoiceFixtures

/// Which voices are chosen by their quality, and by how fast they speak, in the whole program.
@Suite(.serialized) struct ChoosingTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
    }

    /// A neural voice for German that takes so long for a second of sound.
    private func install(pace milliseconds: Int) throws {
        let voice = """
            { name: 'heavy', language: 'de', title: 'Heavy', gender: 'female', quality: 'neural', engineName: '1:de+f5', anonymous: 3000, clean: 0 },
            """
        let file = weightedFile(voice, program: builtProgram("weighted-voice"), arguments: "'--set', 'pace=\(milliseconds)'")
        _ = try workspace.file(".config/yomite/voices/heavy.json5", [file])
    }

    @Test(arguments: [("best", "weighted:heavy"), ("default", "espeak:de+f5")])
    func `quality is a limit for what is chosen`(quality: String, voice: String) throws {
        try install(pace: 0)
        let feed = try workspace.file("chat.txt", ["guten Abend zusammen"])
        let program = try yomite(
            "--output=null:fast",
            "--events=-",
            "--gender=female",
            "--language=de",
            "--quality=\(quality)",
            feed,
            in: workspace
        )
        #expect(try program.end() == 0)
        #expect(program.events.first { $0.event == "started" }?.segments?.first?.voice == voice)
        #expect(!program.events.contains { $0.event == "voice-fallback" }, "what was wanted is no fallback")
    }

    @Test func `a voice that speaks more slowly than it is heard gives way before the next comment`() throws {
        try install(pace: 1_000)
        let program = try yomite("--output=null", "--feed=json", "--events=-", "--gender=female", "--language=de", in: workspace)
        let text = "Dieser Kommentar ist lang genug, um das zu sehen."
        program.write(#"{"id":"one","text":"\#(text)"}"# + "\n")
        try program.wait(forEvent: "finished") { $0.id == "one" }
        program.write(#"{"id":"two","text":"guten Abend"}"# + "\n")
        try program.wait(forEvent: "finished") { $0.id == "two" }
        program.signal(SIGINT)
        #expect(try program.end() == 130)
        let started = program.events.filter { $0.event == "started" }
        #expect(started.map { $0.segments?.first?.voice } == ["weighted:heavy", "espeak:de+f5"])
        let fallbacks = program.events.filter { $0.event == "voice-fallback" }
        #expect(fallbacks.map(\.id) == ["two"])
        #expect(fallbacks.map(\.cause) == ["slow"])
        #expect(fallbacks.map(\.wanted) == ["weighted:heavy"])
        #expect(program.errorText.contains("weighted:heavy is too slow for a live chat: one second of speech took "))
        #expect(program.account["heard"] == 2)
    }
}
