// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// Which node should have what, as far as one of them knows. Pure.
struct FleetPlaces {
    /// Every so many reports a node asks for all sources that it could read.
    private static let openReports = 5

    private let own: NodeID
    /// The nodes as they last told of themselves.
    private(set) var reports: [FleetReport] = []
    private var living: [NodeReport] = []
    private var placement = Placement([])
    /// Without this node.
    private var others = Placement([])
    private var rebalancing = Rebalancing()
    /// The sources that this node could read.
    private var sources: [String] = []
    private var reportCount = 0

    init(of own: NodeID) {
        self.own = own
    }

    /// Nodes told of themselves.
    mutating func take(_ reports: [FleetReport]) {
        self.reports = reports
        living = reports.filter(\.isCurrent).map(\.report)
        placement = Placement(living)
        others = Placement(living.filter { $0.node != own })
        reportCount += 1
    }

    /// The node that should take a charge which nobody has. It counts for that node until there are new reports.
    /// - Parameter voice: what the room is mostly spoken by, where that takes much memory.
    mutating func place(_ charge: Charge, voice: String?) -> NodeID? {
        placement.place(charge, voice: voice)
    }

    /// The version of the program here, as it told of itself.
    var version: Int { living.first { $0.node == own }?.version ?? .min }

    /// The other node to which this one should give a charge; nil for whichever takes it.
    /// - Parameter version: of the program here: an older one is a poor place in an upgrade.
    func successor(for charge: Charge, voice: String? = nil, version: Int = .min) -> NodeID? {
        others.node(for: charge, voice: voice, version: version)
    }

    /// This node could read these sources.
    mutating func want(_ sources: [String]) {
        self.sources = sources
    }

    /// It cannot read that one.
    mutating func refuse(_ source: String) {
        sources.removeAll { $0 == source }
    }

    /// What this node would have besides rooms. A source goes to the node that all of them choose, and now and then, since that one may not
    /// know the source, to any node that asks.
    func wanted(unless isOwned: (Charge) -> Bool) -> [Charge] {
        let takesAll = reportCount.isMultiple(of: Self.openReports)
        let ours = sources.map(Charge.source).filter { takesAll || placement.node(for: $0) == own }
        return (ours + [.leadership]).filter { !isOwned($0) }
    }

    /// Which rooms should move now. Asked by the leader, after each report.
    mutating func moves(at now: Moment) -> [Rebalancing.Move] {
        rebalancing.moves(among: living, at: now)
    }
}
