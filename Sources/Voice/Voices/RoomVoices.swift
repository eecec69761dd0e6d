// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// What a room wants of its voices.
public struct RoomVoices: Equatable, Sendable {
    /// For text whose language has no voice.
    public var language: String
    /// The gender of its voices; `any` goes by the viewer, and is female where there is none.
    public var gender: Gender
    /// The catalog id or name of the voice that speaks wherever its language is wanted.
    public var voice: String?
    /// Whether different viewers speak with different voices of a language and gender.
    public var tellsViewersApart: Bool
    /// What the user wants for some viewers, roles and platforms.
    public var overrides: VoiceOverrides

    /// English, any gender, no voice preferred, viewers told apart, unless said otherwise.
    public init(
        language: String = "en",
        gender: Gender = .any,
        voice: String? = nil,
        tellsViewersApart: Bool = true,
        overrides: VoiceOverrides = VoiceOverrides()
    ) {
        self.language = language
        self.gender = gender
        self.voice = voice
        self.tellsViewersApart = tellsViewersApart
        self.overrides = overrides
    }
}

/// Which voices or genders the user gives to some viewers, roles and platforms.
public struct VoiceOverrides: Equatable, Sendable {
    /// By the viewer's id, or name where the platform gives no id.
    public var viewers: [String: VoiceWishes]
    /// By role: the first that the viewer has counts.
    public var roles: [RoleWishes]
    /// By platform.
    public var platforms: [String: VoiceWishes]

    /// What holders of a role get.
    public struct RoleWishes: Equatable, Sendable {
        /// The role.
        public var role: Roles
        /// What they get.
        public var wishes: VoiceWishes

        /// Gives these to holders of that role.
        public init(role: Roles, wishes: VoiceWishes) {
            self.role = role
            self.wishes = wishes
        }
    }

    /// Nothing unless said otherwise.
    public init(viewers: [String: VoiceWishes] = [:], roles: [RoleWishes] = [], platforms: [String: VoiceWishes] = [:]) {
        self.viewers = viewers
        self.roles = roles
        self.platforms = platforms
    }

    /// What applies to a comment, most particular first.
    func applying(to author: Author?, platform: String?) -> [(wishes: VoiceWishes, origin: GenderChoice.Origin)] {
        let viewer = (author?.id ?? author?.name).flatMap { viewers[$0] }
        let role = roles.first { author?.roles.isSuperset(of: $0.role) ?? false }?.wishes
        let platform = platform.flatMap { platforms[$0] }
        return [(viewer, .viewer), (role, .role), (platform, .platform)].compactMap { wishes, origin in wishes.map { ($0, origin) } }
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
