// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// When to report that rooms cannot be opened. Strangers choose their names, and otherwise each of their comments would be a line in the
/// log. Pure.
struct Refusals {
    private static let interval = Duration.seconds(30)
    private var lastSaid: Moment?
    private var unsaid = 0

    /// Counts one more. Returns how many there were since the last report, if it is time for another one.
    mutating func note(at now: Moment) -> Int? {
        unsaid += 1
        if let lastSaid, now - lastSaid < Self.interval { return nil }
        defer { (lastSaid, unsaid) = (now, 0) }
        return unsaid
    }
}
