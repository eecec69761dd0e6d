// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// The journal's database. It cannot be copied, and is used on the thread of its owner: all calls wait for the disk.
struct JournalFile: ~Copyable {
    let database: Database
    let rules: JournalRules
    let key: IDKey
    private let place: JournalPlace
    /// The file that was opened; nil where SQLite reaches files in another way than the system's.
    private let identity: JournalPlace.Identity?
    private var logIdentity: JournalPlace.Identity?
    let statements: JournalStatements
    /// Nil where there is no history.
    let history: HistoryStatements?
    /// This life as it is written; its number is 0 before it has begun.
    var life = JournalLife(number: 0, begun: 0)
    /// How many ids are remembered.
    var ids = 0
    var adopted = AdoptedEntries()
    /// How the history stands.
    var historyFigures = HistoryFigures()
    private var isDurable = false

    /// Opens the file, or makes one, and begins a life. A damaged one is put aside first.
    /// - Parameters:
    ///   - now: milliseconds since 1970.
    ///   - system: one of SQLite's ways to files; nil is the usual one.
    static func open(
        _ path: String,
        _ rules: JournalRules,
        at now: Int64,
        system: String? = nil,
        _ started: (JournalStart) -> Void
    ) throws(JournalProblem) -> JournalFile {
        do throws(JournalProblem) {
            return try begin(path, rules, at: now, system, putAside: nil, started)
        } catch .damaged(let path, let reason) {
            let date = JSONWriter.time(ofMilliseconds: now).filter { $0.isLetter || $0.isNumber }
            let name = try JournalPlace(path: path).putAside(on: date)
            return try begin(path, rules, at: now, system, putAside: .init(path: name, reason: reason), started)
        }
    }

    private static func begin(
        _ path: String,
        _ rules: JournalRules,
        at now: Int64,
        _ system: String?,
        putAside: JournalStart.PutAside?,
        _ started: (JournalStart) -> Void
    ) throws(JournalProblem) -> JournalFile {
        if system == nil { try JournalPlace(path: path).prepare() }
        var file = try JournalFile(path, rules, system)
        var start = try file.beginLife(at: now)
        start.putAside = putAside
        started(start)
        return file
    }

    /// The account of all lives of a journal that nobody uses now, which is checked as a whole.
    static func account(of path: String) throws(JournalProblem) -> JournalAccount {
        try opened(path).checkedAccount()
    }

    /// A journal that is there and that nobody uses now. No life begins.
    static func opened(_ path: String) throws(JournalProblem) -> JournalFile {
        guard JournalPlace(path: path).identity != nil else { throw .unopenable(path: path, reason: "there is none") }
        return try JournalFile(path, JournalRules(), nil)
    }

    /// Opens a file, without beginning a life.
    private init(_ path: String, _ rules: JournalRules, _ system: String?) throws(JournalProblem) {
        // A file that is not ours, or that is not understood, stays as it is, with its log if it has one.
        let hasLog = JournalPlace(path: path).log.identity != nil
        let database = try Database(path, system: system)
        database.keepLog(hasLog)
        try database.run("PRAGMA locking_mode=EXCLUSIVE")
        let version = try database.journalVersion()
        // Until it is closed as it should be.
        database.keepLog(true)
        // The first change goes by a rollback journal, whose deletion has to be synced as well: if a power cut brought it back, it would undo the file,
        // and SQLite would throw the log away with all that was stored meanwhile.
        if version == nil { try database.run("PRAGMA synchronous=EXTRA") }
        guard try database.text("PRAGMA journal_mode=WAL") == "wal" else { throw .failed(path: path, reason: "it cannot have a log") }
        try database.run(JournalSchema.rules)
        if let version {
            if try database.wasCutOff() { try database.check(wholly: false) }
            try database.update(from: version)
        } else {
            try database.makeJournal()
        }
        let statements = try JournalStatements(of: database)
        let history = rules.historyAge == nil ? nil : try HistoryStatements(of: database)
        let key = try database.key()
        self.database = database
        self.rules = rules
        self.key = key
        self.statements = statements
        self.history = history
        place = JournalPlace(path: path)
        identity = system == nil ? place.identity : nil
        logIdentity = place.log.identity
    }

    /// Writes in one transaction what a batch has.
    /// - Parameter durably: whether it survives a power cut when this returns, with all that was written before. Otherwise it survives only the death
    /// of the program.
    /// - Returns: how many comments of earlier lives moderators have taken away before they were read.
    @discardableResult
    mutating func write(_ batch: borrowing JournalBatch, durably: Bool, at now: Int64) throws(JournalProblem) -> Int {
        try checkPlace()
        // Cannot be changed within a transaction.
        if durably != isDurable { try database.run("PRAGMA synchronous=\(durably ? "FULL" : "NORMAL")") }
        isDurable = durably
        var change = JournalChange(life: life)
        try database.inTransaction { () throws(JournalProblem) in change = try put(batch, at: now) }
        life = change.life
        ids += change.hashes.count
        adopted.add(change.adopted)
        // A moderator may still take the text of such a comment out of the history.
        if history == nil { for number in change.settled { adopted.remove(number) } }
        return change.swept
    }

    /// Whether the files are still those that were opened: what is written into others, or into none, would be lost.
    mutating func checkPlace() throws(JournalProblem) {
        guard let identity else { return }
        guard place.identity?.isStill(identity) == true else { throw .moved(path: place.path) }
        let now = place.log.identity
        if let logIdentity, now?.inode != logIdentity.inode { throw .moved(path: place.path) }
        logIdentity = now
    }

    /// Ends the life and the file.
    consuming func close(at now: Int64) throws(JournalProblem) {
        try checkPlace()
        let open = try database.number("SELECT count(*) FROM comment")
        try database.run("UPDATE life SET ended=\(now), kept=\(open) WHERE number=\(life.number)")
        try database.checkpoint()
        database.keepLog(false)
    }

    // MARK: - Reading

    /// Comments of earlier lives in the order of taking. What cannot be read is settled as failed.
    mutating func open(after: EntryID?, limit: Int, at now: Int64) throws(JournalProblem) -> OpenComments {
        var unreadable = JournalBatch()
        let open = try read(after: after, limit: limit) { _ = unreadable.settle($0, JournalCounts.failed, within: .max) }
        if !unreadable.isEmpty { try write(unreadable, durably: false, at: now) }
        return open
    }

    private func read(after: EntryID?, limit: Int, unreadable: (EntryID) -> Void) throws(JournalProblem) -> OpenComments {
        let page = statements.page
        defer { page.reset() }
        page.set(1, after?.value ?? -1)
        page.set(2, EntryID.last(before: life.number).value)
        page.set(3, limit)
        var (rows, last): (Int, EntryID?) = (0, nil)
        var comments: [OpenComment] = []
        while try database.step(page) {
            let entry = EntryID(page.number(0))
            (rows, last) = (rows + 1, entry)
            if adopted.contains(entry) { continue }
            guard var comment = page.openComment(entry) else {
                unreadable(entry)
                continue
            }
            comment.fate = fate(of: comment)
            comments.append(comment)
        }
        return OpenComments(comments: comments, next: rows < limit ? nil : last)
    }

    /// What becomes of a comment that several lives ended with, or that was taken too long before this one began.
    private func fate(of comment: OpenComment) -> Outcome? {
        if comment.attempts >= rules.attempts { return .failed(.nodeEnded) }
        return comment.takenAt < rules.oldest(at: life.begun) ? .skipped(.tooOld) : nil
    }

    /// The account after all pages were looked at.
    func checkedAccount() throws(JournalProblem) -> JournalAccount {
        try database.check(wholly: true)
        return try account()
    }

    func account() throws(JournalProblem) -> JournalAccount {
        JournalAccount(lives: try lives(), open: try database.number("SELECT count(*) FROM comment"))
    }
}

extension Statement {
    /// The row of `JournalStatements.page`; nil where its record cannot be read.
    fileprivate func openComment(_ entry: EntryID) -> OpenComment? {
        guard var comment = try? CommentRecord.comment(from: bytes(7)) else { return nil }
        // It was a number of another life. Here it would be another comment's.
        comment.original?.number = 0
        return OpenComment(
            entry: entry,
            room: RoomName(text(4) ?? ""),
            comment: comment,
            source: text(5) ?? "",
            cursor: text(6),
            isHeld: number(2) != 0,
            attempts: Int(number(3)),
            takenAt: number(1)
        )
    }
}

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
