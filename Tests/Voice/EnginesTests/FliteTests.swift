// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

private let greeting = "Hello everyone, welcome to the stream. Today we play something new, and it’s great!"
private let isInstalled = FileManager.default.fileExists(atPath: "/usr/lib/x86_64-linux-gnu/libflite_cmu_us_slt.so.1")

@Suite(.enabled(if: isInstalled, "libflite1 is not installed"), .timeLimit(.minutes(5)))
struct FliteTests {
    @Test(arguments: ["slt", "rms", "awb"])
    func `a voice speaks at the rate that was asked for`(voice: String) throws {
        let host = try HostProbe(engine: "flite")
        #expect(host.engine == "flite")
        #expect(host.nativeRate == 16_000)
        let spoken = host.speak(greeting, voice: voice)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect((22_050 * 4...22_050 * 8).contains(spoken.samples.count))
        #expect(spoken.peak > 5_000)
    }

    @Test func `words are marked in the original text, in order and before their samples`() throws {
        let host = try HostProbe(engine: "flite")
        let spoken = host.speak("Über uns: it’s “great”, 12 of 13! The end", voice: "slt")
        #expect(spoken.words.map(\.start) == [0, 5, 10, 16, 24, 27, 30, 34, 38])
        #expect(spoken.words.map(\.frame) == spoken.words.map(\.frame).sorted())
        #expect(spoken.words.allSatisfy { $0.frame < spoken.samples.count })
        #expect(spoken.words.first?.frame ?? .max < 22_050 / 20, "silence in front is cut, and the marks with it")
    }

    /// Text on which flite itself aborts or takes many seconds, and more of its kind; what is said afterwards is not harmed by it.
    static let hostile: [(name: String, text: [UInt8], longestSeconds: Int)] = [
        ("mixed marks", Array(String(repeating: "!?.,", count: 100).utf8), 1),
        ("exclamation marks", Array(String(repeating: "!", count: 400).utf8), 1),
        ("dots", Array(String(repeating: "...", count: 200).utf8), 1),
        ("marks behind a word", Array(("hi" + String(repeating: " !", count: 400)).utf8), 2),
        ("long word", Array(String(repeating: "w", count: 2_000).utf8), 10),
        ("longer word", Array(String(repeating: "a", count: 20_000).utf8), 10),
        ("digits", Array(String(repeating: "1234567890", count: 200).utf8), 10),
        ("link", Array(("https://example.com/" + String(repeating: "path/seg-ment.x?", count: 125)).utf8), 10),
        ("letters", Array(String(repeating: "w ", count: 200).utf8), 100),
        ("quotes", Array(String(repeating: "\"'(", count: 500).utf8), 1),
        ("escapes", Array(String(repeating: "\\", count: 500).utf8), 1),
        ("Japanese", Array(String(repeating: "今日はいい天気", count: 50).utf8), 1),
        ("emoji", Array(String(repeating: "😀🙏✨", count: 100).utf8), 1),
        ("no UTF-8", [0xFF, 0xFE, 0x80, 0x61, 0xC3, 0xF4, 0x90, 0x80, 0x80], 2),
        ("controls", Array("\u{1}80S\u{0}\u{7F}\u{85}hello".utf8), 5),
        ("spaces", [UInt8](repeating: 0x20, count: 60_000), 1),
        ("line breaks", Array((String(repeating: "\n\n", count: 300) + "a").utf8), 2),
        ("nothing", [], 1),
    ]

    @Test func `hostile text harms nobody`() throws {
        let host = try HostProbe(engine: "flite")
        // A sanitizer's own memory would be taken for the engine's.
        let limit = isSanitized ? Int.max : try Catalog.shipped.entry(named: "flite:slt").anonymousMemory
        for (name, text, longestSeconds) in Self.hostile {
            let spoken = host.speak(text, voice: "slt")
            #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)), "\(name)")
            #expect(spoken.samples.count <= longestSeconds * 22_050, "\(name)")
            let after = host.speak("hello", voice: "slt")
            #expect(after.end == .done(ending: 0, frames: UInt64(after.samples.count)), "\(name)")
            #expect(after.peak > 5_000, "\(name)")
            #expect(try #require(host.memory).held <= limit, "\(name)")
        }
    }

    @Test func `a voice that is not there is refused, whatever it is called`() throws {
        let host = try HostProbe(engine: "flite")
        for name in ["", "kal", "../slt", "slt/../rms", String(repeating: "x", count: 1_000)] {
            #expect(host.speak("hello", voice: name).end == .failed(reason: 1), "\(name)")
        }
        #expect(host.speak("hello", voice: "rms").peak > 5_000)
    }

    @Test func `rate and volume are the utterance's own`() throws {
        let host = try HostProbe(engine: "flite")
        let text = Array(greeting.utf8)
        let plain = host.speak(text, voice: "slt")
        let slow = host.speak(text, voice: "slt", rate: 50)
        let soft = host.speak(text, voice: "slt", volume: 25)
        let again = host.speak(text, voice: "slt")
        #expect((180...220).contains(slow.samples.count * 100 / plain.samples.count))
        #expect((20...30).contains(soft.peak * 100 / plain.peak))
        // Its noise is not twice the same, and where silence begins at the end depends on it.
        #expect((99...101).contains(again.samples.count * 100 / plain.samples.count))
    }

    @Test(.measuresMemory, arguments: ["slt", "rms", "awb"])
    func `a voice costs at most ten megabytes more than espeak-ng, and no more than the catalog says`(voice: String) throws {
        let plain = try HostProbe(engine: "espeak")
        let better = try HostProbe(engine: "flite")
        for _ in 0..<5 {
            _ = plain.speak(greeting, voice: "en-us+f3")
            _ = better.speak(greeting, voice: voice)
        }
        let held = try #require(better.memory).held
        #expect(held - (try #require(plain.memory).held) <= 10 << 20)
        let entry = try Catalog.shipped.entry(named: "flite:\(voice)")
        #expect(held <= entry.anonymousMemory)
        #expect(entry.anonymousMemory <= 10 << 20)
    }
}
