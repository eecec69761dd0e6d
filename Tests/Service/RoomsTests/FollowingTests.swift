// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Reading
@testable import Rooms

/// What a room does when its settings change while it is open.
struct FollowingTests {
    @Test func `what is read is decided by the settings at a comment's arrival`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("!song")
        var settings = rehearsal.settings
        settings.admission = Admission()
        rehearsal.happen(.follow(settings))
        rehearsal.comment("!song")
        settings.admission = .open
        settings.selection = Selection(kinds: [.highlighted])
        rehearsal.happen(.follow(settings))
        rehearsal.comment("hello")
        #expect(rehearsal.prepared == ["!song"])
        #expect(rehearsal.outcomes == [.skipped(.command), .skipped(.notChosen)])
    }

    @Test func `the pause before a comment is that of the settings when it begins`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("one")
        rehearsal.comment("two")
        rehearsal.synthesise("one")
        rehearsal.synthesise("two")
        var settings = rehearsal.settings
        settings.pause = .seconds(1)
        rehearsal.happen(.follow(settings))
        rehearsal.hearOut()
        #expect(rehearsal.played.map(\.gap) == [150, 1_000])
    }

    @Test func `what is prepared and not being heard is prepared again when other words are never spoken`() {
        let rehearsal = Rehearsal(ahead: 2)
        for text in ["one", "two", "three", "four"] { rehearsal.comment(text) }
        rehearsal.synthesise("one")
        #expect(rehearsal.prepared == ["one", "two", "three"])
        rehearsal.happen(.readAgain(ChangedWords(before: .nothing, now: .nothing.adding(listedIn: "five"))))
        #expect(rehearsal.prepared == ["one", "two", "three", "two", "three"])
        #expect(rehearsal.cuts == 0 && rehearsal.outcomes.isEmpty)
        for text in ["two", "three", "four"] {
            rehearsal.hearOut()
            rehearsal.synthesise(text)
        }
        rehearsal.hearOut()
        #expect(rehearsal.account.heard == 4)
    }

    @Test func `what is being heard is cut when a word of it may not be spoken any more`() {
        let rehearsal = Rehearsal(ahead: 2)
        for text in ["one word", "two words", "three"] { rehearsal.comment(text) }
        rehearsal.synthesise("one word")
        let words = NeverSpoken.nothing.adding(listedIn: "word")
        rehearsal.happen(.readAgain(ChangedWords(before: words, now: words.adding(listedIn: "three"))))
        #expect(rehearsal.cuts == 0, "what was on the list before is not heard anyway")
        rehearsal.happen(.readAgain(ChangedWords(before: .nothing, now: words)))
        #expect(rehearsal.cuts == 1)
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 50)))
        #expect(rehearsal.outcomes == [.refused(.neverSpokenWord)])
    }

    @Test func `names are announced by the new rule from the next comment on`() {
        let rehearsal = Rehearsal(announce: .never)
        rehearsal.comment("one", author: "ann")
        var settings = rehearsal.settings
        settings.announce = .always
        rehearsal.happen(.follow(settings))
        rehearsal.comment("two", author: "ann")
        #expect(rehearsal.named == ["two"])
    }

    @Test func `raids are told when they begin and end, also those that somebody switches on`() {
        let rehearsal = Rehearsal(policy: .live)
        var settings = rehearsal.settings
        settings.raids = .on
        rehearsal.happen(.follow(settings))
        settings.raids = .off
        rehearsal.happen(.follow(settings))
        #expect(rehearsal.events.filter { $0.name == "raid" } == [.raid(isOn: true), .raid(isOn: false)])
    }
}
