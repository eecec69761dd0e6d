// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// What is wanted for a comment, combined from comment, viewer, role, platform and room.
struct Wanted {
    /// The voice that was asked for.
    var asked: CatalogEntry?
    /// The gender that was asked for; nil if nobody asked for one.
    var gender: GenderChoice?
    /// The best quality of what is chosen by language and gender.
    let quality: QualityLimit
    /// Distinguishes viewers; nil if it is not known who wrote it.
    let viewer: ViewerHash?

    init(_ wishes: VoiceWishes, viewer set: VoiceWishes, author: Author?, platform: String?, room: RoomVoices, catalog: Catalog) {
        viewer = ViewerHash(author)
        let roomWishes = VoiceWishes(voice: room.voice, gender: room.gender, quality: room.quality)
        let levels =
            [(wishes, GenderChoice.Origin.comment), (set, .viewer)] + room.overrides.applying(to: author, platform: platform) + [
                (roomWishes, .room)
            ]
        quality = levels.lazy.compactMap(\.0.quality).first ?? .best
        for (wishes, origin) in levels {
            // A wish that names no voice is ignored, because strangers write comments. The room's own voice was checked with its
            // configuration.
            if let voice = wishes.voice, let entry = catalog.find(voice) {
                asked = entry
                // A chosen voice that does not fit is replaced by one of the same gender.
                gender = GenderChoice(wanted: entry.voice.gender, origin: .voice)
                return
            }
            switch wishes.gender {
            case .female?, .male?:
                gender = GenderChoice(wanted: wishes.gender ?? .female, origin: origin)
                return
            case .any?: return
            case nil: continue
            }
        }
    }
}

/// A voice that may be chosen, at a pitch.
struct Candidate {
    var entry: CatalogEntry
    var pitch = 100

    var guise: Guise { Guise(voice: entry.voice.id, pitch: pitch) }
}

/// A voice that fits.
struct Taken {
    var candidate: Candidate
    /// The hosts that have to end for it.
    var ending: [Int32]

    func choice(
        _ gender: GenderChoice,
        _ language: LanguageFallback,
        _ reason: VoiceReason,
        insteadOf better: Obstacle? = nil,
        _ ledger: Ledger
    ) -> VoiceChoice {
        VoiceChoice(
            voice: candidate.entry.voice,
            pitch: candidate.pitch,
            gender: gender,
            language: language,
            reason: reason,
            passedOver: better?.voice,
            shortage: better?.shortage,
            cost: ledger.cost(of: candidate.entry),
            used: ledger.used,
            budget: ledger.budget,
            ending: ending
        )
    }
}

/// Why a better voice does not speak.
struct Obstacle {
    var reason: VoiceReason
    var voice: String
    /// What it lacks, where the reason is the budget.
    var shortage: VoiceChoice.Shortage?
}
