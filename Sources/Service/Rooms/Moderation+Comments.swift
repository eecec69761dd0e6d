// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Events

extension Moderation {
    /// Whether a comment is to be taken away. Where one room reads the chats of several, each chat's moderators have a say in theirs only.
    public func covers(_ comment: Comment) -> Bool {
        guard room == nil || room == comment.room ?? RoomName.main.text else { return false }
        return switch self {
        case .delete(let id, _): comment.isNamed(id)
        case .ban(let viewer, _, _): comment.author.map(viewer.means) ?? false
        case .unban: false
        case .clear: true
        }
    }

    /// The id that all affected comments or their originals share; nil if they need not share one.
    var deletedID: String? {
        if case .delete(let id, _) = self { id } else { nil }
    }

    /// The text in the outcome of such a comment.
    var reason: DeleteReason {
        switch self {
        case .delete: .message
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
