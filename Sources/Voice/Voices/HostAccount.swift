// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What the ledger knows of a voice host.
public struct HostAccount: Equatable, Sendable {
    /// Its process.
    public let process: Int32
    /// Which voices it can speak with.
    public let host: HostKind
    /// Whether it was told to end.
    public internal(set) var isLeaving = false
    /// When it last began or ended work.
    var lastUsed: Moment
    /// What it was last seen to hold; nil until it was measured.
    public internal(set) var measured: MemoryUse?

    /// What it will hold of the work that it has, or may still hold of the work that it had, until a measurement at rest tells.
    var expected = 0

    /// What it is charged with when it has nothing to do.
    var charge: Int {
        max(measured?.held ?? 0, expected)
    }
}
