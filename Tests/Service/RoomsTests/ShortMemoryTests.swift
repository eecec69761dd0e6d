// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// What a conductor does when memory is short, and when an enhanced voice fails.
@Suite struct ShortMemoryTests {
    private static let plain = voice("espeak:en-us+f5", .espeak, .default)
    private static let enhanced = voice("flite:slt", .flite, .enhanced)
    private let memory = VoiceFallback.Memory(used: 30, cost: 0, budget: 30)

    private static func voice(_ id: String, _ engine: Engine, _ quality: Quality) -> Voice {
        Voice(id: id, language: "en", gender: .female, quality: quality, engine: engine, engineName: id)
    }

    /// What an enhanced voice says, with its default voice in reserve.
    private static func speakable(_ text: String, by author: String?) -> Speakable {
        let place = SpokenSegment(language: "en", voice: enhanced.id, start: 0, length: text.unicodeScalars.count)
        var plainPlace = place
        plainPlace.voice = plain.id
        return Speakable(
            parts: [SpeechPart(voice: enhanced, spoken: text)],
            text: text,
            author: author,
            segments: [place],
            plain: Voicing(parts: [SpeechPart(voice: plain, spoken: text)], segments: [plainPlace]),
            locate: { $0.start..<($0.start + $0.length) }
        )
    }

    private func rehearsal(_ texts: String...) -> Rehearsal {
        let rehearsal = Rehearsal()
        rehearsal.speakable = Self.speakable
        for text in texts { rehearsal.comment(text) }
        return rehearsal
    }

    private func fallbacks(_ rehearsal: Rehearsal) -> [VoiceFallback] {
        rehearsal.events.compactMap { if case .voiceFallback(_, _, let fallback) = $0 { fallback } else { nil } }
    }

    @Test func `what waits for an enhanced voice is said by the default one when memory is short`() {
        let rehearsal = rehearsal("one", "two")
        rehearsal.happen(.enhancedVoicesShed(memory))
        #expect(rehearsal.discarded == rehearsal.jobs.prefix(2).map(\.id))
        #expect(rehearsal.jobs.map { $0.parts[0].voice.id } == ["flite:slt", "flite:slt", "espeak:en-us+f5", "espeak:en-us+f5"])
        #expect(rehearsal.jobs.map { $0.parts[0].spoken } == ["one", "two", "one", "two"], "the order stays")
        let told = VoiceFallback(wanted: "flite:slt", used: "espeak:en-us+f5", cause: .memory, reason: "memory is short", memory: memory)
        #expect(fallbacks(rehearsal) == [told, told])
        // Once is enough.
        rehearsal.happen(.enhancedVoicesShed(memory))
        #expect(rehearsal.jobs.count == 4)
    }

    @Test func `the comment that is heard is cut off and said again from its start`() throws {
        let rehearsal = rehearsal("one", "two")
        let first = try #require(rehearsal.jobs.first)
        rehearsal.happen(.sound(first.id))
        rehearsal.happen(.output(.started(rehearsal.played[0].utterance, frame: 0)))
        rehearsal.happen(.enhancedVoicesShed(memory))
        #expect(rehearsal.cuts == 1)
        #expect(rehearsal.discarded.contains(first.id), "its host is about to end")
        #expect(!rehearsal.jobs.contains { $0.parts[0].voice.id == "espeak:en-us+f5" && $0.parts[0].spoken == "one" })
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 100)))
        let again = try #require(rehearsal.jobs.last)
        #expect(again.parts[0].voice.id == "espeak:en-us+f5")
        #expect(again.parts[0].spoken == "one")
        rehearsal.synthesise("one")
        rehearsal.hearOut()
        rehearsal.synthesise("two")
        rehearsal.hearOut()
        #expect(rehearsal.outcomes == [.heard, .heard])
        #expect(rehearsal.account.heard == 2)
    }

    @Test func `a voice that turns out to be too slow says what is heard, and nothing after it`() throws {
        let rehearsal = Rehearsal(policy: .live)
        rehearsal.speakable = Self.speakable
        for text in ["one", "two", "three"] { rehearsal.comment(text) }
        let first = try #require(rehearsal.jobs.first)
        rehearsal.happen(.sound(first.id))
        rehearsal.happen(.output(.started(rehearsal.played[0].utterance, frame: 0)))
        rehearsal.happen(.voiceTooSlow("espeak:other"))
        #expect(rehearsal.jobs.allSatisfy { $0.parts[0].voice.id == "flite:slt" })
        rehearsal.happen(.voiceTooSlow("flite:slt"))
        #expect(rehearsal.cuts == 0)
        #expect(!rehearsal.discarded.contains(first.id))
        let others = rehearsal.jobs.filter { $0.parts[0].voice.id == "espeak:en-us+f5" }
        #expect(others.map { $0.parts[0].spoken } == ["two", "three"])
        #expect(fallbacks(rehearsal).map(\.cause) == [.slow, .slow])
        #expect(fallbacks(rehearsal).allSatisfy { $0.wanted == "flite:slt" && $0.memory == nil })
    }

    @Test func `where the source is held back a slow voice goes on`() {
        let rehearsal = rehearsal("one", "two")
        rehearsal.happen(.voiceTooSlow("flite:slt"))
        #expect(rehearsal.jobs.map { $0.parts[0].voice.id } == ["flite:slt", "flite:slt"])
        #expect(fallbacks(rehearsal).isEmpty)
    }

    @Test func `what an enhanced voice has said already is not said again`() {
        let rehearsal = rehearsal("one")
        rehearsal.synthesise("one")
        rehearsal.happen(.enhancedVoicesShed(memory))
        #expect(rehearsal.cuts == 0)
        rehearsal.hearOut()
        #expect(rehearsal.outcomes == [.heard])
        #expect(rehearsal.jobs.count == 1)
    }

    @Test func `a comment that is deleted while it is cut off is not said again`() {
        let rehearsal = Rehearsal()
        rehearsal.speakable = Self.speakable
        rehearsal.comment("one", id: "1")
        rehearsal.happen(.sound(rehearsal.jobs[0].id))
        rehearsal.happen(.output(.started(rehearsal.played[0].utterance, frame: 0)))
        rehearsal.happen(.enhancedVoicesShed(memory))
        rehearsal.happen(.moderation(.delete(id: "1", room: nil)))
        rehearsal.happen(.output(.cut(rehearsal.played[0].utterance, heard: 100)))
        #expect(rehearsal.outcomes == [.deleted(.message)])
        #expect(rehearsal.jobs.count == 1)
    }

    @Test(arguments: [SpeechFailure.missing, .crash, .timeout, .voice, .killed])
    func `what an enhanced voice cannot say, the default voice says`(failure: SpeechFailure) throws {
        let rehearsal = rehearsal("one")
        rehearsal.happen(.synthesised(rehearsal.jobs[0].id, .failed(failure)))
        #expect(rehearsal.outcomes.isEmpty)
        #expect(try #require(rehearsal.jobs.last).parts[0].voice.id == "espeak:en-us+f5")
        #expect(fallbacks(rehearsal).map(\.reason) == [failure.rawValue])
        // A second failure is the default voice's own.
        rehearsal.happen(.synthesised(rehearsal.jobs[1].id, .failed(failure)))
        #expect(rehearsal.account.failed == 1)
    }

    @Test func `nothing is prepared ahead while memory is short`() {
        let rehearsal = Rehearsal()
        rehearsal.happen(.preparesAhead(false))
        for text in ["one", "two", "three"] { rehearsal.comment(text) }
        #expect(rehearsal.prepared == ["one"])
        rehearsal.synthesise("one")
        rehearsal.hearOut()
        #expect(rehearsal.prepared == ["one", "two"])
        rehearsal.happen(.preparesAhead(true))
        #expect(rehearsal.prepared == ["one", "two", "three"])
    }
}
