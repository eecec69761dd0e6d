// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Server

/// Keeps what events do not tell: the comments as they came, until a moderator's word takes them away. On the loop's thread.
protocol CommentRecorder: AnyObject {
    /// A comment came in. Told before its event.
    func accepted(_ comment: Comment, as number: CommentNumber, in room: RoomName)
    /// A comment came in and waits for approval. Told before its event.
    func held(_ comment: Comment, as number: CommentNumber, in room: RoomName)
    /// A moderator did something, in all rooms where none is said.
    func moderated(_ order: Moderation, in room: RoomName?)
    /// Forgets some of what moderators took, order by order. Returns whether that is all for the first one, and tells then what it was.
    func forgetMore(_ tell: (ForgottenComments) -> Void) -> Bool
    /// The rooms of which comments may be kept.
    var roomNames: [RoomName] { get }
}

extension Desk: CommentRecorder {}

extension ModerationNews {
    /// Names who did it.
    mutating func note(_ moderator: Moderator?) {
        (self.moderator, source) = (moderator?.name, moderator?.source.map { Written.Source($0) })
    }

    /// What an order says.
    init(_ order: Moderation, by source: String) {
        self.init(kind: order.kind, by: source)
        switch order {
        case .delete(let id, _): self.id = id
        case .ban(let viewer, let seconds, _): (author, authorID, self.seconds) = (viewer.name, viewer.id, seconds)
        case .unban(let viewer, _): (author, authorID) = (viewer.name, viewer.id)
        case .comment, .clear: break
        }
    }
}
