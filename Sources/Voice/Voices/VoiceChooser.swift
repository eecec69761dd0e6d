// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// Finds the voice for a piece of text. Pure: the same question always has the same answer.
///
/// Language comes before gender, and gender before quality. Gender is never guessed from a name.
public struct VoiceChooser: Sendable {
    /// All voices.
    private let catalog: Catalog
    /// What the room wants.
    private let room: RoomVoices
    private let mainLanguage: String
    /// The engines that can be used here.
    private let engines: Set<Engine>

    /// The notations of text without foreign words.
    public static let allNotations = EngineProfile.Notation.writing(accents: true)

    /// A chooser for one room. By default only the kept engine can be used.
    public init(catalog: Catalog = .shipped, room: RoomVoices = RoomVoices(), engines: Set<Engine>? = nil) {
        self.catalog = catalog
        self.room = room
        mainLanguage = room.mainLanguage(in: catalog)
        self.engines = engines ?? Set([catalog.keptEngine].compactMap { $0 })
    }

    /// The voice for text of `language` regardless of memory; nil only if the catalog is empty.
    public func choose(
        language: String,
        wishes: VoiceWishes = VoiceWishes(),
        viewer: VoiceWishes = VoiceWishes(),
        author: Author? = nil,
        platform: String? = nil,
        notations: Set<EngineProfile.Notation> = Self.allNotations
    ) -> VoiceChoice? {
        let decision = decide(
            language: language,
            wishes: wishes,
            viewer: viewer,
            author: author,
            platform: platform,
            notations: notations,
            within: Ledger()
        )
        guard case .speak(let choice) = decision else { return nil }
        return choice
    }

    /// The best voice for text of `language` that fits the budget and whose notation the text can be written in.
    ///
    /// `viewer` is what a moderator has set for the author: it counts after the comment's own wishes, and before all settings.
    ///
    /// The voice that was asked for; otherwise, within language and gender, the best neural voice, the best enhanced one, or the default
    /// voice, up to the wanted quality. Idle hosts may have to end first; the choice names them.
    public func decide(
        language: String,
        wishes: VoiceWishes = VoiceWishes(),
        viewer: VoiceWishes = VoiceWishes(),
        author: Author? = nil,
        platform: String? = nil,
        notations: Set<EngineProfile.Notation> = Self.allNotations,
        needs: LiveNeeds = LiveNeeds(),
        within ledger: Ledger
    ) -> VoiceDecision {
        let wanted = Wanted(wishes, viewer: viewer, author: author, platform: platform, room: room, catalog: catalog)
        var obstacle: Obstacle?
        if let asked = wanted.asked, notations.contains(asked.voice.notation),
            baseLanguage(of: asked.voice.language) == baseLanguage(of: language)
        {
            switch take([asked], needs, within: ledger) {
            case .taken(let taken): return .speak(taken.choice(for: wanted, .none, .asked, ledger))
            case .failed(let found): obstacle = found
            }
        }
        for fallback in LanguageFallback.allCases {
            for tag in tags(for: language, fallback) {
                let shelf = shelf(of: tag, for: wanted, in: notations)
                // A voice that is too slow is better than one that speaks another language.
                let found =
                    best(of: shelf, needs, within: ledger, insteadOfAsked: obstacle)
                    ?? best(of: shelf, LiveNeeds(), within: ledger, insteadOfAsked: obstacle)
                if let (taken, reason, better) = found {
                    return .speak(taken.choice(for: wanted, fallback, reason, insteadOf: better, ledger))
                }
                // Another language is no solution to a budget that is too small for this one.
                if let shortfall = shortfall(of: shelf, within: ledger) { return .tooSmall(shortfall) }
            }
        }
        return .silent
    }

    /// Which other languages are tried, best first.
    private func tags(for language: String, _ fallback: LanguageFallback) -> [String] {
        switch fallback {
        case .none: Array(languageCandidates(for: language).prefix(1))
        case .base: Array(languageCandidates(for: language).dropFirst())
        case .room: languageCandidates(for: mainLanguage)
        case .english: ["en"]
        case .any: Array(catalog.languages.prefix(1))
        }
    }
}

// Choices among the voices of one language.
extension VoiceChooser {
    /// The usable voices of a language.
    private struct Shelf {
        /// The voices by quality, in the order in which they are tried. No list is empty.
        var qualities: [[CatalogEntry]]
        var isOfGender: Bool
    }

    private enum Attempt {
        case taken(Taken)
        case failed(Obstacle)
    }

    private func shelf(of tag: String, for wanted: Wanted, in notations: Set<EngineProfile.Notation>) -> Shelf {
        let usable = catalog.entries(language: tag).filter { engines.contains($0.voice.engine) && notations.contains($0.voice.notation) }
        let ofGender = usable.filter { $0.voice.gender == wanted.gender.wanted }
        let voices = ofGender.isEmpty ? usable : ofGender
        let admitted = voices.filter { wanted.quality.admits($0.voice.quality) }
        // The gender comes before the quality.
        let candidates = admitted.isEmpty ? voices : admitted
        let qualities = Quality.allCases.map { quality in
            wanted.inViewersOrder(candidates.filter { $0.voice.quality == quality })
        }
        return Shelf(qualities: qualities.filter { !$0.isEmpty }, isOfGender: !ofGender.isEmpty)
    }

    /// The best voice that can speak, and, if it is not the best one of all, which one is and why it was not chosen.
    private func best(
        of shelf: Shelf,
        _ needs: LiveNeeds,
        within ledger: Ledger,
        insteadOfAsked: Obstacle?
    ) -> (Taken, VoiceReason, Obstacle?)? {
        var obstacle = insteadOfAsked
        for voices in shelf.qualities {
            switch take(voices, needs, within: ledger) {
            case .taken(let taken):
                let plain: VoiceReason = taken.entry.voice.quality == .default ? .default : .enhanced
                return (taken, shelf.isOfGender ? obstacle?.reason ?? plain : .onlyGender, obstacle)
            case .failed(let found): obstacle = obstacle ?? found
            }
        }
        return nil
    }

    /// The first of these voices that can speak; otherwise why the first that is installed cannot.
    private func take(_ entries: [CatalogEntry], _ needs: LiveNeeds, within ledger: Ledger) -> Attempt {
        var obstacle: Obstacle?
        for entry in entries where engines.contains(entry.voice.engine) {
            let (reason, shortage): (VoiceReason, VoiceChoice.Shortage?)
            if entry.voice.quality != .default, !ledger.allowsEnhanced {
                (reason, shortage) = (.shed, nil)
            } else if let objection = needs.objection(to: entry.voice) {
                (reason, shortage) = (objection, nil)
            } else {
                switch ledger.fit(entry) {
                case .fits(let ending): return .taken(Taken(entry: entry, ending: ending))
                case .needs(let budget): (reason, shortage) = (.budget, self.shortage(of: entry, needing: budget, within: ledger))
                }
            }
            obstacle = obstacle ?? Obstacle(reason: reason, voice: entry.voice.id, shortage: shortage)
        }
        return .failed(obstacle ?? Obstacle(reason: .engine, voice: entries[0].voice.id))
    }

    private func shortage(of entry: CatalogEntry, needing needed: Int, within ledger: Ledger) -> VoiceChoice.Shortage {
        let cost = ledger.additionalCost(of: entry)
        return VoiceChoice.Shortage(needed: cost, free: max(0, cost - (needed - (ledger.budget ?? 0))))
    }

    /// What the cheapest voice would need, if that does not fit.
    private func shortfall(of shelf: Shelf, within ledger: Ledger) -> BudgetShortfall? {
        let cheapest = shelf.qualities.last?.min { ledger.additionalCost(of: $0) < ledger.additionalCost(of: $1) }
        guard let cheapest, let budget = ledger.budget, case .needs(let needed) = ledger.fit(cheapest) else { return nil }
        return BudgetShortfall(needing: cheapest.voice.id, needed: needed, budget: budget)
    }
}
