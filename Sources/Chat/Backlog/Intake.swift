// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Events

/// What a live room does not take at all: what it has had already, and more than one viewer may say. Pure, and bounded.
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
        ids = Recent(limit: rules.memory)
        texts = Recent(limit: rules.memory, span: rules.repeatWindow)
        allowances = Recent(limit: rules.memory, span: rules.viewerWindow)
    }

    /// Why a comment that has just come is not taken; nil where it is. Paid comments and the platform's own sentences are only checked
    /// for coming twice, and those who run the chat may write as much as they like.
    mutating func objection(to waiting: WaitingComment, rank: Rank) -> SkipReason? {
        let (comment, now) = (waiting.comment, waiting.arrival)
        if let id = comment.id {
            let key = fingerprint(comment.platform, id)
            if ids.value(of: key) != nil { return .duplicate }
            ids.set(true, of: key, at: now)
        }
        guard rank != .paid, !comment.isEvent, let viewer = comment.viewer else { return nil }
        if repeats(comment.text, of: viewer, at: now) { return .duplicate }
        return rank == .staff || isWithinAllowance(viewer, at: now) ? nil : .rateLimited
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
