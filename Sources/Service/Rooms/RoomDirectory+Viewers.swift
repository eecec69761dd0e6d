// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

// What becomes of comments when something is set for their viewers.
extension RoomDirectory {
    /// Somebody was muted in a room: what waits there of muted viewers gets its outcome, wherever it waits, and what
    /// they taught is dropped.
    func leaveOutMuted(in name: RoomName) {
        guard let books = environment.viewers else { return }
        settleGuests(of: name, .skipped(.mutedAuthor)) { books.mutes($0.comment, in: name) }
        dropProposals(by: "yomite") { $0.room == name && books.mutes($0.comment, in: name) }
        rooms[name]?.leaveOutMuted()
    }

    /// All that a viewer wrote in a room and that has no outcome yet is skipped, wherever it waits.
    func skipAll(of viewer: NamedViewer, in name: RoomName) {
        let cause = Removals.Cause.skipped(viewer)
        settleGuests(of: name, cause.outcome, where: cause.covers)
        rooms[name]?.handle(.skipAll(of: viewer))
    }

    /// Gives comments an outcome that wait for approval, or for their room.
    func settleGuests(of name: RoomName, _ outcome: Outcome, where isMeant: (WaitingComment) -> Bool) {
        approvals.settle(outcome) { name == $0.room && isMeant($0.waiting) }
        entrance.settle(outcome) { name == $0.room && isMeant($0.waiting) }
    }
}
