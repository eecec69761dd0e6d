// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc
import Net

/// The journal's thread: the only owner of its file. It waits for the disk, so that the loop does not.
struct JournalWriter {
    let path: String
    let rules: JournalRules
    let box: JournalBox
    let reports: Mailbox<JournalReport>
    /// Milliseconds since 1970.
    let wallClock: @Sendable () -> Int64

    /// A batch that could not be written.
    private struct Stuck {
        var batch: JournalBatch
        var retry: Moment
    }

    /// Runs until the journal is closed, or nothing can be written any more.
    func run() {
        let ending: JournalProblem?
        do throws(JournalProblem) {
            let file = try JournalFile.open(path, rules, at: wallClock()) { reports.send(.opened($0)) }
            ending = serve(file)
        } catch {
            ending = error
        }
        reports.send(.ended(ending))
    }

    private func serve(_ opened: consuming JournalFile) -> JournalProblem? {
        var file = opened
        var stuck: Stuck?
        // There may be a history that is not wanted any more, or too old.
        var tidying = (try? file.hasHistory) ?? false ? Self.now : nil
        while true {
            let now = Self.now
            if let batch = stuck, batch.retry <= now {
                switch write(batch.batch, nil, to: &file) {
                case nil:
                    stuck = nil
                    reports.send(.working)
                case let problem? where problem.isPassing: stuck?.retry = Self.now + rules.retry
                case let problem?: return problem
                }
                continue
            }
            switch box.next(at: now, retry: stuck?.retry, tidying: tidying) {
            case .wait(let moment): wait(until: moment)
            case .page(let page): answer(page, from: &file)
            case .question(let question): answer(question, from: &file)
            case .refuse(let ticket): reports.send(.notStored(ticket: ticket, .behind))
            case .write(let batch, let ticket):
                switch write(batch, ticket, to: &file) {
                case nil: tidying = [tidying, Self.now + rules.erasure].compactMap(\.self).min()
                case let problem? where problem.isPassing: stuck = Stuck(batch: batch, retry: Self.now + rules.retry)
                case let problem?: return problem
                }
            case .tidy:
                // What cannot be tidied now is tried again some time after the next batch.
                let hasMore = (try? tidy(&file)) ?? false
                tidying = hasMore ? Self.now : rules.historyAge == nil ? nil : Self.now + rules.historyPause
            case .end(let batch, let ticket):
                return end(file, stuck?.batch, batch, ticket)
            }
        }
    }

    /// Returns why a batch could not be written, which is told.
    private func write(_ batch: JournalBatch, _ ticket: UInt64?, to file: inout JournalFile) -> JournalProblem? {
        do throws(JournalProblem) {
            let swept = try file.write(batch, durably: ticket != nil || batch.isToBeSynced, at: wallClock())
            if swept > 0 { reports.send(.swept(swept)) }
            if let ticket { reports.send(.stored(ticket: ticket)) }
            if box.finish() { reports.send(.working) }
            return nil
        } catch {
            if error.isPassing { reports.send(.failing(error)) }
            if let ticket { reports.send(.notStored(ticket: ticket, error)) }
            return error
        }
    }

    /// Returns whether there is more to be done, between what is to be written meanwhile.
    private func tidy(_ file: inout JournalFile) throws(JournalProblem) -> Bool {
        if try file.trimHistory(at: wallClock()) { return true }
        try file.tidy(at: wallClock())
        if rules.historyAge != nil { reports.send(.tidied(file.historyFigures)) }
        return false
    }

    private func answer(_ question: JournalBox.Question, from file: inout JournalFile) {
        switch question {
        case .history(let number, let query):
            reports.send(.history(number, Result { () throws(JournalProblem) in try file.history(query) }))
        case .account(let number): reports.send(.account(number, Result { () throws(JournalProblem) in try file.account() }))
        case .forget(let number, var forgetting):
            do throws(JournalProblem) {
                if try file.goOn(&forgetting) {
                    reports.send(.forgotten(number, .success(forgetting.count)))
                } else {
                    // The rest takes its turn with what is to be written.
                    box.ask(.forget(number, forgetting))
                }
            } catch {
                reports.send(.forgotten(number, .failure(error)))
            }
        }
    }

    private func answer(_ page: JournalBox.Page, from file: inout JournalFile) {
        do throws(JournalProblem) {
            reports.send(.page(page.number, .success(try file.open(after: page.after, limit: page.limit, at: wallClock()))))
        } catch {
            reports.send(.page(page.number, .failure(error)))
        }
    }

    private func end(_ ending: consuming JournalFile, _ stuck: JournalBatch?, _ last: JournalBatch, _ ticket: UInt64?) -> JournalProblem? {
        var file = ending
        if let stuck, let problem = write(stuck, nil, to: &file) { return problem }
        // Durable, whether somebody waits or not: it is the last one.
        if !last.isEmpty || ticket != nil, let problem = write(last, ticket ?? 0, to: &file) { return problem }
        do throws(JournalProblem) {
            try file.close(at: wallClock())
            return nil
        } catch {
            return error
        }
    }

    private static var now: Moment { Moment(nanoseconds: yomite_system_now()) }

    /// A millisecond more than asked for at most.
    private func wait(until moment: Moment?) {
        let patience = moment.map { max(0, ($0 - Self.now).nanoseconds) }
        let milliseconds = patience.map { CInt(clamping: ($0 + 999_999) / 1_000_000) }
        var bell = pollfd(fd: box.descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&bell, 1, milliseconds ?? -1)
    }
}
