// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// What the server asks of a fleet, on the service's loop.
public protocol FleetDesk: AnyObject {
    /// Tells where a room is read.
    func place(of room: RoomName, _ done: @escaping (RoomPlace) -> Void)
    /// Calls `done` when what moderators did is stored, or with why it is not.
    func whenStored(_ done: @escaping (_ problem: String?) -> Void)
    /// Tells how the fleet stands; nil where Redis does not answer.
    func tellState(_ done: @escaping (FleetState?) -> Void)
    /// Asks a node to end, and tells which ones have that name; nil where Redis does not answer.
    func drain(node: String, _ done: @escaping ([String]?) -> Void)
}

/// How a fleet stands, as clients see it.
public struct FleetState: Encodable, Sendable {
    /// A node, as it told of itself the last time.
    public struct Node: Encodable, Sendable {
        var node: String
        var address: String?
        var isDraining: Bool
        var rooms: Int
        var memoryBytes: Int
        var budgetBytes: Int
        var processorShare: Double
        /// The rooms that it took since it began; nil where its version does not tell.
        var taken: Int?
        /// What has no outcome in its rooms; nil where its version does not tell.
        var waiting: Int?
        /// Since the oldest of that was accepted; nil where nothing waits.
        var longestWaitSeconds: Double?
        /// Since its last report.
        var seconds: Double
        /// Whether that is so long ago that it is dead, or cut off: others have its rooms.
        var isSilent: Bool

        /// A node with these values.
        public init(
            node: String,
            address: String?,
            isDraining: Bool,
            rooms: Int,
            memoryBytes: Int,
            budgetBytes: Int,
            processorShare: Double,
            taken: Int?,
            waiting: Int?,
            longestWaitSeconds: Double?,
            seconds: Double,
            isSilent: Bool
        ) {
            (self.node, self.address, self.isDraining, self.rooms) = (node, address, isDraining, rooms)
            (self.memoryBytes, self.budgetBytes) = (memoryBytes, budgetBytes)
            (self.processorShare, self.seconds) = (processorShare, seconds)
            (self.taken, self.waiting, self.longestWaitSeconds) = (taken, waiting, longestWaitSeconds)
            self.isSilent = isSilent
        }
    }

    /// This process.
    var node: String
    /// How its connection to Redis stands.
    var redis: String
    var nodes: [Node]
    /// What has no outcome in all rooms, also in those that nobody reads now.
    var waiting: Int
    /// What became of the comments of all rooms.
    var outcomes: [String: Int]

    /// A fleet with these values.
    public init(node: String, redis: String, nodes: [Node], waiting: Int, outcomes: [String: Int]) {
        (self.node, self.redis, self.nodes, self.waiting, self.outcomes) = (node, redis, nodes, waiting, outcomes)
    }
}
