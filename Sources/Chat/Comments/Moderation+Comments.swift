// SPDX-License-Identifier: GPL-3.0-or-later

extension Moderation {
    /// Whether comments go with it.
    public var takesComments: Bool {
        if case .unban = self { false } else { true }
    }

    /// Whether a comment is to be taken away. Where one room reads the chats of several, each chat's moderators have a say in theirs only.
    /// - Parameter main: the chat of comments that name none.
    public func covers(_ comment: Comment, main: String) -> Bool {
        guard room == nil || room == comment.room ?? main else { return false }
        return switch self {
        case .delete(let id, _): comment.isNamed(id)
        case .comment(let number): comment.original?.number == number
        case .ban(let viewer, _, _): comment.author.map(viewer.means) ?? false
        case .unban: false
        case .clear: true
        }
    }
}
