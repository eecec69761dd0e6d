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

    /// A comment that has just arrived.
    public init(number: CommentNumber, comment: Comment, byteCount: Int) {
        self.number = number
        self.comment = comment
        self.byteCount = byteCount
    }
}

/// The comments of one room that wait for their turn, in the order of their arrival.
///
/// Bounded in number and bytes: where the source cannot be held back (`live`), the oldest ones make room; where it can (`all`),
/// whoever feeds the backlog holds back, and nothing is ever dropped here.
public struct Backlog: Sendable {
    /// How much may wait.
    public struct Limits: Equatable, Sendable {
        /// Comments.
        public var comments: Int
        /// Bytes of their input.
        public var bytes: Int

        /// So many comments, so many bytes.
        public init(comments: Int = 1_000, bytes: Int = 1 << 20) {
            self.comments = comments
            self.bytes = bytes
        }
    }

    /// What happens when more comes than can be said.
    public enum Policy: Sendable {
        /// The oldest ones make room.
        case live
        /// The source is held back.
        case all
    }

    private let limits: Limits
    private var comments = Deque<WaitingComment>()
    private var byteCount = 0

    /// What happens when more comes than can be said. May be changed while comments wait.
    public var policy: Policy

    /// An empty backlog.
    public init(policy: Policy, limits: Limits = Limits()) {
        self.policy = policy
        self.limits = limits
    }

    /// How many comments wait.
    public var count: Int {
        comments.count
    }

    /// Puts a comment last. Returns those that had to make room for it.
    public mutating func add(_ comment: WaitingComment) -> [WaitingComment] {
        comments.append(comment)
        byteCount += comment.byteCount
        guard policy == .live else { return [] }
        var dropped: [WaitingComment] = []
        // The newest stays whatever it weighs: the feed has bounded its length.
        while comments.count > 1, comments.count > limits.comments || byteCount > limits.bytes, let oldest = takeFirst() {
            dropped.append(oldest)
        }
        return dropped
    }

    /// Takes the comment whose turn it is.
    public mutating func takeFirst() -> WaitingComment? {
        guard let first = comments.popFirst() else { return nil }
        byteCount -= first.byteCount
        return first
    }

    /// Takes out every comment that `isMeant` names, in order.
    public mutating func remove(where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        let removed = comments.removeAll(where: isMeant)
        byteCount -= removed.reduce(0) { $0 + $1.byteCount }
        return removed
    }
}
