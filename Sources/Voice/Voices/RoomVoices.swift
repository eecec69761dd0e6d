// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core

/// What a room wants of its voices.
public struct RoomVoices: Equatable, Sendable {
    /// The id or name of the voice for its own language; nil chooses by language and gender.
    public var voice: String?
    /// The language of all comments as a BCP 47 tag; nil decides for each comment.
    public var language: String?
    /// The languages to distinguish, the room's own first; nil is all of them, English first.
    public var languages: [String]?
    /// The language of the person who runs the program, from the locale; nil if it says nothing.
    package var localeLanguage: String?
    /// The gender of its voices; `any` depends on the viewer, and is female without one.
    var gender: Gender
    /// The best quality of chosen voices if none is named.
    var quality: QualityLimit
    /// Voices for particular viewers, roles and platforms.
    public var overrides: VoiceOverrides

    /// By default: any language and gender, the best quality, no preferred voice.
    init(
        language: String? = nil,
        gender: Gender = .any,
        quality: QualityLimit = .best,
        voice: String? = nil,
        overrides: VoiceOverrides = VoiceOverrides()
    ) {
        self.language = language
        self.gender = gender
        self.quality = quality
        self.voice = voice
        self.overrides = overrides
    }

    /// The defaults.
    public init() {
        self.init(language: nil)
    }

    /// The language of text whose own language has no voice or is unknown: that of the named voice, or else that of the locale.
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
                "the best quality when no voice is named"
            ),
            Option("voicesBy.viewer", \.overrides.viewers, .voicesByName, nil, .file, "voices of viewers, by id or name"),
            Option("voicesBy.role", \.overrides.roles, .voicesByRole, nil, .file, "voices by what viewers are in the chat"),
            Option("voicesBy.platform", \.overrides.platforms, .voicesByName, nil, .file, "voices by platform"),
        ]
    }
}
