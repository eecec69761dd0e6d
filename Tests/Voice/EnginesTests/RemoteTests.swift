// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

private func host(_ server: SpeechServer, _ kind: String = "openai", _ settings: String...) throws -> HostProbe {
    let all = ["server=\(kind)", "address=\(server.address)"] + settings
    return try HostProbe(engine: "remote", arguments: ["--open-network"] + all.flatMap { ["--set", $0] })
}

/// What OpenAI's interface is asked for.
private struct Wish: Decodable {
    var model: String
    var voice: String
    var input: String
    var responseFormat: String
    var speed: Double
}

private func wishes(_ requests: [String]) throws -> [Wish] {
    try requests.map { request in
        let body = try #require(request.split(separator: " ", maxSplits: 3).last)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Wish.self, from: Data(body.utf8))
    }
}

@Suite(.timeLimit(.minutes(2)))
struct RemoteTests {
    private let server: SpeechServer

    init() throws {
        server = try SpeechServer()
    }

    @Test(arguments: ["good", "endless", "stereo"])
    func `a server's sound comes at the rate that was asked for`(voice: String) throws {
        let host = try host(server)
        #expect(host.engine == "remote")
        let spoken = host.speak("Hello everyone.", voice: voice)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect((11_000...11_050).contains(spoken.samples.count), "half a second: \(spoken.samples.count)")
        #expect((11_500...13_500).contains(spoken.peak))
    }

    /// What bad servers do, and the reason that the service is told.
    private static let bad: [(deed: String, style: Int, reason: UInt32)] = [
        ("half", 3, garbled), ("error", 4, refused), ("garbage", 5, garbled), ("headers", 6, garbled), ("hang", 7, slow),
        ("close", 8, garbled), ("redirect", 9, refused), ("huge", 10, garbled), ("trickle", 11, slow), ("floats", 12, garbled),
        ("keyed", 13, refused),
        ("much", 18, garbled), ("empty", 20, garbled),
    ]
    private static let (slow, refused, unreachable, garbled): (UInt32, UInt32, UInt32, UInt32) = (4, 5, 6, 7)

    @Test(.plainOnly("the answers are the same under a sanitizer"), arguments: bad + [("nobody", 0, refused)])
    func `whatever a server does, the job fails with the reason and the next is spoken`(deed: String, style: Int, reason: UInt32) throws {
        let host = try host(server, "openai", "wait=1000")
        #expect(host.speak("Hello everyone.", voice: deed).end == .failed(reason: reason))
        #expect(host.speak("Hello everyone.", voice: "good").peak > 10_000)
        #expect(try server.requests(2).allSatisfy { $0.hasPrefix("POST /v1/audio/speech ") }, "a redirection is not followed")
    }

    @Test(.plainOnly("the answers are the same under a sanitizer"), arguments: bad + [("no-query", 14, garbled)])
    func `the same of VOICEVOX's interface`(deed: String, style: Int, reason: UInt32) throws {
        let host = try host(server, "voicevox", "wait=1000")
        #expect(host.speak("こんにちは。", voice: "\(style)").end == .failed(reason: reason))
        #expect(host.speak("こんにちは。", voice: "0").peak > 10_000)
    }

    @Test(arguments: ["open", "behind", "more"])
    func `a complete WAV is spoken, whatever the server does after it`(voice: String) throws {
        let host = try host(server, "openai", "wait=1000")
        for _ in 0..<2 {
            let spoken = host.speak("Hello everyone.", voice: voice)
            #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
            #expect((11_000...11_050).contains(spoken.samples.count), "half a second: \(spoken.samples.count)")
        }
        #expect(host.speak("Hello everyone.", voice: "good").peak > 10_000)
    }

    @Test func `a server whose rate changes within a text has failed, between two texts it may`() throws {
        let host = try host(server)
        #expect(host.speak("Hello. Everyone.", voice: "rates").end == .failed(reason: Self.garbled))
        for _ in 0..<2 { #expect(host.speak("Hello.", voice: "rates").peak > 10_000) }
    }

    @Test func `where nobody answers the job fails`() throws {
        let port = try ListeningPort()
        let address = "address=http://localhost:\(port.number)"
        let settings = ["server=openai", address, "wait=300"].flatMap { ["--set", $0] }
        let host = try HostProbe(engine: "remote", arguments: ["--open-network"] + settings)
        #expect(host.speak("hello", voice: "good").end == .failed(reason: Self.slow))
    }

    @Test func `where nothing listens the job fails at once`() throws {
        let settings = ["server=openai", "address=http://127.0.0.1:1"].flatMap { ["--set", $0] }
        let host = try HostProbe(engine: "remote", arguments: ["--open-network"] + settings)
        #expect(host.speak("hello", voice: "good").end == .failed(reason: Self.unreachable))
    }

    @Test(.plainOnly("it takes five seconds"))
    func `after a server hung it is waited for half as long, until it answers`() throws {
        let host = try host(server, "openai", "wait=2000")
        // It takes a second and a half.
        let late = { host.speak("hello", voice: "late").peak > 10_000 }
        #expect(host.speak("hello", voice: "hang").end == .failed(reason: Self.slow))
        #expect(!late())
        #expect(host.speak("hello", voice: "good").peak > 10_000)
        #expect(late())
    }

    @Test func `a host that waits for its server can be stopped`() throws {
        let host = try host(server, "openai", "wait=600000")
        #expect(host.speakAndCancel("hello", voice: "hang").end == .done(ending: 2, frames: 0))
        #expect(host.speak("hello", voice: "good").peak > 10_000)
    }

    @Test func `a text goes clause by clause, as it was written`() throws {
        let host = try host(server, "openai", "model=kokoro")
        let text = #"She said "3.5\n", didn't she? Yes!! ...  それで。いい。😀 end"#
        let spoken = host.speak(Array(text.utf8), voice: "good", rate: 150, volume: 50)
        let wishes = try wishes(server.requests(5))
        #expect(wishes.map(\.input) == [#"She said "3.5\n", didn't she? "#, "Yes!! ", "それで。", "いい。", "😀 end"])
        #expect(wishes.allSatisfy { $0.model == "kokoro" && $0.voice == "good" && $0.responseFormat == "wav" && $0.speed == 1.5 })
        #expect(spoken.samples.count > 5 * 11_000)
        #expect((5_500...6_500).contains(spoken.peak), "half as loud: \(spoken.peak)")
    }

    @Test(.plainOnly("the requests are the same under a sanitizer"), arguments: [("word ", 100), ("あ", 450)])
    func `long texts without an end are cut where words end, and nothing of them is lost`(word: String, count: Int) throws {
        let text = String(repeating: word, count: count)
        let spoken = try host(server).speak(text, voice: "good")
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        let inputs = try wishes(server.requests(3)).map(\.input)
        #expect(inputs.joined() == text)
        #expect(inputs.allSatisfy { $0.unicodeScalars.count <= 200 && $0.hasSuffix(word) })
    }

    @Test func `marks alone are not sent`() throws {
        let host = try host(server)
        #expect(host.speak("!?., …。、 -", voice: "good").end == .done(ending: 0, frames: 0))
        #expect(host.speak("a", voice: "good").peak > 10_000)
        #expect(try wishes(server.requests(1)).map(\.input) == ["a"])
    }

    @Test func `VOICEVOX's query goes back with other numbers and everything else as it was`() throws {
        let host = try host(server, "voicevox")
        #expect(host.speak(Array("良い。はい".utf8), voice: "0", rate: 150, pitch: 106, volume: 80).peak > 10_000)
        let query =
            #"{"accent_phrases":[{"moras":[{"text":"\u30cf","speedScale":9}],"accent":1}],"speedScale":1.50,"pitchScale":0.084,"intonationScale":1.0,"#
            + #""volumeScale":0.80,"outputSamplingRate":24000,"outputStereo":false,"tempoDynamicsScale":1.0,"kana":"ha}"}"#
        #expect(
            try server.requests(5) == [
                "POST /initialize_speaker?speaker=0&skip_reinit=true HTTP/1.1 ",
                "POST /audio_query?speaker=0&text=%E8%89%AF%E3%81%84%E3%80%82 HTTP/1.1 ",
                "POST /synthesis?speaker=0 HTTP/1.1 \(query)",
                "POST /audio_query?speaker=0&text=%E3%81%AF%E3%81%84 HTTP/1.1 ",
                "POST /synthesis?speaker=0 HTTP/1.1 \(query)",
            ]
        )
    }

    @Test func `AivisSpeech keeps its own pitch, and a server that cannot load voices beforehand speaks`() throws {
        let host = try host(server, "aivis")
        #expect(host.speak(Array("はい".utf8), voice: "15", pitch: 106).peak > 10_000)
        #expect(try server.requests(3)[2].contains(#""pitchScale":0.0,"#))
        for name in ["good", "1x", "12345678901"] { #expect(host.speak("はい", voice: name).end == .failed(reason: 1)) }
    }

    // MARK: Accents

    /// A phrase as the server makes it of any kana.
    private static let phrases = #"[{"moras":[{"text":"\u30a2","vowel":"a"}],"accent":1,"pause_mora":null}]"#

    /// What is left of a query behind its phrases.
    private static func query(_ phrases: String, kana: String) -> String {
        #"{"accent_phrases":\#(phrases),"speedScale":1.00,"pitchScale":0.000,"intonationScale":1.0,"#
            + #""volumeScale":1.00,"outputSamplingRate":24000,"outputStereo":false,"tempoDynamicsScale":1.0,"kana":\#(kana)}"#
    }

    private func encoded(_ text: String) throws -> String {
        try #require(text.addingPercentEncoding(withAllowedCharacters: .init(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-._~")))
    }

    @Test(
        arguments: [
            // One accent in each phrase, no ー, commas for all pauses, none at the end.
            ("キョ'ーワ/イ'イ/テ'ンキデ_スネ、ハレ'ルカナ？", "キョ'オワ/イ'イ/テ'ンキデ_スネ、ハレ'ルカナ？"),
            ("サクラ/サ'ク", "サクラ'/サ'ク"), ("ハ'イ、、ハ'イ！！", "ハ'イ、ハ'イ"), ("ヂャ'/ヲ'ト ヴァ'ー", "ジャ'/オ'ト/ヴァ'ア"),
            ("ーッ'/ン", "ッ'/ン'"),
        ]
    )
    func `kana with accents go to VOICEVOX in its own spelling, and its phrases come back in the query`(text: String, kana: String) throws {
        let host = try host(server, "voicevox")
        #expect(host.speak(text, voice: "0").peak > 10_000)
        let ours = Self.query(Self.phrases, kana: "\"\(kana)\"")
        #expect(
            try server.requests(4) == [
                "POST /initialize_speaker?speaker=0&skip_reinit=true HTTP/1.1 ",
                "POST /audio_query?speaker=0&text=%E3%82%A2 HTTP/1.1 ",
                "POST /accent_phrases?speaker=0&is_kana=true&text=\(encoded(kana)) HTTP/1.1 ",
                "POST /synthesis?speaker=0 HTTP/1.1 \(ours)",
            ]
        )
        #expect(host.speak(text, voice: "1").peak > 10_000)
        #expect(try server.requests(7).count == 7, "the query for the other keys is asked for once")
    }

    @Test func `where a server takes no accents, or the engine is of another kind, it gets the kana alone`() throws {
        let text = "キョ'ーワ/イ'イ/テ'ンキデ_ス"
        let plain = try encoded("キョーワ イイ テンキデス")
        let strict = try host(server, "voicevox")
        #expect(strict.speak(text, voice: "19").peak > 10_000)
        #expect(try server.requests(5)[3] == "POST /audio_query?speaker=19&text=\(plain) HTTP/1.1 ")
        let aivis = try host(server, "aivis")
        #expect(aivis.speak("キョーワ イイ テンキデス", voice: "0").peak > 10_000)
        #expect(try server.requests(8)[6] == "POST /audio_query?speaker=0&text=\(plain) HTTP/1.1 ")
    }

    @Test(arguments: ["サクラ サク", "don't/stop", "ハ'イ 3"])
    func `a text without accents, or with something that is not kana, goes as it is`(text: String) throws {
        #expect(try host(server, "voicevox").speak(text, voice: "0").peak > 10_000)
        #expect(try server.requests(3)[1] == "POST /audio_query?speaker=0&text=\(encoded(text)) HTTP/1.1 ")
    }

    @Test(.plainOnly("the requests are the same under a sanitizer"))
    func `a long text of kana with accents is cut between its phrases`() throws {
        let text = String(repeating: "アメ'ガ/フ'ル/", count: 40)
        #expect(try host(server, "voicevox").speak(text, voice: "0").peak > 10_000)
        let sent = try server.requests(6).filter { $0.contains("is_kana") }
        #expect(sent.count > 3)
        let kana = sent.compactMap { $0.split(separator: "text=").last?.split(separator: " ").first?.removingPercentEncoding }
        #expect(kana.allSatisfy { $0.hasPrefix("アメ'ガ") || $0.hasPrefix("フ'ル") }, "\(kana)")
        #expect(kana.joined(separator: "/") == String(text.dropLast()))
    }

    // MARK: Settings

    private func refusal(_ settings: String...) throws -> String {
        let arguments = ["--engine", "remote", "--parent", "\(ProcessInfo.processInfo.processIdentifier)", "--open-network"]
        let program = try Program(builtProgram("yomite-voice"), arguments + settings.flatMap { ["--set", $0] }, in: .ofTest)
        program.endInput()
        #expect(try program.end() == 69)
        return program.errorText
    }

    private func file(_ text: String, mode: Int) throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-key-\(UUID()).txt").path
        #expect(FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
        return path
    }

    @Test func `a key is shown to the server, and nobody else could have read it`() throws {
        let (own, `public`) = (try file("open-sesame\n", mode: 0o600), try file("open-sesame\n", mode: 0o644))
        defer { for path in [own, `public`] { try? FileManager.default.removeItem(atPath: path) } }
        #expect(try host(server, "openai", "key=\(own)").speak("hello", voice: "keyed").peak > 10_000)
        let refusal = try refusal("server=openai", "address=\(server.address)", "key=\(`public`)")
        #expect(refusal.contains("every user can read or change it"))
        #expect(!refusal.contains("sesame"))
    }

    @Test func `what cannot be meant is refused when the host starts`() throws {
        #expect(try refusal("server=openai").contains("needs --set server=KIND and --set address=URL"))
        #expect(try refusal("server=polly", "address=http://localhost").contains("openai, voicevox, aivis or coeiroink"))
        #expect(try refusal("speed=3").contains(#"no engine "remote" knows this"#))
        for rest in ["ftp://localhost", "http://me@localhost", "http://localhost:0", "http://localhost:70000", "http://a?b"] {
            #expect(try refusal("server=openai", "address=\(rest)").contains("http://HOST:PORT"), "\(rest)")
        }
        #expect(try refusal("server=openai", "address=https://localhost", "ca=/nowhere").contains("/nowhere cannot be read"))
        // An address that documents use, and nobody has.
        #expect(try refusal("server=openai", "address=http://192.0.2.1").contains("is not this machine"))
        let settings = ["server=openai", "address=http://192.0.2.1", "plain=yes"].flatMap { ["--set", $0] }
        #expect(try HostProbe(engine: "remote", arguments: settings).engine == "remote")
    }

    @Test(.measuresMemory)
    func `it holds less than three megabytes`() throws {
        let host = try host(server)
        for _ in 0..<3 { #expect(host.speak("Hello everyone. How are you?", voice: "good").peak > 10_000) }
        let held = try #require(host.memory).held
        #expect(held < 3 << 20, "\(held)")
    }
}
