// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
import Glibc
public import Net

/// Custody in a file, which a thread of its own writes. Confined to the loop's thread, which never waits for the disk.
///
/// ```swift
/// let journal = Journal("/var/lib/yomite/journal.db", JournalRules(), on: loop)
/// journal.start { start in resume(start) }
/// journal.take(TakenComment(number: number, room: "main", comment: comment, source: "chat"))
/// journal.whenStored { stored in answer(stored) }
/// ```
public final class Journal: Custody {
    private let path: String
    private let loop: Loop
    private let box: JournalBox
    private let inbox: Inbox<JournalReport>
    private let writer: JournalWriter
    private var thread: pthread_t?
    /// Those who wait for a ticket, in the order of tickets.
    private var waiting: [(ticket: UInt64, done: (Result<Void, JournalProblem>) -> Void)] = []
    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.stopWaiting() }
    /// A disk that works answers long before. Sound waits as long where one hangs, once.
    static let patience = Duration.seconds(2)
    private var pages = Asked<OpenComments>()
    private var histories = Asked<HistoryPage>()
    private var forgettings = Asked<Int>()
    private var accounts = Asked<JournalAccount>()
    private var started: ((Result<JournalStart, JournalProblem>) -> Void)?
    private var closed: (() -> Void)?

    /// How it stands.
    public private(set) var state = JournalState.opening {
        didSet { if state != oldValue { changed?(state) } }
    }
    public var works: Bool { state.problem == nil || state == .late }
    /// Called when that changes.
    public var changed: ((JournalState) -> Void)?
    /// Called with how many comments of earlier lives moderators have taken away before they were read.
    public var swept: ((Int) -> Void)?
    /// How many comments, outcomes and orders found no room, came after the end, or were not taken by a disk that was given up.
    public private(set) var lost = 0
    /// How the history stands.
    public private(set) var historyFigures = HistoryFigures()

    /// A journal in that file, which is opened by `start`.
    public convenience init(_ path: String, _ rules: JournalRules, on loop: Loop) {
        self.init(path, rules, on: loop, wallClock: wallClock)
    }

    /// - Parameter wallClock: milliseconds since 1970. Called on the journal's thread.
    init(_ path: String, _ rules: JournalRules, on loop: Loop, wallClock: @escaping @Sendable () -> Int64) {
        (self.path, self.loop) = (path, loop)
        box = JournalBox(rules)
        var take: (JournalReport) -> Void = { _ in }
        inbox = atStart(try Inbox(on: loop) { take($0) })
        writer = JournalWriter(path: path, rules: rules, box: box, reports: inbox.mailbox, wallClock: wallClock)
        take = { [weak self] in self?.take($0) }
    }

    deinit {
        box.close()
        if let thread { pthread_join(thread, nil) }
    }

    /// Opens the file. `started` is called once, with what is in it; what is told before is kept as well.
    public func start(_ started: @escaping (Result<JournalStart, JournalProblem>) -> Void) {
        self.started = started
        thread = try? startThread("for the journal") { [writer] in writer.run() }
        if thread == nil { inbox.mailbox.send(.ended(.noThread)) }
    }

    /// Writes what is still to be written, and ends. What is open is kept for the next life. `done` is called once, on the loop.
    public func close(_ done: @escaping () -> Void) {
        guard thread != nil else {
            if state == .opening { state = .off(.closed) }
            return done()
        }
        closed = done
        box.close()
    }

    /// Gives up a disk that does not answer. What was not written is lost, and its thread is left to itself: it ends when the disk lets it.
    public func abandon() {
        guard let thread else { return }
        pthread_detach(thread)
        self.thread = nil
        lost += box.unwritten
        box.close()
        end(.unresponsive(path: path))
    }

    // MARK: - Custody

    /// Notes it in the next batch. What finds no room is counted (`lost`).
    @discardableResult
    public func take(_ comment: TakenComment) -> Bool {
        note(isNew: true) { $0.take(comment, within: $1) }
    }

    /// Notes both in the next batch.
    public func pass(_ comment: TakenComment, _ outcome: Outcome) {
        note(isNew: true) { $0.take(comment, within: $1) && $0.settle(comment.number, outcome, within: $1) }
    }

    /// Notes it in the next batch.
    public func approve(_ number: CommentNumber) {
        note { $0.approve(number, within: $1) }
    }

    /// Notes it in the next batch.
    public func begin(_ number: CommentNumber) {
        note { $0.begin(number, within: $1) }
    }

    /// Notes it in the next batch. One that came in the same batch is not written at all.
    public func settle(_ number: CommentNumber, _ outcome: Outcome) {
        note { $0.settle(number, outcome, within: $1) }
    }

    /// Notes it in the next batch.
    public func settle(_ entry: EntryID, _ outcome: Outcome) {
        note { $0.settle(entry, outcome, within: $1) }
    }

    /// Notes it in the next batch.
    public func note(_ order: Moderation, in room: RoomName?) {
        note { $0.note(order, in: room, within: $1) }
    }

    /// Has the next batch written at once, and synced. While nothing is stored for `patience`, nobody waits.
    public func whenStored(_ done: @escaping (Result<Void, JournalProblem>) -> Void) {
        // While something was not kept, nobody can be told that it is stored.
        if let problem = state.problem { return done(.failure(problem)) }
        if waiting.isEmpty { alarm.set(loop.now + Self.patience) }
        waiting.append((box.await(), done))
    }

    /// Asks the journal's thread, which answers between two batches.
    public func open(after: EntryID?, limit: Int, _ done: @escaping (Result<OpenComments, JournalProblem>) -> Void) {
        if case .off(let problem) = state { return done(.failure(problem)) }
        box.ask(JournalBox.Page(number: pages.add(done), after: after, limit: limit))
    }

    /// A moderator deleted what was written in this comment, which may have its outcome.
    public func redact(_ number: CommentNumber) {
        note { $0.redact(number, within: $1) }
    }

    // MARK: - What is asked of the past

    /// Reads comments of the history. `done` is called on the loop, with all that was told before. A call looks at some thousand at most, so that nothing
    /// waits long for it to be written.
    public func history(_ query: HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void) {
        ask(done) { .history(histories.add(done), query) }
    }

    /// Forgets comments of the history. `done` is called on the loop with how many there were, when none of them is in the file any more, or in the log
    /// beside it.
    public func forget(_ what: HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void) {
        ask(done) { .forget(forgettings.add(done), Forgetting(what)) }
    }

    /// Tells what came and what became of it, in all lives. `done` is called on the loop.
    public func account(_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void) {
        ask(done) { .account(accounts.add(done)) }
    }

    private func ask<Answer>(_ done: (Result<Answer, JournalProblem>) -> Void, _ question: () -> JournalBox.Question) {
        switch state {
        case .opening, .working, .behind: box.ask(question())
        case .late: done(.failure(.late))
        case .failing(let problem), .off(let problem): done(.failure(problem))
        }
    }

    @discardableResult
    private func note(isNew: Bool = false, _ change: (inout JournalBatch, Int) -> Bool) -> Bool {
        if case .off = state {
            lost += 1
            return false
        }
        if box.note(at: loop.now, isNew: isNew, change) { return true }
        lost += 1
        if [.working, .opening, .late].contains(state) { state = .behind }
        return false
    }

    // MARK: - What the thread tells

    private func take(_ report: JournalReport) {
        // A thread that was given up may still tell something.
        if case .off = state { return }
        switch report {
        case .opened(let start):
            if state == .opening || state == .late { state = .working }
            tell(.success(start))
        case .stored(let ticket):
            if state == .late { state = .working }
            answer(upTo: ticket, .success(()))
        case .notStored(let ticket, let problem): answer(upTo: ticket, .failure(state.problem ?? problem))
        case .working: state = .working
        case .failing(let problem): state = .failing(problem)
        case .swept(let count): swept?(count)
        case .page(let number, let result): pages.take(number)?(result)
        case .history(let number, let result): histories.take(number)?(result)
        case .forgotten(let number, let result): forgettings.take(number)?(result)
        case .account(let number, let result): accounts.take(number)?(result)
        case .tidied(let figures): historyFigures = figures
        case .ended(let problem): end(problem ?? .closed)
        }
    }

    private func end(_ problem: JournalProblem) {
        state = .off(problem)
        if let thread { pthread_join(thread, nil) }
        thread = nil
        tell(.failure(problem))
        answer(upTo: .max, .failure(problem))
        for done in pages.takeAll() { done(.failure(problem)) }
        for done in histories.takeAll() { done(.failure(problem)) }
        for done in forgettings.takeAll() { done(.failure(problem)) }
        for done in accounts.takeAll() { done(.failure(problem)) }
        closed?()
        closed = nil
    }

    private func tell(_ result: Result<JournalStart, JournalProblem>) {
        let started = started
        self.started = nil
        started?(result)
    }

    /// Each of those who are answered may wait again.
    private func answer(upTo ticket: UInt64, _ result: Result<Void, JournalProblem>) {
        let answered = waiting.prefix { $0.ticket <= ticket }
        waiting.removeFirst(answered.count)
        alarm.set(waiting.isEmpty ? nil : loop.now + Self.patience)
        for (_, done) in answered { done(result) }
    }

    private func stopWaiting() {
        if state == .working || state == .opening { state = .late }
        answer(upTo: .max, .failure(state.problem ?? .late))
    }
}

/// Those who wait for answers of one kind, by the numbers of their questions.
private struct Asked<Answer> {
    typealias Done = (Result<Answer, JournalProblem>) -> Void

    private var waiting: [UInt64: Done] = [:]
    private var last: UInt64 = 0

    mutating func add(_ done: @escaping Done) -> UInt64 {
        last += 1
        waiting[last] = done
        return last
    }

    mutating func take(_ number: UInt64) -> Done? {
        waiting.removeValue(forKey: number)
    }

    mutating func takeAll() -> [Done] {
        defer { waiting = [:] }
        return waiting.orderedByKey.map(\.value)
    }
}

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
