// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// The keys of a fleet. Those of a cell share a hash tag, so that a cluster keeps them together.
struct FleetKeys {
    private let cell: Cell

    init(_ cell: Cell) {
        self.cell = cell
    }

    init(of charge: Charge) {
        cell = charge.cell(of: FleetRules.cells)
    }

    private func key(_ name: String) -> [UInt8] {
        Array("{c\(cell.number)}:\(name)".utf8)
    }

    /// In the order in which all functions take them.
    var common: [[UInt8]] { Self.ofCells[cell.number] }

    /// They are the same for each call.
    private static let ofCells = (0..<FleetRules.cells).map { FleetKeys(Cell($0)).made }

    private var made: [[UInt8]] {
        [
            // Which primary served it last, its era, its last session, and what is known of charges that are forgotten.
            key("cell"),
            // Of each node that lives: its session, and how many bells were rung for it.
            key("nodes"),
            // Until when nodes live, by Redis' clock.
            key("alive"),
            // Whose each charge is.
            key("own"),
            // Which charges are nobody's, and since when.
            key("free"),
            // How many comments have which outcome.
            key("n"),
            // What the names of the sets of charges begin with, one for each node.
            key("of:"),
        ]
    }

    /// What was accepted for a room and has no outcome, in its order.
    func stream(of room: RoomName) -> [UInt8] {
        key("r:\(room.text)")
    }

    /// In the order in which functions for rooms take them.
    func all(of room: RoomName) -> [[UInt8]] {
        common + [
            stream(of: room),
            // The bytes of the stream, and how often entries were begun: gone with the stream.
            key("s:\(room.text)"),
            // What the names of the sets of ids begin with, which the rooms of a cell share.
            key("i:"),
            // What moderators did, and of that what counts for long.
            key("o:\(room.text)"),
            key("b:\(room.text)"),
            key("u:\(room.text)"),
        ]
    }

    /// What nodes told about themselves, and when. They are where the right to lead is.
    static let reports: [[UInt8]] = {
        let keys = FleetKeys(of: .leadership)
        return [keys.key("reports"), keys.key("reported")]
    }()
}
