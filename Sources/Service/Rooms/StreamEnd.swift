// SPDX-License-Identifier: GPL-3.0-or-later

/// What a room does when the platform tells that the stream has ended, or when the source of comments is taken away while the service runs.
package enum StreamEnd: String, CaseIterable, Sendable {
    /// It reads on.
    case off
    /// It pauses: what waits is kept.
    case pause
    /// What was not heard to its end is removed.
    case clear

    /// How events call who did it.
    static let name = "stream"
}
