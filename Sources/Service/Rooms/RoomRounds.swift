// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Loop

/// What is to be done in every room: in a few of them in each turn of the loop, so that thousands keep nobody waiting. A room that is reached in
/// another way catches up first, so that in each room things happen in their order. On the loop's thread.
final class RoomRounds {
    private let loop: Loop
    private let names: () -> [RoomName]
    private let room: (RoomName) -> Room?
    private var deeds: [(Room) -> Void] = []
    /// How many deeds were done in every room, before those that are kept.
    private var earlier = 0
    /// How many deeds a room has seen; no entry: only the earlier ones.
    private var seen: [RoomName: Int] = [:]
    /// How many deeds every room will have seen at the end of this round.
    private var goal = 0
    /// The rooms of this round; nil is its end.
    private lazy var queue = PacedQueue<RoomName?>(on: loop) { [unowned self] in visit($0) }

    /// - Parameters:
    ///   - names: the open rooms, those first in which something may be heard.
    ///   - room: one of them, if it is open still.
    init(on loop: Loop, names: @escaping () -> [RoomName], room: @escaping (RoomName) -> Room?) {
        (self.loop, self.names, self.room) = (loop, names, room)
    }

    /// Does something in every room that is open now. Where there are few of them, it is done when this returns.
    func add(_ deed: @escaping (Room) -> Void) {
        deeds.append(deed)
        if deeds.count == 1 { begin() }
    }

    /// A room has been opened: it is as those that have caught up.
    func noteOpened(_ name: RoomName) {
        if !deeds.isEmpty { seen[name] = earlier + deeds.count }
    }

    /// Does what is left to do in a room.
    func catchUp(_ room: Room) {
        while case let done = seen[room.name] ?? earlier, done < earlier + deeds.count {
            seen[room.name] = done + 1
            deeds[done - earlier](room)
        }
    }

    private func begin() {
        goal = earlier + deeds.count
        queue.add(names() + [nil])
    }

    private func visit(_ name: RoomName?) {
        if let name {
            if let room = room(name) { catchUp(room) }
            return
        }
        deeds.removeFirst(goal - earlier)
        earlier = goal
        if deeds.isEmpty { seen = [:] } else { begin() }
    }
}
