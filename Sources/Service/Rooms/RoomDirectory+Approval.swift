// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
public import Core

// How comments that wait for approval come to their rooms.
extension RoomDirectory {
    /// A moderator approves or refuses a comment. Returns false if it does not wait for that.
    public func decide(_ number: CommentNumber, isApproved: Bool, by name: String) -> Bool {
        approvals.decide(number, isApproved: isApproved, by: name)
    }

    /// How many comments wait for approval.
    public var heldComments: Int { approvals.count }

    func makeApprovals() -> Approvals {
        Approvals(
            limits,
            environment,
            on: loop,
            Approvals.Ways(
                enter: { [unowned self] in entrance.bring($0) },
                settle: { [unowned self] in entrance.settle($0, $1) },
                isUnread: { [unowned self] in isUnread($0) },
                emptied: { [unowned self] in endFeedIfDone() }
            )
        )
    }

    /// Whether a comment would not be read in its room anyway, so that nobody has to look at it.
    private func isUnread(_ guest: Lobby.Guest) -> Bool {
        let comment = guest.waiting.comment
        return entrance.isKnown(guest) || entrance.wasDeleted(guest)
            || environment.viewers?.mutes(comment, in: guest.room) == true
            || !obeys(comment, in: guest.room)
            || environment.settings(of: guest.room).selection.choose(comment) == nil
    }
}
