// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// A voice, and the reasons for choosing it.
public struct VoiceChoice: Equatable, Sendable {
    public var voice: Voice
    /// How high the viewer's own speaks, in percent of the voice's own pitch.
    public var pitch = 100
    /// The gender that was wanted, or that the viewer was given.
    public var gender: GenderChoice
    /// Which language was used in place of the wanted one.
    var language: LanguageFallback
    /// Why this voice was chosen within its language.
    public var reason: VoiceReason
    /// The id of the better voice that could not be used.
    public var passedOver: String?
    /// Where that voice does not fit the budget: what it lacks.
    public var shortage: Shortage?

    /// The cost of a host that speaks with it, in bytes.
    public var cost: Int
    /// The bytes that the ledger had in use before.
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

    /// How its viewer sounds from now on; nil if the voice was asked for.
    public var guise: Guise? {
        reason == .asked ? nil : Guise(voice: voice.id, pitch: pitch)
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
            case .slow: "\(plain), because a better one is too slow on this machine"
            case .backlog: "\(plain), because many comments wait"
            case .engine: "\(plain), because the engine of a better one is not installed"
            case .onlyGender: "\(voice.language) has no \(gender.wanted.rawValue) voice"
            }
        return language == .none ? kind : "\(kind); \(language.explanation)"
    }

    private var missing: String {
        guard let shortage, let budget else { return account }
        let free = "\(tenths(ofMegabytesIn: shortage.free, rounded: .down)) of \(tenths(ofMegabytesIn: budget))"
        return "it needs \(tenths(ofMegabytesIn: shortage.needed, rounded: .up)), and \(free) are free"
    }

    private var account: String {
        let limit = budget.map { " of \(tenths(ofMegabytesIn: $0))" } ?? ""
        return "\(tenths(ofMegabytesIn: used))\(limit) are used"
    }
}

/// The result for a piece of text.
public enum VoiceDecision: Equatable, Sendable {
    case speak(VoiceChoice)
    /// Not even the default voice fits.
    case tooSmall(BudgetShortfall)
    /// There is no voice at all.
    case silent
}

/// Why a voice was chosen among those of its language.
public enum VoiceReason: String, Sendable {
    /// This voice was asked for.
    case asked
    /// It is the best one of the language and gender.
    case enhanced
    /// It is a default voice of the language and gender, and there is no better one.
    case `default`
    /// A better one exists or was asked for, but does not fit the budget.
    case budget
    /// A better one exists, but memory is short at the moment.
    case shed
    /// A better one exists or was asked for, but makes sound more slowly than it is heard.
    case slow
    /// A better one exists or was asked for, but does not speak while many comments wait.
    case backlog
    /// The engine of the voice that was asked for cannot be used.
    case engine
    /// The language has no voice of the wanted gender.
    case onlyGender = "only-gender"
}

/// The wanted gender, and its origin.
public struct GenderChoice: Equatable, Sendable {
    /// Never `any`.
    public var wanted: Gender
    /// Who decided.
    var origin: Origin

    /// Where the gender comes from.
    enum Origin: String, Sendable {
        /// The gender of the voice that was asked for.
        case voice
        /// The comment's wish.
        case comment
        /// The viewer's own, or what the user gave to this viewer.
        case viewer
        /// The viewer's role.
        case role
        case platform
        /// The room's setting.
        case room
        /// Nobody: it is that of the best voice.
        case nobody

        var explanation: String {
            switch self {
            case .voice: "gender of the wanted voice"
            case .comment: "gender asked for by the comment"
            case .viewer: "gender assigned to the viewer"
            case .role: "gender set for the role"
            case .platform: "gender set for the platform"
            case .room: "gender set for the room"
            case .nobody: "nobody asked for a gender"
            }
        }
    }
}

/// Which language is used in place of the wanted one, nearest first.
enum LanguageFallback: Int, CaseIterable, Comparable, Sendable {
    /// The wanted language itself.
    case none
    /// A shorter tag: the base language of a regional one.
    case base
    /// The room's language.
    case room
    case english
    /// Any language of the catalog.
    case any

    /// The nearer language comes first.
    static func < (a: LanguageFallback, b: LanguageFallback) -> Bool {
        a.rawValue < b.rawValue
    }

    var explanation: String {
        switch self {
        case .none: "in the wanted language"
        case .base: "the region has no voice of its own"
        case .room: "the wanted language has no voice, so the room's language is used"
        case .english: "neither the wanted language nor the room's has a voice, so English is used"
        case .any: "the catalog has no better language"
        }
    }
}

// A sound file in place of words is a voice of an engine of its own, so that fences, memory and order are those of speech.

extension Engine {
    /// Plays the user's sound files.
    public static let sounds = Engine(rawValue: "sounds")
}

extension VoiceChoice {
    /// The most memory that a host of sounds was seen to hold.
    private static let memory = (anonymous: 2 << 20, clean: 3 << 20)

    /// The choice that plays a sound file where this one would say the file's name; nil if memory has no room for its host.
    public func playing(_ file: String, volume: Int, within ledger: Ledger) -> VoiceChoice? {
        let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        let sound = Voice(
            id: "\(Engine.sounds.rawValue):\(name)",
            // No language: `zxx` in BCP 47.
            language: "zxx",
            gender: voice.gender,
            quality: .enhanced,
            engine: .sounds,
            engineName: file,
            volume: volume
        )
        let entry = CatalogEntry(
            voice: sound,
            title: name,
            sampleRate: 48_000,
            anonymousMemory: Self.memory.anonymous,
            cleanMemory: Self.memory.clean,
            licence: ""
        )
        guard ledger.allowsEnhanced, case .fits(let ending) = ledger.fit(entry) else { return nil }
        var choice = self
        (choice.voice, choice.reason, choice.language, choice.passedOver, choice.shortage) = (sound, .asked, .none, nil, nil)
        (choice.pitch, choice.cost, choice.ending) = (100, ledger.cost(of: entry), ending)
        return choice
    }
}
