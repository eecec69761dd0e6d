// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events

/// A comment that waits for its turn.
public struct WaitingComment: Equatable, Sendable {
    /// Its number in this run.
    public var number: CommentNumber
    /// What was written.
    public var comment: Comment
    /// What it weighs in the limits: the bytes that came in for it.
    public var byteCount: Int
    /// When it came.
    public var arrival: Moment

    /// A comment that arrived at `arrival`.
    public init(number: CommentNumber, comment: Comment, byteCount: Int, arrival: Moment) {
        self.number = number
        self.comment = comment
        self.byteCount = byteCount
        self.arrival = arrival
    }
}

/// A comment that leaves the backlog unheard, and why.
public struct Departure: Equatable, Sendable {
    /// The comment.
    public var comment: WaitingComment
    /// What became of it.
    public var outcome: Outcome

    init(_ comment: WaitingComment, _ reason: SkipReason) {
        self.comment = comment
        outcome = .skipped(reason)
    }
}
