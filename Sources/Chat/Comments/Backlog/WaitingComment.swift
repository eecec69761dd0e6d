// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Names one source of comments in a run, such as a feed.
public struct SourceID: Hashable, Sendable {
    var number: Int

    /// The source of this number.
    public init(_ number: Int) {
        self.number = number
    }
}

/// Where a comment came from, so that its outcome can be told there.
public struct CommentOrigin: Equatable, Sendable {
    /// Who brought it.
    public var source: SourceID
    /// By what that source knows it again.
    public var cursor: UInt64

    /// A comment of this source.
    public init(source: SourceID, cursor: UInt64) {
        self.source = source
        self.cursor = cursor
    }
}

/// A comment that waits for its turn.
public struct WaitingComment: Equatable, Sendable {
    /// Its number in this run.
    public var number: CommentNumber
    /// The original text.
    public var comment: Comment
    /// What it weighs in the limits: the bytes that came in for it.
    public var byteCount: Int
    /// When it came.
    public var arrival: Moment
    /// Where its outcome is told; nil where nobody wants to know.
    public var origin: CommentOrigin?
    /// Whether somebody has put it before all others.
    var isFirst = false
    /// How many earlier runs began to say it, for one that such a run had accepted; nil for one that came in this run.
    public var earlierAttempts: Int?

    /// Whether an earlier run was cut off while it said it, or about to.
    public var wasBegun: Bool { earlierAttempts ?? 0 > 0 }

    /// What one holds in memory besides its texts (measured with 2,000 of them).
    static let overhead = 1_152

    /// A comment that arrived at `arrival`.
    public init(number: CommentNumber, comment: Comment, byteCount: Int, arrival: Moment, origin: CommentOrigin? = nil) {
        self.number = number
        self.comment = comment
        self.byteCount = byteCount
        self.arrival = arrival
        self.origin = origin
    }

    /// Whether somebody who names this number means the comment: by its own number, or by that of the comment it repeats.
    public func isNamed(_ number: CommentNumber) -> Bool {
        self.number == number || comment.original?.number == number.value
    }
}

/// A comment that leaves the backlog unheard, and why.
public struct Departure: Equatable, Sendable {
    public var comment: WaitingComment
    /// What became of it.
    public var outcome: Outcome

    init(_ comment: WaitingComment, _ reason: SkipReason) {
        self.comment = comment
        outcome = .skipped(reason)
    }
}
