// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

// What moderators do to comments that are not in a room yet, and to rooms that are not open.
extension RoomEntrance {
    /// Whether a comment comes for the first time and was deleted before that.
    func wasDeleted(_ guest: Lobby.Guest) -> Bool {
        deletions.contains(guest.waiting.comment, in: guest.room, at: now) && !isKnown(guest)
    }

    /// Applies a moderator's action to comments that wait for a room (nil: any room), and remembers bans and deletions. Open rooms apply it
    /// themselves.
    /// - Parameter mostBans: how many the room may have of its own.
    func moderate(_ moderation: Moderation, in name: RoomName?, mostBans: Int) {
        switch moderation {
        case .ban(let viewer, let seconds, let chat): ban(viewer, for: seconds, from: name, chat: chat, atMost: mostBans)
        case .delete(let id, let chat): deletions.note(id, in: name, chat: chat, at: now)
        case .comment, .unban, .clear: break
        }
        settle(.deleted(moderation.reason)) { (name == nil || name == $0.room) && moderation.covers($0.waiting) }
    }

    /// Takes out the comments that wait for a room and match. They get this outcome.
    func settle(_ outcome: Outcome, where isMeant: (Lobby.Guest) -> Bool) {
        for guest in lobby.take(where: isMeant) { settle(guest, outcome) }
    }

    /// Bans a viewer from a room that is not open, or (nil) from all.
    private func ban(_ viewer: NamedViewer, for seconds: Int?, from name: RoomName?, chat: String?, atMost most: Int) {
        let now = now
        let end = seconds.map { now + .seconds($0) }
        if let name {
            register.changeBans(of: name) { $0.add(viewer, from: chat, until: end, at: now, atMost: most) }
        } else {
            register.everywhere.add(viewer, from: chat, until: end, at: now)
        }
    }

    /// Lifts the bans of viewers with one of these spellings in a room that is not open, or (nil) in all.
    func unban(_ spellings: Set<Int>, in name: RoomName?, chat: String?) {
        if let name {
            register.changeBans(of: name) { $0.lift(spellings, of: chat) }
        } else {
            register.everywhere.lift(spellings, of: chat)
        }
    }
}

extension Outcome {
    /// Whether a moderator took the comment away.
    package var isDeletion: Bool {
        if case .deleted = self { true } else { false }
    }
}

extension WaitingComment {
    /// The same for those who may not know what was written.
    var withoutText: WaitingComment {
        var waiting = self
        waiting.comment.text = ""
        return waiting
    }
}

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
            directory?.entranceChanged()
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
