// SPDX-License-Identifier: GPL-3.0-or-later

public import Events

/// A part of the fleet's keys that lies on one Redis: its keys share a hash tag, so that a cluster keeps them together.
public struct FleetCell: Hashable, Sendable {
    /// From 0 on.
    public let number: Int

    /// So many cells there are. All programs of a fleet, of all versions, have to agree.
    public static let count = 64
    /// All of them.
    public static let all = (0..<count).map { FleetCell(number: $0) }

    private init(number: Int) {
        self.number = number
    }

    /// The cell that has a room. It is the same on all machines.
    public init(of room: RoomName) {
        number = Int(sha256(Array(room.text.utf8))[0]) % FleetCell.count
    }

    fileprivate func key(_ name: String) -> [UInt8] {
        Array("{c\(number)}:\(name)".utf8)
    }

    /// Until when nodes are alive, by Redis' clock.
    var alive: [UInt8] { key("alive") }
}

/// The keys of a room, all in its cell.
struct FleetKeys {
    private let cell: FleetCell
    private let room: RoomName

    init(of room: RoomName) {
        (cell, self.room) = (FleetCell(of: room), room)
    }

    /// What was accepted and has no outcome, in its order.
    var stream: [UInt8] { cell.key("r:\(room.text)") }

    /// In the order in which the functions take them.
    var all: [[UInt8]] {
        [
            stream,
            // The bytes of the stream, its last entry, and how often entries were started: gone with the stream.
            cell.key("s:\(room.text)"),
            // What the names of the sets of ids begin with, one for each minute.
            cell.key("i:\(room.text)"),
            // Whose each room of the cell is.
            cell.key("own"), cell.alive,
            // How many comments of the cell have which outcome.
            cell.key("n"),
            // The highest epoch of rooms that are nobody's.
            cell.key("floor"),
        ]
    }
}

/// The channel on which a node is told of what was put into its rooms.
public func fleetChannel(of node: String) -> String {
    "n:\(node)"
}
