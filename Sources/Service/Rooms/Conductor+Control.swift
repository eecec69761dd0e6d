// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Events

extension Conductor {
    /// What whoever watches a room wants to know of it.
    public struct Overview: Equatable, Sendable {
        /// How many comments have no outcome yet and are not being heard.
        public var waiting: Int
        /// The comment that is being heard.
        public var current: CommentNumber?
        /// Whether nothing further begins for now.
        public var isPaused: Bool

        /// A room in this state.
        public init(waiting: Int, current: CommentNumber?, isPaused: Bool) {
            self.waiting = waiting
            self.current = current
            self.isPaused = isPaused
        }
    }

    /// How the room stands.
    public var overview: Overview {
        let current = heard
        let prepared = line.filter { $0.id != current?.id }.map(\.turn) + (beingPrepared.map { [$0.turn] } ?? [])
        return Overview(
            waiting: backlog.count + prepared.reduce(0) { $0 + $1.comments.count },
            current: current?.shown?.number,
            isPaused: isPaused
        )
    }

    /// The comments that wait, those that are heard next first; at most so many.
    public func waiting(atMost count: Int) -> [WaitingComment] {
        let current = heard?.id
        let prepared = line.filter { $0.id != current }.flatMap(\.turn.comments) + (beingPrepared?.turn.comments ?? [])
        return Array((prepared + backlog.first(count)).prefix(count))
    }

    /// Leaves out what is being heard, or else what comes next.
    mutating func skip(_ actions: inout [Action]) {
        let numbers = Set(line.first?.turn.comments.map(\.number) ?? [])
        takeAway(.skipped(.byHand), &actions) { numbers.contains($0.number) }
    }

    private var heard: Utterance? {
        line.first { $0.id == onStage && $0.startFrame != nil }
    }
}
