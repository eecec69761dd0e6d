// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What a journal has when a life begins.
public struct JournalStart: Equatable, Sendable {
    /// Which life it is, from 1 on.
    var life: Int
    /// Whether the life before was cut off.
    var wasCutOff = false
    /// Comments that are open and can be said; `repeated` of them had begun to be heard.
    public var open = 0
    /// How many of them had begun to be heard.
    public var repeated = 0
    /// How many were left out because of their age.
    public var tooOld = 0
    /// How many failed, because each of several lives ended while it was being heard.
    public var failed = 0
    /// The ids of comments that came before.
    public var ids: RememberedIDs
    /// What moderators did, in its order.
    public var orders: [RememberedOrder] = []
    /// How far sources came, by their names.
    public var cursors: [String: String] = [:]
    /// When the lives before wrote something last, as far as the file tells; nil where there was none.
    public var lastSign: Int64?
    /// What was damaged and is now another file; nil where nothing was.
    public var putAside: PutAside?

    /// A damaged journal under its new name.
    public struct PutAside: Equatable, Sendable {
        /// Where it is now.
        public var path: String
        /// What was wrong with it.
        public var reason: String
    }
}

/// What earlier lives left and this one has taken again, by its number in this life.
struct AdoptedEntries {
    private var entries: [CommentNumber: EntryID] = [:]
    private var all: Set<EntryID> = []

    subscript(number: CommentNumber) -> EntryID? { entries[number] }

    func contains(_ entry: EntryID) -> Bool {
        all.contains(entry)
    }

    mutating func add(_ new: [CommentNumber: EntryID]) {
        entries.merge(new) { $1 }
        all.formUnion(new.values)
    }

    /// It has its outcome, and its row is gone.
    mutating func remove(_ number: CommentNumber) {
        if let entry = entries.removeValue(forKey: number) { all.remove(entry) }
    }
}

/// What the journal's thread tells the loop.
enum JournalReport: Sendable {
    case opened(JournalStart)
    /// What was told before this ticket is stored.
    case stored(ticket: UInt64)
    /// It is not, and nobody who has waited up to this ticket has to wait longer.
    case notStored(ticket: UInt64, JournalProblem)
    /// Something was written; after trouble, or when something had found no room.
    case working
    /// Nothing could be written.
    case failing(JournalProblem)
    /// Moderators have taken away so many comments of earlier lives before they were read.
    case swept(Int)
    case page(UInt64, Result<OpenComments, JournalProblem>)
    case history(UInt64, Result<HistoryPage, JournalProblem>)
    case forgotten(UInt64, Result<Int, JournalProblem>)
    case account(UInt64, Result<JournalAccount, JournalProblem>)
    /// The history is as large as it may be.
    case tidied(HistoryFigures)
    /// The last report. The problem is nil where it was closed as it should be.
    case ended(JournalProblem?)
}

/// How the journal stands.
public enum JournalState: Equatable, Sendable {
    /// It is being opened. What is told meanwhile is kept.
    case opening
    /// All that is told is written.
    case working
    /// The disk has not answered for a while. Nobody waits for it until it does.
    case late
    /// The disk is too slow: something was not kept. Ends by itself.
    case behind
    /// Writing failed and is tried again; what is told meanwhile is kept as far as there is room for it.
    case failing(JournalProblem)
    /// Nothing is kept any more.
    case off(JournalProblem)

    /// What is wrong; nil where nothing is.
    public var problem: JournalProblem? {
        switch self {
        case .opening, .working: nil
        case .late: .late
        case .behind: .behind
        case .failing(let problem), .off(let problem): problem
        }
    }

    /// Its word in metrics and answers.
    public var name: String {
        switch self {
        case .opening: "opening"
        case .working: "working"
        case .late: "late"
        case .behind: "behind"
        case .failing: "failing"
        case .off: "off"
        }
    }
}
