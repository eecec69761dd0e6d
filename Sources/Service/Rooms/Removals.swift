// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events

/// What moderators did to the comments that wait, carried out in steps: ten thousand outcomes are told in twenty milliseconds, and
/// meanwhile no sound would be carried. Pure.
///
/// A comment that came after the moderator's word stays. Until all is carried out, nobody's turn comes.
struct Removals: Sendable {
    /// So many comments are taken out in one step, by all rooms together in which a moderator did the same.
    static let step = 250
    /// The next step comes so much later.
    static let pause = Duration.milliseconds(1)

    private struct Removal: Sendable {
        var moderation: Moderation
        /// The last comment that had come.
        var last: CommentNumber
        /// How many comments are taken out in one step.
        var step: Int
        /// How many comments are still to be taken out, about; nil before its first step.
        var left: Int?

        func covers(_ waiting: WaitingComment) -> Bool {
            waiting.number <= last && moderation.covers(waiting.comment)
        }
    }

    private var removals: [Removal] = []
    /// When the next step is due; nil where nothing is left to be done.
    private(set) var wakeUp: Moment?

    /// Whether all is carried out.
    var isEmpty: Bool {
        removals.isEmpty
    }

    /// How many comments are still to be taken out, about.
    var left: Int {
        removals.reduce(0) { $0 + ($1.left ?? 0) }
    }

    /// Whether a comment is about to be taken out.
    func cover(_ waiting: WaitingComment) -> Bool {
        removals.contains { $0.covers(waiting) }
    }

    /// A moderator did this when `last` was the last comment that had come.
    mutating func add(_ moderation: Moderation, rooms: Int, until last: CommentNumber) {
        let left = moderation.deletedID == nil ? nil : 0
        removals.append(Removal(moderation: moderation, last: last, step: max(1, Self.step / max(1, rooms)), left: left))
    }

    /// Does the next step, if it is due; all that is left where `now` is nil, for nothing comes after it.
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

    /// Counts what is left of those that are new. Most are carried out in one step, and are never counted: that means to look at every comment.
    private mutating func countLeft(on backlog: Backlog) {
        for (index, removal) in removals.enumerated() where removal.left == nil {
            let earlier = removals[..<index]
            removals[index].left = backlog.count { waiting in
                removal.covers(waiting) && !earlier.contains { $0.covers(waiting) }
            }
        }
    }
}
