// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// What a transaction changes of what its file knows.
struct JournalChange {
    var life: JournalLife
    /// Of the ids that came.
    var hashes: [UInt64] = []
    /// How many comments of earlier lives moderators have taken away before they were read.
    var swept = 0
    /// What was taken again in this life, by its number.
    var adopted: [CommentNumber: EntryID] = [:]
    /// Which of these have their outcome.
    var settled: [CommentNumber] = []
}

extension JournalFile {
    /// Puts a batch into the tables.
    func put(_ batch: borrowing JournalBatch, at now: Int64) throws(JournalProblem) -> JournalChange {
        var change = JournalChange(life: life)
        change.life.commits += 1
        change.life.counts.add(batch.counts)
        change.hashes = batch.passedIDs.map(key.hash)
        // Numbers that rise are put at the end of the table, side by side.
        for taken in batch.taken.values.ordered(by: { $0.taken.number.value < $1.taken.number.value }) {
            try put(taken, &change, at: now)
        }
        for (number, happened) in batch.changes {
            try put(happened, entry(of: number, change), &change, at: now)
            if happened.outcome != nil { change.settled.append(number) }
        }
        for (entry, outcome) in batch.removed {
            try settle(entry, outcome, &change, at: now)
        }
        for passed in batch.passed {
            try remember(passed, at: now)
        }
        for order in batch.orders {
            try put(order, at: now)
        }
        change.swept = try settleUnread(batch.orders, &change, at: now)
        try redact(batch.orders, at: now)
        try redact(batch.redacted.map { entry(of: $0, change) })
        for (source, place) in batch.cursors {
            statements.setCursor.set(1, source)
            statements.setCursor.set(2, now)
            statements.setCursor.set(3, place)
            try database.finish(statements.setCursor)
        }
        if !change.hashes.isEmpty {
            statements.know.set(1, now)
            statements.know.set(2, RememberedIDs.bytes(of: change.hashes))
            try database.finish(statements.know)
        }
        try put(change.life)
        return change
    }

    /// Under which a comment of this life is in the tables.
    private func entry(of number: CommentNumber, _ change: borrowing JournalChange) -> EntryID {
        change.adopted[number] ?? adopted[number] ?? EntryID(life: life.number, number: number)
    }

    private func put(_ new: JournalBatch.Taken, _ change: inout JournalChange, at now: Int64) throws(JournalProblem) {
        let taken = new.taken
        if let earlier = taken.entry {
            // It keeps its place, so that the next life has the order in which comments were taken first.
            change.adopted[taken.number] = earlier
            statements.adopt.set(1, earlier.value)
            statements.adopt.set(2, taken.isHeld ? 1 : 0)
            statements.adopt.set(3, new.isBegun ? 1 : 0)
            try database.finish(statements.adopt)
            return
        }
        let entry = EntryID(life: life.number, number: taken.number)
        let insert = statements.insert
        insert.set(1, entry.value)
        insert.set(2, now)
        insert.set(3, taken.isHeld ? 1 : 0)
        insert.set(4, new.isBegun ? 1 : 0)
        insert.set(5, taken.room.text)
        insert.set(6, taken.source)
        insert.set(7, taken.cursor?.place)
        insert.set(8, CommentRecord.bytes(of: taken.comment))
        guard try database.finish(insert) > 0 else { return }
        change.life.counts.taken += 1
        if let id = CommentID(of: taken.comment, in: taken.room) { change.hashes.append(key.hash(id)) }
    }

    private func put(
        _ happened: JournalBatch.Change,
        _ entry: EntryID,
        _ change: inout JournalChange,
        at now: Int64
    ) throws(JournalProblem) {
        if let outcome = happened.outcome { return try settle(entry, outcome, wasApproved: happened.isApproved, &change, at: now) }
        for (isSo, statement) in [(happened.isApproved, statements.approve), (happened.isBegun, statements.begin)] where isSo {
            statement.set(1, entry.value)
            try database.finish(statement)
        }
    }

    /// Only what was there has an outcome here: a comment that had no room in a batch is not in the account.
    func settle(
        _ entry: EntryID,
        _ outcome: Outcome,
        wasApproved: Bool = false,
        _ change: inout JournalChange,
        at now: Int64
    ) throws(JournalProblem) {
        if outcome != .kept { try remember(entry, outcome, wasApproved: wasApproved, at: now) }
        statements.delete.set(1, entry.value)
        change.life.counts.note(outcome.name, count: try database.finish(statements.delete))
    }

    private func put(_ order: JournalBatch.Order, at now: Int64) throws(JournalProblem) {
        guard let record = OrderRecord.bytes(of: order.order, in: order.room) else { return }
        let isDeletion = if case .delete = order.order { true } else { false }
        try put(record, at: now, isDeletion ? statements.noteDeletion : statements.noteBan)
    }

    private func put(_ record: [UInt8], at now: Int64, _ statement: Statement) throws(JournalProblem) {
        statement.set(1, now)
        statement.set(2, record)
        try database.finish(statement)
    }

    private func put(_ life: JournalLife) throws(JournalProblem) {
        let statement = statements.setLife
        statement.set(1, life.number)
        statement.set(2, life.commits)
        statement.set(3, life.counts.taken)
        for (place, name) in JournalCounts.names.enumerated() { statement.set(place + 4, life.counts.outcomes[name] ?? 0) }
        try database.finish(statement)
    }
}
