// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
package import Configuration

/// What a room wants of its voices.
public struct RoomVoices: Equatable, Sendable {
    /// The catalog id or name of the voice that speaks wherever its language is wanted; nil chooses by language and gender.
    public var voice: String?
    /// The language of all comments as a BCP 47 tag; nil leaves it to the comment.
    public var language: String?
    /// The languages that are told apart, the room's own first; nil is all that can be, and English first.
    public var languages: [String]?
    /// The language of whoever runs the program, by the locale; nil where that says nothing.
    package var localeLanguage: String?
    /// The gender of its voices; `any` goes by the viewer, and is female where there is none.
    public var gender: Gender
    /// The best quality of the voices that are chosen where none is named.
    public var quality: QualityLimit
    /// What the user wants for some viewers, roles and platforms.
    public var overrides: VoiceOverrides
    /// Whether different viewers speak with different voices of a language and gender.
    var tellsViewersApart: Bool

    /// Any language and gender, the best quality, no voice preferred, viewers told apart, unless said otherwise.
    public init(
        language: String? = nil,
        gender: Gender = .any,
        quality: QualityLimit = .best,
        voice: String? = nil,
        tellsViewersApart: Bool = true,
        overrides: VoiceOverrides = VoiceOverrides()
    ) {
        self.language = language
        self.gender = gender
        self.quality = quality
        self.voice = voice
        self.tellsViewersApart = tellsViewersApart
        self.overrides = overrides
    }

    /// The defaults.
    public init() {
        self.init(language: nil)
    }

    /// The language of text whose own has no voice, or is not known: whoever names a voice means its language, and whoever names nothing that
    /// of the locale.
    public func mainLanguage(in catalog: Catalog) -> String {
        language ?? languages?.first ?? voice.flatMap { catalog.find($0)?.voice.language }
            ?? localeLanguage.flatMap(catalog.tag(speaking:)) ?? "en"
    }
}

extension RoomVoices: SettingsPart {
    package static var options: [Option<RoomVoices>] {
        [
            Option(
                "voice",
                \.voice,
                .text("auto or a voice's id", none: "auto"),
                "ID",
                for: Command.choosing,
                "the voice, as \"yomite voices list\" names it; auto chooses by language and gender"
            ),
            Option(
                "language",
                \.language,
                .language,
                "TAG",
                for: Command.choosing + [.voicesMeasure],
                "the language, such as en or ja; auto detects it"
            ),
            Option(
                "languages",
                \.languages,
                .languages,
                "all|TAGS",
                for: Command.speaking + [.explain, .doctor],
                "the candidate languages, the main one first, such as es,pt,en"
            ),
            Option("gender", \.gender, .choice, "any|female|male", for: Command.choosing, "the gender of the voice"),
            Option(
                "quality",
                \.quality,
                .choice,
                "default|enhanced|neural|best",
                for: Command.choosing,
                "the best quality of voices that nobody named"
            ),
            Option("voicesBy.viewer", \.overrides.viewers, .voicesByName, nil, .file, "voices of viewers, by id or name"),
            Option("voicesBy.role", \.overrides.roles, .voicesByRole, nil, .file, "voices by what viewers are in the chat"),
            Option("voicesBy.platform", \.overrides.platforms, .voicesByName, nil, .file, "voices by platform"),
        ]
    }
}
