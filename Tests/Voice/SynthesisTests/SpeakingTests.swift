// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import Synthesis

private let story = String(repeating: "The quick brown fox jumps over the lazy dog, and then it walks home. ", count: 12)

@Suite(.serialized, .timeLimit(.minutes(2)))
struct SpeakingTests {
    @Test(arguments: ["en-us", "en-us+f3", "de", "ja", "ko+f2", "fr+klatt4", "cmn-latn-pinyin", "ru"])
    func `the first utterance of a fresh host is what espeak-ng says`(name: String) throws {
        let text = "Hello there, this is a test. Zwei, trois, 2024!"
        let expected = try espeak(name, text)
        let stage = Stage()
        let job = stage.say(text, voice: name)
        stage.finish()
        #expect(stage.heard[job]?.end == .finished(cut: false))
        #expect(stage.heard[job].map { trimmed($0.samples) } == trimmed(expected))
    }

    @Test func `words come in order, inside the text and before their samples`() throws {
        let stage = Stage()
        let job = stage.say("one two three, four", "five six")
        stage.finish()
        let heard = try #require(stage.heard[job])
        #expect(heard.words.map(\.part) == [0, 0, 0, 0, 1, 1])
        #expect(heard.words.map(\.start) == [0, 4, 8, 15, 0, 5])
        #expect(heard.words.map(\.length) == [3, 3, 5, 4, 4, 3])
        #expect(heard.words.map(\.frame) == heard.words.map(\.frame).sorted())
        #expect(heard.words.allSatisfy { $0.frame < heard.samples.count })
    }

    @Test(arguments: [("hello", 0...50), ("hello,", 50...90), ("hello.", 110...150)])
    func `parts follow each other without a hole, but for a speaker's pauses`(first: String, milliseconds: ClosedRange<Int>) throws {
        let stage = Stage()
        let job = stage.say(first, "world")
        stage.finish()
        let samples = try #require(stage.heard[job]).samples
        let begin = try #require(stage.heard[job]?.words.last).frame
        let around = samples[begin - 22_050 / 5..<begin + 22_050 / 20]
        let longest = around.reduce(into: (run: 0, longest: 0)) { state, sample in
            state.run = abs(sample) > 100 ? 0 : state.run + 1
            state.longest = max(state.longest, state.run)
        }.longest
        #expect(milliseconds.contains(longest * 1000 / 22_050))
    }

    @Test func `a limit cuts the speech to the frame`() {
        let stage = Stage()
        let job = stage.say(story, limit: 30_000)
        let parts = stage.say("hello", "hello", "hello", limit: 12_000)
        stage.finish()
        #expect(stage.heard[job]?.end == .finished(cut: true))
        #expect(stage.heard[job]?.samples.count == 30_000)
        #expect(stage.heard[parts]?.end == .finished(cut: true))
        #expect(stage.heard[parts]?.samples.count == 12_000)
    }

    @Test func `what goes out in large pieces is what goes out as it is made`() throws {
        let stages = [Stage(), Stage { $0.isBatch = true }]
        let heard = try stages.map { stage in
            let job = stage.say(story)
            stage.finish()
            return try #require(stage.heard[job])
        }
        #expect(heard[0].samples == heard[1].samples)
        #expect(heard[0].words.map(\.frame) == heard[1].words.map(\.frame))
    }

    @Test func `another rate is made in the host`() throws {
        let native = Stage()
        let first = native.say(story)
        native.finish()
        let expected = try #require(native.heard[first]).samples.count * 48_000 / 22_050
        let stage = Stage()
        let job = stage.say(story, rate: 48_000)
        stage.finish()
        let count = try #require(stage.heard[job]).samples.count
        #expect(abs(count - expected) < 100)
    }

    @Test func `a text that is too long for one frame is spoken whole`() throws {
        let stage = Stage { $0.deadline = .seconds(40) }
        let text = String(repeating: "word and ", count: 3_700)
        let job = stage.say(text, voice: "en-us")
        stage.finish()
        let words = try #require(stage.heard[job]).words
        #expect(stage.heard[job]?.end == .finished(cut: false))
        #expect(words.count == 7_400)
        #expect(words.last?.start == text.unicodeScalars.count - 4)
    }

    @Test func `an unknown voice or variant is an answer, not another voice`() {
        let stage = Stage()
        let jobs = ["xx-nowhere", "en-us+nosuch", "../../etc/passwd", "mb/mb-us1", "en-us+../../../../etc/passwd", ""].map {
            stage.say("hello", voice: $0)
        }
        let good = stage.say("hello", voice: "en-us")
        stage.finish()
        for job in jobs {
            #expect(stage.heard[job]?.end == .failed(.voice))
            #expect(stage.heard[job]?.samples.isEmpty == true)
        }
        #expect(stage.heard[good]?.end == .finished(cut: false))
        #expect(stage.pids.count == 1)
    }

    @Test(arguments: [
        "\u{1}0A mute \u{1}80S slow", "[[h@'loU]] there", "<speak><audio src='/etc/passwd'/><break time='99999999s'/></speak>",
        String(repeating: "x", count: 5_000), "a\u{0}b\u{85}c\u{9b}d\u{7f}", "\u{202e}abc\u{200d}\u{fe0f}", "🙏✨🎉🎉 いいね", "",
    ])
    func `the comment after a hostile one sounds as without it`(hostile: String) throws {
        let plain = "This comes after it, and nobody hears a difference."
        let undisturbed = Stage()
        undisturbed.say("Something harmless.")
        let expected = undisturbed.say(plain)
        undisturbed.finish()
        let reference = try #require(undisturbed.heard[expected])

        let stage = Stage(plainForm: { _ in "plain" })
        let first = stage.say(hostile, voice: "ja", limit: 441_000)
        let job = stage.say(plain)
        stage.finish()
        let heard = try #require(stage.heard[job])
        #expect(stage.heard[first]?.end != nil)
        #expect(heard.end == .finished(cut: false))
        // The engine itself varies: by a few samples from utterance to utterance, and by 49 ms in one pause after another language.
        #expect(abs(heard.samples.count - reference.samples.count) < reference.samples.count / 40)
        #expect(abs(Int(heard.peak) - Int(reference.peak)) < Int(reference.peak) / 20)
        #expect(heard.words.map(\.start) == reference.words.map(\.start))
    }

    private func trimmed(_ samples: [Int16]) -> [Int16] {
        guard let first = samples.firstIndex(where: { abs($0) > 100 }), let last = samples.lastIndex(where: { abs($0) > 100 }) else {
            return []
        }
        return Array(samples[first...last])
    }

    /// What the command says: a WAV header of 44 bytes, then samples.
    private func espeak(_ voice: String, _ text: String) throws -> [Int16] {
        // SAFETY: the stream is used here only and closed below.
        let pipe = unsafe popen("espeak-ng --stdout -v '\(voice)' '\(text)'", "r")!
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat {
            count = unsafe fread(&block, 1, block.count, pipe)
            bytes += block.prefix(count)
        } while count > 0
        let status = unsafe pclose(pipe)
        try #require(status == 0, "the program espeak-ng is needed to compare with")
        let samples = bytes.dropFirst(44)
        return stride(from: samples.startIndex, to: samples.endIndex - 1, by: 2).map {
            Int16(bitPattern: UInt16(samples[$0]) | UInt16(samples[$0 + 1]) << 8)
        }
    }
}
