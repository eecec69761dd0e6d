// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Voices

/// What quality is wanted, and what a live room needs of a voice.
@Suite struct QualityTests {
    /// Of the weighted engine: a neural woman and an enhanced one for German, and only a neural man for a language that nobody else speaks.
    private static let catalog: Catalog = {
        func voice(_ name: String, _ language: String, _ gender: String, _ quality: String) -> String {
            """
            { name: "\(name)", language: "\(language)", title: "T", gender: "\(gender)", quality: "\(quality)", anonymous: 1000, clean: 0 },
            """
        }
        let voices =
            voice("neural", "de", "female", "neural") + voice("better", "de", "female", "enhanced")
            + voice("alone", "tlh-x-test", "male", "neural")
        do {
            return try Catalog.withWeightedVoices(voices)
        } catch {
            preconditionFailure("\(error)")
        }
    }()

    private func choose(
        _ language: String = "de",
        _ wishes: VoiceWishes = VoiceWishes(gender: .female),
        author: Author? = nil,
        room: RoomVoices = RoomVoices(),
        needs: LiveNeeds = LiveNeeds(),
        within ledger: Ledger = Ledger()
    ) throws -> VoiceChoice {
        let chooser = VoiceChooser(catalog: Self.catalog, room: room, engines: [.espeak, .weighted])
        let decision = chooser.decide(language: language, wishes: wishes, author: author, needs: needs, within: ledger)
        guard case .speak(let choice) = decision else { throw NoVoice(decision: decision) }
        return choice
    }

    private struct NoVoice: Error {
        var decision: VoiceDecision
    }

    @Test(arguments: [
        (QualityLimit.best, "weighted:neural"), (.neural, "weighted:neural"), (.enhanced, "weighted:better"), (.default, "espeak:de+f5"),
    ])
    func `the best voice within the wanted quality speaks, which is no fallback`(quality: QualityLimit, voice: String) throws {
        let choice = try choose(room: RoomVoices(quality: quality))
        #expect(choice.voice.id == voice)
        #expect(!choice.isFallback)
        #expect(choice.passedOver == nil)
    }

    @Test func `gender and language come before quality`() throws {
        let male = try choose("de", VoiceWishes(gender: .male), room: RoomVoices(quality: .best))
        #expect(male.voice.id == "espeak:de+m3", "a better woman does not speak for a man")
        let alone = try choose("tlh-x-test", VoiceWishes(gender: .male), room: RoomVoices(quality: .default))
        #expect(alone.voice.id == "weighted:alone", "the only voice of a language speaks, whatever its quality")
    }

    @Test func `a voice that is named speaks whatever its quality`() throws {
        let choice = try choose("de", VoiceWishes(voice: "weighted:neural"), room: RoomVoices(quality: .default))
        #expect(choice.voice.id == "weighted:neural")
        #expect(choice.reason == .asked)
    }

    @Test func `viewer, role and platform have a quality of their own`() throws {
        let overrides = VoiceOverrides(
            viewers: ["17": VoiceWishes("best")],
            roles: [.member: VoiceWishes("female enhanced"), .moderator: VoiceWishes("female")]
        )
        let room = RoomVoices(gender: .female, quality: .default, overrides: overrides)
        #expect(try choose("de", VoiceWishes(), author: Author(id: "17", roles: .member), room: room).voice.id == "weighted:neural")
        #expect(try choose("de", VoiceWishes(), author: Author(id: "18", roles: .member), room: room).voice.id == "weighted:better")
        #expect(try choose("de", VoiceWishes(), author: Author(id: "18", roles: .moderator), room: room).voice.id == "espeak:de+f5")
        #expect(try choose("de", VoiceWishes(), author: Author(id: "18"), room: room).voice.id == "espeak:de+f5")
    }

    @Test(
        arguments: [
            ("female", nil, Gender.female, nil), ("enhanced", nil, nil, QualityLimit.enhanced), ("any default", nil, .any, .default),
            ("neural male", nil, .male, .neural), ("flite:slt", "flite:slt", nil, nil), ("female male", "female male", nil, nil),
            ("default espeak:ja", "default espeak:ja", nil, nil), ("female ", "female ", nil, nil),
        ] as [(String, String?, Gender?, QualityLimit?)]
    )
    func `wishes are read as they are written`(text: String, voice: String?, gender: Gender?, quality: QualityLimit?) {
        #expect(VoiceWishes(text) == VoiceWishes(voice: voice, gender: gender, quality: quality))
        #expect(VoiceWishes(VoiceWishes(text).text) == VoiceWishes(text))
    }

    // MARK: - Live rooms

    @Test func `a voice that is too slow gives way to the next quality of its gender`() throws {
        let needs = LiveNeeds(slowVoices: ["weighted:neural"])
        let choice = try choose(needs: needs)
        #expect(choice.voice.id == "weighted:better")
        #expect(choice.reason == .slow)
        #expect(choice.isFallback)
        #expect(choice.passedOver == "weighted:neural")
        #expect(choice.description.hasSuffix("because a better one is too slow on this machine"))
        let named = try choose("de", VoiceWishes(voice: "weighted:neural"), needs: needs)
        #expect(named.voice.id == "weighted:better")
        #expect(named.reason == .slow)
    }

    @Test func `all better voices can be too slow`() throws {
        let choice = try choose(needs: LiveNeeds(slowVoices: ["weighted:neural", "weighted:better"]))
        #expect(choice.voice.id == "espeak:de+f5")
        #expect(choice.passedOver == "weighted:neural")
    }

    @Test func `a slow voice is better than another language`() throws {
        let choice = try choose("tlh-x-test", VoiceWishes(gender: .male), needs: LiveNeeds(slowVoices: ["weighted:alone"], manyWait: true))
        #expect(choice.voice.id == "weighted:alone")
        #expect(!choice.isFallback)
    }

    @Test func `while many comments wait no neural voice is chosen, also not one that was named`() throws {
        let needs = LiveNeeds(manyWait: true)
        for wishes in [VoiceWishes(gender: .female), VoiceWishes(voice: "weighted:neural")] {
            let choice = try choose("de", wishes, needs: needs)
            #expect(choice.voice.id == "weighted:better")
            #expect(choice.reason == .backlog)
            #expect(choice.passedOver == "weighted:neural")
        }
    }

    @Test func `that a neural voice does not fit is told, also where an enhanced one does`() throws {
        let figures = #"{ engine: "weighted", measured: [{ voice: "neural", anonymous: 1200, clean: 0 }] }"#
        let catalog = try Self.catalog.merging([CatalogFile(path: "figures.json5", text: figures)])
        // There are 1,100 KiB left.
        let ledger = Ledger(budget: Ledger.reserve + (1_100 << 10))
        let chooser = VoiceChooser(catalog: catalog, engines: [.espeak, .weighted])
        guard case .speak(let choice) = chooser.decide(language: "de", wishes: VoiceWishes(gender: .female), within: ledger) else {
            Issue.record("nobody speaks")
            return
        }
        #expect(choice.voice.id == "weighted:better")
        #expect(choice.reason == .budget)
        #expect(choice.passedOver == "weighted:neural")
    }
}
