// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension JournalFile {
    // MARK: - What comes into it

    /// Puts a comment into the history that is open, and is taken out of what is open by others. Nothing where there is no history, where nobody had
    /// approved it, or where its record cannot be read.
    func remember(_ entry: EntryID, _ outcome: Outcome, wasApproved: Bool = false, at now: Int64) throws(JournalProblem) {
        guard let find = history?.find else { return }
        find.set(1, entry.value)
        defer { find.reset() }
        guard try database.step(find), wasApproved || find.number(1) == 0, let comment = try? CommentRecord.comment(from: find.bytes(4))
        else { return }
        let row = HistoryComment(
            entry: entry,
            room: RoomName(find.text(2) ?? ""),
            takenAt: find.number(0),
            settledAt: now,
            outcome: outcome.name,
            reason: outcome.reason,
            source: find.text(3)
        )
        try put(row, of: comment)
    }

    /// Puts a comment into the history that came and went within a batch.
    func remember(_ passed: JournalBatch.Passed, at now: Int64) throws(JournalProblem) {
        guard !passed.outcome.isWithoutApproval else { return }
        let taken = passed.taken
        let row = HistoryComment(
            entry: EntryID(life: life.number, number: taken.number),
            room: taken.room,
            takenAt: now,
            settledAt: now,
            outcome: passed.outcome.name,
            reason: passed.outcome.reason,
            source: taken.source
        )
        try put(row, of: taken.comment)
    }

    private func put(_ row: HistoryComment, of comment: Comment) throws(JournalProblem) {
        guard let insert = history?.insert else { return }
        let names = comment.author?.names ?? []
        insert.set(1, row.entry.value)
        insert.set(2, row.takenAt)
        insert.set(3, row.settledAt)
        insert.set(4, row.room.text)
        insert.set(5, row.outcome)
        insert.set(6, row.reason)
        insert.set(7, row.source)
        insert.set(8, comment.platform)
        insert.set(9, comment.room)
        insert.set(10, comment.author?.id)
        insert.set(11, names.first)
        // By it a moderator may name a viewer who goes by another name.
        if let login = comment.author?.login, login != names.first { insert.set(12, login) }
        insert.set(13, comment.id.map(key.hash))
        insert.set(14, comment.original?.id.map(key.hash))
        if row.outcome != "deleted" { insert.set(15, comment.text) }
        try database.finish(insert)
    }

    // MARK: - What moderators take out of it

    /// Takes the texts of these comments out of the history.
    func redact(_ entries: some Sequence<EntryID>) throws(JournalProblem) {
        guard let redact = history?.redact else { return }
        for entry in entries {
            redact.set(1, entry.value)
            try database.finish(redact)
        }
    }

    /// Takes the texts out of the history that go with what moderators did, as they go from the memory of the service: those of a deleted comment, however
    /// old it is, and of banned viewers and cleared chats as far back as ids are remembered, because more is in no chat.
    func redact(_ orders: [JournalBatch.Order], at now: Int64) throws(JournalProblem) {
        guard let history, !orders.isEmpty else { return }
        var broad: [JournalBatch.Order] = []
        for order in orders {
            switch order.order {
            case .delete(let id, let chat):
                history.redactNamed.set(1, key.hash(id))
                history.redactNamed.set(2, order.room?.text)
                history.redactNamed.set(3, chat)
                history.redactNamed.set(4, RoomName.main.text)
                try database.finish(history.redactNamed)
            case .ban, .clear: broad.append(order)
            case .comment, .unban: break
            }
        }
        guard !broad.isEmpty else { return }
        let row = try database.prepare("SELECT entry, room, chat, author, name, login FROM history WHERE settled>=?1 AND text IS NOT NULL")
        row.set(1, now - rules.idAge.milliseconds)
        var redacted: [EntryID] = []
        while try database.step(row) {
            var comment = Comment(text: "")
            comment.room = row.text(2)
            comment.author = Author(id: row.text(3), name: row.text(4), login: row.text(5))
            let room = row.text(1)
            if broad.contains(where: { $0.covers(comment, in: room) }) { redacted.append(EntryID(row.number(0))) }
        }
        row.reset()
        try redact(redacted)
    }

    // MARK: - What is asked of it

    /// Comments among the next ones that are looked at in a step.
    func history(_ query: HistoryQuery) throws(JournalProblem) -> HistoryPage {
        let before = query.before?.value ?? .max
        let first = try database.prepare("SELECT entry FROM history WHERE entry<?1 ORDER BY entry DESC LIMIT 1 OFFSET ?2")
        first.set(1, before)
        first.set(2, rules.historyStep - 1)
        let low = try database.step(first) ? EntryID(first.number(0)) : nil
        let row = try database.prepare(
            """
            SELECT entry, taken, settled, room, outcome, reason, source, platform, author, name, login, text FROM history
            WHERE entry<?1 AND entry>=?2 AND (?3 IS NULL OR room=?3) AND (?4 IS NULL OR outcome=?4)
            AND (?5 IS NULL OR taken>=?5) AND (?6 IS NULL OR taken<?6) AND (?7 IS NULL OR instr(lower(text),lower(?7))>0) ORDER BY entry DESC
            """
        )
        row.set(1, before)
        row.set(2, low?.value ?? -1)
        row.set(3, query.room?.text)
        row.set(4, query.outcome)
        row.set(5, query.since)
        row.set(6, query.until)
        row.set(7, query.text)
        let author = query.author.map { NamedViewer(name: $0) }
        var comments: [HistoryComment] = []
        while try database.step(row) {
            let comment = row.historyComment
            guard author?.means(Author(id: comment.authorID, name: comment.author, login: row.text(10))) ?? true else { continue }
            comments.append(comment)
            if comments.count >= query.limit { return HistoryPage(comments: comments, next: comment.entry) }
        }
        return HistoryPage(comments: comments, next: low)
    }

    // MARK: - What it forgets

    /// Forgets in one step. Returns whether nothing of it is in the files any more.
    mutating func goOn(_ forgetting: inout Forgetting) throws(JournalProblem) -> Bool {
        try checkPlace()
        if forgetting.last == nil { forgetting.last = Int64(try database.number("SELECT coalesce(max(entry),-1) FROM history")) }
        let end = try database.prepare("SELECT entry FROM history WHERE entry>?1 ORDER BY entry LIMIT 1 OFFSET ?2")
        end.set(1, forgetting.after)
        end.set(2, rules.historyStep - 1)
        let last = forgetting.last ?? -1
        let step = min(last, try database.step(end) ? end.number(0) : last)
        end.reset()
        try database.inTransaction { () throws(JournalProblem) in
            forgetting.count += try forget(forgetting.what, after: forgetting.after, upTo: step)
        }
        forgetting.after = step
        guard step >= last else { return false }
        try database.checkpoint()
        return true
    }

    private func forget(_ what: HistoryForget, after: Int64, upTo last: Int64) throws(JournalProblem) -> Int {
        switch what {
        case .all: return try delete("DELETE FROM history WHERE entry>\(after) AND entry<=\(last)")
        case .author(let name):
            let viewer = NamedViewer(name: name)
            let row = try database.prepare("SELECT entry, author, name, login FROM history WHERE entry>?1 AND entry<=?2")
            row.set(1, after)
            row.set(2, last)
            var entries: [Int64] = []
            while try database.step(row) {
                if viewer.means(Author(id: row.text(1), name: row.text(2), login: row.text(3))) { entries.append(row.number(0)) }
            }
            row.reset()
            let delete = try database.prepare("DELETE FROM history WHERE entry=?1")
            for entry in entries {
                delete.set(1, entry)
                try database.finish(delete)
            }
            return entries.count
        }
    }

    /// Whether there is a history, or the rest of one that is not wanted any more.
    var hasHistory: Bool {
        get throws(JournalProblem) {
            if history != nil { return true }
            return try database.number("SELECT EXISTS(SELECT 1 FROM history)") != 0
        }
    }

    /// Forgets what is too old or has no room, or all of it where there is no history, in one step. Returns whether there is more of that.
    mutating func trimHistory(at now: Int64) throws(JournalProblem) -> Bool {
        try checkPlace()
        guard let age = rules.historyAge else { return try dropOldest() == rules.historyStep }
        let old = "SELECT entry FROM history WHERE settled<\(now - age.milliseconds) ORDER BY settled LIMIT \(rules.historyStep)"
        if try delete("DELETE FROM history WHERE entry IN (\(old))") == rules.historyStep { return true }
        historyFigures.bytes = try usedBytes()
        guard historyFigures.bytes > rules.historyBytes else { return false }
        let dropped = try dropOldest()
        historyFigures.dropped += dropped
        return dropped > 0
    }

    private func dropOldest() throws(JournalProblem) -> Int {
        try delete("DELETE FROM history WHERE entry IN (SELECT entry FROM history ORDER BY entry LIMIT \(rules.historyStep))")
    }

    /// What the file has in use. Pages that became free are used again.
    private func usedBytes() throws(JournalProblem) -> Int {
        let pages = try database.number("PRAGMA page_count") - database.number("PRAGMA freelist_count")
        return try pages * database.number("PRAGMA page_size")
    }
}

extension Statement {
    /// The row of a query of the history.
    fileprivate var historyComment: HistoryComment {
        HistoryComment(
            entry: EntryID(number(0)),
            room: RoomName(text(3) ?? ""),
            takenAt: number(1),
            settledAt: number(2),
            outcome: text(4) ?? "",
            reason: text(5),
            source: text(6).flatMap { $0.isEmpty ? nil : $0 },
            platform: text(7),
            authorID: text(8),
            author: text(9),
            text: text(11)
        )
    }
}
