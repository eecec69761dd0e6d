// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension JournalFile {
    /// Settles what earlier lives left, nobody has taken again, and moderators take away now: a page that is read later must not bring it back, nor the next
    /// life. Returns how many there were.
    func settleUnread(_ orders: [JournalBatch.Order], _ change: inout JournalChange, at now: Int64) throws(JournalProblem) -> Int {
        let last = EntryID.last(before: life.number).value
        guard !orders.isEmpty, try database.number("SELECT EXISTS(SELECT 1 FROM comment WHERE entry<=\(last))") != 0 else { return 0 }
        let row = try database.prepare("SELECT entry, room, record FROM comment WHERE entry<=\(last)")
        let taken = Set(change.adopted.values)
        var covered: [(entry: EntryID, reason: DeleteReason)] = []
        while try database.step(row) {
            // Rooms settle what they have.
            let entry = EntryID(row.number(0))
            if adopted.contains(entry) || taken.contains(entry) { continue }
            // What cannot be read is not said.
            guard let comment = try? CommentRecord.comment(from: row.bytes(2)) else { continue }
            let room = row.text(1)
            if let order = orders.first(where: { $0.covers(comment, in: room) }) { covered.append((entry, order.reason)) }
        }
        row.reset()
        for (entry, reason) in covered { try settle(entry, .deleted(reason), &change, at: now) }
        return covered.count
    }
}
