// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events

/// Comments whose room is not open: it is being opened, or it cannot be opened yet and none may be skipped. First come, first served, in each
/// room and between rooms. Pure. Bounded by what the sources may have under way, credit for a feed and `limits.httpIntake` for programs, and by
/// `limits.roomQueue` and `limits.roomQueueBytes` where programs do not wait for their comments.
struct Lobby {
    /// A comment on its way to a room.
    struct Guest {
        var waiting: WaitingComment
        var room: RoomName
        /// Whether it waits for a room that cannot be opened yet; else its source is told to bring it again.
        var waits: Bool
        /// Whether it will have an outcome, so that it can be asked for by its id; else it may be as if it had never come.
        var isCertain: Bool
        /// Told once: its number, or why it has to be brought again.
        var answer: (Result<CommentNumber, Obstacle>) -> Void
    }

    /// Those who wait for one room.
    private struct Line {
        var guests = Deque<Guest>()
        /// The comments that are certain, by their ids; of several with the same id the first one.
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
    /// The rooms that somebody waits for, beginning with the one that somebody has waited for the longest.
    private var rooms: [RoomName] = []
    /// Those of them that were refused and are not asked for again before some room is done.
    private(set) var refused: Set<RoomName> = []

    /// How many comments there are.
    private(set) var count = 0
    /// What they weigh.
    private(set) var byteCount = 0

    var isEmpty: Bool { rooms.isEmpty }
    /// How many rooms somebody waits for.
    var roomCount: Int { rooms.count }

    /// The next room to be opened, of those that are meant.
    func nextRoom(where isMeant: (RoomName) -> Bool) -> RoomName? {
        rooms.first { !refused.contains($0) && isMeant($0) }
    }

    /// A room was refused. That counts while somebody waits for it.
    mutating func noteRefused(_ room: RoomName) {
        if waits(for: room) { refused.insert(room) }
    }

    /// Every room may be asked for again.
    mutating func forgetRefused() {
        refused = []
    }

    mutating func add(_ guest: Guest) {
        if lines[guest.room] == nil { rooms.append(guest.room) }
        lines[guest.room, default: Line()].append(guest)
        count += 1
        byteCount += guest.waiting.byteCount
    }

    /// The one who has waited for a room the longest leaves.
    mutating func takeFirst(of room: RoomName) -> Guest? {
        guard let guest = lines[room]?.popFirst() else { return nil }
        noteGone([guest])
        if lines[room]?.guests.count == 0 { forget(room) }
        return guest
    }

    /// All who wait for a room leave.
    mutating func takeAll(of room: RoomName) -> [Guest] {
        let all = lines[room].map { $0.guests.first($0.guests.count) } ?? []
        noteGone(all)
        forget(room)
        return all
    }

    /// Those who are meant leave.
    mutating func take(where isMeant: (Guest) -> Bool) -> [Guest] {
        let meant = rooms.flatMap { lines[$0]?.removeAll(where: isMeant) ?? [] }
        noteGone(meant)
        lines = lines.filter { $0.value.guests.count > 0 }
        rooms.removeAll { lines[$0] == nil }
        refused = refused.filter { lines[$0] != nil }
        return meant
    }

    /// Whether somebody waits for a room.
    func waits(for room: RoomName) -> Bool {
        lines[room] != nil
    }

    /// How many wait for a room.
    func count(of room: RoomName) -> Int {
        lines[room]?.guests.count ?? 0
    }

    /// How many comments wait for a room that are meant.
    func count(of room: RoomName, where isMeant: (Comment) -> Bool) -> Int {
        lines[room]?.guests.count(where: { isMeant($0.waiting.comment) }) ?? 0
    }

    /// The comments that wait for a room, at most so many.
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
