// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Events

/// Comments of rooms that cannot be opened yet, where none may be skipped: who has waited the longest is first. Pure. Bounded by the credit
/// of the feeds.
struct Lobby {
    /// A comment on its way to a room.
    struct Guest {
        var waiting: WaitingComment
        var room: RoomName
    }

    private var guests: [Guest] = []

    var isEmpty: Bool { guests.isEmpty }

    /// The room that somebody has waited for the longest.
    var nextRoom: RoomName? { guests.first?.room }

    mutating func add(_ guest: Guest) {
        guests.append(guest)
    }

    /// Those who are meant leave.
    mutating func take(where isMeant: (Guest) -> Bool) -> [Guest] {
        let meant = guests.filter(isMeant)
        if !meant.isEmpty { guests.removeAll(where: isMeant) }
        return meant
    }

    /// Whether somebody waits for a room.
    func waits(for room: RoomName) -> Bool {
        guests.contains { $0.room == room }
    }
}
