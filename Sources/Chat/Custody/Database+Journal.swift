// SPDX-License-Identifier: GPL-3.0-or-later

extension Database {
    /// The version of the journal; nil where nothing is in the file yet. What is not a journal, or one that is not understood, is refused.
    func journalVersion() throws(JournalProblem) -> Int? {
        let application = try number("PRAGMA application_id")
        let version = try number("PRAGMA user_version")
        let tables = try number("SELECT count(*) FROM sqlite_schema")
        guard application == JournalSchema.application else {
            guard application == 0, version == 0, tables == 0 else { throw .foreign(path: path) }
            return nil
        }
        guard version <= JournalSchema.version else { throw .newer(path: path, version: version) }
        guard version > 0, tables > 0 else { throw .damaged(path: path, reason: "it has no tables") }
        return version
    }

    /// Brings an earlier version up to this one, as a whole.
    func update(from version: Int) throws(JournalProblem) {
        guard version < JournalSchema.version else { return }
        let steps = (version..<JournalSchema.version).compactMap { JournalSchema.steps[$0] }.joined()
        try run("BEGIN IMMEDIATE; \(steps) PRAGMA user_version=\(JournalSchema.version); COMMIT")
    }

    /// Makes the tables and the key of the hashes, as a whole.
    func makeJournal() throws(JournalProblem) {
        let key = IDKey.random()
        let (first, second) = (Int64(bitPattern: key.first), Int64(bitPattern: key.second))
        try run("BEGIN IMMEDIATE; \(JournalSchema.statements) INSERT INTO meta VALUES('ids',\(first),\(second)); COMMIT")
    }

    /// Does all of it or nothing.
    func inTransaction(_ body: () throws(JournalProblem) -> Void) throws(JournalProblem) {
        try run("BEGIN IMMEDIATE")
        do throws(JournalProblem) {
            try body()
            try run("COMMIT")
        } catch {
            // It is over already where SQLite ended it.
            try? run("ROLLBACK")
            throw error
        }
    }

    func key() throws(JournalProblem) -> IDKey {
        let statement = try prepare("SELECT first, second FROM meta WHERE name='ids'")
        guard try step(statement) else { throw .damaged(path: path, reason: "it has no key") }
        return IDKey(first: UInt64(bitPattern: statement.number(0)), second: UInt64(bitPattern: statement.number(1)))
    }

    /// Whether the last life did not end as it should.
    func wasCutOff() throws(JournalProblem) -> Bool {
        do throws(JournalProblem) {
            return try number("SELECT ended IS NULL FROM life ORDER BY number DESC LIMIT 1") != 0
        } catch .failed(_, let reason) {
            throw .damaged(path: path, reason: reason)
        }
    }

    /// Looks for damage in all pages.
    /// - Parameter wholly: also whether tables and their indices agree.
    func check(wholly: Bool) throws(JournalProblem) {
        let words = try text(wholly ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)")
        // It becomes a line of a log.
        guard words == "ok" else { throw .damaged(path: path, reason: words.replacing("\n", with: " ")) }
    }

    /// Brings the log into the file and empties it: what was deleted is then in neither.
    func checkpoint() throws(JournalProblem) {
        guard try number("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else { throw .locked(path: path) }
    }
}
