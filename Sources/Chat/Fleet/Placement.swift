// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Which node should take a charge that has no owner. Pure, and the same on every node that knows the same reports.
///
/// The charge's name chooses two nodes, and the emptier one of them takes it. That spreads almost as evenly as looking for the emptiest
/// of all, and does not send everybody to the same node at once. Of nodes that are about as full as that one, the one with the fewest rooms takes
/// it: in a quiet fleet rooms cost next to nothing, and all of them would go to the node that happens to need a little less memory.
public struct Placement: Sendable {
    /// A node that is fuller takes nothing new: what it has will still grow.
    static let highestFill = 0.9
    /// A node that has the heavy voice is preferred unless it is fuller than the other one by this much.
    static let worthOfVoice = 0.2
    /// Nodes whose fill differs by less are equally full.
    static let indistinct = 0.05

    /// Those that take charges, in the order of their names.
    private var candidates: [NodeReport]

    /// Nodes as they last told of themselves.
    public init(_ reports: [NodeReport]) {
        candidates = reports.filter { !$0.isDraining && $0.fill < Self.highestFill }.ordered { $0.node < $1.node }
    }

    /// The node that should take a charge; nil where all are full.
    /// - Parameters:
    ///   - version: the least version, where a node is chosen for a charge that leaves an older one. In an upgrade it then moves only once.
    ///     If there is no such node, any will do.
    ///   - round: another number chooses other nodes.
    public func node(for charge: Charge, voice: String? = nil, version: Int = .min, round: UInt64 = 0) -> NodeID? {
        let new = version == .min ? candidates : candidates.filter { $0.version >= version }
        let eligible = new.isEmpty ? candidates : new
        guard !eligible.isEmpty else { return nil }
        let size = UInt64(eligible.count)
        let first = charge.hashed(seed: 2 &* round) % size
        // Never the same one twice, where there are two.
        let second = size == 1 ? first : (first + 1 + charge.hashed(seed: 2 &* round &+ 1) % (size - 1)) % size
        let (a, b) = (eligible[Int(first)], eligible[Int(second)])
        let best = cost(of: a, voice) <= cost(of: b, voice) ? a : b
        let alike = eligible.filter { hasVoice($0, voice) == hasVoice(best, voice) && abs($0.fill - best.fill) < Self.indistinct }
        let fewest = alike.map(\.rooms).min()
        let chosen = alike.filter { $0.rooms == fewest }
        return chosen[Int(charge.hashed(seed: 2 &* round) % UInt64(chosen.count))].node
    }

    /// The same, and counts the charge for that node until there are new reports.
    public mutating func place(_ charge: Charge, voice: String? = nil) -> NodeID? {
        guard let node = node(for: charge, voice: voice) else { return nil }
        if let index = candidates.firstIndex(where: { $0.node == node }) { candidates[index].rooms += 1 }
        return node
    }

    private func cost(of report: NodeReport, _ voice: String?) -> Double {
        hasVoice(report, voice) ? report.fill - Self.worthOfVoice : report.fill
    }

    private func hasVoice(_ report: NodeReport, _ voice: String?) -> Bool {
        voice.map(report.voices.contains) ?? false
    }
}

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
