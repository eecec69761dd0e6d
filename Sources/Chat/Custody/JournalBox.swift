// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Synchronization

/// What the loop puts in and the journal's thread takes out. The loop holds its lock for as long as it takes to note one thing.
final class JournalBox: Sendable {
    /// A question about what is open.
    struct Page: Sendable {
        var number: UInt64
        var after: EntryID?
        var limit: Int
    }

    /// A question about the past, with its number.
    enum Question: Sendable {
        case history(UInt64, HistoryQuery)
        case forget(UInt64, Forgetting)
        case account(UInt64)
    }

    fileprivate struct State {
        var batch: JournalBatch
        /// When the first thing of the batch was told.
        var first: Moment?
        /// What is being written, in bytes, and how many things.
        var underWay = 0
        var thingsUnderWay = 0
        /// The last one who waits for what was told before to be stored.
        var ticket: UInt64 = 0
        /// Whether somebody waits for the batch.
        var isAwaited = false
        var pages: [Page] = []
        var questions: [Question] = []
        /// Whether all that was told before the first question is written.
        var isFirstQuestionDue = false
        /// Whether something found no room since it was asked last.
        var hadNoRoom = false
        var isClosed = false
    }

    /// What the thread has to do.
    enum Task {
        /// At that moment, or when it is called; nil for when it is called.
        case wait(until: Moment?)
        case page(Page)
        case question(Question)
        /// To be stored for those who wait up to the ticket, where there is one.
        case write(JournalBatch, ticket: UInt64?)
        /// Nobody may wait: nothing can be written now.
        case refuse(ticket: UInt64)
        case tidy
        case end(JournalBatch, ticket: UInt64?)
    }

    private let state: Mutex<State>
    private let bell = atStart(try Mailbox<Void>())
    private let bytes: Int
    private let interval: Duration

    init(_ rules: JournalRules) {
        state = Mutex(State(batch: JournalBatch(hasHistory: rules.historyAge != nil)))
        bytes = rules.bytes
        interval = rules.commitInterval
    }

    /// Readable when the thread has something to look at.
    var descriptor: CInt { bell.descriptor }

    // MARK: - The loop's side

    /// Notes something in the batch. Returns false where there is no room for it.
    func note(at now: Moment, isNew: Bool = false, _ change: (inout JournalBatch, Int) -> Bool) -> Bool {
        let (isKept, isFirst) = state.withLock { state in
            let limit = (isNew ? bytes / 4 * 3 : bytes) - state.underWay
            let isKept = change(&state.batch, limit)
            if !isKept { state.hadNoRoom = true }
            guard state.first == nil, !state.batch.isEmpty else { return (isKept, false) }
            state.first = now
            return (isKept, true)
        }
        if isFirst { bell.send(()) }
        return isKept
    }

    /// Asks to be told when all that was noted before is stored. Returns the ticket for that.
    func await() -> UInt64 {
        let (ticket, isFirst) = state.withLock { state in
            defer { state.isAwaited = true }
            state.ticket += 1
            return (state.ticket, !state.isAwaited)
        }
        if isFirst { bell.send(()) }
        return ticket
    }

    func ask(_ page: Page) {
        state.withLock { $0.pages.append(page) }
        bell.send(())
    }

    /// Answered after what was told before is written.
    func ask(_ question: Question) {
        state.withLock { $0.questions.append(question) }
        bell.send(())
    }

    /// How many comments, outcomes and orders are not written.
    var unwritten: Int { state.withLock { $0.batch.count + $0.thingsUnderWay } }

    func close() {
        state.withLock { $0.isClosed = true }
        bell.send(())
    }

    // MARK: - The thread's side

    /// What is next, in this order: pages of what is open, what somebody waits for, the first thing that is as old as it may be, and then tidying.
    /// Questions about the past take turns with what is to be written.
    /// - Parameters:
    ///   - retry: before this moment nothing can be written; nil where it can.
    ///   - tidying: when that is due; nil for never.
    func next(at now: Moment, retry: Moment?, tidying: Moment?) -> Task {
        // Calls from here on ring again.
        _ = bell.take()
        return state.withLock { state in
            let ticket = state.isAwaited ? state.ticket : nil
            if state.isClosed { return .end(state.takeBatch(), ticket: ticket) }
            if let page = state.pages.first {
                state.pages.removeFirst()
                return .page(page)
            }
            if let retry {
                // What is read is what was written by now.
                if let question = state.takeQuestion() { return .question(question) }
                guard let ticket else { return .wait(until: retry) }
                state.isAwaited = false
                return .refuse(ticket: ticket)
            }
            if state.first == nil || state.isFirstQuestionDue, let question = state.takeQuestion() {
                return .question(question)
            }
            let due = state.first.map { $0 + interval }
            let isAwaited = ticket != nil || !state.questions.isEmpty
            if isAwaited || due.map({ $0 <= now }) ?? false { return .write(state.takeBatch(), ticket: ticket) }
            if let tidying, tidying <= now { return .tidy }
            return .wait(until: [due, tidying].compactMap(\.self).min())
        }
    }

    /// What was taken last is written, or given up. Returns whether something found no room before.
    func finish() -> Bool {
        state.withLock { state in
            (state.underWay, state.thingsUnderWay) = (0, 0)
            defer { state.hadNoRoom = false }
            return state.hadNoRoom
        }
    }
}

extension JournalBox.State {
    fileprivate mutating func takeBatch() -> JournalBatch {
        defer { (batch, first, isAwaited) = (batch.next, nil, false) }
        (underWay, thingsUnderWay) = (batch.byteCount, batch.count)
        isFirstQuestionDue = !questions.isEmpty
        return batch
    }

    fileprivate mutating func takeQuestion() -> JournalBox.Question? {
        guard !questions.isEmpty else { return nil }
        isFirstQuestionDue = false
        return questions.removeFirst()
    }
}
