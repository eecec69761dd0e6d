// SPDX-License-Identifier: GPL-3.0-or-later

/// What a node tells the others about itself every few seconds.
public struct NodeReport: Equatable, Sendable {
    public var node: NodeID
    /// The number of its version; higher ones are newer.
    public var version: Int
    /// Whether it gives all its charges away.
    public var isDraining = false
    /// The bytes that it may use.
    public var budget: Int
    /// The bytes that its voices and rooms use, as measured.
    public var memory: Int
    /// Which share of its processors it uses, as measured; 1 is all of them.
    public var processorShare: Double
    /// How many rooms it has.
    public var rooms: Int
    /// The heavy voices that are loaded.
    public var voices: Set<String> = []
    /// How many rooms it took since it began; nil where its version does not tell.
    public var taken: Int?
    /// How much in its rooms has no outcome; nil where its version does not tell.
    public var waiting: Int?
    /// When the oldest of that was accepted, in milliseconds of Redis' clock; nil where nothing waits.
    public var oldest: UInt64?

    /// A node that has nothing yet.
    public init(node: NodeID, version: Int, budget: Int, memory: Int = 0, processorShare: Double = 0, rooms: Int = 0) {
        self.node = node
        self.version = version
        self.budget = budget
        self.memory = memory
        self.processorShare = processorShare
        self.rooms = rooms
    }

    /// How full it is: the scarcer of memory and processors counts. 1 is full.
    public var fill: Double {
        max(Double(memory) / Double(max(budget, 1)), processorShare)
    }
}
