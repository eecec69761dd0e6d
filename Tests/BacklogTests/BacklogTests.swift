// SPDX-License-Identifier: GPL-3.0-or-later

import Backlog
import Comments
import Events
import Testing

@Suite struct BacklogTests {
    private func waiting(_ number: UInt64, byteCount: Int = 1) -> WaitingComment {
        WaitingComment(number: CommentNumber(number), comment: Comments.Comment(text: "\(number)"), byteCount: byteCount)
    }

    @Test func `comments leave in the order in which they came`() {
        var backlog = Backlog(policy: .all)
        var left: [UInt64] = []
        for number in 0..<1_000 as Range<UInt64> {
            _ = backlog.add(waiting(number))
            if number % 3 == 0, let first = backlog.takeFirst() { left.append(first.number.value) }
        }
        while let first = backlog.takeFirst() { left.append(first.number.value) }
        #expect(left == Array(0..<1_000))
    }

    @Test func `a live backlog lets the oldest make room, by number and by bytes`() {
        var backlog = Backlog(policy: .live, limits: Backlog.Limits(comments: 3, bytes: 100))
        for number in 1...3 as ClosedRange<UInt64> { #expect(backlog.add(waiting(number)).isEmpty) }
        #expect(backlog.add(waiting(4)).map(\.number.value) == [1])
        #expect(backlog.add(waiting(5, byteCount: 99)).map(\.number.value) == [2, 3])
        #expect(backlog.add(waiting(6, byteCount: 1_000)).map(\.number.value) == [4, 5], "the newest stays, whatever it weighs")
        #expect(backlog.count == 1)
    }

    @Test func `a backlog that is to be read whole drops nothing`() {
        var backlog = Backlog(policy: .all, limits: Backlog.Limits(comments: 1, bytes: 1))
        for number in 1...50 as ClosedRange<UInt64> { #expect(backlog.add(waiting(number)).isEmpty) }
        #expect(backlog.count == 50)
    }

    @Test func `what is taken out no longer counts`() {
        var backlog = Backlog(policy: .live, limits: Backlog.Limits(comments: 10, bytes: 10))
        for number in 1...10 as ClosedRange<UInt64> { _ = backlog.add(waiting(number)) }
        _ = backlog.takeFirst()
        #expect(backlog.remove { $0.number.value % 2 == 0 }.map(\.number.value) == [2, 4, 6, 8, 10])
        for number in 11...16 as ClosedRange<UInt64> { #expect(backlog.add(waiting(number)).isEmpty) }
        #expect(backlog.add(waiting(17)).map(\.number.value) == [3])
    }
}
