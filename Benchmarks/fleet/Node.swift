// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Fleet

/// A process of Yomite: the machines that are tested, and what drives them.
struct Node {
    /// A room that is open on a node.
    struct Open {
        let epoch: UInt64
        var stream = RoomStream()
        var waiting: [Int] = []
        var spoken: Int?
        /// The number of its spoken comments: the end of an earlier one means nothing.
        var turn = 0
    }
    /// A connection to a server. Messages of an earlier one are lost.
    struct Link {
        var number = 0
        var isConnected = false
        /// The server is not reached, whether the node knows it or not.
        var isCut = false
        /// The node still talks to the primary that was replaced.
        var isStranded = false
        var lastUp: Int64 = 0
        var lastDown: Int64 = 0
    }

    let id: NodeID
    let version: Int
    let rate: Double
    let offset: Int64
    var ownership: Ownership
    var links: [Link]
    var open: [Int: Open] = [:]
    var isAlive = true
    var isDraining = false
    var pausedUntil: Int64 = 0
    var wakesAt: Int64 = .max
    /// Rooms whose next comment could not begin because the lease was over.
    var stalled: Set<Int> = []
    var silentCells: Set<Int> = []
    /// Its sessions, as an old primary would name them.
    var sessions: [Int: UInt64] = [:]
    var placement = Placement([])
    var rebalancing = Rebalancing()

    /// What its clock shows, which also counts while it is paused.
    func clock(_ time: Int64) -> Moment {
        Moment(nanoseconds: offset + Int64(Double(time) * rate))
    }

    /// When its clock shows that.
    func time(_ moment: Moment) -> Int64 {
        Int64((Double(moment.nanoseconds - offset) / rate).rounded(.up))
    }
}
