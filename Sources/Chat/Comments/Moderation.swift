// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What a moderator did. It reaches comments that wait, that are being prepared and that are being heard.
public enum Moderation: Equatable, Sendable {
    /// One comment was deleted.
    case delete(id: String, room: String?)
    /// One comment of this run was deleted, with its copies: one that no id names, or that shares its id with others.
    case comment(number: UInt64)
    /// A viewer was banned, for a number of seconds or (nil) permanently.
    case ban(NamedViewer, seconds: Int?, room: String?)
    /// A viewer's bans were lifted.
    case unban(NamedViewer, room: String?)
    /// The whole chat was cleared.
    case clear(room: String?)

    /// Its word in Yomite's own JSON.
    public var kind: String {
        switch self {
        case .delete, .comment: "delete"
        case .ban: "ban"
        case .unban: "unban"
        case .clear: "clear"
        }
    }

    /// Whether other runs understand it as well: they have other numbers.
    public var isForAllRuns: Bool {
        if case .comment = self { false } else { true }
    }

    /// The room that is meant, where one is named.
    public var room: String? {
        switch self {
        case .delete(_, let room), .ban(_, _, let room), .unban(_, let room), .clear(let room): room
        case .comment: nil
        }
    }

    /// The same without the name of a room: for all that is said in the room that it is brought to.
    public var withoutRoom: Moderation {
        switch self {
        case .delete(let id, _): .delete(id: id, room: nil)
        case .comment: self
        case .ban(let viewer, let seconds, _): .ban(viewer, seconds: seconds, room: nil)
        case .unban(let viewer, _): .unban(viewer, room: nil)
        case .clear: .clear(room: nil)
        }
    }

    /// A viewer's comments were hidden by a platform that keeps him silent itself and does not say for how long: long enough for what
    /// is on its way.
    static func hide(_ viewer: NamedViewer, room: String? = nil) -> Moderation {
        .ban(viewer, seconds: 300, room: room)
    }

    /// What is left of it after so long; nil where a ban is over.
    public func left(after time: Duration) -> Moderation? {
        guard case .ban(let viewer, let seconds?, let room) = self else { return self }
        let left = Duration.seconds(seconds) - time
        return left > .zero ? .ban(viewer, seconds: Int(left.startedSeconds), room: room) : nil
    }

    /// The same with a ban that nobody's clock runs over: at most some thirty years, which is for ever to a chat.
    var withinReason: Moderation {
        guard case .ban(let viewer, let seconds?, let room) = self else { return self }
        return .ban(viewer, seconds: min(max(seconds, 1), 1_000_000_000), room: room)
    }
}

extension Moderation {
    /// Whether comments go with it.
    public var takesComments: Bool {
        if case .unban = self { false } else { true }
    }

    /// Whether it is about one comment, and its copies.
    package var isOfOneComment: Bool {
        switch self {
        case .delete, .comment: true
        case .ban, .unban, .clear: false
        }
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
