// SPDX-License-Identifier: GPL-3.0-or-later

/// What a fleet may keep in Redis. Each call brings its own, so the machines of a fleet should agree.
public struct FleetRules: Equatable, Sendable {
    /// So many cells there are. All programs of a fleet, of all versions, have to agree.
    static let cells = 64

    /// The entries of a room. Comments get three quarters, so that moderators still get through.
    public var entries = 4_096
    /// Their bytes, in the same way.
    public var bytes = 4 << 20
    public var entryBytes = 64 << 10
    /// The orders of a room that later owners are told of.
    public var orders = 256
    /// How long they are remembered after the last one.
    var orderMemory = Duration.seconds(86_400)
    /// How many ids are remembered in each cell, at least (`limits.rememberedIds`).
    public var ids = 1_000_000
    /// How long they are.
    public var idMemory = Duration.seconds(86_400)
    /// How long a node owns after a beat.
    public var lease = Duration.seconds(6)
    /// How long a node's report is remembered.
    var memory = Duration.seconds(60)
    /// How many replicas have to have what was put, claimed or renewed before it counts; 0 where there are none.
    public var replicas = 0
    /// How long they may take.
    public var replicaPatience = Duration.milliseconds(20)

    /// The limits as they are unless somebody sets them.
    public init() {}
}
