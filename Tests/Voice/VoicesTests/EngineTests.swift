// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import VoiceFixtures

@testable import Comments
@testable import Voices

/// The catalog against the engine that is installed: espeak-ng takes unknown variants without a word, so we look ourselves.
@Suite struct EngineTests {
    private static let program = "/usr/bin/espeak-ng"
    private static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Words of languages in which espeak-ng 1.51 has none for digits.
    private static let samples = [
        "chr": "ᎣᏏᏲ ᏙᎯᏧ ᏣᎳᎩ", "cv": "салам, мана килӗр", "gn": "mba'éichapa, ko'ẽ porã", "grc": "ἄνθρωπος λόγος θεός",
        "he": "שלום, מה שלומך היום",
        "ne": "नमस्ते, तपाईंलाई कस्तो छ", "nog": "салам, мама нагай", "qya": "elen sila lumenn", "sjn": "mae govannen mellon nin",
        "tk": "salam, nähili ýagdaý",
    ]

    @Test(.enabled(if: isInstalled, "espeak-ng is not installed"))
    func `every variant of the catalog is a file of the engine`() throws {
        let folder = try #require(try dataFolder())
        let variants = Set(Catalog.shipped.entries.compactMap { $0.voice.engineName.split(separator: "+").dropFirst().first })
        #expect(!variants.isEmpty)
        for variant in variants {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/voices/!v/\(variant)"), "\(variant)")
        }
    }

    @Test(.enabled(if: isInstalled, "espeak-ng is not installed"))
    func `every language of the engine is in the catalog or excluded with a reason`() throws {
        let listing = try #require(String(data: try run(["--voices"]), encoding: .utf8))
        let names = listing.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        #expect(names.count >= 130)
        for name in names {
            do {
                _ = try Catalog.shipped.entry(named: "espeak:\(name)")
            } catch CatalogError.excluded {
                continue
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }

    @Test(.enabled(if: isInstalled, "espeak-ng is not installed"), arguments: Catalog.shipped.languages)
    func `the default voices of every language sound like a woman and like a man`(language: String) throws {
        let voices = Self.espeakVoices(of: language)
        for (gender, pitches) in [(Gender.female, 165.0...255), (.male, 85...155)] {
            let voice = try #require(voices.first { $0.gender == gender })
            try expectSpeech(of: voice, pitches: pitches)
        }
    }

    @Test(.enabled(if: isInstalled, "espeak-ng is not installed"), arguments: espeakVoices(of: "en").map(\.id))
    func `every variant sounds like its gender`(id: String) throws {
        let voice = try Catalog.shipped.entry(named: id).voice
        try expectSpeech(of: voice, pitches: voice.gender == .female ? 165...255 : 85...155)
    }

    private static func espeakVoices(of language: String) -> [Voice] {
        Catalog.shipped.entries(language: language).map(\.voice).filter { $0.engine == .espeak }
    }

    private func expectSpeech(of voice: Voice, pitches: ClosedRange<Double>) throws {
        let text = Self.samples[voice.language] ?? "1, 2, 3, 4, 5, 6, 7."
        let wav = try run([
            "-v", voice.engineName, "-p", "\(voice.pitch * 50 / 100)", "-s", "\(voice.rate * 175 / 100)", "-a", "\(voice.volume)",
            "--stdout", text,
        ])
        let samples = samples(ofWAV: wav)
        let peak = samples.lazy.map { abs(Int($0)) }.max() ?? 0
        #expect(samples.count > 22_050 / 2, "\(voice.id) says nothing")
        #expect((4_000..<32_767).contains(peak), "\(voice.id) peaks at \(peak)")
        let pitch = try #require(medianPitch(of: samples, sampleRate: 22_050), "\(voice.id) has no pitch")
        #expect(pitches.contains(pitch), "\(voice.id) speaks at \(pitch) Hz")
    }

    private func samples(ofWAV wav: Data) -> [Int16] {
        let bytes = [UInt8](wav.dropFirst(44))
        return stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }

    private func dataFolder() throws -> String? {
        // "eSpeak NG text-to-speech: 1.51  Data at: /usr/lib/x86_64-linux-gnu/espeak-ng-data"
        let version = String(data: try run(["--version"]), encoding: .utf8)
        return version?.split(separator: "Data at: ").dropFirst().first?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func run(_ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "espeak-ng \(arguments)")
        return data
    }
}
