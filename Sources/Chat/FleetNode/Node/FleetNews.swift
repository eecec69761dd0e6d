// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Fleet

/// What a node tells of its part in the fleet.
public enum FleetNews: Equatable, Sendable {
    /// It owns a room.
    case opened(RoomName, Epoch)
    /// It does not own it any more: it gave the room away, or (`isLost`) lost it.
    case closed(RoomName, isLost: Bool)
    /// Its lease is over, and its rooms are silent until it is renewed.
    case silent
    /// They may be heard again.
    case audible
    /// An operator wants it to give its rooms away, and to end.
    case asked
    /// A comment ended its owners too often.
    case failed(RoomName, id: String)
    /// Redis does not do what is asked for a room, though it is there. Told once, until it does.
    case failing(RoomName, FleetProblem)
    /// Redis does not do what is asked for the ownership of rooms, though it is there. Told once while that lasts.
    case hindered(FleetProblem)
    /// An entry that cannot be used was left out.
    case unreadable(RoomName, FleetProblem)
}

/// What a node has counted.
public struct FleetFigures: Equatable, Sendable {
    /// Rooms that it took.
    public var opened = 0
    /// Rooms that it gave away.
    public var moved = 0
    /// How often its lease was over while it owned something.
    public var silences = 0
    /// Whether it is over now.
    public var isSilent = false
    /// Calls that Redis did not do.
    public var failedCalls = 0
    /// How often a stream was read because a bell was not heard.
    public var missedBells = 0
    /// Bells that were not understood.
    public var strangeBells = 0
    /// Comments that failed.
    public var failed = 0
    /// Entries that only newer versions can read.
    public var leftEntries = 0

    /// Nothing yet.
    init() {}
}
