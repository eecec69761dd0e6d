// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

/// What a room wants of its backlog.
public struct BacklogRules: Equatable, Sendable {
    /// In what order comments are heard.
    public enum Order: Sendable {
        /// By rank, then fairly between viewers, then as they came: for what happens now.
        case rank
        /// As they came: for what was recorded.
        case arrival
    }

    /// In what order comments are heard.
    public var order = Order.rank
    /// From which amount on a comment counts as paid.
    public var paidMinimums = PaidMinimums()
    /// For so long every comment is kept back, so that moderators can take it away unheard.
    public var hold = Duration.zero

    /// Comments that wait at most where the source is live.
    public var comments = 10_000
    /// Bytes of their input at most.
    public var bytes = 4 << 20
    /// Older unpaid comments are not heard, counted from when they might have been.
    public var ageLimit = Duration.seconds(300)
    /// So many comments a viewer may write at once …
    public var viewerComments = 10
    /// … and as many again in so long.
    public var viewerWindow = Duration.seconds(30)
    /// For so long a viewer's own text is not said again.
    public var repeatWindow = Duration.seconds(30)
    /// The number of live comments whose texts and viewers are remembered, at least. Up to twice as many are kept.
    public var memory = 10_000
    /// The number of ids that are remembered, at least, whatever the source. Up to twice as many are kept, of 12 to 24 bytes each.
    public var rememberedIDs = 100_000
    /// What is given up, and when.
    public var ladder = Ladder.Settings()
    /// Between two sentences about what was skipped.
    public var noteInterval = Duration.seconds(30)

    /// How long the sound of one comment may be; nil where it is not bounded. Estimates end there too.
    public var longestComment: Duration?
    /// After so many Unicode scalars a platform's sentence is cut: a sub, a raid, a gift.
    public var eventLength = 120

    /// The defaults.
    public init() {}

    func rank(of comment: Comment) -> Rank {
        order == .rank ? Rank(comment, minimums: paidMinimums) : .everybody
    }
}
