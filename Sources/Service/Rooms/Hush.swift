// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Holds the next comment back while the microphone is loud, but not for long. Pure.
struct Hush: Sendable {
    /// Whether the microphone is loud.
    var isLoud = false
    /// When the comment that is held back begins in any case; nil while none is.
    private(set) var end: Moment?

    /// Whether a comment is held back.
    var holds: Bool { end != nil }

    /// Decides whether the next comment may begin. Returns what has changed; nil if nothing has.
    /// - Parameters:
    ///   - canBegin: it could begin now; otherwise there is nothing to hold back.
    ///   - limit: so long at most.
    mutating func decide(canBegin: Bool, atMost limit: Duration, at now: Moment) -> MicrophoneWait? {
        guard canBegin, isLoud else {
            defer { end = nil }
            return holds ? .over : nil
        }
        guard let end else {
            self.end = now + limit
            return .waiting
        }
        guard now >= end else { return nil }
        self.end = nil
        return .limit
    }
}
