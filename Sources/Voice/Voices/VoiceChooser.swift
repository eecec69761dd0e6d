// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// Finds the voice for a piece of text. Pure: the same question always has the same answer.
///
/// Language comes first, then a gender that somebody asked for, then quality. Gender is never guessed from a name.
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
    /// The voice that was asked for; otherwise the author's own among the best ones of the language, or what comes next to it in the same
    /// gender, up to the wanted quality. Idle hosts may have to end first; the choice names them.
    /// - Parameter others: how those sound who wrote before.
    public func decide(
        language: String,
        wishes: VoiceWishes = VoiceWishes(),
        viewer: VoiceWishes = VoiceWishes(),
        author: Author? = nil,
        platform: String? = nil,
        notations: Set<EngineProfile.Notation> = Self.allNotations,
        needs: LiveNeeds = LiveNeeds(),
        others: ViewerVoices = ViewerVoices(),
        within ledger: Ledger
    ) -> VoiceDecision {
        let wanted = Wanted(wishes, viewer: viewer, author: author, platform: platform, room: room, catalog: catalog)
        var obstacle: Obstacle?
        if let asked = wanted.asked, let gender = wanted.gender, notations.contains(asked.voice.notation),
            baseLanguage(of: asked.voice.language) == baseLanguage(of: language)
        {
            switch take([Candidate(entry: asked)], needs, within: ledger) {
            case .taken(let taken): return .speak(taken.choice(gender, .none, .asked, ledger))
            case .failed(let found): obstacle = found
            }
        }
        for fallback in LanguageFallback.allCases {
            for tag in tags(for: language, fallback) {
                guard let shelf = shelf(of: tag, for: wanted, in: notations, others, within: ledger) else { continue }
                // A voice that is too slow is better than one that speaks another language.
                let found =
                    best(of: shelf, needs, within: ledger, insteadOfAsked: obstacle)
                    ?? best(of: shelf, LiveNeeds(), within: ledger, insteadOfAsked: obstacle)
                if let (taken, reason, better) = found {
                    return .speak(taken.choice(shelf.gender, fallback, reason, insteadOf: better, ledger))
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
    /// So many guises are enough to tell viewers apart: more would be worse voices.
    private static let enoughGuises = 10

    /// The usable voices of a language.
    private struct Shelf {
        /// The voices in the order in which they are tried, equally good ones together. No list is empty.
        var tiers: [[Candidate]]
        var gender: GenderChoice
        var isOfGender: Bool
    }

    private enum Attempt {
        case taken(Taken)
        case failed(Obstacle)
    }

    /// The voices of a language in the order in which they are tried: the viewer's own, or the best; then all of its gender by their quality.
    /// Nil if there are none.
    private func shelf(
        of tag: String,
        for wanted: Wanted,
        in notations: Set<EngineProfile.Notation>,
        _ others: ViewerVoices,
        within ledger: Ledger
    ) -> Shelf? {
        let usable = catalog.entries(language: tag).filter { engines.contains($0.voice.engine) && notations.contains($0.voice.notation) }
        let ofGender = usable.filter { wanted.gender == nil || $0.voice.gender == wanted.gender?.wanted }
        let voices = ofGender.isEmpty ? usable : ofGender
        let admitted = voices.filter { wanted.quality.admits($0.voice.quality) }
        // A gender that was asked for comes before the quality.
        let all = admitted.isEmpty ? voices : admitted
        let candidates = all.bestFirst
        guard let best = candidates.first else { return nil }
        let own = wanted.viewer.map { viewer in
            let guises = guises(among: candidates, within: ledger)
            return guises[others.place(of: viewer, among: guises)]
        }
        let first = own ?? Candidate(entry: best)
        let gender = wanted.gender ?? GenderChoice(wanted: first.entry.voice.gender, origin: own == nil ? .nobody : .viewer)
        // Better voices than the viewer's own are those of other viewers, except what fits in no case, which is said to be passed over.
        let better = own == nil ? [] : Quality.allCases.prefix { $0 != first.entry.voice.quality }
        let alike = candidates.filter { entry in
            (ofGender.isEmpty || entry.voice.gender == gender.wanted) && entry.voice.id != first.entry.voice.id
                && !(better.contains(entry.voice.quality) && ledger.allowsEnhanced && ledger.holds([ledger.cost(of: entry)]))
        }
        let tiers = Quality.allCases.map { quality in
            (first.entry.voice.quality == quality ? [first] : [])
                + inOrder(alike.filter { $0.voice.quality == quality }, of: wanted.viewer, others)
        }
        return Shelf(tiers: tiers.filter { !$0.isEmpty }, gender: gender, isOfGender: !ofGender.isEmpty)
    }

    /// How viewers can sound: the best voices at each of their pitches. Worse ones come in while these are few, as far as their hosts fit
    /// beside each other; default voices only where there is nothing better.
    private func guises(among candidates: [CatalogEntry], within ledger: Ledger) -> [Candidate] {
        var found: [Candidate] = []
        var costs: [HostKind: Int] = [:]
        for quality in Quality.allCases where found.isEmpty || quality != .default && found.count < Self.enoughGuises {
            for entry in candidates where entry.voice.quality == quality {
                let host = entry.voice.host
                var together = costs
                together[host] = host == ledger.kept?.host ? 0 : max(costs[host] ?? 0, ledger.cost(of: entry))
                guard quality == .default || ledger.allowsEnhanced && ledger.holds(together.values) else { continue }
                costs = together
                found += ([100] + entry.viewerPitches).map { Candidate(entry: entry, pitch: $0) }
            }
        }
        return found.isEmpty ? candidates.prefix(1).map { Candidate(entry: $0) } : found
    }

    /// Equally good voices, the viewer's own first.
    private func inOrder(_ entries: [CatalogEntry], of viewer: ViewerHash?, _ others: ViewerVoices) -> [Candidate] {
        let candidates = entries.map { Candidate(entry: $0) }
        guard let viewer, candidates.count > 1 else { return candidates }
        let own = others.place(of: viewer, among: candidates)
        return Array(candidates[own...] + candidates[..<own])
    }

    /// The best voice that can speak, and, if it is not the best one of all, which one is and why it was not chosen.
    private func best(
        of shelf: Shelf,
        _ needs: LiveNeeds,
        within ledger: Ledger,
        insteadOfAsked: Obstacle?
    ) -> (Taken, VoiceReason, Obstacle?)? {
        var obstacle = insteadOfAsked
        for voices in shelf.tiers {
            switch take(voices, needs, within: ledger) {
            case .taken(let taken):
                let plain: VoiceReason = taken.candidate.entry.voice.quality == .default ? .default : .enhanced
                return (taken, shelf.isOfGender ? obstacle?.reason ?? plain : .onlyGender, obstacle)
            case .failed(let found): obstacle = obstacle ?? found
            }
        }
        return nil
    }

    /// The first of these voices that can speak; otherwise why the first that is installed cannot.
    private func take(_ candidates: [Candidate], _ needs: LiveNeeds, within ledger: Ledger) -> Attempt {
        var obstacle: Obstacle?
        for candidate in candidates where engines.contains(candidate.entry.voice.engine) {
            let entry = candidate.entry
            let (reason, shortage): (VoiceReason, VoiceChoice.Shortage?)
            if entry.voice.quality != .default, !ledger.allowsEnhanced {
                (reason, shortage) = (.shed, nil)
            } else if let objection = needs.objection(to: entry) {
                (reason, shortage) = (objection, nil)
            } else {
                switch ledger.fit(entry) {
                case .fits(let ending): return .taken(Taken(candidate: candidate, ending: ending))
                case .needs(let budget): (reason, shortage) = (.budget, self.shortage(of: entry, needing: budget, within: ledger))
                }
            }
            obstacle = obstacle ?? Obstacle(reason: reason, voice: entry.voice.id, shortage: shortage)
        }
        return .failed(obstacle ?? Obstacle(reason: .engine, voice: candidates[0].entry.voice.id))
    }

    private func shortage(of entry: CatalogEntry, needing needed: Int, within ledger: Ledger) -> VoiceChoice.Shortage {
        let cost = ledger.additionalCost(of: entry)
        return VoiceChoice.Shortage(needed: cost, free: max(0, cost - (needed - (ledger.budget ?? 0))))
    }

    /// What the cheapest voice would need, if that does not fit.
    private func shortfall(of shelf: Shelf, within ledger: Ledger) -> BudgetShortfall? {
        let cheapest = shelf.tiers.last?.map(\.entry).min { ledger.additionalCost(of: $0) < ledger.additionalCost(of: $1) }
        guard let cheapest, let budget = ledger.budget, case .needs(let needed) = ledger.fit(cheapest) else { return nil }
        return BudgetShortfall(needing: cheapest.voice.id, needed: needed, budget: budget)
    }
}
