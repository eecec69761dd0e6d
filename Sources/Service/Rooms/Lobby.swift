// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Comments whose room is not open: it is being opened, or cannot be opened yet and none may be skipped. First come, first served, in each
/// room and between rooms. Pure. Bounded by what the sources may have in progress (credit for a feed, `limits.httpIntake` for programs),
/// and by `limits.roomQueue` and `limits.roomQueueBytes` for programs that do not wait for their comments.
struct Lobby {
    /// A comment on its way to a room.
    struct Guest {
        var waiting: WaitingComment
        var room: RoomName
        /// Whether it waits for a room that cannot be opened yet; otherwise its source is told to bring it again.
        var waits: Bool
        /// Whether it will have an outcome, so that its id can be looked up; otherwise it may be as if it had never come.
        var isCertain: Bool
        /// Called once: with its number, or why it has to be brought again.
        var answer: (Result<CommentNumber, Obstacle>) -> Void
    }

    /// The comments that wait for one room.
    private struct Line {
        var guests = Deque<Guest>()
        /// The certain comments by their ids; of several with the same id the first one.
        var numbers: [String: CommentNumber] = [:]

        mutating func append(_ guest: Guest) {
            guests.append(guest)
            enter(guest)
        }

        mutating func popFirst() -> Guest? {
            guard let guest = guests.popFirst() else { return nil }
            if let id = guest.waiting.comment.id, numbers[id] == guest.waiting.number { numbers[id] = nil }
            return guest
        }

        mutating func removeAll(where isMeant: (Guest) -> Bool) -> [Guest] {
            let removed = guests.removeAll(where: isMeant)
            guard !removed.isEmpty else { return [] }
            numbers = [:]
            for guest in guests.first(guests.count) { enter(guest) }
            return removed
        }

        private mutating func enter(_ guest: Guest) {
            guard guest.isCertain, let id = guest.waiting.comment.id, numbers[id] == nil else { return }
            numbers[id] = guest.waiting.number
        }
    }

    private var lines: [RoomName: Line] = [:]
    /// The rooms that comments wait for, the one with the longest wait first.
    private(set) var rooms: [RoomName] = []
    /// Those of them that were refused. They are not tried again before another room has finished.
    private(set) var refused: Set<RoomName> = []

    /// The number of comments.
    private(set) var count = 0
    /// Their weight.
    private(set) var byteCount = 0

    var isEmpty: Bool { rooms.isEmpty }
    /// The number of rooms that comments wait for.
    var roomCount: Int { rooms.count }

    /// The next room to open among the ones allowed.
    func nextRoom(where isMeant: (RoomName) -> Bool) -> RoomName? {
        rooms.first { !refused.contains($0) && isMeant($0) }
    }

    /// A room was refused. This counts while comments wait for it.
    mutating func noteRefused(_ room: RoomName) {
        if waits(for: room) { refused.insert(room) }
    }

    /// Every room may be tried again.
    mutating func forgetRefused() {
        refused = []
    }

    mutating func add(_ guest: Guest) {
        if lines[guest.room] == nil { rooms.append(guest.room) }
        lines[guest.room, default: Line()].append(guest)
        count += 1
        byteCount += guest.waiting.byteCount
    }

    /// Removes the comment that has waited for a room the longest.
    mutating func takeFirst(of room: RoomName) -> Guest? {
        guard let guest = lines[room]?.popFirst() else { return nil }
        noteGone([guest])
        if lines[room]?.guests.count == 0 { forget(room) }
        return guest
    }

    /// Removes all comments that wait for a room.
    mutating func takeAll(of room: RoomName) -> [Guest] {
        let all = lines[room].map { $0.guests.first($0.guests.count) } ?? []
        noteGone(all)
        forget(room)
        return all
    }

    /// Removes the comments that match.
    mutating func take(where isMeant: (Guest) -> Bool) -> [Guest] {
        let meant = rooms.flatMap { lines[$0]?.removeAll(where: isMeant) ?? [] }
        noteGone(meant)
        lines = lines.filter { $0.value.guests.count > 0 }
        rooms.removeAll { lines[$0] == nil }
        refused = refused.filter { lines[$0] != nil }
        return meant
    }

    /// Whether comments wait for a room.
    func waits(for room: RoomName) -> Bool {
        lines[room] != nil
    }

    /// How many comments wait for a room.
    func count(of room: RoomName) -> Int {
        lines[room]?.guests.count ?? 0
    }

    /// How many of the comments that wait for a room match.
    func count(of room: RoomName, where isMeant: (WaitingComment) -> Bool) -> Int {
        lines[room]?.guests.count(where: { isMeant($0.waiting) }) ?? 0
    }

    /// The comments that wait for a room, up to this many.
    func first(_ count: Int, of room: RoomName) -> [WaitingComment] {
        lines[room]?.guests.first(count).map(\.waiting) ?? []
    }

    /// The comment with this id that waits for a room and is certain to have an outcome.
    func number(of id: String, in room: RoomName) -> CommentNumber? {
        lines[room]?.numbers[id]
    }

    private mutating func noteGone(_ guests: [Guest]) {
        count -= guests.count
        byteCount -= guests.reduce(0) { $0 + $1.waiting.byteCount }
    }

    private mutating func forget(_ room: RoomName) {
        lines[room] = nil
        refused.remove(room)
        rooms.removeAll { $0 == room }
    }
}
