// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
public import Custody

/// What the server asks of the journal, on the service's loop.
public protocol JournalDoor: AnyObject {
    /// The word for how it stands.
    var stateName: String { get }
    /// Why nothing can be stored now; nil where it can.
    var obstacle: String? { get }
    /// Whether it has a history: comments that have their outcome.
    var hasHistory: Bool { get }
    /// Calls back when all that happened before is stored, or with what prevents that.
    func whenStored(_ done: @escaping (_ problem: String?) -> Void)
    /// Whether a comment has an outcome that is told when it is stored.
    func isUntold(_ comment: CommentNumber) -> Bool
    /// Tells what came and what became of it, in all lives.
    func account(_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void)
    /// Reads a page of the history.
    func page(_ query: HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void)
    /// Forgets comments of the history, and tells how many there were when nothing of them is on the disk any more.
    func forget(_ what: HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void)
}
