// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct SoundWordsTests {
    private let sounds = SoundWords(files: [
        "airhorn.wav", "AIRHORN.ogg", "拍手.flac", "ぱちぱち.opus", "Bell_Ring.OGG", "notes.txt", ".hidden.wav", ".wav",
    ])

    /// What is said, and in brackets which files are played.
    private func read(_ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }) -> [String] {
        var options = ReadingOptions(sounds: sounds)
        change(&options)
        return Reader(options: options).read(Comments.Comment(text: text)).segments.map { segment in
            segment.sound.map { "[\($0)]" } ?? segment.spoken
        }
    }

    @Test func `only sound files are sounds, and the first of a name counts`() {
        #expect(sounds.count == 4)
        #expect(read("(airhorn)") == ["[airhorn.wav]"])
    }

    @Test(arguments: [
        ("hello !airhorn bye", ["hello", "[airhorn.wav]", "bye"]),
        ("hello(airhorn)bye", ["hello", "[airhorn.wav]", "bye"]),
        ("（ＡＩＲＨＯＲＮ）！airhorn!!", ["[airhorn.wav]", "[airhorn.wav]"]),
        ("!拍手 (拍手)", ["[拍手.flac]", "[拍手.flac]"]),
        ("(ﾊﾟﾁﾊﾟﾁ) nice", ["[ぱちぱち.opus]", "nice"]),
        ("!パチパチ", ["[ぱちぱち.opus]"]),
        ("(bell_ring). Good!", ["[Bell_Ring.OGG]", "Good!"]),
    ])
    func `they are found whatever their width, case and kana`(text: String, parts: [String]) {
        #expect(read(text) == parts)
    }

    @Test(arguments: ["hey!airhorn", "airhorn", "(airhorn", "!airhorns", "(notes)", "( )", "()", "!", "see https://a.example/x_(airhorn)"])
    func `other words are read`(text: String) {
        #expect(!read(text).contains { $0.hasPrefix("[") })
    }

    @Test func `without sounds they are words as others`() {
        #expect(read("hello (airhorn) bye") { $0.sounds = SoundWords() }.count == 1)
    }

    @Test func `a sound has its name for where it cannot be played, and its place in the text`() throws {
        let reading = Reader(options: ReadingOptions(sounds: sounds)).read(Comments.Comment(text: "ok (bell_ring) now"))
        let sound = try #require(reading.segments.first { $0.sound != nil })
        #expect(sound.spoken == "Bell Ring" && sound.text == "(bell_ring)" && sound.start == 3)
    }

    @Test(arguments: [
        ("!airhorn", true), (" ！拍手 nice", true), ("!airhorn!", true), ("!airhorns", false), ("! airhorn", false), ("airhorn", false),
    ])
    func `a line may begin with a sound`(text: String, isCalled: Bool) {
        #expect(sounds.areCalled(atStartOf: text) == isCalled)
        #expect(!SoundWords().areCalled(atStartOf: text))
    }

    @Test func `never-spoken words come first`() {
        let forbidden = NeverSpoken.nothing.adding(listedIn: "airhorn")
        #expect(read("hello (airhorn)") { $0.neverSpoken = forbidden } == [])
        let bleeped = read("hello !airhorn bye") {
            $0.neverSpoken = forbidden
            $0.refusal = .bleep
        }
        #expect(!bleeped.contains { $0.hasPrefix("[") })
    }
}
