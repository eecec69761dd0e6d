// SPDX-License-Identifier: GPL-3.0-or-later

public import Events

/// What a node hears when something is put into one of its rooms. Only a bell: what it has to know is in Redis.
public enum FleetBell: Equatable, Sendable {
    /// An entry came. `previous` is the one before: whoever has not seen that one has missed something, unless it is `.none`, for then all before have
    /// their outcomes.
    case entry(FleetEntry, previous: FleetEntryID, room: RoomName)
    /// Another node gives the room to this one.
    case handover(RoomName)

    /// Reads what was published: `ID PREVIOUS KIND LENGTH ROOM`, and behind the room, of so many bytes, what the entry holds.
    public init(_ payload: [UInt8]) throws(FleetProblem) {
        let parts = payload.split(separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5 else { throw .unexpected }
        let words = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
        guard let id = FleetEntryID(words[0]), let previous = FleetEntryID(words[1]), let length = Int(words[3]),
            (0...parts[4].count).contains(length), let name = String(validating: parts[4].prefix(length), as: UTF8.self)
        else { throw .unexpected }
        let room = RoomName(name)
        guard room.text == name else { throw .unexpected }
        if words[2] == "handover" {
            self = .handover(room)
        } else {
            let body = Array(parts[4].dropFirst(length))
            let content = Result { () throws(FleetProblem) in try FleetContent(kind: words[2], body: body) }
            self = .entry(FleetEntry(id: id, content: content), previous: previous, room: room)
        }
    }
}
