// SPDX-License-Identifier: GPL-3.0-or-later

/// The journal of a service that does not run: its history and its account. All calls wait for the disk.
public struct JournalArchive: ~Copyable {
    private var file: JournalFile

    /// Opens a journal that is there. `locked` says that a service uses it.
    public init(_ path: String) throws(JournalProblem) {
        file = try JournalFile.opened(path)
    }

    /// Comments of the history. A call looks at some thousand at most.
    public mutating func page(_ query: HistoryQuery) throws(JournalProblem) -> HistoryPage {
        try file.history(query)
    }

    /// Returns how many comments were forgotten, when none of them is in the file any more, or in the log beside it.
    public mutating func forget(_ what: HistoryForget) throws(JournalProblem) -> Int {
        var forgetting = Forgetting(what)
        while try !file.goOn(&forgetting) {}
        return forgetting.count
    }

    /// What came and what became of it, in all lives. All pages are checked.
    public func account() throws(JournalProblem) -> JournalAccount {
        try file.checkedAccount()
    }
}
