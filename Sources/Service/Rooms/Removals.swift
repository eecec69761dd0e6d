// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events

/// Moderators' removals of waiting comments, carried out in steps: reporting ten thousand outcomes takes twenty milliseconds, in which no
/// sound could be passed on. Pure.
///
/// Comments that came after the moderator's order stay. No new turn begins until all removals are done.
struct Removals: Sendable {
    /// How many comments are removed in one step, over all rooms with the same order.
    static let step = 250
    /// The pause before the next step.
    static let pause = Duration.milliseconds(1)

    private struct Removal: Sendable {
        var moderation: Moderation
        /// The last comment before the order.
        var last: CommentNumber
        /// How many comments are removed in one step.
        var step: Int
        /// About how many comments are left to remove; nil before the first step.
        var left: Int?

        func covers(_ waiting: WaitingComment) -> Bool {
            waiting.number <= last && moderation.covers(waiting.comment)
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

    /// A moderator did this when `last` was the last comment.
    mutating func add(_ moderation: Moderation, rooms: Int, until last: CommentNumber) {
        let left = moderation.deletedID == nil ? nil : 0
        removals.append(Removal(moderation: moderation, last: last, step: max(1, Self.step / max(1, rooms)), left: left))
    }

    /// Does the next step if it is due, or everything if `now` is nil because nothing comes after it.
    mutating func carryOut(on backlog: inout Backlog, at now: Moment?, _ actions: inout [Conductor.Action]) {
        defer { countLeft(on: backlog) }
        if let now, let wakeUp, now < wakeUp { return }
        wakeUp = nil
        var left = now == nil ? Int.max : removals.map(\.step).min() ?? 0
        while let removal = removals.first {
            let id = removal.moderation.deletedID
            let removed = backlog.remove(withID: id, atMost: left, where: removal.covers)
            for waiting in removed { actions.settle(waiting, .deleted(removal.moderation.reason)) }
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
