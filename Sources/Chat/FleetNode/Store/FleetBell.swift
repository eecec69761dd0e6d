// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// What a node hears without asking. Only a bell: what it has to know is in Redis.
enum FleetBell: Equatable, Sendable {
    /// Something was put into one of its rooms.
    /// - Parameters:
    ///   - previous: the place of the entry before it, whether that is still there or not.
    ///   - number: which bell it is that Redis rang in this session and cell.
    case entry(FleetEntry, previous: StreamPlace, room: RoomName, session: Session, number: UInt64)
    /// Nobody owns these any more. All nodes hear it.
    case freed([Charge])
    /// Nobody owns this, and this node should.
    case given(Charge)
    /// The leader asks the node to give rooms away.
    case move(rooms: Int, to: NodeID)
    /// An operator asks the node to give all rooms away, and to end.
    case drain

    /// Reads what was published.
    init(_ payload: [UInt8]) throws(FleetProblem) {
        let packed = try PackedWords.unpack(payload)
        func word(_ place: Int) throws(FleetProblem) -> String {
            guard packed.indices.contains(place), let word = String(validating: packed[place], as: UTF8.self) else { throw .unexpected }
            return word
        }
        func number(_ place: Int) throws(FleetProblem) -> Int64 {
            guard let number = plainNumber(try word(place)) else { throw .unexpected }
            return number
        }
        switch (try word(0), packed.count) {
        case ("entry", 9):
            guard case .room(let room) = try Charge(word: word(1)) else { throw .unexpected }
            let place = try StreamPlace(word: word(2))
            self = .entry(
                FleetEntry(id: try word(7), place: place, attempts: 0, kind: try word(6), body: packed[8]),
                previous: try StreamPlace(word: word(3)),
                room: room,
                session: Session(UInt64(try number(4))),
                number: UInt64(try number(5))
            )
        case ("freed", _):
            var charges: [Charge] = []
            for place in 1..<packed.count { charges.append(try Charge(word: word(place))) }
            self = .freed(charges)
        case ("given", 2): self = .given(try Charge(word: word(1)))
        case ("move", 3): self = .move(rooms: Int(try number(1)), to: NodeID(try word(2)))
        case ("drain", 1): self = .drain
        default: throw .unexpected
        }
    }

    // The bells that no function of Redis rings.

    static func words(moving rooms: Int, to node: NodeID) -> [UInt8] {
        PackedWords.pack(["move", "\(rooms)", node.text].map { Array($0.utf8) })
    }

    static var wordsOfDrain: [UInt8] { PackedWords.pack([Array("drain".utf8)]) }
}

/// The channels that a node listens to: its own, and the one of all nodes.
func fleetChannels(of node: NodeID) -> [String] {
    [FleetLibrary.channel(of: node), FleetLibrary.channelOfAll]
}
