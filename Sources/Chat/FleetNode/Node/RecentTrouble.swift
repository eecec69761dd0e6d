// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// A trouble that shows only when something is tried. It counts for a while after it was last seen: whoever is told of it may try nothing meanwhile,
/// and would not see it end.
public struct RecentTrouble: Sendable {
    private static let memory = Duration.seconds(5)
    private var last: Moment?

    /// There was none.
    public init() {}

    /// It was seen.
    public mutating func note(at now: Moment) {
        last = now
    }

    /// Whether it counts.
    public func lasts(at now: Moment) -> Bool {
        last.map { now - $0 < Self.memory } ?? false
    }
}
