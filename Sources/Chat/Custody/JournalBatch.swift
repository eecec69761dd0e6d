// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// What is to be written in one transaction. A comment that comes and gets its outcome within one batch leaves nothing but its id's hash, unless there is
/// a history.
struct JournalBatch: Sendable {
    /// A comment that came.
    struct Taken: Sendable {
        var taken: TakenComment
        var isBegun = false
    }

    /// What happened to a comment of an earlier batch.
    struct Change: Equatable, Sendable {
        var isApproved = false
        var isBegun = false
        var outcome: Outcome?
    }

    /// A comment that came and went, for the history.
    struct Passed: Sendable {
        var taken: TakenComment
        var outcome: Outcome
    }

    struct Order: Equatable, Sendable {
        var order: Moderation
        var room: RoomName?

        /// Whether a comment of that room goes with it.
        func covers(_ comment: Comment, in named: String?) -> Bool {
            (room == nil || room?.text == named) && order.covers(comment, main: RoomName.main.text)
        }

        /// Why a comment is gone with it.
        var reason: DeleteReason {
            switch order {
            case .delete, .comment: .message
            case .ban, .unban: .ban
            case .clear: .clear
            }
        }
    }

    /// By their numbers in the run, which are in the order of taking.
    private(set) var taken: [CommentNumber: Taken] = [:]
    private(set) var changes: [CommentNumber: Change] = [:]
    /// Comments of earlier lives that have their outcome.
    private(set) var removed: [EntryID: Outcome] = [:]
    /// Those of comments that came and went.
    private(set) var passedIDs: [CommentID] = []
    private(set) var passed: [Passed] = []
    private(set) var orders: [Order] = []
    /// Comments whose texts a moderator deleted, for the history.
    private(set) var redacted: [CommentNumber] = []
    /// How far sources have come.
    private(set) var cursors: [String: String] = [:]
    /// Of the comments that came and went.
    private(set) var counts = JournalCounts()
    /// Whether a power cut must not undo it: somebody would hear what he has heard, or what was deleted.
    private(set) var isToBeSynced = false
    /// What all of it weighs.
    private(set) var byteCount = 0
    /// Whether there is a history.
    private let hasHistory: Bool

    /// What anything weighs besides its texts.
    private static let weight = 64
    /// A comment with all its fields.
    private static let commentWeight = 512

    init(hasHistory: Bool = false) {
        self.hasHistory = hasHistory
    }

    /// An empty one of the same kind.
    var next: JournalBatch { JournalBatch(hasHistory: hasHistory) }

    var isEmpty: Bool {
        taken.isEmpty && changes.isEmpty && removed.isEmpty && passedIDs.isEmpty && orders.isEmpty && cursors.isEmpty && counts.taken == 0
            && redacted.isEmpty
    }

    /// How many things were told.
    var count: Int {
        taken.count + changes.count + removed.count + counts.taken + orders.count + redacted.count
    }

    // Each returns whether there was room for it within `limit` bytes. What has no room is not kept.

    mutating func take(_ comment: TakenComment, within limit: Int) -> Bool {
        guard add(Self.weight(of: comment), within: limit) else { return false }
        taken[comment.number] = Taken(taken: comment)
        if let cursor = comment.cursor { cursors[cursor.source] = cursor.place }
        return true
    }

    mutating func approve(_ number: CommentNumber, within limit: Int) -> Bool {
        if taken[number] != nil {
            taken[number]?.taken.isHeld = false
            return true
        }
        return change(number, within: limit) { $0.isApproved = true }
    }

    mutating func begin(_ number: CommentNumber, within limit: Int) -> Bool {
        isToBeSynced = true
        if taken[number] != nil {
            taken[number]?.isBegun = true
            return true
        }
        return change(number, within: limit) { $0.isBegun = true }
    }

    mutating func settle(_ number: CommentNumber, _ outcome: Outcome, within limit: Int) -> Bool {
        isToBeSynced = isToBeSynced || outcome.isFinal
        guard let gone = taken.removeValue(forKey: number)?.taken else {
            return change(number, within: limit) { $0.outcome = $0.outcome ?? outcome }
        }
        let isForHistory = hasHistory && gone.entry == nil && outcome.belongsToHistory(wasHeld: gone.isHeld)
        if isForHistory { passed.append(Passed(taken: gone, outcome: outcome)) } else { byteCount -= Self.weight(of: gone) }
        if let entry = gone.entry { return settle(entry, outcome, within: limit) }
        counts.taken += 1
        counts.note(outcome)
        guard let id = CommentID(of: gone.comment, in: gone.room) else { return true }
        guard add(Self.weight + id.textBytes, within: limit) else { return false }
        passedIDs.append(id)
        return true
    }

    mutating func settle(_ entry: EntryID, _ outcome: Outcome, within limit: Int) -> Bool {
        isToBeSynced = isToBeSynced || outcome.isFinal
        guard removed[entry] == nil else { return true }
        guard add(Self.weight, within: limit) else { return false }
        removed[entry] = outcome
        return true
    }

    mutating func note(_ order: Moderation, in room: RoomName?, within limit: Int) -> Bool {
        guard add(Self.weight + order.textBytes, within: limit) else { return false }
        orders.append(Order(order: order, room: room))
        isToBeSynced = true
        return true
    }

    mutating func redact(_ number: CommentNumber, within limit: Int) -> Bool {
        guard hasHistory else { return true }
        guard add(Self.weight, within: limit) else { return false }
        redacted.append(number)
        isToBeSynced = true
        return true
    }

    private mutating func change(_ number: CommentNumber, within limit: Int, _ change: (inout Change) -> Void) -> Bool {
        guard changes[number] != nil || add(Self.weight, within: limit) else { return false }
        change(&changes[number, default: Change()])
        return true
    }

    private mutating func add(_ bytes: Int, within limit: Int) -> Bool {
        guard byteCount + bytes <= limit else { return false }
        byteCount += bytes
        return true
    }

    private static func weight(of comment: TakenComment) -> Int {
        let texts = comment.room.text.utf8.count + comment.source.utf8.count + (comment.cursor?.textBytes ?? 0)
        return commentWeight + comment.comment.textBytes + comment.comment.emotes.count * MemoryLayout<Range<Int>>.stride + texts
    }
}

extension SourceCursor {
    fileprivate var textBytes: Int { source.utf8.count + place.utf8.count }
}

extension Outcome {
    /// Whether the history has comments with it. What goes on has none, and a comment that nobody approved was never accepted.
    func belongsToHistory(wasHeld: Bool) -> Bool {
        self != .kept && !wasHeld
    }

    /// Whether it would be noticed that a comment came back after it.
    fileprivate var isFinal: Bool {
        switch self {
        case .heard, .deleted, .refused: true
        case .skipped, .failed, .left, .kept: false
        }
    }
}

extension Moderation {
    fileprivate var textBytes: Int {
        switch self {
        case .delete(let id, let room): id.utf8.count + (room?.utf8.count ?? 0)
        case .ban(let viewer, _, let room), .unban(let viewer, let room):
            (viewer.id?.utf8.count ?? 0) + (viewer.name?.utf8.count ?? 0) + (room?.utf8.count ?? 0)
        case .comment: 0
        case .clear(let room): room?.utf8.count ?? 0
        }
    }
}
