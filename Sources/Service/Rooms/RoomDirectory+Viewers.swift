// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events

// What becomes of comments when something is set for their viewers.
extension RoomDirectory {
    /// Somebody was muted in a room: what waits there of muted viewers gets its outcome, wherever it waits.
    func leaveOutMuted(in name: RoomName) {
        guard let books = environment.viewers else { return }
        approvals.settle(.skipped(.mutedAuthor)) { name == $0.room && books.mutes($0.waiting.comment, in: name) }
        entrance.settle(.skipped(.mutedAuthor)) { name == $0.room && books.mutes($0.waiting.comment, in: name) }
        rooms[name]?.leaveOutMuted()
    }
}
