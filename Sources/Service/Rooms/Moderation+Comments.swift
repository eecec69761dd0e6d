// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

extension Moderation {
    /// Whether a comment is to be taken away.
    public func covers(_ comment: Comment) -> Bool {
        covers(comment, main: RoomName.main.text)
    }

    /// The same of one that waits, which its number names as well.
    func covers(_ waiting: WaitingComment) -> Bool {
        if case .comment(let number) = self { waiting.isNamed(CommentNumber(number)) } else { covers(waiting.comment) }
    }

    /// The id that all affected comments or their originals share; nil if they need not share one.
    var deletedID: String? {
        if case .delete(let id, _) = self { id } else { nil }
    }

    /// The text in the outcome of such a comment.
    var reason: DeleteReason {
        switch self {
        case .delete, .comment: .message
        case .ban, .unban: .ban
        case .clear: .clear
        }
    }
}

/// The effect of a moderator's order in a room.
public struct ModerationEffect: Equatable, Sendable {
    /// How many waiting or current comments it takes away.
    public var removed = 0
    /// How many bans it lifts.
    public var lifted = 0
    /// Whether the affected viewer wrote there lately; nil if it affects no viewer.
    public var isKnown: Bool?

    /// No effect.
    public init() {}
}
