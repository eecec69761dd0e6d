// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

private let greeting = "Hello everyone, welcome to the stream. Today we play something new!"

/// A host with a voice of Piper's.
private func host(of voice: String, _ arguments: String...) throws -> HostProbe {
    try HostProbe(engine: "piper", arguments: ["--data", voice, "--library", FetchedPiper.library] + arguments)
}

private func syntheticVoice(_ kind: String) throws -> VoiceFolder {
    try VoiceFolder(kind, model: seed("voice-model/\(kind).onnx"), description: seed("voice-description/\(kind).onnx.json"))
}

@Suite(
    .enabled(if: FetchedPiper.isThere, "ONNX Runtime and the voice joe are missing: scripts/bootstrap test gets them"),
    .plainOnly("ONNX Runtime was built without sanitizers"),
    .timeLimit(.minutes(5))
)
struct PiperTests {
    @Test func `a neural voice speaks, at the rate that was asked for, and marks its words`() throws {
        let folder = try VoiceFolder.steadyJoe()
        let host = try host(of: folder.path)
        #expect(host.engine == "piper")
        #expect(host.nativeRate == 22_050)
        let spoken = host.speak(greeting, voice: FetchedPiper.joe)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect((22_050 * 3...22_050 * 7).contains(spoken.samples.count))
        #expect(spoken.peak > 5_000)
        #expect(spoken.words.map(\.start) == [0, 6, 16, 24, 27, 31, 39, 45, 48, 53, 63])
        #expect(spoken.words.map(\.frame) == spoken.words.map(\.frame).sorted())
        #expect(spoken.words.allSatisfy { $0.frame < spoken.samples.count })
        #expect(host.speak(greeting, voice: FetchedPiper.joe).samples == spoken.samples, "without chance the same text sounds the same")
        let other = host.speak(Array(greeting.utf8), voice: FetchedPiper.joe, sampleRate: 48_000)
        #expect((2.16...2.19).contains(Double(other.samples.count) / Double(spoken.samples.count)))
    }

    @Test func `rate, pitch and volume are the utterance's own`() throws {
        let folder = try VoiceFolder.steadyJoe()
        let host = try host(of: folder.path)
        let text = Array(greeting.utf8)
        let plain = host.speak(text, voice: FetchedPiper.joe)
        let fast = host.speak(text, voice: FetchedPiper.joe, rate: 200)
        #expect((0.4...0.65).contains(Double(fast.samples.count) / Double(plain.samples.count)))
        let high = host.speak(text, voice: FetchedPiper.joe, pitch: 130)
        #expect((0.9...1.1).contains(Double(high.samples.count) / Double(plain.samples.count)), "a higher voice takes as long")
        #expect(high.words.count == plain.words.count)
        let quiet = host.speak(text, voice: FetchedPiper.joe, volume: 50)
        #expect((plain.peak * 9 / 10...plain.peak * 11 / 10).contains(quiet.peak * 2))
        #expect(host.speak(text, voice: FetchedPiper.joe).samples == plain.samples)
    }

    /// Texts that are harmless to read and hard to speak.
    static let hostile: [(name: String, text: [UInt8])] = [
        ("letters", Array(String(repeating: "a", count: 300).utf8)),
        ("single letters", Array(String(repeating: "w ", count: 20).utf8)),
        ("digits", Array(String(repeating: "1234567890", count: 3).utf8)),
        ("markup", Array("<speak><voice name='x'>hi</voice><audio src='/etc/passwd'/></speak> [[h@l'oU]] {{x}}".utf8)),
        ("emoji", Array("😀🙏✨👨‍👩‍👧‍👦🏳️‍🌈".utf8)),
        ("mixed scripts", Array("hello こんにちは привет مرحبا 안녕 你好 γειά".utf8)),
        ("suffixes", Array(String(repeating: "s'", count: 90).utf8)),
        ("marks", Array(String(repeating: "!?.,", count: 100).utf8)),
        ("quotes", Array(String(repeating: "\"'(", count: 100).utf8)),
        ("no UTF-8", [0xFF, 0xFE, 0x80, 0x61, 0xC3, 0xF4, 0x90, 0x80, 0x80]),
        ("controls", Array("\u{1}80S\u{0}\u{7F}\u{85}hello".utf8)),
        ("spaces", [UInt8](repeating: 0x20, count: 2_000)),
        ("nothing", []),
    ]

    @Test func `hostile texts harm nobody, and what comes after sounds as without them`() throws {
        let folder = try VoiceFolder.steadyJoe()
        let host = try host(of: folder.path)
        let before = host.speak("Hello there.", voice: FetchedPiper.joe)
        #expect(before.peak > 5_000)
        for (name, text) in Self.hostile {
            let spoken = host.speak(text, voice: FetchedPiper.joe, rate: 300)
            #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)), "\(name)")
            #expect(spoken.words.map(\.start) == spoken.words.map(\.start).sorted(), "\(name)")
        }
        #expect(host.speak("Hello there.", voice: FetchedPiper.joe) == before)
        let held = try #require(host.memory).held
        #expect(held <= 40 << 20)
    }

    @Test func `a voice is known by its file's name, and its speakers by theirs or by number`() throws {
        let folder = try syntheticVoice("several")
        let host = try host(of: folder.path)
        #expect(host.nativeRate == 16_000)
        // At its own rate, since the resampler adds a little noise.
        func samples(of voice: String) -> [Int16] {
            host.speak(Array("hello there".utf8), voice: voice, sampleRate: 16_000).samples
        }
        let first = samples(of: "several")
        #expect(first.contains { $0 > 100 })
        #expect(samples(of: "several+0") == first)
        let second = samples(of: "several+s2")
        #expect(second.contains { $0 > 100 })
        #expect(second != first)
        #expect(samples(of: "several+2") == second)
        for name in ["", "joe", "several+3", "several+s3", "severals", "several+-1", "../several"] {
            #expect(host.speak("hello there", voice: name).end == .failed(reason: 1), "\(name)")
        }
    }

    /// Numbers that are none in its weights, as on a disk that fails.
    @Test func `a model whose weights are damaged fails its texts, and says which file it is`() throws {
        var model = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(FetchedPiper.voices)/\(FetchedPiper.joe).onnx")))
        let middle = model.count / 2 & ~3
        model.replaceSubrange(middle..<middle + 2_000, with: repeatElement(0xFF, count: 2_000))
        let description = try Data(contentsOf: URL(fileURLWithPath: "\(FetchedPiper.voices)/\(FetchedPiper.joe).onnx.json"))
        let folder = try VoiceFolder(FetchedPiper.joe, model: model, description: [UInt8](description))
        let host = try host(of: folder.path)
        #expect(host.speak(greeting, voice: FetchedPiper.joe).end == .failed(reason: 3))
        #expect(try host.errors().contains("\(FetchedPiper.joe).onnx makes no speech, so it is damaged"))
    }

    @Test func `a file that is no voice ends the host with a reason`() throws {
        try #require(FetchedPiper.isThere, "scripts/bootstrap test fetches ONNX Runtime and a voice")
        let good = (model: try seed("voice-model/one.onnx"), description: try seed("voice-description/one.onnx.json"))
        let broken: [(name: String, model: [UInt8], description: [UInt8], reason: String)] = [
            ("junk", Array("junk".utf8), good.description, "no ONNX model"),
            ("short", Array(good.model.dropLast(9)), good.description, "no ONNX model"),
            ("other", try seed("voice-model/no-vocoder.onnx"), good.description, "no vocoder"),
            ("text", good.model, Array("[1, 2".utf8), "no JSON"),
            ("pinyin", good.model, Array("{\"phoneme_type\": \"pinyin\"}".utf8), "phoneme_type"),
        ]
        for voice in broken {
            let folder = try VoiceFolder("broken", model: voice.model, description: voice.description)
            let program = try Program(
                builtProgram("yomite-voice"),
                ["--engine", "piper", "--parent", "\(ProcessInfo.processInfo.processIdentifier)", "--data", folder.path]
                    + ["--library", FetchedPiper.library],
                in: .ofTest
            )
            program.endInput()
            #expect(try program.end() == 69, "\(voice.name)")
            #expect(program.errorText.contains(voice.reason), "\(voice.name): \(program.errorText)")
        }
    }
}
