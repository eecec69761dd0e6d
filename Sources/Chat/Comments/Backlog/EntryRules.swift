// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Rejects comments of a live source before they wait: repeated texts, and more than one viewer may write. Pure, and bounded.
struct EntryRules: Sendable {
    /// How much a viewer may still write, at a moment.
    private struct Allowance {
        var comments: Double
        var at: Moment
    }

    private let rules: BacklogRules
    private var texts: Recent<Moment>
    private var allowances: Recent<Allowance>

    init(_ rules: BacklogRules) {
        self.rules = rules
        texts = Recent(limit: rules.memory, span: rules.repeatWindow)
        allowances = Recent(limit: rules.memory, span: rules.viewerWindow)
    }

    /// How many texts and viewers are remembered from now on.
    mutating func remember(_ count: Int) {
        texts.limit = count
        allowances.limit = count
    }

    /// Why a new comment is rejected; nil if it is accepted. Paid comments and events are not checked, and the people who run the chat have no
    /// rate limit.
    mutating func objection(to waiting: WaitingComment, rank: Rank) -> SkipReason? {
        let (comment, now) = (waiting.comment, waiting.arrival)
        guard rank != .paid, !comment.isEvent, let viewer = comment.viewer else { return nil }
        // The same answer may be given twice.
        if !comment.isReply, repeats(comment.text, of: viewer, at: now) { return .duplicate }
        return rank == .staff || isWithinAllowance(viewer, isStranger: rank == .stranger, at: now) ? nil : .rateLimited
    }

    /// The text of a comment may be written again.
    mutating func forget(_ comment: Comment) {
        if let viewer = comment.viewer { texts.remove(viewer ^ fingerprint(comment.text)) }
    }

    private mutating func repeats(_ text: String, of viewer: Int, at now: Moment) -> Bool {
        let key = viewer ^ fingerprint(text)
        if let last = texts.value(of: key), now - last < rules.repeatWindow { return true }
        texts.set(now, of: key, at: now)
        return false
    }

    /// A stranger of a raid may write one comment in the time in which others may write several.
    private mutating func isWithinAllowance(_ viewer: Int, isStranger: Bool, at now: Moment) -> Bool {
        let most = isStranger ? 1 : Double(rules.viewerComments)
        var allowance = allowances.value(of: viewer) ?? Allowance(comments: most, at: now)
        let share = Double((now - allowance.at).nanoseconds) / Double(max(1, rules.viewerWindow.nanoseconds))
        allowance = Allowance(comments: min(most, allowance.comments + share * most), at: now)
        let isEnough = allowance.comments >= 1
        if isEnough { allowance.comments -= 1 }
        allowances.set(allowance, of: viewer, at: now)
        return isEnough
    }
}
