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

    @Test func `a viewer who is named by name has that voice on every platform, and voices choose tells it`() throws {
        try configure("viewer: { '@Ann': 'espeak:de+m7', '17': 'espeak:de+m2' }")
        for name in ["Ann", "ann", "@Ann"] {
            let program = try yomite("voices", "choose", "--viewer=\(name)", in: workspace)
            #expect(try program.end() == 0)
            #expect(program.outputText == "espeak:de+m7: the voice that was asked for, espeak:de+m7\n")
        }
        let lines: [(format: String, lines: [String])] = [
            ("json", [#"{"text":"eins","author":"Ann"}"#, #"{"text":"zwei","author":{"id":"5","name":"ann"}}"#]),
            ("json", [#"{"text":"drei","author":{"id":"6","name":"Bob","nickname":"Ann"}}"#]),
            ("twitch", ["@display-name=ANN;user-id=5 :ann!ann@ann.tmi.twitch.tv PRIVMSG #chan :vier"]),
            ("twitch", ["@display-name=アン;user-id=5 :ann!ann@ann.tmi.twitch.tv PRIVMSG #chan :fünf"]),
            (
                "youtube",
                [
                    #"{"kind":"youtube#liveChatMessage","snippet":{"type":"textMessageEvent","displayMessage":"sechs"},"#
                        + #""authorDetails":{"channelId":"UC5","displayName":"@ann"}}"#
                ]
            ),
        ]
        for (format, lines) in lines {
            let feed = try workspace.file("chat", lines)
            let program = try yomite("--output=null:fast", "--events=-", "--feed=\(format)", "--announce=never", feed, in: workspace)
            #expect(try program.end() == 0)
            let started = program.events.filter { $0.event == "started" }
            #expect(started.map { $0.segments?.first?.voice } == lines.map { _ in "espeak:de+m7" }, "\(lines)")
        }
        let feed = try workspace.file("chat.jsonl", [#"{"text":"eins","author":{"id":"17","name":"Ann"}}"#])
        let program = try yomite("--output=null:fast", "--events=-", "--announce=never", feed, in: workspace)
        #expect(try program.end() == 0)
        let started = try #require(program.events.first { $0.event == "started" })
        #expect(started.segments?.first?.voice == "espeak:de+m2", "the id says more than the name")
        #expect(started.authorId == "17")
    }

    @Test func `voices choose speaks the language of the voice that is named`() throws {
        let program = try yomite("voices", "choose", "--voice=espeak:de", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outputText == "espeak:de: the voice that was asked for, espeak:de\n")
    }

    @Test(arguments: [
        ["say", "--language=zq", "hello"], ["say", "--languages=en,zq", "hello"], ["voices", "measure", "--language=zq"],
        ["voices", "choose", "--language=zq"], ["dictionary", "add", "--for=zq", "hello", "hi"],
    ])
    func `a language of which nothing is known is refused with the nearest ones`(arguments: [String]) throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        #expect(try program.end() == 64)
        #expect(program.errorText.contains(": there is no language zq: did you mean "))
    }

    @Test func `so is one in the configuration, with its key, also of a room`() throws {
        let texts = [
            ("language: 'zq'", "1:3: language"), ("roomSettings: { ann: { language: 'zq' } }", "1:26: roomSettings.ann.language"),
        ]
        for (text, key) in texts {
            let file = try workspace.file("mine.json5", ["{ \(text) }"])
            let program = try yomite("say", "--config", file, "--output=null:fast", "hello", in: workspace)
            #expect(try program.end() == 78)
            #expect(program.errorText.contains("mine.json5:\(key): there is no language zq"))
        }
        let program = try yomite("say", "--output=null:fast", "hello", in: workspace) { $0.environment["YOMITE_LANGUAGES"] = "zq" }
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("YOMITE_LANGUAGES: there is no language zq"))
    }

    @Test func `languages are taken by the names that people give them, and read as themselves`() throws {
        for name in ["jp", "JPN", "JA"] {
            let program = try yomite("explain", "--json", "--language", name, try workspace.file("chat.txt", ["今日は"]), in: workspace)
            #expect(try program.end() == 0)
            #expect(program.outputText.contains(#""language":"ja""#))
            #expect(!program.outputText.contains(#""spoken":"今日は""#))
        }
    }

    @Test func `a wish that nobody knows is told once in a feed, and its comment is heard`() throws {
        let feed = try workspace.file("chat.jsonl", Array(repeating: #"{"text":"hello","language":"zq","voice":"espeak:xx"}"#, count: 3))
        let program = try yomite("--output=null:fast", feed, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 3)
        for wish in [#"the unknown language "zq" is ignored"#, #"the unknown voice "espeak:xx" is ignored"#] {
            #expect(program.errorText.components(separatedBy: wish).count == 2)
        }
    }

    @Test func `a measurement of no voice at all has failed`() throws {
        let program = try yomite("voices", "measure", "--language=fil", in: workspace)
        #expect(try program.end() == 69)
        #expect(program.errorText.contains("no voice that can be used here speaks fil: nothing was measured"))
        #expect(program.outputText.isEmpty)
    }

    @Test func `a voice that is not there is refused at the start, with the key`() throws {
        try configure("platform: { twitch: 'espeak:de+f33' }")
        let program = try yomite("say", "--output=null:fast", "hello", in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("voicesBy.platform.twitch: there is no voice espeak:de+f33: did you mean espeak:de+f3?"))
    }
}
