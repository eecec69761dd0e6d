// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// The open rooms, their additional listeners, and the totals of rooms that were closed.
/// Confined to the loop's thread. Owns the rooms.
final class OpenRooms {
    private var rooms: [RoomName: Room] = [:]
    /// Listeners by room, open or not.
    private var listeners: [RoomName: (OutputTap?) -> Void] = [:]
    private var earlierSteadiness = Steadiness()
    private var earlierFailure: OutputError?
    private let loop: Loop
    /// Knows the names of the open rooms.
    weak var entrance: RoomEntrance?
    private lazy var rounds = RoomRounds(of: self, on: loop)

    init(on loop: Loop) {
        self.loop = loop
    }

    /// The names of the open rooms, those first in which something may be heard. One may be named more than once.
    fileprivate var names: [AnySequence<RoomName>] { entrance?.names ?? [] }

    /// A room that is open, whatever it is still to do.
    fileprivate func current(_ name: RoomName) -> Room? { rooms[name] }

    var isEmpty: Bool { rooms.isEmpty }

    /// How many bans they have of their own.
    var banCount: Int { rooms.values.reduce(0) { $0 + $1.bans.own.count } }

    /// A room that is open, and has done what all rooms are to do.
    subscript(name: RoomName) -> Room? {
        catchUp(name)
        return rooms[name]
    }

    /// Does what is left to do for a room, open or not.
    func catchUp(_ name: RoomName) {
        rounds.catchUp(name, rooms[name])
    }

    /// The same before something happens in a room by itself.
    func catchUp(_ room: Room) {
        if rooms[room.name] === room { rounds.catchUp(room.name, room) }
    }

    /// Does something in every room that is open now, and then `then`: at once where there are few, else in the next turns of the loop.
    func everywhere(_ deed: @escaping (Room) -> Void, then: (() -> Void)? = nil) {
        rounds.add({ _, room in room.map(deed) }, then: then)
    }

    /// The same, also for these rooms, which may be closed.
    func everywhere(and others: [AnySequence<RoomName>], _ deed: @escaping RoomRounds.Deed, then: (() -> Void)? = nil) {
        rounds.add(deed, others: others, then: then)
    }

    /// Looks at every room, and tells what was found.
    func survey(_ done: @escaping (RoomSurvey) -> Void) {
        var survey = RoomSurvey(steadiness: earlierSteadiness)
        everywhere { room in
            survey.steadiness.add(room.steadiness)
            survey.regexBytes += room.dictionary?.regexBytes ?? 0
            survey.dictionaryBytes += room.dictionary?.heldBytes ?? 0
        } then: {
            done(survey)
        }
    }

    /// A room has been opened, which has caught up: its listeners hear it.
    func add(_ room: Room) {
        rooms[room.name] = room
        if let hear = listeners[room.name] { hear(room.openTap()) }
    }

    /// Closes a room. Returns it if it was open.
    func close(_ name: RoomName) -> Room? {
        guard let room = self[name] else { return nil }
        // It may have closed itself for what it caught up with.
        guard rooms.removeValue(forKey: name) != nil else { return nil }
        rooms.giveSpaceBack()
        room.close()
        earlierSteadiness.add(room.steadiness)
        if earlierFailure == nil { earlierFailure = room.failure }
        listeners[name]?(nil)
        return room
    }

    /// The playback figures of all rooms so far.
    var steadiness: Steadiness { rooms.values.reduce(into: earlierSteadiness) { $0.add($1.steadiness) } }

    /// Why the output of a closed room failed.
    var failureOfClosed: OutputError? { earlierFailure }

    /// Why an output failed.
    var failure: OutputError? { earlierFailure ?? rooms.values.lazy.compactMap(\.failure).first }

    /// Adds a listener to a room, now and whenever it is opened; called with nil when it is closed. False if its output cannot be listened
    /// to.
    func listen(in name: RoomName, _ hear: @escaping (OutputTap?) -> Void) -> Bool {
        if let room = rooms[name] {
            guard let tap = room.openTap() else { return false }
            hear(tap)
        }
        listeners[name] = hear
        return true
    }

    /// Whether a room, open or not, has one.
    func isListened(_ name: RoomName) -> Bool { listeners[name] != nil }

    /// Removes the listener.
    func stopListening(in name: RoomName) {
        listeners[name] = nil
        rooms[name]?.closeTap()
    }
}

/// What is to be done for every room: for a few of them in each turn of the loop, so that thousands keep nobody waiting. A room in which
/// anything else is about to happen, that is opened or closed, catches up first: in each room things happen in their order, and nothing is
/// heard of what was taken back. On the loop's thread.
final class RoomRounds {
    /// What is done for a room; nil: it is not open.
    typealias Deed = (RoomName, Room?) -> Void

    private let loop: Loop
    private weak var rooms: OpenRooms?
    private var deeds: [(deed: Deed, others: [AnySequence<RoomName>], then: (() -> Void)?)] = []
    /// How many deeds were done for every room, before those that are kept.
    private var earlier = 0
    /// How many deeds a room has seen; no entry: only the earlier ones.
    private var seen: [RoomName: Int] = [:]
    /// How many deeds every room will have seen at the end of this round.
    private var goal = 0
    /// The rooms that catch up at this moment.
    private var catchingUp: [RoomName] = []
    /// The names of the rounds: they are taken one by one, as to list thousands takes too long for one turn.
    private lazy var queue = PacedQueue<FlattenSequence<[AnySequence<RoomName>]>.Iterator>(inStepsOn: loop) {
        [weak self] in self?.visit(&$0) ?? true
    }

    init(of rooms: OpenRooms, on loop: Loop) {
        (self.rooms, self.loop) = (rooms, loop)
    }

    /// Does something once for every room that is open now and for these others, some of which may be open, and then `then`. Where there
    /// are few, it is done when this returns.
    func add(_ deed: @escaping Deed, others: [AnySequence<RoomName>] = [], then: (() -> Void)? = nil) {
        deeds.append((deed, others, then))
        if deeds.count == 1 { begin() }
    }

    /// Does what is left to do for a room.
    func catchUp(_ name: RoomName, _ room: Room?) {
        guard !deeds.isEmpty, !catchingUp.contains(name) else { return }
        catchingUp.append(name)
        defer { catchingUp.removeLast() }
        while case let done = seen[name] ?? earlier, done < earlier + deeds.count {
            seen[name] = done + 1
            deeds[done - earlier].deed(name, room)
        }
    }

    private func begin() {
        goal = earlier + deeds.count
        queue.add(CollectionOfOne(((rooms?.names ?? []) + deeds.flatMap(\.others)).joined().makeIterator()))
    }

    /// Visits the next room of a round. Returns whether there is none.
    private func visit(_ names: inout FlattenSequence<[AnySequence<RoomName>]>.Iterator) -> Bool {
        if let name = names.next() {
            catchUp(name, rooms?.current(name))
            return false
        }
        let done = deeds[..<(goal - earlier)]
        deeds.removeFirst(done.count)
        earlier = goal
        if deeds.isEmpty { seen = [:] } else { begin() }
        for deed in done { deed.then?() }
        return true
    }
}
