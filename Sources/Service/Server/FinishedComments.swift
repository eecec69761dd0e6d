// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

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
