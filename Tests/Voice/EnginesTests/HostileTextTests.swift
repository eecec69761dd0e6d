// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// One list of hostile texts through every engine: what is said after each sounds as if nothing had been before it.
@Suite(.plainOnly("each engine's own hostile texts are spoken under the sanitizers"), .timeLimit(.minutes(5)))
struct HostileTextTests {
    /// Texts that crashed, muted or slowed a speech engine, or were obeyed by one, and what viewers write to see what happens.
    private static let texts: [(name: String, text: [UInt8])] = [
        ("digits", Array(String(repeating: "1234567890", count: 3).utf8)),
        ("kana without an end", Array(String(repeating: "カ", count: 1_000).utf8)),
        ("hiragana without an end", Array(String(repeating: "あ", count: 1_000).utf8)),
        ("a word without an end", Array(String(repeating: "w", count: 5_000).utf8)),
        ("markup", Array("<speak><voice name='x'>hi</voice><audio src='/etc/passwd'/><break time='99999999s'/></speak>".utf8)),
        ("files in markup", Array(#"<genfile file="/tmp/made"> <play file="/etc/passwd"> <mark name="m1"/>"#.utf8)),
        ("brackets", Array(String(repeating: "<", count: 3_000).utf8)),
        ("entities", Array(String(repeating: "&#99999999;&amp;&lt;", count: 50).utf8)),
        ("phonemes", Array("[[h@l'oU]] {{x}} [[0A]]".utf8)),
        ("emoji only", Array("😀🙏✨👨‍👩‍👧‍👦🏳️‍🌈🎉🎉".utf8)),
        ("emoji before kana", Array("🙏✨🎉🎉 いいね".utf8)),
        ("joined emoji behind a letter", Array(("s." + String(repeating: "👨‍👩‍👧", count: 10)).utf8)),
        ("mixed scripts", Array("hello こんにちは привет مرحبا 안녕 你好 γειά ไทย हिन्दी".utf8)),
        ("suffixes", Array(String(repeating: "s'", count: 90).utf8)),
        ("controls", Array("\u{1}80S slow \u{1}0A mute \u{1}\u{0}\u{7F}\u{85}\u{9B}hello".utf8)),
        ("directions", Array("\u{202E}abc\u{200D}\u{FE0F}\u{2066}x\u{2069}".utf8)),
        ("piled marks", Array(("Z" + String(repeating: "\u{0301}\u{0327}\u{0489}", count: 200)).utf8)),
        ("dots", Array("hello.. ... .. ?!?!?!".utf8)),
        ("no UTF-8", [0xFF, 0xFE, 0x80, 0x61, 0xC3, 0xF4, 0x90, 0x80, 0x80]),
        ("accents that are none", Array("'_/''__//、、？？".utf8)),
        ("spaces", [UInt8](repeating: 0x20, count: 2_000)),
        ("nothing", []),
    ]

    /// On these a buffer of Debian's espeak-ng can overflow. `Reading` lets none of them through.
    private static let overflows: Set = ["suffixes", "emoji before kana", "emoji only", "joined emoji behind a letter"]

    /// Speaks each text and then a greeting, and compares it with one of an undisturbed host. An engine's library may crash on a text: the service
    /// then starts another host, as this does. Returns the names of those texts.
    private func crashes(greeting: String, voice: String, isSteady: Bool, start: () throws -> HostProbe) throws -> [String] {
        var host = try start()
        // The resampler would add a little noise of its own.
        let rate = host.nativeRate
        let expected = host.speak(Array(greeting.utf8), voice: voice, sampleRate: rate)
        #expect(expected.peak > 5_000)
        host = try start()
        var crashes: [String] = []
        for (name, text) in Self.texts {
            // As comments of a live chat are cut, only sooner.
            if host.speak(text, voice: voice, rate: 200, sampleRate: rate, frameLimit: UInt64(3 * rate)).end == .died {
                crashes.append(name)
                host = try start()
            }
            let after = host.speak(Array(greeting.utf8), voice: voice, sampleRate: rate)
            if isSteady {
                #expect(after == expected, "\(name)")
            } else {
                // Engines with noise in their voices say nothing twice in the same way.
                #expect(abs(after.samples.count - expected.samples.count) * 20 <= expected.samples.count, "\(name)")
                #expect((expected.peak * 3 / 4...expected.peak * 4 / 3).contains(after.peak), "\(name): \(after.peak), \(expected.peak)")
                #expect(after.words.map(\.start) == expected.words.map(\.start), "\(name)")
            }
        }
        return crashes
    }

    @Test(arguments: [("en-us", "Hello there, and welcome."), ("ja", "コンニチワ ミナサン")])
    func `espeak-ng`(voice: String, greeting: String) throws {
        let crashes = try crashes(greeting: greeting, voice: voice, isSteady: false) { try HostProbe(engine: "espeak") }
        #expect(Self.overflows.isSuperset(of: crashes), "\(crashes)")
    }

    private static let hasFlite = FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/libflite_cmu_us_slt.so.1")

    @Test(.enabled(if: hasFlite, "libflite1 is not installed"))
    func flite() throws {
        #expect(try crashes(greeting: "Hello there, and welcome.", voice: "slt", isSteady: false) { try HostProbe(engine: "flite") } == [])
    }

    @Test(.enabled(if: FetchedHTS.isThere, "the Japanese voices are missing: scripts/bootstrap gets them"))
    func `Japanese voices`() throws {
        let greeting = "キョ'ーワ/イ'イ/テ'ンキデ_スネ"
        let crashes = try crashes(greeting: greeting, voice: FetchedHTS.voices[0], isSteady: false) {
            try HostProbe(engine: "hts", arguments: ["--data", FetchedHTS.folder])
        }
        #expect(crashes == [])
    }

    @Test(.enabled(if: FetchedHibari.isThere, "hibari's voice is missing: scripts/bootstrap gets it"))
    func hibari() throws {
        let crashes = try crashes(greeting: "Hello there, and welcome.", voice: "hibari-heart", isSteady: false) {
            try HostProbe(engine: "hibari", arguments: ["--data", FetchedHibari.folder])
        }
        #expect(crashes == [])
    }

    @Test(.enabled(if: FetchedPico.isThere, "the voices of Pico are missing: scripts/bootstrap gets them"))
    func pico() throws {
        let crashes = try crashes(greeting: "Hello there, and welcome.", voice: "en-us", isSteady: true) {
            try HostProbe(engine: "pico", arguments: ["--data", FetchedPico.folder])
        }
        #expect(crashes == [])
    }

    @Test(.enabled(if: FetchedPiper.isThere, "ONNX Runtime and the voice joe are missing: scripts/bootstrap test gets them"))
    func `neural voices`() throws {
        let folder = try VoiceFolder.steadyJoe()
        let crashes = try crashes(greeting: "Hello there.", voice: FetchedPiper.joe, isSteady: true) {
            try HostProbe(engine: "piper", arguments: ["--data", folder.path, "--library", FetchedPiper.library])
        }
        // Its phonemes are espeak-ng's.
        #expect(Self.overflows.isSuperset(of: crashes), "\(crashes)")
    }

    @Test(arguments: [("openai", "good", "Hello there."), ("voicevox", "0", "ハ'イ"), ("aivis", "0", "ハイ")])
    func `servers`(kind: String, voice: String, greeting: String) throws {
        let server = try SpeechServer()
        let settings = ["server=\(kind)", "address=\(server.address)"].flatMap { ["--set", $0] }
        let crashes = try crashes(greeting: greeting, voice: voice, isSteady: true) {
            try HostProbe(engine: "remote", arguments: ["--open-network"] + settings)
        }
        #expect(crashes == [])
    }
}
