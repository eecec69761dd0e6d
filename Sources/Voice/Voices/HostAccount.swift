// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What the ledger knows about a voice host.
public struct HostAccount: Equatable, Sendable {
    /// Its process id.
    public let process: Int32
    /// The voices that it can speak with.
    public let host: HostKind
    /// Whether it was told to end.
    public internal(set) var isLeaving = false
    /// When it last began or ended work.
    var lastUsed: Moment
    /// The last measurement of its memory; nil if it was not measured yet.
    public internal(set) var measured: MemoryUse?

    /// What its current work needs, or what its earlier work may still hold until a measurement at rest says otherwise.
    var expected = 0

    /// What it is charged with while it has nothing to do.
    var charge: Int {
        max(measured?.held ?? 0, expected)
    }
}
