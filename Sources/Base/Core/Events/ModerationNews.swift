// SPDX-License-Identifier: GPL-3.0-or-later

/// What a moderator did, as events tell it.
public struct ModerationNews: Equatable, Sendable {
    /// `delete`, `ban`, `unban` or `clear`.
    var kind: String
    /// The id of the comment that was deleted.
    public var id: String?
    /// The name of the viewer who is meant.
    public var author: String?
    /// The platform's id of the viewer.
    public var authorID: String?
    /// How long a ban lasts; nil for ever.
    public var seconds: Int?
    /// How many comments that waited or were being heard are gone; nil where nobody counted them.
    public var removed: Int?
    /// The comments whose text is forgotten now; nil where all of the room are meant.
    public var comments: [UInt64]?
    /// Who did it.
    var by: String
    /// The moderator's name on the platform, where that tells it.
    public var moderator: String?
    /// The chat in which it was done, where that is another one.
    public var source: Written.Source?

    /// What somebody did, to nobody yet.
    public init(kind: String, by: String) {
        (self.kind, self.by) = (kind, by)
    }
}

/// What was changed in a dictionary.
public struct DictionaryNews: Equatable, Sendable {
    /// What is done with a word.
    public enum Action: String, Sendable {
        /// It is read so from now on.
        case set
        /// It is read as every other word.
        case deleted
        /// A viewer wants this, and it waits for approval.
        case proposed
        /// It was not approved.
        case refused
        /// Nobody decided about it in time.
        case expired
    }

    /// The word; nil for what a viewer wants, which is told to moderators only, and as long as the viewer's comment is there.
    var pattern: String?
    /// The language for which it counts; nil for all.
    var language: String?
    /// `word` or `regex`.
    var kind: String
    /// What was done.
    var action: Action
    /// The number of what a viewer wants.
    public var proposal: UInt64?
    /// Who did it.
    var by: String

    /// A change of a word.
    public init(pattern: String?, language: String?, kind: String, action: Action, by: String) {
        (self.pattern, self.language, self.kind, self.action, self.by) = (pattern, language, kind, action, by)
    }
}

/// What was set for a viewer, as events tell it.
public struct ViewerNews: Equatable, Sendable {
    /// What is done with a viewer's entry.
    public enum Action: String, Sendable {
        /// Something is set for the viewer.
        case set
        /// Nothing is any more.
        case deleted
    }

    /// The platform's id of the viewer, or the name where there is none.
    public var id: String
    /// The platform; nil for any.
    var platform: String?
    /// What the viewer is called.
    public var name: String?
    /// What was done.
    var action: Action
    /// Who did it.
    var by: String

    /// A change for a viewer.
    public init(id: String, platform: String?, name: String?, action: Action, by: String) {
        (self.id, self.platform, self.name, self.action, self.by) = (id, platform, name, action, by)
    }
}
