// SPDX-License-Identifier: GPL-3.0-or-later

/// The times of a lease. All nodes of a fleet and the scripts in Redis have the same lease.
public struct LeaseRules: Equatable, Sendable {
    /// How long a node owns after a beat.
    public var lease: Duration = .seconds(6)
    /// How much earlier it falls silent than others may begin: it covers what was rendered and is not heard yet, and clocks that run at
    /// different rates.
    var margin: Duration = .milliseconds(400)
    /// How long a claim waits that could not be granted for the moment.
    public var retry: Duration = .milliseconds(100)

    /// The rules of a fleet over several machines.
    public init() {}

    /// The time between two beats. Whoever beats next in a cell finds that a lease there is over, so this is also a part of how long a charge
    /// has no owner.
    public var beatInterval: Duration { lease / 12 }
}
