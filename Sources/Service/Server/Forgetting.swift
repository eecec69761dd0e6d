// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms

/// A moderator's order by which what was written in comments is forgotten, in steps: thousands are remembered. Pure.
struct Forgetting {
    /// So many comments or events are looked at in one step.
    static let step = 64

    let order: Moderation
    /// Nil: all rooms are meant.
    let room: RoomName?
    /// The comments and events that are still to be looked at. What comes after the order stays.
    var comments: Range<UInt64>
    var events: Range<UInt64>
    /// The comments that go with it.
    var numbers: Set<CommentNumber> = []
    /// Those of which only events are known.
    var onlyInEvents: Set<CommentNumber> = []
    /// Called when all is forgotten.
    var waiters: [() -> Void] = []

    init(_ order: Moderation, in room: RoomName?, before comment: CommentNumber, and event: UInt64) {
        (self.order, self.room) = (order, room)
        (comments, events) = (0..<comment.value, 0..<event)
    }

    func covers(_ comment: Comment, in room: RoomName) -> Bool {
        (self.room == nil || self.room == room) && order.covers(comment)
    }
}
