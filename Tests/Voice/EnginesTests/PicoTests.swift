// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

private let (folder, voices) = (FetchedPico.folder, FetchedPico.voices)
/// Each voice has sounds for it.
private let greeting = "Banana, 1, 2, 3: melodia!"

private func host() throws -> HostProbe {
    try HostProbe(engine: "pico", arguments: ["--data", folder])
}

extension HostProbe {
    /// At the library's own rate: a resampler adds noise.
    fileprivate func say(_ text: String, voice: String, rate: UInt16 = 100, pitch: UInt16 = 100, volume: UInt16 = 100) -> Spoken {
        speak(Array(text.utf8), voice: voice, rate: rate, pitch: pitch, volume: volume, sampleRate: 16_000)
    }
}

@Suite(.enabled(if: FetchedPico.isThere, "the voices of Pico are missing: scripts/bootstrap gets them"), .timeLimit(.minutes(5)))
struct PicoTests {
    @Test(arguments: voices)
    func `a voice speaks at the rate that was asked for`(voice: String) throws {
        let host = try host()
        #expect(host.engine == "pico")
        #expect(host.nativeRate == 16_000)
        let spoken = host.speak(greeting, voice: voice)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect((22_050 * 3 / 2...22_050 * 5).contains(spoken.samples.count))
        #expect(spoken.peak > 5_000)
        #expect(spoken.words == [], "the library tells none")
    }

    @Test func `voices are found in the folders of the environment, as the service names them`() throws {
        let parent = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        let host = try HostProbe(engine: "pico", wrapper: ["/usr/bin/env", "YOMITE_VOICES=/nonexistent:\(parent)"])
        #expect(host.speak(greeting, voice: "de").peak > 5_000)
    }

    /// The doors are open: that no file is made is not the sandbox's doing.
    @Test func `markup in a text is not obeyed`() throws {
        let host = try HostProbe(engine: "pico", arguments: ["--data", folder, "--open-files"])
        let made = FileManager.default.temporaryDirectory.appending(path: "pico-\(UUID().uuidString).wav").path
        defer { try? FileManager.default.removeItem(atPath: made) }
        let plain = host.say(greeting, voice: "en-us")
        _ = host.say(#"<genfile file="\#(made)">hello</genfile> <play file="/usr/share/sounds/alsa/Noise.wav"/>"#, voice: "en-us")
        #expect(!FileManager.default.fileExists(atPath: made))
        _ = host.say(#"<speed level="500"><pitch level="200"><volume level="0">"#, voice: "en-us")
        #expect(host.say(greeting, voice: "en-us") == plain)
        let slow = host.say(#"a <speed level="20"> b"#, voice: "en-us")
        let said = host.say(#"a  speed level="20"  b"#, voice: "en-us")
        #expect(slow.samples == said.samples)
    }

    /// On the first ones the library itself loops forever or has an error; others it makes long silences of.
    static let hostile: [(name: String, text: [UInt8], longestSeconds: Int)] = [
        ("a word without an end", Array(String(repeating: "a", count: 20_000).utf8), 15),
        ("399 letters", Array(String(repeating: "a", count: 399).utf8), 15),
        ("digits", Array(String(repeating: "1234567890", count: 200).utf8), 10),
        ("signs to spell", Array("km/h m² ½ #tag @user * star* [x] {y} |z| ~(       z| ~(           ]".utf8), 30),
        ("exclamation marks", Array(String(repeating: "!", count: 400).utf8), 1),
        ("marks behind a word", Array(("hi" + String(repeating: " !", count: 400)).utf8), 2),
        ("dots", Array(String(repeating: "...", count: 200).utf8), 1),
        ("letters", Array(String(repeating: "w ", count: 200).utf8), 150),
        ("long sentence", Array(String(repeating: "word ", count: 200).utf8), 150),
        ("link", Array(("https://example.com/" + String(repeating: "path/seg-ment.x?", count: 125)).utf8), 25),
        ("brackets", Array(String(repeating: "<", count: 3_000).utf8), 1),
        ("Japanese", Array(String(repeating: "今日はいい天気", count: 50).utf8), 1),
        ("Russian", Array(String(repeating: "привет, ", count: 50).utf8), 1),
        ("emoji", Array(String(repeating: "😀🙏✨", count: 100).utf8), 1),
        ("piled marks", Array(("Z" + String(repeating: "\u{0301}\u{0327}\u{0489}", count: 200)).utf8), 2),
        ("no UTF-8", [0xFF, 0xFE, 0x80, 0x61, 0xC3, 0xF4, 0x90, 0x80, 0x80], 2),
        ("controls", Array("\u{1}80S\u{0}\u{7F}\u{85}hello".utf8), 5),
        ("spaces", [UInt8](repeating: 0x20, count: 60_000), 1),
        ("nothing", [], 1),
    ]

    @Test(arguments: voices)
    func `hostile text harms nobody`(voice: String) throws {
        let host = try host()
        let before = host.speak(Array(greeting.utf8), voice: voice, sampleRate: 16_000)
        // A sanitizer's own memory would be taken for the engine's.
        let limit = isSanitized ? Int.max : try Catalog.shipped.entry(named: "pico:\(voice)").anonymousMemory
        for (name, text, longestSeconds) in Self.hostile {
            let spoken = host.speak(text, voice: voice, sampleRate: 16_000)
            // Another engine can say what it cannot.
            let isForeign = ["Japanese", "Russian", "emoji"].contains(name)
            #expect(spoken.end == (isForeign ? .failed(reason: 3) : .done(ending: 0, frames: UInt64(spoken.samples.count))), "\(name)")
            #expect(spoken.samples.count <= longestSeconds * 16_000, "\(name)")
            #expect(host.speak(Array(greeting.utf8), voice: voice, sampleRate: 16_000) == before, "\(name)")
            #expect(try #require(host.memory).held <= limit, "\(name)")
        }
    }

    @Test func `a sentence that is too long for the library is said in parts`() throws {
        let host = try host()
        let text = "km/h m² ½ #tag @user * star* [x] {y} |z| ~(       z| ~(           ]"
        #expect(host.speak(text, voice: "it").samples.count > 22_050 * 10)
    }

    @Test func `speech ends soon after it was cancelled`() throws {
        let host = try host()
        let before = host.say(greeting, voice: "de")
        let spoken = host.speakAndCancel(String(repeating: greeting + " ", count: 40), voice: "de")
        #expect(spoken.end == .done(ending: 2, frames: UInt64(spoken.samples.count)))
        #expect(spoken.samples.count < 22_050 * 40)
        #expect(host.say(greeting, voice: "de") == before)
    }

    @Test func `a voice that is not there is refused, whatever it is called`() throws {
        let host = try host()
        for name in ["", "ja", "de-DE", "DE", "../de", String(repeating: "x", count: 200)] {
            #expect(host.speak("hello", voice: name).end == .failed(reason: 1), "\(name)")
        }
        #expect(host.say(greeting, voice: "fr").peak > 5_000)
    }

    @Test func `rate, pitch and volume are the utterance's own, and voices alternate`() throws {
        let host = try host()
        let plain = host.say(greeting, voice: "de")
        let fast = host.say(greeting, voice: "de", rate: 150)
        let slow = host.say(greeting, voice: "de", rate: 50)
        let soft = host.say(greeting, voice: "de", volume: 25)
        let high = host.say(greeting, voice: "de", pitch: 150)
        for voice in voices { #expect(host.say(greeting, voice: voice).peak > 5_000) }
        #expect((65...85).contains(fast.samples.count * 100 / plain.samples.count))
        #expect((150...210).contains(slow.samples.count * 100 / plain.samples.count))
        #expect((20...30).contains(soft.peak * 100 / plain.peak))
        #expect((98...102).contains(high.samples.count * 100 / plain.samples.count))
        #expect(high.samples != plain.samples)
        #expect(host.say(greeting, voice: "de") == plain)
    }

    @Test func `a file that is no voice is refused, and the host lives on`() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "pico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !name.hasPrefix("de-DE") {
            try FileManager.default.createSymbolicLink(atPath: "\(place.path)/\(name)", withDestinationPath: "\(folder)/\(name)")
        }
        for name in ["de-DE_ta.bin", "de-DE_gl0_sg.bin"] { try Data("no voice\n".utf8).write(to: place.appending(path: name)) }
        // The links lead out of the folder that a host may read.
        let host = try HostProbe(engine: "pico", arguments: ["--data", place.path, "--open-files"])
        #expect(host.say(greeting, voice: "de").end == .failed(reason: 1))
        #expect(host.say(greeting, voice: "it").peak > 5_000)
    }
}
