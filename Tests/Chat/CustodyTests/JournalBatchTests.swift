// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Custody

@Suite struct JournalBatchTests {
    @Test func `a comment that comes and goes within a batch leaves its id and its outcome`() {
        var batch = JournalBatch()
        batch.take(1, "secret", id: "a")
        batch.take(2, "secret too")
        #expect(batch.taken.count == 2 && batch.byteCount > 1_000)
        batch.begin(1)
        batch.settle(1, .heard)
        batch.settle(2, .skipped(.backlog))
        #expect(batch.taken.isEmpty && batch.changes.isEmpty)
        #expect(batch.passedIDs == [CommentID("a", in: "main")])
        #expect(batch.counts.taken == 2 && batch.counts.outcomes == ["heard": 1, "skipped": 1])
        #expect(batch.byteCount < 100 && !batch.isEmpty)
    }

    @Test func `what happens to a comment of an earlier batch is one change, and its first outcome counts`() {
        var batch = JournalBatch()
        batch.begin(1)
        batch.settle(1, .heard)
        batch.settle(1, .left)
        batch.begin(2)
        batch.begin(2)
        #expect(batch.changes[CommentNumber(1)] == JournalBatch.Change(isBegun: true, outcome: .heard))
        #expect(batch.changes[CommentNumber(2)] == JournalBatch.Change(isBegun: true, outcome: nil))
        #expect(batch.changes.count == 2 && batch.counts == JournalCounts())
    }

    @Test func `one of an earlier life that has its outcome before it was written again is removed there`() {
        var batch = JournalBatch()
        let entry = EntryID(life: 3, number: CommentNumber(7))
        batch.take(1, entry: entry)
        batch.settle(1, .heard)
        #expect(batch.taken.isEmpty && batch.removed == [entry: .heard] && batch.counts == JournalCounts())
        let hasRoom = batch.settle(EntryID(life: 1, number: CommentNumber(1)), .left, within: 0)
        #expect(!hasRoom)
    }

    @Test func `a comment that was held is approved, in the batch in which it came or a later one`() {
        var batch = JournalBatch()
        batch.take(1, isHeld: true)
        let weight = batch.byteCount
        batch.approve(1)
        #expect(batch.taken[CommentNumber(1)]?.taken.isHeld == false && batch.byteCount == weight && batch.changes.isEmpty)
        batch.approve(2)
        batch.settle(2, .heard)
        #expect(batch.changes[CommentNumber(2)] == JournalBatch.Change(isApproved: true, outcome: .heard))
    }

    @Test func `what has no room is not kept, and nothing weighs less than it did`() {
        var batch = JournalBatch()
        let taken = TakenComment(number: CommentNumber(1), room: "main", comment: Comment(text: "text"), source: "chat")
        var isKept = batch.take(taken, within: 100)
        #expect(!isKept && batch.isEmpty && batch.byteCount == 0)
        isKept = batch.take(taken, within: 10_000)
        #expect(isKept)
        let orders = [
            batch.note(.delete(id: String(repeating: "x", count: 10_000), room: nil), in: nil, within: 10_000),
            batch.begin(CommentNumber(2), within: batch.byteCount),
        ]
        #expect(orders == [false, false])
        // A change of something that is there needs no room.
        let changes = [batch.begin(CommentNumber(1), within: 0), batch.settle(CommentNumber(1), .heard, within: 0)]
        #expect(changes == [true, true] && batch.byteCount == 0)
    }

    @Test func `what was heard or deleted is synced, and what came or was left out is not`() {
        func isToBeSynced(_ tell: (inout JournalBatch) -> Void) -> Bool {
            var batch = JournalBatch()
            tell(&batch)
            return batch.isToBeSynced
        }
        let unsynced = [
            isToBeSynced { $0.take(1) }, isToBeSynced { $0.settle(1, .skipped(.backlog)) }, isToBeSynced { $0.settle(1, .left) },
        ]
        let synced = [
            isToBeSynced { $0.begin(1) }, isToBeSynced { $0.settle(1, .heard) }, isToBeSynced { $0.settle(1, .deleted(.message)) },
            isToBeSynced { _ = $0.settle(EntryID(1), .heard, within: .max) },
            isToBeSynced { _ = $0.note(.delete(id: "1", room: nil), in: nil, within: .max) },
        ]
        #expect(!unsynced.contains(true) && !synced.contains(false))
    }

    @Test func `the last cursor of a source counts`() {
        var batch = JournalBatch()
        batch.take(1, cursor: "10")
        batch.take(2, cursor: "20")
        batch.take(3)
        #expect(batch.cursors == ["chat": "20"])
    }

    @Test func `entries are in the order of lives and numbers`() {
        let entries = [(1, 1), (1, 2), (1, 1 << 39), (2, 0), (2, 1)].map { EntryID(life: $0.0, number: CommentNumber(UInt64($0.1))) }
        #expect(entries == entries.sorted() && Set(entries).count == 5)
        #expect(EntryID.last(before: 2) >= entries[2] && EntryID.last(before: 2) < entries[3])
    }

    @Test func `accounts of lives add up, or say where they do not`() {
        var first = JournalLife(number: 1, begun: 0, kept: 2)
        first.counts.taken = 5
        first.counts.note(.heard, count: 3)
        var second = JournalLife(number: 2, begun: 10, found: 2)
        second.counts.note(.failed(.engineCrash), count: 1)
        #expect(JournalAccount(lives: [first, second], open: 1).flaws == [])
        #expect(JournalAccount(lives: [first, second], open: 2).flaws.count == 1)
        second.found = 3
        #expect(JournalAccount(lives: [first, second], open: 1).flaws.count == 2)
        second.found = 2
        let joined = first.joined(to: second)
        #expect(
            JournalAccount(lives: [joined], open: 1).flaws == [] && joined.number == 2 && joined.begun == 0 && joined.counts.settled == 4
        )
    }
}
