// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Voices of servers, as the whole program speaks by them.
@Suite(.plainOnly("hosts of servers are tested under the sanitizers by EnginesTests"), .timeLimit(.minutes(1)))
struct SpeechServerTests {
    private let workspace: Workspace
    private let server: SpeechServer

    init() throws {
        workspace = try Workspace()
        server = try SpeechServer()
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
    }

    /// An engine that asks this server, with these voices.
    private func configure(_ voices: [String], language: String = "en") throws {
        let rows = voices.map {
            "{ name: '\($0)', language: '\(language)', title: '\($0)', gender: 'male', quality: 'enhanced', anonymous: 2600, clean: 7500 }"
        }
        let arguments = ["--engine", "remote", "--set", "server=openai", "--set", "wait=500", "--set", "address=\(server.address)"]
        let file = """
            {
                engine: "own", sampleRate: 24000, licence: "MIT",
                host: { program: "yomite-voice", arguments: \(arguments), network: true, jobsInFlight: 3, dataSegment: 6000 },
                voices: [\(rows.joined(separator: ", "))],
            }
            """
        _ = try workspace.file(".config/yomite/voices/own.json5", [file])
    }

    @Test func `comments that a server hangs on or breaks off are heard by the default voice of its gender, each once`() throws {
        let voices = ["hang", "good", "close", "error", "good", "hang"]
        try configure(Set(voices).sorted())
        let comments = voices.map { #"{"text":"a comment for \#($0)","language":"en","voice":"own:\#($0)"}"# }
        let feed = try workspace.file("chat.jsonl", comments)
        let program = try yomite("--output=null:fast", "--events=-", "--announce=never", feed, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 6)
        #expect(program.outcomes == Array(repeating: "heard", count: 6))
        let fallbacks = program.events.filter { $0.event == "voice-fallback" }
        #expect(fallbacks.compactMap(\.wanted).sorted() == ["own:close", "own:error", "own:hang", "own:hang"])
        let used = fallbacks.compactMap(\.used)
        #expect(used.allSatisfy { $0.hasPrefix("espeak:en") && !$0.contains("+f") }, "\(used)")
        let good = program.events.filter { $0.event == "started" && $0.segments?.first?.voice == "own:good" }
        #expect(good.count == 2)
        #expect(try server.requests(6).count == 6, "each was asked for once")
    }

    @Test func `where nothing listens at its address comments are heard at once by the default voice`() throws {
        try configure(["good"])
        let file = try workspace.text(".config/yomite/voices/own.json5").replacing(server.address, with: "http://127.0.0.1:1")
        _ = try workspace.file(".config/yomite/voices/own.json5", [file])
        let feed = try workspace.file("chat.txt", ["hello there"])
        let program = try yomite("--output=null:fast", "--events=-", "--announce=never", "--voice=own:good", feed, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.events.filter { $0.event == "started" }.last?.segments?.first?.voice.hasPrefix("espeak:en") == true)
        #expect(program.account["heard"] == 1)
    }

    @Test func `a voice of a server is chosen by itself, as the best of its language, where a file names it`() throws {
        try configure(["good"], language: "de")
        let program = try yomite("voices", "choose", "--language=de", "--gender=male", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outputText.hasPrefix("own:good: "), "\(program.outputText)")
    }

    @Test(arguments: ["voicevox", "aivis", "openai"])
    func `the examples can be used as they are`(name: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let example = try String(contentsOf: root.appending(path: "config/voices/\(name).json5"), encoding: .utf8)
        _ = try workspace.file(".config/yomite/voices/\(name).json5", [example])
        let program = try yomite("voices", "choose", "--language=ja", "--gender=female", in: workspace)
        #expect(try program.end() == 0)
        #expect(!program.outputText.hasPrefix("espeak:"), "\(program.outputText)")
    }

    @Test func `VOICEVOX's characters are among the credits`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let example = try String(contentsOf: root.appending(path: "config/voices/voicevox.json5"), encoding: .utf8)
        _ = try workspace.file(".config/yomite/voices/voicevox.json5", [example])
        let program = try yomite("voices", "credits", in: workspace)
        #expect(try program.end() == 0)
        for line in ["voicevox:metan: VOICEVOX:四国めたん", "voicevox:ryusei: VOICEVOX:青山龍星"] {
            #expect(program.outputText.split(separator: "\n").contains(Substring(line)), "\(program.outputText)")
        }
    }

    @Test func `the reason of a fallback says what the server did`() throws {
        let reasons = ["hang": "server-timeout", "error": "server-refused", "garbage": "server-bad-answer"]
        try configure(reasons.keys.sorted())
        let comments = reasons.keys.sorted().map { #"{"text":"a comment for \#($0)","language":"en","voice":"own:\#($0)"}"# }
        let feed = try workspace.file("chat.jsonl", comments)
        let program = try yomite("--output=null:fast", "--events=-", "--announce=never", feed, in: workspace)
        #expect(try program.end() == 0)
        let fallbacks = program.events.filter { $0.event == "voice-fallback" }
        #expect(Dictionary(uniqueKeysWithValues: fallbacks.map { (String($0.wanted?.dropFirst(4) ?? ""), $0.reason) }) == reasons)
    }

    @Test(.enabled(if: hasAccents, "open-jtalk-mecab-naist-jdic is not installed"))
    func `an engine that takes accents is told them`() throws {
        let data = try accents()
        let arguments = ["--engine", "remote", "--set", "server=voicevox", "--set", "address=\(server.address)"]
        let file = """
            {
                engine: "own", sampleRate: 24000, licence: "MIT",
                host: { program: "yomite-voice", arguments: \(arguments), network: true, notation: "either", dataSegment: 6000 },
                voices: [{
                    name: "one", engineName: "0", language: "ja", title: "one", gender: "female", quality: "enhanced",
                    anonymous: 2600, clean: 7500,
                }],
            }
            """
        _ = try workspace.file(".config/yomite/voices/own.json5", [file])
        let feed = try workspace.file("chat.txt", ["今日はいい天気です"])
        let program = try yomite("--output=null:fast", "--announce=never", "--language=ja", "--voice=own:one", feed, in: workspace) {
            $0.environment["YOMITE_DATA"] = data
        }
        #expect(try program.end() == 0)
        let asked = try server.requests(4).first { $0.hasPrefix("POST /accent_phrases") }
        let kana = try #require(asked?.split(separator: "text=").last?.split(separator: " ").first?.removingPercentEncoding)
        #expect(kana.hasPrefix("キョ'オワ/"), "\(kana)")
    }

    private static let dictionary = "/var/lib/mecab/dic/open-jtalk/naist-jdic"
    private static let hasAccents = FileManager.default.fileExists(atPath: dictionary + "/sys.dic")

    /// The program's data, with the dictionary of accents as scripts/build lays it out.
    private func accents() throws -> String {
        let settings = [
            "cost-factor = 800", "bos-feature = BOS/EOS,*,*,*,*,*,*,*,*", "eval-size = 8", "unk-eval-size = 4", "config-charset = UTF-8",
        ]
        try FileManager.default.createDirectory(atPath: workspace.file("data/accents"), withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.dictionary) where name != "dicrc" {
            let link = workspace.file("data/accents/\(name)")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(Self.dictionary)/\(name)")
        }
        _ = try workspace.file("data/accents/dicrc", settings)
        return workspace.file("data")
    }
}
