// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Playback

/// The rooms that are open, who else hears what is heard in them, and what counts of rooms that were closed.
/// Confined to the loop's thread. Owns the rooms.
final class OpenRooms {
    private var rooms: [RoomName: Room] = [:]
    /// Who listens in which room, open or not.
    private var listeners: [RoomName: (OutputTap?) -> Void] = [:]
    private var earlierSteadiness = Steadiness()
    private var earlierFailure: OutputError?

    var isEmpty: Bool { rooms.isEmpty }

    subscript(name: RoomName) -> Room? { rooms[name] }

    /// A room has been opened: who listens to it hears it.
    func add(_ room: Room) {
        rooms[room.name] = room
        if let hear = listeners[room.name] { hear(room.openTap()) }
    }

    /// Closes a room. Returns it where it was open.
    func close(_ name: RoomName) -> Room? {
        guard let room = rooms.removeValue(forKey: name) else { return nil }
        room.close()
        earlierSteadiness.add(room.steadiness)
        if earlierFailure == nil { earlierFailure = room.failure }
        listeners[name]?(nil)
        return room
    }

    /// How steadily all rooms played so far.
    var steadiness: Steadiness { rooms.values.reduce(into: earlierSteadiness) { $0.add($1.steadiness) } }

    /// Why the output of a room that is closed took nothing any more.
    var failureOfClosed: OutputError? { earlierFailure }

    /// Why an output took nothing any more.
    var failure: OutputError? { earlierFailure ?? rooms.values.lazy.compactMap(\.failure).first }

    /// Gives what is heard in a room to somebody else as well: now, and whenever it is opened; nil when it is closed. False where its output
    /// cannot be listened to.
    func listen(in name: RoomName, _ hear: @escaping (OutputTap?) -> Void) -> Bool {
        if let room = rooms[name] {
            guard let tap = room.openTap() else { return false }
            hear(tap)
        }
        listeners[name] = hear
        return true
    }

    /// Nobody else listens there any more.
    func stopListening(in name: RoomName) {
        listeners[name] = nil
        rooms[name]?.closeTap()
    }
}
