// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Events

extension Moderation {
    /// Whether a comment is to be taken away. Where one room reads the chats of several, each chat's moderators have a say in theirs only.
    public func covers(_ comment: Comment) -> Bool {
        guard room == nil || room == comment.room ?? RoomName.main.text else { return false }
        return switch self {
        case .delete(let id, _): comment.id == id
        case .ban(let viewer, _, _): comment.author.map(viewer.means) ?? false
        case .unban: false
        case .clear: true
        }
    }

    /// The id that all comments have which it covers; nil where they need not have the same.
    var deletedID: String? {
        if case .delete(let id, _) = self { id } else { nil }
    }

    /// What the outcome of such a comment says.
    var reason: DeleteReason {
        switch self {
        case .delete: .message
        case .ban, .unban: .ban
        case .clear: .clear
        }
    }
}

/// What a moderator's word will do in a room.
public struct ModerationEffect: Equatable, Sendable {
    /// How many comments it takes away that wait or are being heard.
    public var removed = 0
    /// How many bans it lifts.
    public var lifted = 0
    /// Whether the viewer who is meant wrote there lately; nil where no viewer is meant.
    public var isKnown: Bool?

    /// Nothing, to nobody.
    public init() {}
}
