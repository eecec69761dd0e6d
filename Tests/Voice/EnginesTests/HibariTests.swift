// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing
import Voices

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

    @Test func `its memory is what the catalog says`() throws {
        let host = try host()
        let limit = isSanitized ? Int.max : try Catalog.shipped.entry(named: "hibari:heart").anonymousMemory
        for text in [greeting, String(repeating: "word ", count: 400), String(repeating: "supercalifragilistic", count: 100)] {
            _ = host.speak(text)
            #expect(try #require(host.memory).held <= limit)
        }
    }
}
