// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// By what a comment is known when it comes again. A room may read several chats, each of which has ids of its own.
struct CommentID: Equatable, Sendable {
    var id: String
    var room: RoomName
    var platform: String?
    var chat: String?

    init(_ id: String, in room: RoomName, platform: String? = nil, chat: String? = nil) {
        (self.id, self.room, self.platform, self.chat) = (id, room, platform, chat)
    }

    /// Nil for a comment without an id.
    init?(of comment: Comment, in room: RoomName) {
        guard let id = comment.id else { return nil }
        self.init(id, in: room, platform: comment.platform, chat: comment.room)
    }

    var textBytes: Int {
        id.utf8.count + room.text.utf8.count + (platform?.utf8.count ?? 0) + (chat?.utf8.count ?? 0)
    }
}
