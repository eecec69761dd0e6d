// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// What the leader does: it moves rooms from the fullest node to the emptiest one, slowly. Pure.
///
/// It knows nodes and not rooms: it says how many a node should give away, and that node chooses which, and waits for the end of their comments.
public struct Rebalancing: Sendable {
    /// Rooms that one node should give to another.
    public struct Move: Equatable, Sendable {
        /// Who gives.
        public let from: NodeID
        /// Who takes.
        public let to: NodeID
        /// How many.
        public let rooms: Int
    }

    /// The share of all rooms that may be moved in a minute.
    static let mostMovesPerMinute = 0.01
    /// In a small fleet, where that share is fewer rooms, so many may be.
    static let leastMovesPerMinute = 12.0
    /// Nodes whose fill differs by less from the average are left alone: otherwise rooms would be moved back and forth.
    static let tolerance = 0.15

    /// The part of a minute's moves that may be saved up. It and what comes in a minute are together no more than a minute's moves.
    private static let savedShare = 0.1

    /// How many rooms may be moved at the last tick.
    private var allowance = 0.0
    private var lastTick: Moment?

    /// A leader that has just begun: it moves nothing before it has counted a while.
    public init() {}

    /// Which rooms should be moved now. Called every few seconds, after new reports.
    public mutating func moves(among reports: [NodeReport], at now: Moment) -> [Move] {
        let nodes = reports.filter { !$0.isDraining }
        let rooms = reports.reduce(0) { $0 + $1.rooms }
        let perMinute = max(Double(rooms) * Self.mostMovesPerMinute, Self.leastMovesPerMinute)
        if let lastTick {
            let earned = perMinute * (1 - Self.savedShare) * Double((now - lastTick).milliseconds) / 60_000
            allowance = min(allowance + earned, max(perMinute * Self.savedShare, 1))
        }
        lastTick = now
        guard allowance >= 1, nodes.count > 1, let fullest = nodes.max(by: { $0.fill < $1.fill }),
            let emptiest = nodes.min(by: { $0.fill < $1.fill })
        else { return [] }
        if fullest.fill - emptiest.fill < Placement.indistinct { return evening(nodes) }
        let mean = nodes.reduce(0) { $0 + $1.fill } / Double(nodes.count)
        guard fullest.rooms > 0, fullest.fill > mean * (1 + Self.tolerance), emptiest.fill < mean else { return [] }
        // To the average and no further, from either side.
        let surplus = min(fullest.fill - mean, mean - emptiest.fill) / fullest.fill
        let count = min(Int(Double(fullest.rooms) * surplus), Int(allowance))
        guard count > 0 else { return [] }
        allowance -= Double(count)
        return [Move(from: fullest.node, to: emptiest.node, rooms: count)]
    }

    /// Among nodes that are about as full: each should have as many rooms.
    private mutating func evening(_ nodes: [NodeReport]) -> [Move] {
        guard let most = nodes.max(by: { ($0.rooms, $0.node) < ($1.rooms, $1.node) }),
            let fewest = nodes.min(by: { ($0.rooms, $0.node) < ($1.rooms, $1.node) })
        else { return [] }
        let count = min((most.rooms - fewest.rooms) / 2, Int(allowance))
        guard count > 0 else { return [] }
        allowance -= Double(count)
        return [Move(from: most.node, to: fewest.node, rooms: count)]
    }
}
