// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// What one node at a time owns: by a lease, and under an epoch.
public enum Charge: Hashable, Sendable {
    /// A room, which its owner reads aloud.
    case room(RoomName)
    /// A source of comments, such as a channel of Twitch, which its owner is connected to.
    case source(String)
    /// The right to move rooms between nodes.
    case leadership

    /// The cell that has it, the same on every node. All keys of a cell are on one server of Redis.
    public func cell(of count: Int) -> Cell {
        switch self {
        case .room(let name): Cell(Int(fnv(name.text.utf8, seed: 0) % UInt64(count)))
        case .source(let name): Cell(Int(fnv(name.utf8, seed: 1) % UInt64(count)))
        case .leadership: Cell(0)
        }
    }

    /// A number from its name, the same on every node; another one for each seed.
    func hashed(seed: UInt64) -> UInt64 {
        switch self {
        case .room(let name): fnv(name.text.utf8, seed: seed &* 3)
        case .source(let name): fnv(name.utf8, seed: seed &* 3 &+ 1)
        case .leadership: fnv("".utf8, seed: seed &* 3 &+ 2)
        }
    }
}

/// FNV-1a, and a finish that spreads its bits: names that differ in the last letter must not be neighbours.
private func fnv(_ bytes: some Sequence<UInt8>, seed: UInt64) -> UInt64 {
    var value = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return value ^ (value >> 33)
}

/// A process of Yomite in the fleet. No two processes ever have the same one, also not one after the other: a process that is stopped and
/// goes on later must not find that its successor renewed its lease.
public struct NodeID: Hashable, Comparable, Sendable {
    /// The machine's name and what makes this process unique.
    public let text: String

    /// The node that this text names.
    public init(_ text: String) {
        self.text = text
    }

    /// In the order of their texts.
    public static func < (a: NodeID, b: NodeID) -> Bool {
        a.text < b.text
    }
}

/// A part of the fleet's data that is always on one server of Redis.
public struct Cell: Hashable, Sendable {
    /// From zero.
    public let number: Int

    /// The cell with this number.
    public init(_ number: Int) {
        self.number = number
    }
}

/// Which turn of owning a charge this is. Later owners have higher epochs, whatever Redis forgot.
public struct Epoch: Hashable, Comparable, Sendable {
    /// Milliseconds of Redis' clock, or one more than the epoch before.
    public let value: UInt64

    /// The epoch with this number.
    public init(_ value: UInt64) {
        self.value = value
    }

    /// Earlier epochs are less.
    public static func < (a: Epoch, b: Epoch) -> Bool {
        a.value < b.value
    }
}

/// An unbroken row of a node's beats in a cell. Redis begins another one after the lease was over, and after each change of its primary.
public struct Session: Hashable, Sendable {
    /// Its number in the cell.
    public let value: UInt64

    /// The session with this number.
    public init(_ value: UInt64) {
        self.value = value
    }
}
