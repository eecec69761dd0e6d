// SPDX-License-Identifier: GPL-3.0-or-later

import Events
import Testing

@testable import Server

/// What is remembered of comments and events, and what is not.
@Suite struct HistoryTests {
    private let start = Moment(nanoseconds: 0)

    /// These comments come in and are heard, one after the other.
    private func hear(_ comments: [(number: UInt64, id: String)], _ history: inout CommentHistory) {
        for comment in comments {
            history.accept(CommentNumber(comment.number), id: comment.id, at: start)
            history.change(CommentNumber(comment.number), to: .finished(.heard, seconds: 1))
        }
    }

    @Test func `what has no outcome yet is never forgotten, and what got its outcome last is known`() {
        var history = CommentHistory(capacity: 2)
        history.accept(CommentNumber(1), id: "waits", at: start)
        hear((2...9).map { ($0, "\($0)") }, &history)
        #expect(history["waits"]?.state == .waiting && history["7"] == nil)
        history.change(CommentNumber(1), to: .finished(.deleted(.message), seconds: 0))
        #expect(history["waits"]?.state == .finished(.deleted(.message), seconds: 0) && history["8"] == nil)
        #expect(history["9"]?.number == CommentNumber(9))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a room that is opened late forgets its oldest comments without counting up to their numbers`() {
        let first = UInt64.max - 10
        var history = CommentHistory(capacity: 2)
        hear([first, first + 3, first + 7].map { ($0, "\($0)") }, &history)
        #expect(history[CommentNumber(first)] == nil)
        #expect(history["\(first)"] == nil)
        #expect(history["\(first + 3)"]?.number == CommentNumber(first + 3))
        #expect(history["\(first + 7)"]?.number == CommentNumber(first + 7))
    }

    @Test func `an id that came again still means the later comment when the earlier one is forgotten`() {
        var history = CommentHistory(capacity: 2)
        hear([(1, "a"), (2, "a"), (3, "b")], &history)
        #expect(history["a"]?.number == CommentNumber(2))
    }

    @Test func `an id that came twice means the comment that is read, not its copy`() {
        var history = CommentHistory(capacity: 3)
        for number: UInt64 in 1...2 { history.accept(CommentNumber(number), id: "a", at: start) }
        history.change(CommentNumber(2), to: .finished(.skipped(.duplicate), seconds: 0))
        #expect(history["a"]?.number == CommentNumber(1))
        history.change(CommentNumber(1), to: .finished(.heard, seconds: 1))
        hear([(3, "3"), (4, "4")], &history)
        history.accept(CommentNumber(5), id: "a", at: start)
        history.change(CommentNumber(5), to: .finished(.skipped(.duplicate), seconds: 0))
        #expect(history["a"]?.number == CommentNumber(5), "the comment itself is forgotten")
    }

    @Test func `what writes events keeps nothing for each name of a room`() {
        var frames = EventFrames(run: "run")
        for number in 1...1_000 {
            let event = NumberedEvent(number: UInt64(number), room: RoomName("room \(number)"), time: 0, event: .output(state: "playing"))
            #expect(String(decoding: frames.frame(of: event), as: UTF8.self).contains("\"room\":\"room \(number)\""))
        }
        let sizes = Mirror(reflecting: frames).children.compactMap { ($0.value as? any Collection)?.count }
        #expect(sizes.max() ?? 0 < 10)
    }

    @Test(arguments: [(0, []), (2, [1, 2]), (3, [1, 2, 3]), (4, [2, 3, 4]), (8, [6, 7, 8])])
    func `a ring keeps the latest elements in order`(count: Int, kept: [Int]) {
        var ring = Ring<Int>(capacity: 3)
        var replaced: [Int] = []
        for number in 0..<count { ring.append(number + 1).map { replaced.append($0) } }
        #expect(ring.suffix(10) == kept)
        for size in 0..<kept.count { #expect(ring.suffix(size) == kept.suffix(size)) }
        #expect(replaced == Array(1..<max(1, count - 2)))
    }
}
