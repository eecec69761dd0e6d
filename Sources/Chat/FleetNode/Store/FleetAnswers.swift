// SPDX-License-Identifier: GPL-3.0-or-later

public import Fleet

/// What became of something that was put.
public enum FleetPut: Equatable, Sendable {
    /// It is stored. If nobody owns the room, all nodes were told that it is free. So many ids were forgotten for its own before their time.
    case stored(StreamPlace, isOwned: Bool, forgotten: Int)
    /// It came before.
    case known
    /// The room has so many entries, of so many bytes with this one, that it takes no more.
    case full(entries: Int, bytes: Int)
}

/// What became of a beginning.
enum FleetStart: Equatable, Sendable {
    /// It is counted, for that time.
    case started(attempt: Int)
    /// It has its outcome already.
    case gone
    /// Somebody else has the room, or nobody.
    case stale
}

/// What became of an outcome.
enum FleetDone: Equatable, Sendable {
    case settled
    /// It has one already.
    case gone
    /// Somebody else has the room, or nobody.
    case stale
}

/// Who has a room.
public struct FleetOwner: Equatable, Sendable {
    public var node: NodeID
    /// Where it can be reached; empty where it has not told.
    public var address: String
}

/// What a node told about itself.
public struct FleetReport: Equatable, Sendable {
    /// How much it carries.
    public var report: NodeReport
    /// Where it can be reached.
    public var address: String
    /// How long ago it told.
    public var age: Duration
    /// How long the oldest of what waits in its rooms has waited by now; nil where nothing waits, or its version does not tell.
    public var longestWait: Duration?

    /// Whether the node is to be reckoned with: one that has not told of itself for so long is dead or cut off.
    public var isCurrent: Bool { age <= .seconds(5) }

    /// A report with these values.
    init(report: NodeReport, address: String, age: Duration, longestWait: Duration? = nil) {
        (self.report, self.address, self.age, self.longestWait) = (report, address, age, longestWait)
    }
}

/// What the fleet has counted in Redis.
public struct FleetAccount: Equatable, Sendable {
    /// How many comments and orders were stored.
    var accepted = 0
    /// How many of them have which outcome.
    public var outcomes: [String: Int] = [:]
    /// How many rooms each node owns.
    var rooms: [NodeID: Int] = [:]

    /// How many entries wait for their outcome.
    public var waiting: Int { max(0, accepted - outcomes.values.reduce(0, +)) }
}
