// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Net
import Rooms
import Server

/// The journal of a run. Without one, or when it fails, the service speaks all the same.
final class JournalPart: Part, JournalDoor {
    private let context: RunContext
    private let journal: Journal
    let hasHistory: Bool
    /// Tells it what happens.
    let custodian: Custodian
    /// What moderators did in earlier runs, until the rooms obey it.
    private var orders: [RememberedOrder] = []
    /// How many comments earlier runs have left.
    private var found = 0
    /// How far feeds came in earlier runs, and when that was.
    private var cursors: [String: String] = [:]
    private var heardUntil: Int64?
    /// Runs out where the disk does not answer.
    private var patience: Timer?
    private let log: LimitedLog

    /// Nil where no journal is wanted.
    /// - Parameter budget: bounds how many ids are remembered.
    init?(_ context: RunContext, budget: Int?) {
        // A fleet keeps its comments in Redis.
        guard context.task.fleetRole == nil else { return nil }
        let settings = context.settings
        guard let path = settings.journalFile(context.task, context.environment) else {
            if context.settings.journal.file == "auto", context.task.isLasting, !context.task.isFinite {
                context.log(.warning, "there is no journal: set HOME, XDG_STATE_HOME or STATE_DIRECTORY, or name its file (journal)")
            }
            return nil
        }
        self.context = context
        var rules = settings.journal.rules
        rules.maxAge = context.task.policy == .live ? settings.journal.age : nil
        var limits = RoomLimits(settings, task: context.task, isFile: false)
        if let budget { limits.fit(budget: budget) }
        (rules.ids, rules.idAge) = (limits.ids, limits.idSpan)
        if settings.journal.historyDays > 0 { rules.historyAge = .seconds(settings.journal.historyDays * 86_400) }
        hasHistory = rules.historyAge != nil
        let journal = Journal(path, rules, on: context.loop)
        self.journal = journal
        custodian = Custodian(journal, now: { [loop = context.loop] in loop.now })
        log = LimitedLog(context.log, atMost: Self.messages, "at most \(Self.messages) in ten minutes", on: context.loop)
        log.subject = "journal"
        context.holdOutcomes { [weak journal] done in
            if let journal { journal.whenStored { _ in done() } } else { done() }
        }
    }

    /// Messages about its state in ten minutes: a disk that is slow now and then changes it all the time.
    private static let messages = 20

    /// Opens the file. What is wrong with it is told.
    func start(_ done: @escaping (Result<Void, ServiceFailure>) -> Void) {
        waitForDisk(atMost: context.settings.journal.patience)
        journal.start { [weak self] result in
            guard let self else { return }
            stopWaiting()
            switch result {
            case .success(let start):
                tell(start)
                custodian.note(start)
                (orders, found) = (start.orders, start.open)
                (cursors, heardUntil) = (start.cursors, start.lastSign)
            case .failure(let problem): tell(problem)
            }
            journal.changed = { [weak self] in self?.tell($0) }
            journal.swept = { [weak self] in self?.custodian.swept($0) }
            done(.success(()))
        }
    }

    /// Writes what is still to be written. By now the rooms have ended.
    func drain(_ done: @escaping () -> Void) {
        journal.changed = nil
        waitForDisk(atMost: LongWork.patience)
        journal.close { [self] in
            stopWaiting()
            if case .off(let problem) = journal.state, problem != .closed {
                context.log(.warning, problem.message)
                let lost = journal.lost
                if lost > 0 { context.log(.warning, "comments, outcomes and orders that are missing from the journal: \(lost)") }
            } else if custodian.open > 0 {
                context.log(.notice, "the journal keeps comments for the next start: \(custodian.open)")
            }
            done()
        }
    }

    /// A disk that hangs, such as one of the network, must not hold up the service.
    private func waitForDisk(atMost time: Duration) {
        patience = context.loop.after(time) { [weak self] in self?.journal.abandon() }
    }

    private func stopWaiting() {
        if let patience { context.loop.cancel(patience) }
        patience = nil
    }

    func stop() {}

    /// The first room is open, and no feed is: what earlier runs have left comes first.
    func bringBack(_ done: @escaping () -> Void) {
        custodian.bringBack(after: orders, done)
        orders = []
    }

    /// Where feeds go on now.
    func resumption(catchUp: Duration) -> FeedResumption {
        FeedResumption(
            heardUntil: heardUntil,
            cursors: cursors,
            at: wallClock(),
            catchUp: context.task.policy == .live ? catchUp : nil
        )
    }

    // MARK: - What the server asks

    var stateName: String { journal.state.name }
    var obstacle: String? { journal.state.problem?.summary }

    func whenStored(_ done: @escaping (_ problem: String?) -> Void) {
        journal.whenStored { result in
            if case .failure(let problem) = result { done(problem.summary) } else { done(nil) }
        }
    }

    func isUntold(_ comment: CommentNumber) -> Bool { context.outcomes?.holds(comment) ?? false }
    func account(_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void) { journal.account(telling(done)) }
    func forget(_ what: HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void) { journal.forget(what, telling(done)) }

    func page(_ query: HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void) {
        journal.history(query, telling(done))
    }

    /// How it stands.
    var figures: ServiceFigures.Journal {
        var figures = ServiceFigures.Journal(state: journal.state.name, open: custodian.open, found: found, lost: journal.lost)
        guard hasHistory else { return figures }
        (figures.historyBytes, figures.historyDropped) = (journal.historyFigures.bytes, journal.historyFigures.dropped)
        return figures
    }

    // MARK: - What people are told

    /// Clients who ask for what cannot be read are not told all that the operator has to know.
    private func telling<Answer>(
        _ done: @escaping (Result<Answer, JournalProblem>) -> Void
    ) -> (Result<Answer, JournalProblem>) -> Void {
        { [log] result in
            if case .failure(let problem) = result, problem != .closed { log(.warning, problem.message) }
            done(result)
        }
    }

    private func tell(_ start: JournalStart) {
        if let aside = start.putAside {
            context.log(.warning, "the journal was damaged (\(aside.reason)) and was moved to \(aside.path): a new one begins")
        }
        let (open, again, old, failed) = (start.open, start.repeated, start.tooOld, start.failed)
        guard open + old + failed > 0 else { return }
        let rest = "\(old) too old, \(failed) failed"
        context.log(.notice, "the last run left comments in the journal: \(open) to be read (\(again) of them again), \(rest)")
    }

    private func tell(_ problem: JournalProblem) {
        context.log(.warning, problem.message)
        context.log(.warning, "comments are still read, but do not survive a restart")
    }

    private func tell(_ state: JournalState) {
        switch state {
        case .opening: break
        case .working: log(.notice, "the journal stores everything again")
        case .late, .behind, .failing: if let problem = state.problem { log(.warning, problem.message) }
        case .off(let problem): tell(problem)
        }
    }
}
