// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Reading
import Synthesis
import Testing
import Voices

@testable import Rooms

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

    @Test func `a sound rests until its time is over`() {
        var rests = SoundRests()
        let start = Moment(nanoseconds: 0)
        rests.note(["a"], at: start)
        rests.note(["b"], at: start + .seconds(3))
        #expect(rests.resting(at: start + .seconds(4), for: .seconds(5)) == ["a", "b"])
        #expect(rests.resting(at: start + .seconds(5), for: .seconds(5)) == ["b"])
        #expect(rests.resting(at: start + .seconds(8), for: .seconds(5)).isEmpty)
    }
}
