// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Voices

@Suite struct BudgetChooserTests {
    private static let mega = 1 << 20
    private static let service = MemoryUse(anonymous: 3 * mega)
    private static let budgets: [Int?] = [nil] + [1, 8, 11, 12, 13, 19, 20, 21, 24, 32, 34, 35, 50, 2_000].map { $0 * mega }
    private let chooser = VoiceChooser(catalog: heavyCatalog, engines: [.espeak, .flite, .weighted])

    private func ledger(_ budget: Int?) -> Ledger {
        Ledger(budget: budget, service: Self.service)
    }

    private func choice(_ decision: VoiceDecision) throws -> VoiceChoice {
        guard case .speak(let choice) = decision else {
            throw Refused(decision: decision)
        }
        return choice
    }

    private struct Refused: Error {
        var decision: VoiceDecision
    }

    /// The rule of the design, cell by cell, worked out once more from the catalog's figures.
    @Test(arguments: heavyCatalog.languages, [Gender.female, .male])
    func `the rule holds for every language, gender, quality and budget`(language: String, gender: Gender) throws {
        let engines: [Engine] = [.espeak, .flite, .weighted]
        let voices = heavyCatalog.entries(language: language).filter { $0.voice.gender == gender && engines.contains($0.voice.engine) }
        let enhanced = voices.filter { $0.voice.quality == .enhanced }
        let plain = try #require(voices.first { $0.voice.quality == .default })
        for budget in Self.budgets {
            for allowsEnhanced in [true, false] {
                var ledger = ledger(budget)
                ledger.allowsEnhanced = allowsEnhanced
                let decision = chooser.decide(language: language, wishes: VoiceWishes(gender: gender), within: ledger)
                let room = (budget ?? .max) - ledger.used
                if allowsEnhanced, let best = enhanced.first(where: { $0.anonymousMemory <= room }) {
                    let choice = try choice(decision)
                    #expect(choice.voice == best.voice)
                    #expect(choice.reason == .enhanced)
                    #expect(!choice.isFallback)
                } else if plain.anonymousMemory <= room {
                    let choice = try choice(decision)
                    #expect(choice.voice == plain.voice)
                    #expect(choice.reason == (enhanced.isEmpty ? .default : allowsEnhanced ? .budget : .shed))
                    #expect(choice.isFallback == !enhanced.isEmpty)
                    #expect(choice.passedOver == enhanced.first?.voice.id)
                    #expect(choice.cost == plain.anonymousMemory && choice.used == ledger.used && choice.budget == budget)
                } else {
                    let needed = ledger.used + plain.anonymousMemory
                    #expect(decision == .tooSmall(BudgetShortfall(needing: plain.voice.id, needed: needed, budget: try #require(budget))))
                }
            }
        }
    }

    @Test func `a viewer has the same gender in every language while there are voices of both`() throws {
        for language in heavyCatalog.languages {
            for viewer in 0..<5 {
                let author = Author(id: "viewer \(viewer)")
                let choice = try choice(chooser.decide(language: language, author: author, within: ledger(15 * Self.mega)))
                #expect(choice.voice.quality == .default)
                #expect(choice.voice.gender == ViewerHash(author)?.gender)
                #expect(choice.voice.language == language)
            }
        }
    }

    @Test func `a voice that was asked for leaves its gender where it does not fit`() throws {
        let wishes = VoiceWishes(voice: "weighted:ja-male", gender: .female)
        let fitting = try choice(chooser.decide(language: "ja", wishes: wishes, within: ledger(50 * Self.mega)))
        #expect(fitting.voice.id == "weighted:ja-male")
        #expect(fitting.reason == .asked)
        var instead = try choice(chooser.decide(language: "ja", wishes: wishes, within: ledger(24 * Self.mega)))
        #expect(instead.voice.id == "espeak:ja+m3")
        #expect(instead.reason == .budget)
        #expect(instead.isFallback)
        let needed = try heavyCatalog.entry(named: "weighted:ja-male").anonymousMemory
        #expect(instead.shortage == VoiceChoice.Shortage(needed: needed, free: 13 * Self.mega))
        #expect(instead.description.hasSuffix("because weighted:ja-male does not fit: it needs 21.6 MB, and 13.0 MB of 24.0 MB are free"))
        // However little is missing, it is seen.
        instead.shortage = VoiceChoice.Shortage(needed: 2_400_001, free: 2_400_000)
        #expect(instead.description.hasSuffix("it needs 2.3 MB, and 2.2 MB of 24.0 MB are free"))
    }

    @Test func `a voice whose engine is not installed leaves its gender, too`() throws {
        let chooser = VoiceChooser(catalog: heavyCatalog)
        let instead = try choice(chooser.decide(language: "en", wishes: VoiceWishes(voice: "flite:rms"), within: ledger(nil)))
        #expect(instead.voice.id == "espeak:en-us+m3")
        #expect(instead.reason == .engine)
    }

    @Test func `idle voices end for a better one, and only then`() throws {
        var ledger = ledger(40 * Self.mega)
        let loaded = try heavyCatalog.entry(named: "weighted:ja-female")
        ledger.promise(loaded.voice, cost: loaded.anonymousMemory)
        ledger.started(7, loaded.voice.host, at: Moment(nanoseconds: 0))
        ledger.measured(7, MemoryUse(anonymous: loaded.anonymousMemory))
        let wishes = VoiceWishes(gender: .female)
        let busy = try choice(chooser.decide(language: "de", wishes: wishes, within: ledger))
        #expect(busy.voice.id == "espeak:de+f5")
        ledger.release(loaded.voice, at: Moment(nanoseconds: 1))
        let idle = try choice(chooser.decide(language: "de", wishes: wishes, within: ledger))
        #expect(idle.voice.id == "weighted:de-female")
        #expect(idle.ending == [7])
        let same = try choice(chooser.decide(language: "ja", wishes: wishes, within: ledger))
        #expect(same.ending == [], "its own host runs already")
    }

    @Test func `a budget that is too small says what is needed`() {
        let decision = chooser.decide(language: "ja", wishes: VoiceWishes(gender: .male), within: ledger(4 * Self.mega))
        guard case .tooSmall(let shortfall) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(shortfall.description.hasPrefix("a memory budget of 4.0 MB is too small to speak: espeak:ja+m3 needs 1"))
        #expect(shortfall.description.hasSuffix("M"))
    }

    @Test(arguments: [
        (13 << 20, "13.0 MB", "13.1 MB"), ((13 << 20) - 1, "12.9 MB", "13.0 MB"), (4 << 20, "4.0 MB", "4.1 MB"),
        (50, "50 bytes (a number without a unit counts bytes)", "0.1 MB"),
    ])
    func `a budget that is a byte too small does not look large enough`(budget: Int, shown: String, needed: String) {
        let shortfall = BudgetShortfall(needing: "a voice", needed: budget + 1, budget: budget)
        #expect(shortfall.description.hasPrefix("a memory budget of \(shown) is too small to speak: a voice needs \(needed); try "))
    }

    @Test func `viewers of one gender speak with different voices, each always with the same one`() throws {
        var heard: [Gender: Set<String>] = [:]
        for viewer in 0..<200 {
            let author = Author(id: "\(viewer)")
            let voice = try #require(VoiceChooser().choose(language: "de", author: author)).voice
            #expect(VoiceChooser().choose(language: "de", author: author)?.voice == voice)
            let japanese = try #require(VoiceChooser().choose(language: "ja", author: author)).voice
            #expect(japanese.engineName.split(separator: "+").dropFirst() == voice.engineName.split(separator: "+").dropFirst())
            heard[voice.gender, default: []].insert(voice.id)
        }
        #expect(heard[.female]?.count == 5)
        #expect(heard[.male]?.count == 5)
    }

    @Test func `comment, viewer, role, platform and room have their say in this order`() throws {
        let overrides = VoiceOverrides(
            viewers: ["17": VoiceWishes(voice: "espeak:en-us+m7")],
            roles: [.moderator: VoiceWishes(gender: .male)],
            platforms: ["twitch": VoiceWishes(gender: .male)]
        )
        let chooser = VoiceChooser(room: RoomVoices(gender: .female, overrides: overrides))
        func gender(_ wish: Gender?, _ author: Author?, _ platform: String?) throws -> GenderChoice {
            try choice(
                chooser.decide(language: "en", wishes: VoiceWishes(gender: wish), author: author, platform: platform, within: Ledger())
            ).gender
        }
        let viewer = Author(id: "17", roles: .moderator)
        #expect(try gender(.female, viewer, "twitch") == GenderChoice(wanted: .female, origin: .comment))
        #expect(try gender(nil, viewer, "twitch") == GenderChoice(wanted: .male, origin: .voice))
        #expect(try gender(nil, Author(id: "18", roles: [.moderator, .vip]), nil) == GenderChoice(wanted: .male, origin: .role))
        #expect(try gender(nil, Author(id: "18"), "twitch") == GenderChoice(wanted: .male, origin: .platform))
        #expect(try gender(nil, Author(id: "18"), nil) == GenderChoice(wanted: .female, origin: .room))
    }
}
