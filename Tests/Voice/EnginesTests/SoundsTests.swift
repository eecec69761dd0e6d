// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Playback
@testable import Voices

/// Sound files in a folder of the test's own, played by a real host.
@Suite(.timeLimit(.minutes(1)))
final class SoundsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "yomite-sounds-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func host(_ settings: String...) throws -> HostProbe {
        try HostProbe(engine: "sounds", arguments: ["--data", folder] + settings.flatMap { ["--set", $0] })
    }

    /// A tone of 441 Hz.
    private func tone(seconds: Double, amplitude: Double = 3_000, rate: Int = 22_050) -> [Int16] {
        (0..<Int(seconds * Double(rate))).map { Int16(amplitude * sin(2 * .pi * 441 * Double($0) / Double(rate))) }
    }

    private func put(_ name: String, _ samples: [Int16], _ format: SoundFormat = .wav, rate: Int = 22_050) throws {
        let encoder = try format.encoder(sampleRate: rate)
        try put(name, bytes: encoder.encode(samples) + encoder.end())
    }

    private func put(_ name: String, bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    /// How often the sign changes from below to above, a second.
    private func frequency(_ samples: [Int16]) -> Double {
        let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
        return Double(rises) * 22_050 / Double(samples.count)
    }

    private func power(_ samples: [Int16]) -> Double {
        10 * log10(samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count) / 32_768 / 32_768)
    }

    @Test(arguments: [("a.wav", SoundFormat.wav), ("b.flac", .flac), ("音.opus", .opus)])
    func `a file is played whole, with its tone, from a word that is all of its text`(name: String, format: SoundFormat) throws {
        try put(name, tone(seconds: 0.5), format)
        let spoken = try host().speak("a horn", voice: name)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect((10_500...11_500).contains(spoken.samples.count))
        #expect((430...450).contains(frequency(spoken.samples)))
        #expect(spoken.words == [Spoken.Word(start: 0, length: 6, frame: 0)])
    }

    @Test(arguments: [300, 3_000, 30_000])
    func `soft and loud files are equally loud`(amplitude: Double) throws {
        try put("a.wav", tone(seconds: 1, amplitude: amplitude))
        let host = try host()
        let full = host.speak("a", voice: "a.wav")
        #expect(abs(power(full.samples) + 23) < 1)
        let half = host.speak(Array("a".utf8), voice: "a.wav", volume: 50)
        #expect(abs(power(full.samples) - power(half.samples) - 6) < 0.5)
    }

    @Test func `other rates are brought to the wanted one, and channels to one`() throws {
        let stereo = tone(seconds: 0.5, rate: 44_100).flatMap { [$0, $0] }
        try put("a.wav", stereo, rate: 44_100)
        // The encoder knows one channel: two are said in the head.
        var bytes = Array(try Data(contentsOf: URL(filePath: folder + "/a.wav")))
        (bytes[58], bytes[68]) = (2, 4)
        try put("a.wav", bytes: bytes)
        let spoken = try host().speak("a", voice: "a.wav")
        #expect((10_500...11_500).contains(spoken.samples.count))
        #expect((430...450).contains(frequency(spoken.samples)))
    }

    @Test func `a long file is cut`() throws {
        try put("a.wav", tone(seconds: 3))
        let spoken = try host("seconds=1").speak("a", voice: "a.wav")
        #expect((21_500...22_050).contains(spoken.samples.count))
        #expect(spoken.samples.suffix(20).allSatisfy { abs(Int($0)) < 300 }, "it fades")
    }

    @Test func `what is no sound is refused, and the host plays on`() throws {
        try put("a.wav", tone(seconds: 0.5))
        try put("junk.wav", bytes: Array("RIFF\u{1}\u{0}\u{0}\u{0}WAVEjunk".utf8))
        try put("text.flac", bytes: Array("no sound at all".utf8))
        try put("empty.ogg", bytes: [])
        try put("none.wav", [])
        try put("large.wav", tone(seconds: 4))
        try FileManager.default.createDirectory(atPath: folder + "/folder.wav", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder + "/out.wav", withDestinationPath: "/etc/passwd")
        #expect(unsafe mkfifo(folder + "/pipe.wav", 0o600) == 0)
        let host = try host("bytes=100000")
        for name in ["junk.wav", "text.flac", "empty.ogg", "none.wav", "large.wav", "folder.wav", "out.wav", "pipe.wav", "missing.wav"] {
            #expect(host.speak("a", voice: name).end == .failed(reason: 1), "\(name)")
        }
        for name in ["", ".", "..", "../a.wav", "/etc/passwd", ".a.wav"] {
            #expect(host.speak("a", voice: name).end == .failed(reason: 1), "\(name)")
        }
        #expect(host.speak("a", voice: "a.wav").peak > 1_000)
    }

    @Test func `silence and a very short sound are played as what they are`() throws {
        try put("silence.wav", [Int16](repeating: 0, count: 22_050))
        try put("click.wav", tone(seconds: 0.02))
        let host = try host()
        #expect(host.speak("a", voice: "silence.wav").samples.isEmpty)
        #expect(host.speak("a", voice: "click.wav").peak > 1_000)
    }

    @Test(.measuresMemory)
    func `its memory is within what the ledger is charged`() throws {
        try put("a.opus", tone(seconds: 10), .opus)
        try put("a.flac", tone(seconds: 10), .flac)
        let host = try host()
        for name in ["a.opus", "a.flac"] { #expect(host.speak("a", voice: name).peak > 1_000) }
        let held = try #require(host.memory).held
        #expect(held < 2 << 20, "\(held)")
    }
}
