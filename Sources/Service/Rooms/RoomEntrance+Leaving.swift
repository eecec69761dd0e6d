// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

// Rooms that are given up one by one, while the others go on.
extension RoomEntrance {
    /// What waits for a room is left, and the room ends by `end` if it is open. `closed` is called when it is closed.
    func leave(_ name: RoomName, _ closed: @escaping () -> Void, by end: (Room) -> Void) {
        deadlines[name] = nil
        // An output that is being opened is closed when it comes.
        register.noteNotOpened(name)
        for guest in lobby.takeAll(of: name) { settle(guest, .left) }
        if let room = rooms[name] {
            leaving[name, default: []].append(closed)
            end(room)
        } else {
            noteDone()
            changed()
            closed()
        }
    }

    /// Until when a room may be heard, which may not be open yet.
    func fence(_ name: RoomName, until deadline: Moment?) {
        deadlines[name] = deadline
        rooms[name]?.fence(until: deadline)
    }

    /// A comment is left, and is read if it comes again.
    func forget(_ comment: WaitingComment, in name: RoomName) {
        ids.remove(comment.comment, in: name)
    }
}
