// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// Who speaks in a room while a voice is too slow.
@Suite struct SlowVoiceTests {
    /// The voices that comments get one after the other: in rooms of their own, so that each is prepared at once. `isSlow` says for each of them
    /// whether flite's voice is too slow then.
    private func voices(_ policy: Backlog.Policy, isSlow: [Bool]) throws -> [String] {
        let rooms = try QuietRooms(policy: policy, rooms: isSlow.count + 1, engines: [.espeak, .flite])
        let source = try rooms.source("chat", .all)
        for (number, isSlow) in isSlow.enumerated() {
            rooms.voices.slowVoices = isSlow ? ["flite:slt"] : []
            var comment = Comments.Comment(text: "good evening everybody")
            comment.gender = .female
            try rooms.admit(comment, source, UInt64(number + 1), in: RoomName("room\(number)"))
        }
        return rooms.voices.jobs.map { $0.parts[0].voice.id }
    }

    @Test func `a live comment is said by another voice while the better one is too slow`() throws {
        #expect(try voices(.live, isSlow: [false, true, true, false]) == ["flite:slt", "espeak:en-us+f5", "espeak:en-us+f5", "flite:slt"])
    }

    @Test func `where everything is read whole a slow voice speaks`() throws {
        #expect(try voices(.all, isSlow: [true, false]) == ["flite:slt", "flite:slt"])
    }

    @Test func `while many wait, the next comment is said by a cheaper voice, in every language by the same gender`() throws {
        let catalog = try Catalog.withWeightedVoices(
            ["en", "ja", "de"].map { language in
                """
                { name: "\(language)", language: "\(language)", title: "T", gender: "male", quality: "neural", anonymous: 1000, clean: 0 },
                """
            }.joined()
        )
        let chooser = VoiceChooser(catalog: catalog, room: RoomVoices(gender: .male), engines: [.espeak, .flite, .weighted])
        let preparer = Preparer(reader: Reader(), chooser: chooser)
        func voices(_ manyWait: Bool) throws -> [Voice] {
            var delivery = Delivery()
            delivery.manyWait = manyWait
            let comment = Comments.Comment(text: "good evening everybody, こんばんは")
            let waiting = WaitingComment(number: CommentNumber(1), comment: comment, byteCount: 1, arrival: Moment(nanoseconds: 0))
            let turn = Turn(subject: .comments([waiting]), rank: .everybody, delivery: delivery)
            var history = RoomHistory()
            let read = preparer.unread(turn, history.languages)?.read()
            guard case .speak(let speakable) = preparer.prepare(turn, read, isNamed: false, within: Ledger(), &history) else { return [] }
            #expect(speakable.fallbacks.allSatisfy { $0.cause == .backlog } && speakable.fallbacks.isEmpty != manyWait)
            return speakable.parts.map(\.voice)
        }
        #expect(try voices(false).map(\.id) == ["weighted:en", "weighted:ja"])
        let cheap = try voices(true)
        // Two engines, one gender.
        #expect(cheap.map(\.engine) == [.flite, .espeak])
        #expect(cheap.allSatisfy { $0.gender == .male })
    }
}
