// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Removals of waiting comments for moderators, carried out in steps: reporting ten thousand outcomes takes twenty milliseconds, in which no
/// sound could be passed on. Pure.
///
/// Comments that came after the moderator's order stay. No new turn begins until all removals are done.
struct Removals: Sendable {
    /// How many comments are removed in one step, over all rooms with the same order.
    static let step = 250
    /// The pause before the next step.
    static let pause = Duration.milliseconds(1)

    /// Why comments are removed.
    enum Cause: Sendable {
        /// A moderator's order.
        case ordered(Moderation)
        /// Their authors are muted in a book at this time, in milliseconds since 1970.
        case muted(ViewerBook, at: Int64)
        /// Somebody skips all that this viewer wrote.
        case skipped(NamedViewer)
        /// The source that brought them was taken away.
        case sourceEnded(SourceID)

        var outcome: Outcome {
            switch self {
            case .ordered(let moderation): .deleted(moderation.reason)
            case .muted: .skipped(.mutedAuthor)
            case .skipped: .skipped(.byHand)
            case .sourceEnded: .deleted(.clear)
            }
        }

        func covers(_ waiting: WaitingComment) -> Bool {
            let comment = waiting.comment
            return switch self {
            case .ordered(let moderation): moderation.covers(waiting)
            case .muted(let book, let time): !comment.isAgain && book.entry(of: comment)?.isMuted(at: time) ?? false
            case .skipped(let viewer): comment.author.map(viewer.means) ?? false
            case .sourceEnded(let source): waiting.origin?.source == source
            }
        }

        /// The id that all affected comments or their originals share; nil if they need not share one.
        var deletedID: String? {
            if case .ordered(let moderation) = self { moderation.deletedID } else { nil }
        }
    }

    private struct Removal: Sendable {
        var cause: Cause
        /// The last comment before the order.
        var last: CommentNumber
        /// How many comments are removed in one step.
        var step: Int
        /// About how many comments are left to remove; nil before the first step.
        var left: Int?

        func covers(_ waiting: WaitingComment) -> Bool {
            waiting.number <= last && cause.covers(waiting)
        }
    }

    private var removals: [Removal] = []
    /// When the next step is due; nil if nothing is left.
    private(set) var wakeUp: Moment?

    /// Whether all removals are done.
    var isEmpty: Bool {
        removals.isEmpty
    }

    /// About how many comments are left to remove.
    var left: Int {
        removals.reduce(0) { $0 + ($1.left ?? 0) }
    }

    /// Whether a comment is about to be removed.
    func cover(_ waiting: WaitingComment) -> Bool {
        removals.contains { $0.covers(waiting) }
    }

    /// Comments are removed for this; `last` was the last one.
    mutating func add(_ cause: Cause, rooms: Int, until last: CommentNumber) {
        let left = cause.deletedID == nil ? nil : 0
        removals.append(Removal(cause: cause, last: last, step: max(1, Self.step / max(1, rooms)), left: left))
    }

    /// Does the next step if it is due, or everything if `now` is nil because nothing comes after it.
    mutating func carryOut(on backlog: inout Backlog, at now: Moment?, _ actions: inout [Conductor.Action]) {
        defer { countLeft(on: backlog) }
        if let now, let wakeUp, now < wakeUp { return }
        wakeUp = nil
        var left = now == nil ? Int.max : removals.map(\.step).min() ?? 0
        while let removal = removals.first {
            let id = removal.cause.deletedID
            let removed = backlog.remove(withID: id, atMost: left, where: removal.covers)
            for waiting in removed { actions.settle(waiting, removal.cause.outcome) }
            left -= removed.count
            guard left > 0 else {
                removals[0].left? -= removed.count
                wakeUp = now.map { $0 + Self.pause }
                return
            }
            removals.removeFirst()
        }
    }

    /// Counts the rest of new removals. Most are done in one step and never counted, because counting means to look at every comment.
    private mutating func countLeft(on backlog: Backlog) {
        for (index, removal) in removals.enumerated() where removal.left == nil {
            let earlier = removals[..<index]
            removals[index].left = backlog.count { waiting in
                removal.covers(waiting) && !earlier.contains { $0.covers(waiting) }
            }
        }
    }
}
