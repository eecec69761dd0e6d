// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Which comments of the history are asked for. All that is given must be so.
public struct HistoryQuery: Equatable, Sendable {
    /// A part of the text. ASCII letters match in either case; other letters are as they are written.
    public var text: String?
    /// The id of the author, or the name, in which capital letters make no difference.
    public var author: String?
    /// The name of an outcome.
    public var outcome: String?
    /// The room they were for.
    public var room: RoomName?
    /// When they were taken, in milliseconds since 1970: then or later.
    public var since: Int64?
    /// Before then.
    public var until: Int64?
    /// Only those that were taken before this one; nil begins with the newest.
    public var before: EntryID?
    /// So many at most.
    public var limit: Int

    /// All comments, the newest first.
    public init(
        text: String? = nil,
        author: String? = nil,
        outcome: String? = nil,
        room: RoomName? = nil,
        since: Int64? = nil,
        until: Int64? = nil,
        before: EntryID? = nil,
        limit: Int = 50
    ) {
        (self.text, self.author, self.outcome, self.room) = (text, author, outcome, room)
        (self.since, self.until, self.before, self.limit) = (since, until, before, limit)
    }
}

/// A comment that has its outcome, as the history has it.
public struct HistoryComment: Equatable, Sendable {
    /// Its place in the order of taking.
    public var entry: EntryID
    public var room: RoomName
    /// When it was taken, in milliseconds since 1970.
    public var takenAt: Int64
    /// When it had its outcome.
    public var settledAt: Int64
    /// The name of its outcome.
    public var outcome: String
    /// The reason, where the outcome has several.
    public var reason: String?
    /// The name of its source.
    public var source: String?
    /// The platform on which it was written.
    public var platform: String?
    /// The platform's name for the author.
    public var authorID: String?
    /// What the author is called.
    public var author: String?
    /// What was written; nil where a moderator took it away, before or after it was heard.
    public var text: String?

    /// A comment with that outcome.
    init(
        entry: EntryID,
        room: RoomName,
        takenAt: Int64,
        settledAt: Int64,
        outcome: String,
        reason: String? = nil,
        source: String? = nil,
        platform: String? = nil,
        authorID: String? = nil,
        author: String? = nil,
        text: String? = nil
    ) {
        (self.entry, self.room, self.takenAt, self.settledAt) = (entry, room, takenAt, settledAt)
        (self.outcome, self.reason, self.source, self.platform) = (outcome, reason, source, platform)
        (self.authorID, self.author, self.text) = (authorID, author, text)
    }
}

/// Some of the comments of the history.
public struct HistoryPage: Equatable, Sendable {
    /// The newest first. Fewer than were asked for is not the end.
    public var comments: [HistoryComment]
    /// Before which more may come; nil at the end.
    public var next: EntryID?

    /// A page before which there may be others.
    init(comments: [HistoryComment], next: EntryID?) {
        (self.comments, self.next) = (comments, next)
    }
}

/// What the history is to forget.
public enum HistoryForget: Equatable, Sendable {
    /// All comments of those whose id this is, or whose name, in which capital letters make no difference.
    case author(String)
    /// All comments.
    case all
}

/// How the history stands.
public struct HistoryFigures: Equatable, Sendable {
    /// What the journal's file uses, in bytes.
    public var bytes = 0
    /// How many comments went before their time, because there was no room for them.
    public var dropped = 0

    /// Nothing yet.
    init() {}
}

/// What the history is forgetting, in steps.
struct Forgetting: Sendable {
    let what: HistoryForget
    /// How many comments were forgotten.
    var count = 0
    /// Behind which the next ones are.
    var after: Int64 = -1
    /// The last one that was there at the beginning; nil before that. What comes later stays.
    var last: Int64?

    init(_ what: HistoryForget) {
        self.what = what
    }
}

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
