// SPDX-License-Identifier: GPL-3.0-or-later

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
