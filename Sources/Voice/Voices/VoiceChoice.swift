// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Spelling

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
    /// The id of the better voice that would have spoken, had it been possible.
    public var passedOver: String?
    /// Where that voice does not fit the budget: what it lacks.
    public var shortage: Shortage?

    /// What a host costs that speaks with it, in bytes.
    public var cost: Int
    /// What the ledger said before, in bytes.
    public var used: Int
    /// The budget in bytes; nil for none.
    public var budget: Int?
    /// Idle hosts that have to end before its host is started.
    public var ending: [Int32]

    /// A voice that does not fit the budget.
    public struct Shortage: Equatable, Sendable {
        /// What it would need, in bytes.
        public var needed: Int
        /// What was free for it, once the idle hosts had ended, in bytes.
        public var free: Int
    }

    /// Whether the voice is not what was wanted.
    public var isFallback: Bool {
        switch reason {
        case .asked, .enhanced, .default: language > .base
        case .budget, .shed, .slow, .backlog, .engine, .onlyGender: true
        }
    }
}

extension VoiceChoice: CustomStringConvertible {
    /// One line for people: `default female voice of ja (gender assigned to the viewer)`.
    public var description: String {
        let plain = "\(voice.quality.rawValue) \(voice.gender.rawValue) voice of \(voice.language) (\(gender.origin.explanation))"
        let kind =
            switch reason {
            case .asked: "the voice that was asked for, \(voice.id)"
            case .enhanced, .default: plain
            case .budget: "\(plain), because \(passedOver ?? "") does not fit: \(missing)"
            case .shed: "\(plain), because memory is short: \(account)"
            case .slow: "\(plain), because a better one makes sound more slowly here than it is heard"
            case .backlog: "\(plain), because many comments wait"
            case .engine: "\(plain), because the engine of a better one is not installed"
            case .onlyGender: "\(voice.language) has no \(gender.wanted.rawValue) voice"
            }
        return language == .none ? kind : "\(kind); \(language.explanation)"
    }

    private var missing: String {
        guard let shortage, let budget else { return account }
        let free = "\(tenths(ofMegabytesIn: shortage.free)) of \(tenths(ofMegabytesIn: budget))"
        return "it needs \(tenths(ofMegabytesIn: shortage.needed)), and \(free) are free"
    }

    private var account: String {
        let limit = budget.map { " of \(tenths(ofMegabytesIn: $0))" } ?? ""
        return "\(tenths(ofMegabytesIn: used))\(limit) are used"
    }
}

/// What can be done for a stretch of text.
public enum VoiceDecision: Equatable, Sendable {
    /// This voice speaks.
    case speak(VoiceChoice)
    /// Not even the default voice fits.
    case tooSmall(BudgetShortfall)
    /// There is no voice at all.
    case silent
}

/// Why a voice was taken among those of its language.
public enum VoiceReason: String, Sendable {
    /// Somebody asked for this very voice.
    case asked
    /// It is the best one of the language and the gender.
    case enhanced
    /// It is a default voice of the language and the gender, and there is no better one.
    case `default`
    /// There is a better one, or one was asked for, that does not fit the budget.
    case budget
    /// There is a better one, but memory is short at the moment.
    case shed
    /// There is a better one, or one was asked for, that makes sound more slowly than it is heard.
    case slow
    /// There is a better one, or one was asked for, that speaks only while few comments wait.
    case backlog
    /// One was asked for whose engine cannot be used.
    case engine
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
        /// It is the viewer's own, or what the user gave to this viewer.
        case viewer
        /// The viewer's role has it.
        case role
        /// The platform has it.
        case platform
        /// The room's setting.
        case room

        var explanation: String {
            switch self {
            case .voice: "gender of the wanted voice"
            case .comment: "gender asked for by the comment"
            case .viewer: "gender assigned to the viewer"
            case .role: "gender set for the role"
            case .platform: "gender set for the platform"
            case .room: "gender set for the room"
            }
        }
    }
}

/// How far the language had to give way, in this order.
public enum LanguageFallback: Int, CaseIterable, Comparable, Sendable {
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
