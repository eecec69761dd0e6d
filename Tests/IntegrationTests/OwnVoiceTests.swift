// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Voices that the configuration file gives to viewers, roles and platforms.
@Suite(.timeLimit(.minutes(1)))
struct OwnVoiceTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite"), withIntermediateDirectories: true)
    }

    private func configure(_ voices: String) throws {
        _ = try workspace.file(".config/yomite/yomite.json5", ["{ language: 'de', gender: 'female', voicesBy: { \(voices) } }"])
    }

    @Test func `comment, viewer, role and platform have their say in this order`() throws {
        try configure("viewer: { '17': 'espeak:de+m7' }, role: { vip: 'male' }, platform: { twitch: 'espeak:de+f5' }")
        let comments = [
            #"{"text":"eins","author":{"id":"17","roles":["vip"]},"platform":"twitch","voice":"espeak:de+f2"}"#,
            #"{"text":"zwei","author":{"id":"17","roles":["vip"]},"platform":"twitch"}"#,
            #"{"text":"drei","author":{"id":"18","roles":["vip"]},"platform":"twitch"}"#,
            #"{"text":"vier","author":{"id":"18"},"platform":"twitch"}"#,
            #"{"text":"fünf","author":{"id":"18"},"platform":"youtube"}"#,
        ]
        let feed = try workspace.file("chat.jsonl", comments)
        let program = try yomite("--output=null:fast", "--events=-", "--announce=never", feed, in: workspace)
        #expect(try program.end() == 0)
        let voices = program.events.filter { $0.event == "started" }.compactMap { $0.segments?.first?.voice }
        #expect(voices.count == 5)
        #expect(voices[..<2] == ["espeak:de+f2", "espeak:de+m7"])
        let male = ["espeak:de", "espeak:de+m1", "espeak:de+m2", "espeak:de+m3", "espeak:de+m7"]
        #expect(male.contains(voices[2]), "the role's gender: \(voices[2])")
        #expect(voices[3] == "espeak:de+f5")
        #expect(voices[4].hasPrefix("espeak:de+f") || voices[4] == "espeak:de+steph", "the room's gender: \(voices[4])")
    }

    @Test func `who names a voice means its language where a comment tells none, and no other`() throws {
        func languages(_ voice: String, _ known: String) throws -> [String] {
            let feed = try workspace.file("chat.txt", ["5", "where have you been all day"])
            let program = try yomite("--output=null:fast", "--events=-", "--announce=never", voice, known, feed, in: workspace)
            #expect(try program.end() == 0)
            return program.events.filter { $0.event == "started" }.compactMap { $0.segments?.first?.language }
        }
        #expect(try languages("--voice=auto", "--languages=all") == ["en", "en"])
        #expect(try languages("--voice=espeak:de", "--languages=all") == ["de", "en"])
        #expect(try languages("--voice=espeak:de", "--languages=fr,en") == ["fr", "en"])
    }

    @Test func `a voice of a viewer's is told by voices choose`() throws {
        try configure("viewer: { '17': 'espeak:de+m7' }")
        let program = try yomite("voices", "choose", "--viewer=17", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outputText == "espeak:de+m7: the voice that was asked for, espeak:de+m7\n")
    }

    @Test func `voices choose speaks the language of the voice that is named`() throws {
        let program = try yomite("voices", "choose", "--voice=espeak:de", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outputText == "espeak:de: the voice that was asked for, espeak:de\n")
    }

    @Test func `a voice that is not there is refused at the start, with the key`() throws {
        try configure("platform: { twitch: 'espeak:de+f33' }")
        let program = try yomite("say", "--output=null:fast", "hello", in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("voicesBy.platform.twitch: there is no voice espeak:de+f33: did you mean espeak:de+f3?"))
    }
}
