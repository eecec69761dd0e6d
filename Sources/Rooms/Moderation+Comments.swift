// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events

extension Moderation {
    /// The room that is meant; nil for all of them.
    var room: String? {
        switch self {
        case .delete(_, let room), .ban(_, _, let room), .clear(let room): room
        }
    }

    /// Whether a comment of a room that is meant is to be taken away.
    func covers(_ comment: Comment) -> Bool {
        switch self {
        case .delete(let id, _): comment.id == id
        case .ban(let authorID, _, _): comment.author?.id == authorID
        case .clear: true
        }
    }

    /// What the outcome of such a comment says.
    var reason: DeleteReason {
        switch self {
        case .delete: .message
        case .ban: .ban
        case .clear: .clear
        }
    }
}
