// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

// What becomes of comments when their stream ends.
extension RoomDirectory {
    /// The platform says so in this comment. The sentence that tells it comes after that. Other streams that are read in the room go on, so
    /// only comments of the same chat are removed, or of the same source where a chat has no name.
    func endStream(in room: RoomName, by comment: Comment, from source: SourceID?) {
        switch environment.settings(of: room).streamEnd {
        case .off: break
        case .pause:
            handle(.pause(by: StreamEnd.name), in: room)
            environment.tell(.streamEnded(room))
        case .clear:
            if let chat = comment.room {
                moderate(.clear(room: chat), in: limits.hasMany ? room : nil, by: StreamEnd.name)
            } else if let source {
                removeAll(of: source, in: room)
            }
        }
    }

    /// A source was taken away: what it brought belongs to a stream that is over for us. Other sources of the same rooms go on, so only its
    /// own comments are removed, and a room in which none of them waits does not pause.
    func endSource(_ source: SourceID) {
        let cause = Removals.Cause.sourceEnded(source)
        rooms.everywhere(and: closedRooms) { [unowned self] name, room in
            guard room != nil || entrance.lobby.waits(for: name) || approvals.count(where: { $0.room == name }) > 0 else { return }
            switch environment.settings(of: name).streamEnd {
            case .off: break
            case .pause: if holds(in: name, where: cause.covers) { handle(.pause(by: StreamEnd.name), in: name) }
            case .clear: removeAll(of: source, in: name)
            }
        }
    }

    private func removeAll(of source: SourceID, in room: RoomName) {
        let cause = Removals.Cause.sourceEnded(source)
        settleGuests(of: room, cause.outcome, where: cause.covers)
        rooms[room]?.handle(.removeAll(of: source))
    }

    private func holds(in room: RoomName, where isMeant: (WaitingComment) -> Bool) -> Bool {
        rooms[room]?.holds(where: isMeant) == true || entrance.lobby.first(.max, of: room).contains(where: isMeant)
            || approvals.count { $0.room == room && isMeant($0.waiting) } > 0
    }
}
