// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What became of a comment, in the form for clients.
struct CommentState: Encodable {
    /// Nil for a comment that came without one, and is named by its number.
    var id: String?
    var comment: UInt64
    var state: String
    var outcome: String?
    var reason: String?
    var seconds: Double?

    /// A comment that waits for its room to be opened.
    init(_ id: String, waitingForRoom number: CommentNumber) {
        self.id = id
        comment = number.value
        state = "waiting-for-room"
    }

    init(_ record: CommentHistory.Record) {
        id = record.id
        comment = record.number.value
        state = record.state.name
        guard case .finished(let outcome, let seconds) = record.state else { return }
        self.outcome = outcome.name
        reason = outcome.reason
        self.seconds = (seconds * 1_000).rounded() / 1_000
    }
}
