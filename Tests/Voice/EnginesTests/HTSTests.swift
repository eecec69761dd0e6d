// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

private let greeting = "キョ'ーワ/イ'イ/テ'ンキデ_スネ、ア_シタ'モ/ハレ'ルカナ？"
private let (folder, voices) = (FetchedHTS.folder, FetchedHTS.voices)

private func host() throws -> HostProbe {
    try HostProbe(engine: "hts", arguments: ["--data", folder])
}

/// Whether it is the same but for the noise in it, which decides where silence begins.
private func soundsLike(_ a: Spoken, _ b: Spoken) -> Bool {
    a.end != .died && a.peak > 5_000 && a.words.map(\.start) == b.words.map(\.start)
        && abs(a.samples.count - b.samples.count) * 100 < b.samples.count
        && zip(a.words, b.words).allSatisfy { abs(Int($0.frame) - Int($1.frame)) < 441 }
}

@Suite(.enabled(if: FetchedHTS.isThere, "the Japanese voices are missing: scripts/bootstrap gets them"), .timeLimit(.minutes(5)))
struct HTSTests {
    @Test(arguments: voices)
    func `a voice speaks at the rate that was asked for, and marks its phrases`(voice: String) throws {
        let host = try host()
        #expect(host.engine == "hts")
        #expect(host.nativeRate == 48_000)
        let spoken = host.speak(greeting, voice: voice)
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        let usual = 22_050 * 5 / 2...22_050 * 7 / 2
        #expect(usual.contains(spoken.samples.count))
        #expect(spoken.peak > 5_000)
        #expect(spoken.words.map(\.start) == [0, 6, 10, 19, 26])
        #expect(spoken.words.map(\.length) == [5, 3, 8, 6, 6])
        #expect(spoken.words.map(\.frame) == spoken.words.map(\.frame).sorted())
        #expect(spoken.words.first?.frame ?? .max < 22_050 / 20, "silence in front is cut, and the marks with it")
        #expect(spoken.words.last?.frame ?? .max < spoken.samples.count)
    }

    @Test func `voices are found in the folders of the environment, as the service names them`() throws {
        let host = try HostProbe(engine: "hts", wrapper: ["/usr/bin/env", "YOMITE_VOICES=/nonexistent:\(folder)"])
        #expect(host.speak(greeting, voice: voices[0]).peak > 5_000)
    }

    @Test(arguments: voices, [greeting, "ッッア、ン", "カ"])
    func `the samples are those that the library's own vocoder makes`(voice: String, text: String) throws {
        let comparison = try Program(builtProgram("hts-samples"), [folder, voice, text], in: .ofTest)
        #expect(try comparison.end() == 0, "\(comparison.errorText)")
        let figures = comparison.outputText.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        try #require(figures.count == 2, "\(comparison.outputText)")
        #expect(figures[0] > 10_000, "samples")
        #expect(figures[1] > 200, "decibels below the sound: doubles have 300")
    }

    @Test func `classes of words change the sound, and nothing else`() throws {
        let host = try host()
        let classified = "キョ'ー[2]ワ[24]/イ'イ[1.7.2]/テ'ンキ[2]デ_ス[10.7.2]ネ[14]"
        let plain = host.speak("キョ'ーワ/イ'イ/テ'ンキデ_スネ", voice: voices[0])
        let spoken = host.speak(classified, voice: voices[0])
        #expect(spoken.end == .done(ending: 0, frames: UInt64(spoken.samples.count)))
        #expect(spoken.words.map(\.start) == [0, 13, 24])
        #expect(spoken.words.map(\.length) == [8, 3, 19])
        #expect(spoken.samples != plain.samples)
    }

    @Test func `a mark stands where its phrase begins, however much silence was cut in front`() throws {
        let spoken = try host().speak("ッッッッッッア、マ'マ", voice: voices[0])
        let mark = try Int(#require(spoken.words.last).frame)
        let loud = spoken.samples.indices.filter { abs(Int(spoken.samples[$0])) > 300 }
        let gaps = zip(loud, loud.dropFirst())
        let behindPause = try #require(gaps.max { $0.1 - $0.0 < $1.1 - $1.0 }).1
        #expect((behindPause - 22_050 / 10...behindPause).contains(mark), "the mark is \(mark), its sound begins at \(behindPause)")
    }

    /// What nobody writes, and what is said afterwards is not harmed by it. Text in another script is refused, and so is what
    /// makes the filter grow without end: that would be heard at full scale.
    static let hostile: [(name: String, text: String, isRefused: Bool)] = [
        ("kana without an end", String(repeating: "カ", count: 300), false),
        ("one long vowel", "ア" + String(repeating: "ー", count: 300), false),
        ("nothing to draw out", String(repeating: "ー", count: 300), false),
        ("stops", String(repeating: "ッ", count: 300), true),
        ("nasals", String(repeating: "ン", count: 300), false),
        ("small kana", String(repeating: "ャ", count: 100) + String(repeating: "ォ", count: 100), true),
        ("accents", String(repeating: "'", count: 400) + "ア" + String(repeating: "'", count: 400), false),
        ("signs", String(repeating: "_/'、？", count: 200), false),
        ("breaths of one mora", String(repeating: "ア、", count: 100), false),
        ("questions", "？？ア？/？", false),
        ("nothing", "", false),
        ("spaces", String(repeating: " ", count: 5_000), false),
        ("Latin", "hello", true),
        ("kanji behind kana", "ア亜", true),
        ("hiragana", "あ", true),
        ("emoji", "😀", true),
        ("digits", String(repeating: "1", count: 30), true),
        ("markup", "<b>ア</b>", true),
        ("classes of nothing", String(repeating: "[2]", count: 200), false),
        ("a class that is none", "ア[99.99.99]", false),
        ("a class without an end", "ア[2", true),
        ("a class with too many numbers", "ア[1.2.3.4]", true),
        ("a class without a number", "ア[]", true),
    ]

    @Test func `hostile text harms nobody`() throws {
        let (host, answer) = (try host(), "ハ'イ/ド'ーゾ")
        let before = host.speak(answer, voice: voices[0])
        // A sanitizer's own memory would be taken for the engine's.
        let limit = isSanitized ? Int.max : try Catalog.shipped.entry(named: "hts:mei").anonymousMemory
        for (name, text, isRefused) in Self.hostile {
            let spoken = host.speak(text, voice: voices[0])
            #expect(spoken.end == (isRefused ? .failed(reason: 3) : .done(ending: 0, frames: UInt64(spoken.samples.count))), "\(name)")
            #expect(soundsLike(host.speak(answer, voice: voices[0]), before), "\(name)")
            #expect(try #require(host.memory).held <= limit, "\(name)")
        }
    }

    @Test func `a voice that is not there is refused, whatever it is called`() throws {
        let host = try host()
        for name in ["", "mei", "../voices/mei_normal", "mei_normal/../mei_normal", String(repeating: "x", count: 200)] {
            #expect(host.speak("ア", voice: name).end == .failed(reason: 1), "\(name)")
        }
        #expect(host.speak("ア", voice: voices[1]).peak > 5_000)
    }

    @Test func `rate, pitch and volume are the utterance's own, and voices alternate`() throws {
        let host = try host()
        let text = Array(greeting.utf8)
        let plain = host.speak(text, voice: voices[0])
        let slow = host.speak(text, voice: voices[0], rate: 50)
        let soft = host.speak(text, voice: voices[0], volume: 25)
        let high = host.speak(text, voice: voices[0], pitch: 150)
        _ = host.speak(text, voice: voices[1])
        #expect((180...220).contains(slow.samples.count * 100 / plain.samples.count))
        #expect((20...30).contains(soft.peak * 100 / plain.peak))
        #expect((99...101).contains(high.samples.count * 100 / plain.samples.count))
        #expect(soundsLike(host.speak(text, voice: voices[0]), plain))
    }

    @Test func `a file that is no voice is refused, and the host lives on`() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "hts-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        try Data("[GLOBAL]\nSAMPLING_FREQUENCY:48000\n".utf8).write(to: place.appending(path: "broken.htsvoice"))
        try FileManager.default.createSymbolicLink(atPath: place.path + "/mei_normal.htsvoice", withDestinationPath: "/etc/passwd")
        let host = try HostProbe(engine: "hts", arguments: ["--data", place.path])
        for name in ["broken", "mei_normal"] { #expect(host.speak("ア", voice: name).end == .failed(reason: 1), "\(name)") }
    }

    @Test func `a voice whose numbers are damaged falls silent, and the host lives on`() throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "hts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let intact = "\(voices[1]).htsvoice"
        try FileManager.default.copyItem(atPath: "\(folder)/\(intact)", toPath: "\(place.path)/\(intact)")
        // The spectrum is there: its numbers become the largest that there are.
        var file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(voices[0]).htsvoice"))
        file.replaceSubrange(200_000..<400_000, with: repeatElement(0x7F, count: 200_000))
        try file.write(to: place.appending(path: "\(voices[0]).htsvoice"))
        let host = try HostProbe(engine: "hts", arguments: ["--data", place.path])
        let spoken = host.speak(greeting, voice: voices[0])
        #expect(spoken.end == .failed(reason: 3) && spoken.peak < Int(Int16.max))
        #expect(host.speak(greeting, voice: voices[1]).peak > 5_000)
    }

    /// What voice files may ask for and is not done: a part of the header, another one in its place, and what is said of it.
    static let strangeHeaders = [
        ("OPTION[MCP]:ALPHA", "OPTION[MCP]:GAMMA=2,LN_GAIN=1,ALPHA", "GAMMA=0"),
        ("ALPHA=0.55", "ALPHA=1.55", "ALPHA below 1"),
        ("ALPHA=0.55", "ALPHA=nan", "ALPHA below 1"),
        ("VECTOR_LENGTH[MCP]:35", "VECTOR_LENGTH[MCP]:1", "no mel-cepstrum of 2 to 128"),
        ("VECTOR_LENGTH[LPF]:31", "VECTOR_LENGTH[LPF]:30", "an odd number"),
        ("FRAME_PERIOD:240", "FRAME_PERIOD:480", "240 samples a frame"),
    ]

    @Test(arguments: strangeHeaders)
    func `a voice whose sound cannot be made is refused, and says why`(part: String, instead: String, reason: String) throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "hts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        var file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(voices[0]).htsvoice"))
        let found = try #require(file.range(of: Data(part.utf8)))
        file.replaceSubrange(found, with: Data(instead.utf8))
        for name in voices { try file.write(to: place.appending(path: "\(name).htsvoice")) }
        let host = try HostProbe(engine: "hts", arguments: ["--data", place.path])
        #expect(host.speak("ア", voice: voices[0]).end == .failed(reason: 1))
        #expect(try host.errors().contains(reason))
    }

    @Test(.measuresMemory, arguments: zip(voices, ["hts:mei", "hts:m001"]))
    func `a voice costs at most ten megabytes, and no more than the catalog says`(voice: String, id: String) throws {
        let host = try host()
        for _ in 0..<3 { _ = host.speak(greeting, voice: voice) }
        let held = try #require(host.memory).held
        let entry = try Catalog.shipped.entry(named: id)
        #expect(held <= entry.anonymousMemory)
        #expect(entry.anonymousMemory <= 10 << 20)
    }
}
