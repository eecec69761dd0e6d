// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// When it is said that rooms cannot be opened: strangers choose their names, and each of their comments would be a line in the log. Pure.
struct Refusals {
    private static let interval = Duration.seconds(30)
    private var lastSaid: Moment?
    private var unsaid = 0

    /// One more. Returns how many there were since it was said last, where it is to be said again.
    mutating func note(at now: Moment) -> Int? {
        unsaid += 1
        if let lastSaid, now - lastSaid < Self.interval { return nil }
        defer { (lastSaid, unsaid) = (now, 0) }
        return unsaid
    }
}
