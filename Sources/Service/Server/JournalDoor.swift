// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Custody

/// What the server asks of the journal. All are called on the service's loop.
public struct JournalDoor {
    /// The word for how it stands.
    var state: () -> String
    /// Why nothing can be stored now; nil where it can.
    var problem: () -> String?
    /// Calls back when all that happened before is stored, or with what prevents that.
    var whenStored: (_ done: @escaping (_ problem: String?) -> Void) -> Void
    /// Whether a comment has an outcome that is told when it is stored.
    var isUntold: (CommentNumber) -> Bool
    /// Tells what came and what became of it, in all lives.
    var account: (_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void) -> Void
    /// Comments that have their outcome; nil where there is no history.
    var history: HistoryDoor?

    /// All are called on the loop.
    public init(
        state: @escaping () -> String,
        problem: @escaping () -> String?,
        whenStored: @escaping (_ done: @escaping (_ problem: String?) -> Void) -> Void,
        isUntold: @escaping (CommentNumber) -> Bool,
        account: @escaping (_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void) -> Void,
        history: HistoryDoor? = nil
    ) {
        (self.state, self.problem, self.whenStored, self.isUntold) = (state, problem, whenStored, isUntold)
        (self.account, self.history) = (account, history)
    }
}

/// What the server asks of the history. All are called on the service's loop.
public struct HistoryDoor {
    /// Reads a page of it.
    var page: (HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void) -> Void
    /// Forgets comments, and tells how many there were when nothing of them is on the disk any more.
    var forget: (HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void) -> Void

    /// All are called on the loop.
    public init(
        page: @escaping (HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void) -> Void,
        forget: @escaping (HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void) -> Void
    ) {
        (self.page, self.forget) = (page, forget)
    }
}
