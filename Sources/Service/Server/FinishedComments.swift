// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
public import Core
import Rooms

/// The comments that have their outcome, and the order in which they are forgotten: those with the lowest numbers first, so that the newest
/// comments are remembered without a gap, however many older ones get their outcomes after them. An eighth of the places is for the latest
/// outcomes, whatever their numbers: somebody may be about to ask for them. Pure.
struct FinishedComments {
    private let mostLatest: Int
    /// Those that got their outcomes last, in that order.
    private var latest = Deque<CommentNumber>()
    /// The others, in the order of their numbers.
    private var others: [CommentNumber] = []

    /// - Parameter capacity: so many comments are to be remembered.
    init(capacity: Int) {
        mostLatest = max(1, capacity / 8)
    }

    var count: Int { latest.count + others.count }

    /// A comment has its outcome.
    mutating func append(_ number: CommentNumber) {
        latest.append(number)
        if latest.count > mostLatest, let number = latest.popFirst() { others.insert(number) }
    }

    /// Takes out the one that is forgotten first.
    mutating func popFirst() -> CommentNumber? {
        others.isEmpty ? latest.popFirst() : others.removeFirst()
    }
}

/// Numbers in order.
extension [CommentNumber] {
    mutating func insert(_ number: CommentNumber) {
        insert(number, at: place(of: number))
    }

    mutating func remove(_ number: CommentNumber) {
        let place = place(of: number)
        if place < count, self[place] == number { remove(at: place) }
    }

    /// Where a number is, or would be.
    func place(of number: CommentNumber) -> Int {
        if let last, last < number { return count }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A moderator's order by which what was written in comments is forgotten, in steps: thousands are remembered. Pure.
struct Forgetting {
    /// So many comments or events are looked at in one step.
    static let step = 64

    let order: Moderation
    /// Nil: all rooms are meant.
    let room: RoomName?
    /// The comments and events that are still to be looked at. What comes after the order stays.
    var comments: Range<UInt64>
    var events: Range<UInt64>
    /// The comments that go with it.
    var numbers: Set<CommentNumber> = []
    /// Those known only from events.
    var onlyInEvents: Set<CommentNumber> = []
    /// Called when all is forgotten.
    var waiters: [() -> Void] = []

    init(_ order: Moderation, in room: RoomName?, before comment: CommentNumber, and event: UInt64) {
        (self.order, self.room) = (order, room)
        (comments, events) = (0..<comment.value, 0..<event)
    }

    func covers(_ comment: Comment, in room: RoomName) -> Bool {
        (self.room == nil || self.room == room) && order.covers(comment)
    }
}

/// The comments that lost their texts by a moderator's order.
public enum ForgottenComments: Equatable, Sendable {
    /// All that are kept of the rooms that are meant.
    case all
    /// The numbers of these, in order, by room.
    case these([RoomName: [UInt64]])

    /// How many of them one event names.
    private static let mostOfEvent = 1_000

    /// What the events of a room say, one after the other: their numbers, or nil for all of the room.
    public func parts(in room: RoomName) -> [[UInt64]?] {
        guard case .these(let rooms) = self else { return [nil] }
        guard let numbers = rooms[room], numbers.count > Self.mostOfEvent else { return [rooms[room] ?? []] }
        return stride(from: 0, to: numbers.count, by: Self.mostOfEvent).map { Array(numbers[$0...].prefix(Self.mostOfEvent)) }
    }
}
