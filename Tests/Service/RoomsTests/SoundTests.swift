// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Synthesis
@testable import Voices

@Suite struct SoundTests {
    private func prepared(
        _ text: String,
        resting: Set<String> = [],
        within ledger: Ledger = Ledger(),
        _ change: (inout SoundSettings) -> Void = { _ in }
    ) -> Preparation {
        var settings = SoundSettings()
        change(&settings)
        let options = ReadingOptions(sounds: SoundWords(files: ["airhorn.wav", "bell.ogg"]))
        let preparer = Preparer(reader: Reader(options: options), chooser: VoiceChooser(), sounds: settings)
        return preparer.prepare(preparer.unread(Comments.Comment(text: text)).read(), restingSounds: resting, within: ledger)
    }

    private func speech(_ preparation: Preparation) -> Speakable? {
        if case .speak(let speakable) = preparation { speakable } else { nil }
    }

    @Test func `a sound is a part at its place, and its name in default voices`() throws {
        let speakable = try #require(speech(prepared("hello !airhorn bye") { $0.volume = 50 }))
        #expect(speakable.parts.map { $0.voice.engine == .sounds } == [false, true, false])
        let sound = speakable.parts[1]
        #expect(sound.voice.id == "sounds:airhorn" && sound.voice.engineName == "airhorn.wav" && sound.voice.volume == 50)
        #expect(speakable.plain?.parts.map(\.spoken) == ["hello", "airhorn", "bye"])
        #expect(speakable.plain?.parts.contains { $0.voice.engine == .sounds } == false)
    }

    @Test func `one that was played is left out, also twice in one comment`() {
        #expect(speech(prepared("hello !airhorn bye", resting: ["airhorn.wav"]))?.parts.map(\.spoken) == ["hello", "bye"])
        #expect(speech(prepared("!airhorn !bell !airhorn"))?.parts.map(\.voice.engineName) == ["airhorn.wav", "bell.ogg"])
        #expect(speech(prepared("!airhorn !bell !airhorn") { $0.cooldown = .zero })?.parts.count == 3)
        guard case .leaveOut(.skipped(.nothingToSay)) = prepared("!airhorn", resting: ["airhorn.wav"]) else {
            Issue.record("nothing is left to say")
            return
        }
    }

    @Test func `where memory is short its name is said`() throws {
        var ledger = Ledger()
        ledger.allowsEnhanced = false
        let speakable = try #require(speech(prepared("hello !airhorn bye", within: ledger)))
        #expect(speakable.parts.map(\.spoken) == ["hello", "airhorn", "bye"])
        #expect(!speakable.parts.contains { $0.voice.engine == .sounds })
    }

    @Test func `a line that begins with a sound is no command for a bot`() {
        var admission = Admission()
        #expect(admission.objection(to: Comments.Comment(text: "!airhorn")) == .command)
        admission.sounds = SoundWords(files: ["airhorn.wav"])
        #expect(admission.objection(to: Comments.Comment(text: "!airhorn")) == nil)
        #expect(admission.objection(to: Comments.Comment(text: "!song")) == .command)
    }

    private let start = Moment(nanoseconds: 0)

    private func one(_ number: UInt64) -> CommentNumber { CommentNumber(number) }

    @Test func `a sound rests until its time is over`() {
        var rests = SoundRests()
        rests.note(["a"], for: [one(1)], at: start, heard: .zero)
        rests.note(["b"], for: [one(2)], at: start + .seconds(3), heard: .zero)
        #expect(rests.resting(at: start + .seconds(4), heard: .zero, for: .seconds(5)) == ["a", "b"])
        #expect(rests.resting(at: start + .seconds(5), heard: .zero, for: .seconds(5)) == ["b"])
        #expect(rests.resting(at: start + .seconds(8), heard: .zero, for: .seconds(5)).isEmpty)
    }

    @Test func `in a file that is written fast, what was said counts as time`() {
        var rests = SoundRests()
        rests.note(["a"], for: [one(1)], at: start, heard: .seconds(60))
        #expect(rests.resting(at: start, heard: .seconds(64), for: .seconds(5)) == ["a"])
        #expect(rests.resting(at: start, heard: .seconds(65), for: .seconds(5)).isEmpty)
    }

    @Test func `a sound does not rest that was played for nobody`() {
        var rests = SoundRests()
        rests.note(["a", "b"], for: [one(1), one(2)], at: start, heard: .zero)
        rests.drop(one(1))
        #expect(rests.resting(at: start, heard: .zero, for: .seconds(5)) == ["a", "b"], "it is played for the other one")
        rests.drop(one(2))
        #expect(rests.resting(at: start, heard: .zero, for: .seconds(5)).isEmpty)
        rests.note(["a"], for: [one(3)], at: start, heard: .zero)
        rests.begin(one(3))
        rests.drop(one(3))
        #expect(rests.resting(at: start, heard: .zero, for: .seconds(5)) == ["a"], "it was heard, at least its beginning")
    }
}
