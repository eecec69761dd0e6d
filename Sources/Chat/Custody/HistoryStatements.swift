// SPDX-License-Identifier: GPL-3.0-or-later

/// The statements by which the history grows, and loses texts.
struct HistoryStatements {
    let find: Statement
    let insert: Statement
    let redact: Statement
    let redactNamed: Statement

    init(of database: borrowing Database) throws(JournalProblem) {
        find = try database.prepare("SELECT taken, held, room, source, record FROM comment WHERE entry=?1")
        insert = try database.prepare("INSERT OR IGNORE INTO history VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15)")
        redact = try database.prepare("UPDATE history SET text=NULL WHERE entry=?1")
        redactNamed = try database.prepare(
            """
            UPDATE history SET text=NULL WHERE (id=?1 OR original=?1) AND (?2 IS NULL OR room=?2) AND (?3 IS NULL OR coalesce(chat,?4)=?3)
            """
        )
    }
}
