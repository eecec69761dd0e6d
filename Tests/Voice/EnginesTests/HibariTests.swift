// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

private let greeting = "Good evening, everybody. The stream starts in three minutes."

private func host(_ folder: String = FetchedHibari.folder) throws -> HostProbe {
    try HostProbe(engine: "hibari", arguments: ["--data", folder])
}

extension HostProbe {
    /// At the network's own rate: a resampler adds noise.
    fileprivate func speak(_ text: String, rate: UInt16 = 100, pitch: UInt16 = 100, volume: UInt16 = 100) -> Spoken {
        speak(Array(text.utf8), voice: "hibari-heart", rate: rate, pitch: pitch, volume: volume, sampleRate: 24_000)
    }
}

@Suite(.enabled(if: FetchedHibari.isThere, "hibari's voice is missing: scripts/bootstrap gets it"), .timeLimit(.minutes(5)))
struct HibariTests {
    @Test func `it speaks at the rate that was asked for, and marks the words`() throws {
        let host = try host()
        #expect(host.engine == "hibari")
        #expect(host.nativeRate == 24_000)
        let spoken = host.speak(greeting)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect((24_000 * 2...24_000 * 6).contains(spoken.samples.count))
        #expect(spoken.peak > 5_000)
        #expect(spoken.words.map(\.start) == [0, 5, 14, 25, 29, 36, 43, 46, 52])
        #expect(spoken.words.map(\.length) == [4, 8, 10, 3, 6, 6, 2, 5, 8])
        #expect(spoken.words.map(\.frame) == spoken.words.map(\.frame).sorted())
        #expect(spoken.words.last?.frame ?? .max < spoken.samples.count)
        #expect(host.speak(greeting) == spoken, "the same text has the same sound")
    }

    @Test func `durations and pitch are those of ONNX Runtime`() throws {
        let phrase = Reference.ids.split(separator: " ").map(String.init)
        let program = try Program(builtProgram("hibari-pitch"), ["\(FetchedHibari.folder)/hibari-heart.onnx"] + phrase, in: .ofTest)
        #expect(try program.end() == 0, "\(program.errorText)")
        let lines = program.outputText.split(separator: "\n")
        let numbers = { (line: Substring) in line.split(separator: " ").compactMap { Double($0) } }
        let (durations, pitch) = (numbers(Reference.durations[...]), numbers(Reference.pitch[...]))
        let kernels = stride(from: 0, to: lines.count - 2, by: 3).map { (lines[$0], numbers(lines[$0 + 1]), numbers(lines[$0 + 2])) }
        #expect(kernels.first?.0 == "plain")
        #if arch(x86_64)
            #expect(kernels.count > 1 && kernels[1].0 == "sse2")
        #endif
        for (name, lasting, heard) in kernels {
            guard !name.hasSuffix("vnni") else {
                // Rows of eight bits are less exact.
                let (sum, expected) = (lasting.reduce(0, +), durations.reduce(0, +))
                #expect((expected * 0.95...expected * 1.05).contains(sum), "\(name)")
                continue
            }
            #expect(lasting == durations, "\(name)")
            try #require(heard.count == pitch.count, "\(name)")
            // Both are rounded to a tenth.
            #expect(zip(heard, pitch).allSatisfy { abs($0 - $1) < 0.15 }, "\(name)")
        }
    }

    @Test func `a voice is lowered as a tape, at the rate that makes up for it`() throws {
        let host = try host()
        func say(_ voice: String, rate: UInt16, pitch: UInt16) -> Spoken {
            host.speak(Array(greeting.utf8), voice: voice, rate: rate, pitch: pitch, volume: 100, sampleRate: 24_000)
        }
        let (plain, low) = (say("hibari-heart", rate: 112, pitch: 74), say("hibari-heart@82", rate: 112, pitch: 74))
        #expect((120...124).contains(low.samples.count * 100 / plain.samples.count))
        #expect(low.words.map(\.start) == plain.words.map(\.start))
        for (lowered, word) in zip(low.words, plain.words) { #expect(abs(Int(lowered.frame) * 82 / 100 - Int(word.frame)) < 600) }
        #expect(low.words.last?.frame ?? .max < low.samples.count)
        #expect(low.peak > 5_000)
        #expect(say("hibari-heart", rate: 112, pitch: 74) == plain, "the next utterance is no slower")
        for name in ["hibari-heart@", "hibari-heart@49", "hibari-heart@101", "hibari-heart@8x", "@82"] {
            #expect(say(name, rate: 100, pitch: 100).samples.isEmpty)
        }
    }

    @Test func `a voice is found in the folders of the environment, as the service names them`() throws {
        let host = try HostProbe(engine: "hibari", wrapper: ["/usr/bin/env", "YOMITE_VOICES=/nonexistent:\(FetchedHibari.folder)"])
        #expect(host.speak(greeting).peak > 5_000)
    }

    @Test func `short comments have little silence around them`() throws {
        let spoken = try host().speak("Nice")
        let loud = spoken.samples.indices.filter { abs(Int(spoken.samples[$0])) > 300 }
        #expect(try #require(loud.first) < 24_000 / 10)
        #expect(spoken.samples.count - (try #require(loud.last)) < 24_000 / 4)
        #expect(spoken.samples.count < 24_000)
    }

    @Test func `rate, pitch and volume are the utterance's own`() throws {
        let host = try host()
        let text = greeting
        let plain = host.speak(text)
        func share(_ spoken: Spoken) -> Int { spoken.samples.count * 100 / plain.samples.count }
        #expect((78...92).contains(share(host.speak(text, rate: 120))))
        let doubled = host.speak(text, rate: 200)
        #expect((45...60).contains(share(doubled)))
        #expect(doubled.words.map(\.start) == plain.words.map(\.start))
        #expect(doubled.words.last?.frame ?? .max < doubled.samples.count)
        #expect((150...230).contains(share(host.speak(text, rate: 50))))
        let soft = host.speak(text, volume: 25)
        #expect((20...30).contains(soft.peak * 100 / plain.peak))
        // Pitch is a value inside the network, so that no length changes.
        let low = host.speak(text, pitch: 76)
        #expect((97...103).contains(share(low)))
        #expect(low.samples != plain.samples && low.peak > 3_000)
        #expect(host.speak(text) == plain)
    }

    @Test func `speech ends soon after it was cancelled`() throws {
        let host = try host()
        let spoken = host.speakAndCancel(String(repeating: greeting + " ", count: 40), voice: "hibari-heart")
        #expect(spoken.end == .done(ending: 2, frames: UInt64(spoken.samples.count)))
        #expect(spoken.samples.count < 24_000 * 40)
        #expect(host.speak(greeting).peak > 5_000)
    }

    @Test func `a voice that is not there is refused, whatever it is called`() throws {
        let host = try host()
        for name in ["", "heart", "hibari-fenrir", "../voices/hibari-heart", "HIBARI-HEART", String(repeating: "x", count: 400)] {
            #expect(host.speak("hello", voice: name).end == .failed(reason: 1), "\(name)")
        }
        #expect(host.speak(greeting).peak > 5_000)
    }

    @Test func `a text without anything to say is left to another engine`() throws {
        let host = try host()
        for text in ["…", "   ", "!?"] { #expect(host.speak(text).end != .died, "\(text)") }
        #expect(host.speak(greeting).peak > 5_000)
    }

    /// A folder with this in place of the model, which is deleted by the caller.
    private func folder(with model: Data) throws -> URL {
        let place = FileManager.default.temporaryDirectory.appending(path: "hibari-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try model.write(to: place.appending(path: "hibari-heart.onnx"))
        return place
    }

    /// In place of the model: nothing, its first half, and something else.
    @Test(arguments: ["empty", "half", "other"])
    func `a file that is no model is told of, and the next folder's speaks`(kind: String) throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: FetchedHibari.model))
        let place = try folder(with: kind == "empty" ? Data() : kind == "half" ? whole.prefix(whole.count / 2) : Data("no model\n".utf8))
        defer { try? FileManager.default.removeItem(at: place) }
        let arguments = ["--engine", "hibari", "--parent", "\(getpid())", "--data", place.path]
        let alone = try Program(builtProgram("yomite-voice"), arguments, in: .ofTest)
        #expect(try alone.end() != 0)
        #expect(alone.errorText.contains("hibari-heart.onnx cannot be used: "))
        let host = try HostProbe(engine: "hibari", wrapper: ["/usr/bin/env", "YOMITE_VOICES=\(place.path):\(FetchedHibari.folder)"])
        #expect(host.speak(greeting).peak > 5_000)
    }

    @Test func `a model with damaged numbers fails its texts or says something, and ends nothing`() throws {
        var model = try Data(contentsOf: URL(fileURLWithPath: FetchedHibari.model))
        for index in stride(from: 500_000, to: model.count, by: 1_000) { model[index] ^= 0x7F }
        let place = try folder(with: model)
        defer { try? FileManager.default.removeItem(at: place) }
        // It may be refused at once.
        let alone = try Program(
            builtProgram("yomite-voice"),
            ["--engine", "hibari", "--parent", "\(getpid())", "--data", place.path],
            in: .ofTest
        )
        alone.endInput()
        guard try alone.end() == 0 else { return }
        let host = try host(place.path)
        for _ in 0..<2 {
            let spoken = host.speak(greeting)
            #expect(spoken.end == .failed(reason: 3) || spoken.peak > 300 && spoken.samples.count < 24_000 * 60)
        }
    }

    @Test(.measuresMemory) func `its memory is what the catalog says`() throws {
        let host = try host()
        let limit = try Catalog.shipped.entry(named: "hibari:heart").anonymousMemory
        for text in [greeting, String(repeating: "word ", count: 150), String(repeating: "supercalifragilistic", count: 40)] {
            _ = host.speak(text)
            #expect(try #require(host.memory).held <= limit)
        }
    }
}

/// What ONNX Runtime 1.32 makes of a phrase by the voice's network, whose weights were widened to floats: the steps of 25 ms that each id lasts,
/// and the pitch of each frame in Hz. Computed from the voice of hibari-tts 0.2.1 (Apache-2.0).
private enum Reference {
    static let ids = """
        0 81 83 16 62 123 156 86 147 83 123 16 65 138 68 16 156 138 56 46 83 123 16 81 83 16 44 123 156 102 82 16 156 76 54 16 83 54 \
        156 76 112 4 0
        """
    static let durations = """
        13 1 1 2 2 1 2 2 2 2 2 2 1 2 1 1 1 1 2 1 1 1 1 1 1 2 2 1 2 3 3 3 3 2 1 2 2 2 5 4 13 6 1
        """
    static let pitch = """
        -0.3 -0.4 -0.2 -0.6 -0.3 -0.7 -0.2 -0.5 -0.4 -0.8 -0.4 -0.8 -0.6 -1.1 -0.6 -0.9 -0.8 -1.5 -1.0 -1.6 -0.5 -0.3 -2.3 52.5 234.1 \
        234.0 220.1 202.5 202.0 207.2 207.0 197.2 182.4 171.8 197.4 233.9 258.0 265.9 268.8 268.1 279.0 283.6 285.1 275.8 263.3 256.8 \
        260.4 272.0 293.0 302.7 298.4 293.7 287.1 278.5 276.3 267.3 254.6 241.8 229.6 218.1 202.9 202.3 201.4 198.2 194.2 182.9 172.3 \
        173.4 181.6 193.8 204.7 200.8 191.5 186.1 187.3 186.9 187.7 186.5 182.2 177.3 186.7 191.7 189.3 182.4 176.2 167.1 165.7 173.6 \
        184.7 178.9 172.9 162.4 158.3 155.7 153.4 159.6 183.0 197.1 187.0 178.5 179.5 178.7 180.0 179.8 181.7 182.3 186.4 182.9 179.8 \
        178.6 178.1 179.3 180.6 167.2 10.8 -0.8 -1.6 -1.7 -0.5 -0.6 -0.1 17.2 165.7 177.8 179.1 181.7 188.2 190.5 196.1 200.2 204.0 \
        207.9 213.9 215.0 213.6 213.2 212.5 207.6 198.0 193.6 187.4 185.7 187.0 187.3 187.8 187.3 191.7 188.1 182.5 176.8 176.2 166.6 \
        159.5 148.7 142.7 134.8 128.5 120.7 113.4 106.1 88.9 61.6 34.6 9.9 3.5 1.5 1.7 0.7 -0.1 -0.9 -0.4 -0.8 -0.8 -0.3 -0.7 -0.4 \
        -0.9 -0.7 -0.7 -0.9 -0.5 -1.0 -0.5 -0.9 -0.6 -1.0 -0.6 -1.1 -0.5 -0.9 -0.6 -0.8 -0.5 -1.0 -0.7 -1.0 -0.7 -0.7 -0.5 -0.5 -0.5 \
        -0.6 -0.4 -0.6 -0.4 -0.4 -0.9 -1.4
        """
}
