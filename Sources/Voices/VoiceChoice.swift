// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// A voice, and how it came to be chosen.
public struct VoiceChoice: Equatable, Sendable {
    /// The voice.
    public var voice: Voice
    /// The gender that was wanted.
    public var gender: GenderChoice
    /// How far the language had to give way.
    public var language: LanguageFallback
    /// Why this voice of the language.
    public var reason: VoiceReason

    /// Whether the voice is not what was wanted.
    public var isFallback: Bool {
        reason == .onlyGender || language > .base
    }
}

extension VoiceChoice: CustomStringConvertible {
    /// One line for people: `default female voice of ja (gender by viewer)`.
    public var description: String {
        let kind =
            switch reason {
            case .asked: "the voice that was asked for, \(voice.id)"
            case .default: "default \(voice.gender.rawValue) voice of \(voice.language) (gender by \(gender.origin.rawValue))"
            case .onlyGender: "\(voice.language) has no \(gender.wanted.rawValue) voice"
            }
        return language == .none ? kind : "\(kind); \(language.explanation)"
    }
}

/// Why a voice was taken among those of its language.
public enum VoiceReason: String, Sendable {
    /// Somebody asked for this very voice.
    case asked
    /// It is the default voice of the language and the gender.
    case `default`
    /// The language has no voice of the wanted gender.
    case onlyGender = "only-gender"
}

/// Which gender was wanted, and by whom.
public struct GenderChoice: Equatable, Sendable {
    /// Never `any`.
    public var wanted: Gender
    /// Who decided.
    public var origin: Origin

    /// Who decided about the gender.
    public enum Origin: String, Sendable {
        /// The voice that was asked for has it.
        case voice
        /// The comment wished it.
        case comment
        /// It is the viewer's own.
        case viewer
        /// The room's setting.
        case room
    }
}

/// How far the language had to give way, in this order.
public enum LanguageFallback: Int, Comparable, Sendable {
    /// Not at all.
    case none
    /// A shorter tag: the base language of a regional one.
    case base
    /// The room's language speaks it.
    case room
    /// English speaks it.
    case english
    /// Whatever the catalog has speaks it.
    case any

    /// The one that is nearer to the wanted language is the lesser.
    public static func < (a: LanguageFallback, b: LanguageFallback) -> Bool {
        a.rawValue < b.rawValue
    }

    var explanation: String {
        switch self {
        case .none: "in the wanted language"
        case .base: "the region has no voice of its own"
        case .room: "the wanted language has no voice, so the room's language speaks"
        case .english: "neither the wanted language nor the room's has a voice, so English speaks"
        case .any: "the catalog has no better language"
        }
    }
}
