// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// Finds the voice for a stretch of text. Pure: the same question always has the same answer.
///
/// Language comes before gender, and gender before quality. Gender is never guessed from a name.
public struct VoiceChooser: Sendable {
    /// Where the voices are.
    public var catalog: Catalog
    /// What the room wants.
    public var room: RoomVoices

    /// A chooser for one room.
    public init(catalog: Catalog = .shipped, room: RoomVoices = RoomVoices()) {
        self.catalog = catalog
        self.room = room
    }

    /// The voice for text of `language` in a comment with these wishes; nil only where the catalog is empty.
    public func choose(language: String, wishes: VoiceWishes = VoiceWishes(), author: Author? = nil) -> VoiceChoice? {
        let asked = askedVoice(wishes)
        let gender = wantedGender(wishes, asked: asked, author: author)
        if let asked, baseLanguage(of: asked.language) == baseLanguage(of: language) {
            return VoiceChoice(voice: asked, gender: gender, language: .none, reason: .asked)
        }
        for (candidates, fallback) in searches(for: language) {
            for tag in candidates {
                let voices = catalog.entries(language: tag).map(\.voice)
                guard let first = voices.first else { continue }
                let fitting = voices.first { $0.gender == gender.wanted }
                return VoiceChoice(
                    voice: fitting ?? first,
                    gender: gender,
                    language: fallback,
                    reason: fitting == nil ? .onlyGender : .default
                )
            }
        }
        return nil
    }

    /// Which languages are tried, best first.
    private func searches(for language: String) -> [(candidates: [String], fallback: LanguageFallback)] {
        let candidates = languageCandidates(for: language)
        return [
            (Array(candidates.prefix(1)), .none),
            (Array(candidates.dropFirst()), .base),
            (languageCandidates(for: room.language), .room),
            (["en"], .english),
            (Array(catalog.languages.prefix(1)), .any),
        ]
    }

    /// A wish that names no voice is no wish: strangers write comments. The room's own was checked when it was configured.
    private func askedVoice(_ wishes: VoiceWishes) -> Voice? {
        for name in [wishes.voice, room.voice].compactMap(\.self) {
            if let entry = try? catalog.entry(named: name) { return entry.voice }
        }
        return nil
    }

    private func wantedGender(_ wishes: VoiceWishes, asked: Voice?, author: Author?) -> GenderChoice {
        // Whoever picked a voice keeps its gender where that voice does not fit.
        if let asked { return GenderChoice(wanted: asked.gender, origin: .voice) }
        if let wish = wishes.gender, wish != .any { return GenderChoice(wanted: wish, origin: .comment) }
        if wishes.gender == nil, room.gender != .any { return GenderChoice(wanted: room.gender, origin: .room) }
        if let viewer = ViewerHash(author) { return GenderChoice(wanted: viewer.gender, origin: .viewer) }
        return GenderChoice(wanted: room.gender == .any ? .female : room.gender, origin: .room)
    }
}

/// What a room wants of its voices.
public struct RoomVoices: Equatable, Sendable {
    /// For text whose language has no voice.
    public var language: String
    /// The gender of its voices; `any` goes by the viewer, and is female where there is none.
    public var gender: Gender
    /// The catalog id or name of the voice that speaks wherever its language is wanted.
    public var voice: String?

    /// English, any gender, no voice preferred, unless said otherwise.
    public init(language: String = "en", gender: Gender = .any, voice: String? = nil) {
        self.language = language
        self.gender = gender
        self.voice = voice
    }
}

/// What a comment wishes. Every wish comes from a stranger and may be nonsense.
public struct VoiceWishes: Equatable, Sendable {
    /// The catalog id or name of a voice.
    public var voice: String?
    /// A gender; `any` asks for the viewer's own.
    public var gender: Gender?

    /// No wishes unless said otherwise.
    public init(voice: String? = nil, gender: Gender? = nil) {
        self.voice = voice
        self.gender = gender
    }

    /// The wishes of a comment.
    public init(_ comment: Comment) {
        self.init(voice: comment.voice, gender: comment.gender)
    }
}
