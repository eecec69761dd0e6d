// SPDX-License-Identifier: GPL-3.0-or-later

/// What is in the file. A change of it needs a new version, and a step from each earlier one.
enum JournalSchema {
    static let version = 2
    /// Tells our files from those of other programs: "YomJ".
    static let application = 0x596F_6D4A

    /// - `comment`: what is open. Whatever is asked of all of them comes before the texts, so that those need not be read for it.
    /// - `known`: hashes of ids, 8 bytes each, those of a transaction in one row: a row each would take three times the space, and an index of random
    ///   numbers would write a page for each of them.
    /// - `deletion`, `ban`: orders of moderators, in their order. They are apart so that many of the one kind push out none of the other.
    /// - `cursor`: how far a source came.
    /// - `life`: what came and what became of it since each start.
    /// - `history`: what had its outcome, where that is wanted.
    static let statements = first + history + "PRAGMA application_id=\(application); PRAGMA user_version=\(version);"

    /// What leads from each earlier version to the one after it.
    static let steps = [1: history]

    private static let first = """
        CREATE TABLE meta(name TEXT PRIMARY KEY, first INTEGER NOT NULL, second INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE comment(
            entry INTEGER PRIMARY KEY, taken INTEGER NOT NULL, held INTEGER NOT NULL, attempts INTEGER NOT NULL, begun INTEGER NOT NULL,
            room TEXT NOT NULL, source TEXT NOT NULL, cursor TEXT, record BLOB NOT NULL);
        CREATE TABLE known(row INTEGER PRIMARY KEY, at INTEGER NOT NULL, hashes BLOB NOT NULL);
        CREATE TABLE deletion(row INTEGER PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL);
        CREATE TABLE ban(row INTEGER PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL);
        CREATE TABLE cursor(source TEXT PRIMARY KEY, at INTEGER NOT NULL, place TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE life(
            number INTEGER PRIMARY KEY, begun INTEGER NOT NULL, ended INTEGER, found INTEGER NOT NULL, kept INTEGER,
            repeated INTEGER NOT NULL, commits INTEGER NOT NULL, taken INTEGER NOT NULL, heard INTEGER NOT NULL, skipped INTEGER NOT NULL,
            refused INTEGER NOT NULL, failed INTEGER NOT NULL, deleted INTEGER NOT NULL, "left" INTEGER NOT NULL);

        """

    /// `id` and `original` are hashes of a comment's id and of the id of the comment that it repeats: by them a moderator deletes what was heard. Few
    /// comments repeat another one.
    private static let history = """
        CREATE TABLE history(
            entry INTEGER PRIMARY KEY, taken INTEGER NOT NULL, settled INTEGER NOT NULL, room TEXT NOT NULL, outcome TEXT NOT NULL, reason TEXT,
            source TEXT, platform TEXT, chat TEXT, author TEXT, name TEXT, login TEXT, id INTEGER, original INTEGER, text TEXT);
        CREATE INDEX historySettled ON history(settled);
        CREATE INDEX historyID ON history(id) WHERE id IS NOT NULL;
        CREATE INDEX historyOriginal ON history(original) WHERE original IS NOT NULL;

        """

    /// How a connection is used. Nobody else may have the file, so the index of its log can be in our memory, and no third file is needed.
    /// What is deleted is overwritten. A page that was read is kept as far as half a megabyte goes.
    static let rules = """
        PRAGMA secure_delete=ON;
        PRAGMA cache_size=-512;
        PRAGMA temp_store=MEMORY;
        PRAGMA trusted_schema=OFF;
        PRAGMA cell_size_check=ON;
        PRAGMA wal_autocheckpoint=1000;
        PRAGMA synchronous=NORMAL;
        """
}

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
