// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Voices

/// What moderators have set for one viewer of a room.
public struct ViewerEntry: Equatable, Sendable {
    /// Whether the viewer's comments are left out.
    public enum Mute: Equatable, Sendable {
        /// They are read.
        case off
        /// Until this time, in milliseconds since 1970.
        case until(Int64)
        /// For good.
        case forever
    }

    /// Percent of the speed of others.
    public static let rates = 25...400
    /// Percent of the pitch of others.
    public static let pitches = 0...200

    /// Unicode scalars of a nickname or a reading.
    public static let longestName = 60

    /// Whether the viewer's comments are left out.
    public var mute = Mute.off
    /// The catalog id or name of the viewer's voice.
    public var voice: String?
    /// The gender of the viewer's voice.
    public var gender: Gender?
    /// Percent of the speed of others.
    public var rate: Int?
    /// Percent of the pitch of others.
    public var pitch: Int?
    /// What the viewer is called instead of the platform's name.
    public var nickname: String?
    /// How the nickname, or the name, is said.
    public var reading: String?
    /// Whether the viewer's comments never wait for approval.
    public var isTrusted = false
    /// The name of the viewer when something was set last, for people who read the file.
    public var name: String?
    /// Who changed it last, and when.
    public var change: Change?
    /// What of it the viewer has wished, which moderators may change and the viewer too.
    public internal(set) var wished: Part = []

    /// What viewers can wish for themselves.
    public struct Part: OptionSet, Hashable, Sendable {
        /// One bit a part.
        public var rawValue: UInt8

        /// The parts with these bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The voice or its gender.
        public static let voice = Part(rawValue: 1)
        /// The speed.
        public static let rate = Part(rawValue: 2)
        public static let pitch = Part(rawValue: 4)

        /// What the viewer is called.
        public static let nickname = Part(rawValue: 8)

        /// Each by its word in books and answers.
        static let named: KeyValuePairs<String, Part> = ["voice": .voice, "rate": .rate, "pitch": .pitch, "nickname": .nickname]

        /// The words of those that it has.
        public var names: [String] { Self.named.filter { contains($0.value) }.map(\.key) }
    }

    /// Who changed an entry, and when.
    public struct Change: Equatable, Sendable {
        /// The name of a token, or of a part of the service.
        public var by: String
        /// RFC 3339.
        public var at: String

        /// A change by somebody at some time.
        public init(by: String, at: String) {
            (self.by, self.at) = (by, at)
        }
    }

    /// Nothing is set.
    public init() {}

    /// Whether the viewer's comments are left out at this time, in milliseconds since 1970.
    public func isMuted(at now: Int64) -> Bool {
        switch mute {
        case .off: false
        case .until(let end): now < end
        case .forever: true
        }
    }

    /// Whether there is nothing to keep.
    var isEmpty: Bool {
        var rest = self
        (rest.name, rest.change) = (nil, nil)
        return rest == ViewerEntry()
    }

    /// Whether there is nothing but what the viewer has wished.
    var hasOnlyWishes: Bool {
        var rest = self
        for (_, part) in Part.named where wished.contains(part) { rest.clear(part) }
        return !wished.isEmpty && rest.isEmpty
    }

    /// Takes a part back.
    mutating func clear(_ part: Part) {
        for setting in part.none { setting.set(in: &self) }
        wished.remove(part)
    }

    /// Whether the viewer may change it too: not where a moderator has set something.
    func mayBeWished(_ setting: ViewerSetting) -> Bool {
        guard let part = setting.part else { return false }
        return wished.contains(part) || settings(of: part) == part.none
    }

    /// What is set of a part.
    func settings(of part: Part) -> [ViewerSetting] {
        part.none.map { none in
            switch none {
            case .voice: .voice(voice)
            case .gender: .gender(gender)
            case .rate: .rate(rate)
            case .pitch: .pitch(pitch)
            case .nickname: .nickname(nickname)
            default: none
            }
        }
    }

    /// Whether it may be of a viewer who is called by this name and has no id. Where another name was seen, it is the id of somebody.
    func mayBeOf(name id: String) -> Bool {
        name.map { foldedName($0) == foldedName(id) } ?? true
    }

    /// A comment whose author has the nickname that is set. What the viewer has chosen counts less than what his source calls him.
    func named(_ comment: Comment) -> Comment {
        guard let nickname, !wished.contains(.nickname) || comment.author?.nickname == nil else { return comment }
        var comment = comment
        comment.author?.nickname = nickname
        return comment
    }

    /// What it wants of voices.
    public var wishes: VoiceWishes { VoiceWishes(voice: voice, gender: gender) }

    /// How it changes what is spoken; nil for not at all.
    var manner: WantedManner? {
        rate == nil && pitch == nil ? nil : WantedManner(rate: rate ?? 100, pitch: pitch ?? 100)
    }
}

/// One thing that can be set for a viewer; nil takes it back.
public enum ViewerSetting: Equatable, Sendable {
    /// Whether comments are left out.
    case mute(ViewerEntry.Mute)
    /// The voice, by catalog id or name.
    case voice(String?)
    /// The gender of the voice.
    case gender(Gender?)
    /// Percent of the speed of others.
    case rate(Int?)
    /// Percent of the pitch of others.
    case pitch(Int?)
    /// What the viewer is called.
    case nickname(String?)
    /// How that is said.
    case reading(String?)
    /// Whether comments never wait for approval.
    case trusted(Bool)

    /// Changes an entry, as a moderator or as the viewer, who cannot change what a moderator has set.
    func apply(to entry: inout ViewerEntry, asWish isWish: Bool) {
        if isWish, !entry.mayBeWished(self) { return }
        guard let part else { return set(in: &entry) }
        // A moderator's setting removes what the viewer has wished.
        if !isWish, entry.wished.contains(part) { entry.clear(part) }
        set(in: &entry)
        if isWish, entry.settings(of: part) != part.none { entry.wished.insert(part) } else { entry.wished.remove(part) }
    }

    /// Which part that viewers can wish for it changes; nil if none.
    var part: ViewerEntry.Part? {
        switch self {
        case .voice, .gender: .voice
        case .rate: .rate
        case .pitch: .pitch
        case .nickname: .nickname
        default: nil
        }
    }

    fileprivate func set(in entry: inout ViewerEntry) {
        switch self {
        case .mute(let mute): entry.mute = mute
        case .voice(let voice): entry.voice = voice
        case .gender(let gender): entry.gender = gender
        case .rate(let rate): entry.rate = rate
        case .pitch(let pitch): entry.pitch = pitch
        case .nickname(let nickname): entry.nickname = nickname
        case .reading(let reading): entry.reading = reading
        case .trusted(let isTrusted): entry.isTrusted = isTrusted
        }
    }
}

/// A change of a book of viewers.
public struct ViewerChange: Sendable {
    var viewer: ViewerID
    /// What is set; nil forgets all that was.
    var settings: [ViewerSetting]?
    /// What the viewer is called now; nil where that is not known.
    var name: String?
    var change: ViewerEntry.Change
    /// Whether it is the viewer's own wish: what moderators have set stays.
    var isWish = false

    public init(of viewer: ViewerID, _ settings: [ViewerSetting]?, name: String? = nil, _ change: ViewerEntry.Change) {
        (self.viewer, self.settings, self.name, self.change) = (viewer, settings, name, change)
    }
}

extension ViewerEntry.Part {
    /// What sets nothing.
    fileprivate var none: [ViewerSetting] {
        switch self {
        case .voice: [.voice(nil), .gender(nil)]
        case .rate: [.rate(nil)]
        case .pitch: [.pitch(nil)]
        case .nickname: [.nickname(nil)]
        default: []
        }
    }
}
