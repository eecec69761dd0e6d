// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// The comments that lost their texts by a moderator's order.
public enum ForgottenComments: Equatable, Sendable {
    /// All that are kept of the rooms that are meant.
    case all
    /// The numbers of these, in order, by room.
    case these([RoomName: [UInt64]])

    /// How many of them one event names.
    private static let mostOfEvent = 1_000

    /// What the events of a room say, one after the other: their numbers, or nil for all of the room.
    public func parts(in room: RoomName) -> [[UInt64]?] {
        guard case .these(let rooms) = self else { return [nil] }
        guard let numbers = rooms[room], numbers.count > Self.mostOfEvent else { return [rooms[room] ?? []] }
        return stride(from: 0, to: numbers.count, by: Self.mostOfEvent).map { Array(numbers[$0...].prefix(Self.mostOfEvent)) }
    }
}
