// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events

/// Rejects comments before they wait: those whose id came before, and, of a live source, repeated texts and more than one viewer may write.
/// Pure, and bounded.
struct Intake: Sendable {
    /// How much a viewer may still write, at a moment.
    private struct Allowance {
        var comments: Double
        var at: Moment
    }

    private let rules: BacklogRules
    private var ids: Recent<Bool>
    private var texts: Recent<Moment>
    private var allowances: Recent<Allowance>

    init(_ rules: BacklogRules) {
        self.rules = rules
        ids = Recent(limit: rules.rememberedIDs)
        texts = Recent(limit: rules.memory, span: rules.repeatWindow)
        allowances = Recent(limit: rules.memory, span: rules.viewerWindow)
    }

    /// Why a new comment is rejected; nil if it is accepted. Its id is checked whatever the policy, everything else only where the source is
    /// live. Paid comments and events have no other check, and the people who run the chat have no rate limit.
    mutating func objection(to waiting: WaitingComment, rank: Rank, policy: Backlog.Policy) -> SkipReason? {
        let (comment, now) = (waiting.comment, waiting.arrival)
        if let id = comment.id, !isNew(id, of: comment, at: now) { return .duplicate }
        guard policy == .live, rank != .paid, !comment.isEvent, let viewer = comment.viewer else { return nil }
        if repeats(comment.text, of: viewer, at: now) { return .duplicate }
        return rank == .staff || isWithinAllowance(viewer, at: now) ? nil : .rateLimited
    }

    /// Each chat has ids of its own, as it has moderators of its own.
    private mutating func isNew(_ id: String, of comment: Comment, at now: Moment) -> Bool {
        let key = fingerprint(comment.platform, comment.room, id)
        guard ids.value(of: key) == nil else { return false }
        ids.set(true, of: key, at: now)
        return true
    }

    private mutating func repeats(_ text: String, of viewer: Int, at now: Moment) -> Bool {
        let key = viewer ^ fingerprint(text)
        if let last = texts.value(of: key), now - last < rules.repeatWindow { return true }
        texts.set(now, of: key, at: now)
        return false
    }

    private mutating func isWithinAllowance(_ viewer: Int, at now: Moment) -> Bool {
        let most = Double(rules.viewerComments)
        var allowance = allowances.value(of: viewer) ?? Allowance(comments: most, at: now)
        let share = Double((now - allowance.at).nanoseconds) / Double(max(1, rules.viewerWindow.nanoseconds))
        allowance = Allowance(comments: min(most, allowance.comments + share * most), at: now)
        let isEnough = allowance.comments >= 1
        if isEnough { allowance.comments -= 1 }
        allowances.set(allowance, of: viewer, at: now)
        return isEnough
    }
}
