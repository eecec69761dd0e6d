// SPDX-License-Identifier: GPL-3.0-or-later

/// What a fleet may keep in Redis. Each call brings its own, so the machines of a fleet should agree.
public struct FleetRules: Equatable, Sendable {
    /// The entries of a room. Comments get three quarters, so that moderators still get through.
    public var entries = 4_096
    /// Their bytes, in the same way.
    public var bytes = 4 << 20
    /// The bytes of one entry.
    public var entryBytes = 64 << 10
    /// How often a comment may begin to be heard.
    public var attempts = 2
    /// How long a node is alive after a beat.
    public var lease = Duration.seconds(2)
    /// How long a node is remembered after that.
    public var memory = Duration.seconds(60)
    /// How many replicas have to have what was put or claimed before it counts; 0 where there are none.
    public var replicas = 0
    /// How long they may take.
    public var replicaPatience = Duration.milliseconds(20)

    /// The limits as they are unless somebody sets them.
    public init() {}
}
