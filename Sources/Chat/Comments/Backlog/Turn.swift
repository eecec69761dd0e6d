// SPDX-License-Identifier: GPL-3.0-or-later

/// What to say in one go, and how.
public struct Turn: Sendable {
    /// What is said.
    public enum Subject: Sendable {
        /// A comment, or several that say the same and are read once: the first speaks for all.
        case comments([WaitingComment])
        /// The sentence that says how many comments were skipped.
        case skipped(Int)
    }

    /// What is said.
    public var subject: Subject
    /// How urgent it is.
    public var rank: Rank
    /// How it is said.
    public var delivery: Delivery = Delivery()
    /// How long it was estimated to take at the normal rate, in milliseconds.
    var estimate: Int = 0

    /// Takes out the comments that `isMeant` names. What is left may be nothing.
    public mutating func take(where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        let meant = comments.filter(isMeant)
        if !meant.isEmpty { subject = .comments(comments.filter { !isMeant($0) }) }
        return meant
    }

    public var comments: [WaitingComment] {
        if case .comments(let comments) = subject { comments } else { [] }
    }
}

/// What the ladder asks of the way in which a comment is said.
public struct Delivery: Equatable, Sendable {
    /// Whether the speaker's name may be said.
    public var hasName = true
    /// Percent of the rate that it would have.
    public var rate = 100
    /// Whether people wait for it: then its voice must make sound at least as fast as it is heard.
    public var isLive = false
    /// Whether so many wait that a cheaper voice says it.
    public var manyWait = false
    /// The number of Unicode scalars after which it is cut; nil leaves it to the room.
    public var lengthLimit: Int?

    /// As the room says its comments.
    public init() {}
}
