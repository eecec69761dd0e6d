// SPDX-License-Identifier: GPL-3.0-or-later

/// The statements that are used again and again.
struct JournalStatements {
    let insert: Statement
    let adopt: Statement
    let approve: Statement
    let begin: Statement
    let delete: Statement
    let know: Statement
    let noteDeletion: Statement
    let noteBan: Statement
    let setCursor: Statement
    let setLife: Statement
    let page: Statement

    /// Where a table or a column is missing, the file is damaged.
    init(of database: borrowing Database) throws(JournalProblem) {
        do throws(JournalProblem) {
            self = try Self(database)
        } catch .failed(let path, let reason) {
            throw .damaged(path: path, reason: reason)
        }
    }

    private init(_ database: borrowing Database) throws(JournalProblem) {
        insert = try database.prepare("INSERT OR IGNORE INTO comment VALUES(?1,?2,?3,0,?4,?5,?6,?7,?8)")
        adopt = try database.prepare("UPDATE comment SET held=?2, begun=?3 WHERE entry=?1")
        approve = try database.prepare("UPDATE comment SET held=0 WHERE entry=?1")
        begin = try database.prepare("UPDATE comment SET begun=1 WHERE entry=?1")
        delete = try database.prepare("DELETE FROM comment WHERE entry=?1")
        know = try database.prepare("INSERT INTO known(at,hashes) VALUES(?1,?2)")
        noteDeletion = try database.prepare("INSERT INTO deletion(at,record) VALUES(?1,?2)")
        noteBan = try database.prepare("INSERT INTO ban(at,record) VALUES(?1,?2)")
        setCursor = try database.prepare("INSERT OR REPLACE INTO cursor VALUES(?1,?2,?3)")
        let counts = JournalCounts.names.enumerated().map { ", \"\($1)\"=?\($0 + 4)" }.joined()
        setLife = try database.prepare("UPDATE life SET commits=?2, taken=?3\(counts) WHERE number=?1")
        page = try database.prepare(
            """
            SELECT entry, taken, held, attempts, room, source, cursor, record FROM comment WHERE entry>?1 AND entry<=?2 ORDER BY entry LIMIT ?3
            """
        )
    }
}
