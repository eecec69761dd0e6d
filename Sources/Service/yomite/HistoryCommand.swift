// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Custody

/// `history …`: comments that had their outcome, of a running service, or of a journal that none uses.
struct HistoryCommand {
    private let command: Command
    private let arguments: [String]
    private let settings: Settings

    static func run(_ command: Command, _ arguments: [String], _ resolution: Resolution, _ environment: [String: String]) -> ExitCode {
        do throws(ServiceFailure) {
            let history = HistoryCommand(command: command, arguments: arguments, settings: resolution.settings)
            return try history.run(resolution, environment)
        } catch {
            for problem in error.problems { StandardError.log(.error, problem) }
            return ExitCode(error.kind)
        }
    }

    private func run(_ resolution: Resolution, _ environment: [String: String]) throws(ServiceFailure) -> ExitCode {
        let forgotten = command == .historyForget ? try whatToForget() : nil
        if let flaw = settings.onlyRoom.flatMap({ RoomName.flaw(of: $0) }) { throw ServiceFailure(.usage, "--room: \(flaw)") }
        switch service(resolution, environment) {
        case .success(var service): return try act(&service, forgotten)
        case .failure(let nobody):
            var archive = try archive(environment, nobody)
            return try act(&archive, forgotten)
        }
    }

    /// The running service, or why there is none.
    private func service(_ resolution: Resolution, _ environment: [String: String]) -> Result<ServiceHistory, ServiceFailure> {
        do throws(ServiceFailure) {
            return .success(try ServiceHistory(RunningService(resolution, environment)))
        } catch {
            return .failure(error)
        }
    }

    /// The journal, since no service answers. If one has it all the same, both is told.
    private func archive(_ environment: [String: String], _ nobody: ServiceFailure) throws(ServiceFailure) -> ArchivedHistory {
        guard let path = settings.journalFile(environment) else {
            let advice = "there is no journal in the settings: name the service's with --journal auto, or --journal FILE"
            throw ServiceFailure(nobody, problems: nobody.problems + [advice])
        }
        do throws(JournalProblem) {
            return try ArchivedHistory(path)
        } catch {
            throw ServiceFailure(nobody, problems: nobody.problems + [error.message])
        }
    }

    private func act<Keeper: HistoryKeeper & ~Copyable>(_ keeper: inout Keeper, _ forgotten: HistoryForget?) throws(ServiceFailure)
        -> ExitCode
    {
        if let forgotten { return tell(forgotten: try keeper.forget(forgotten)) }
        if command == .historyCheck { return tell(try keeper.account()) }
        return try show(&keeper)
    }

    // MARK: - Comments

    /// So many are asked for at once: a service answers others in between.
    private static let page = 50

    private func show<Keeper: HistoryKeeper & ~Copyable>(_ keeper: inout Keeper) throws(ServiceFailure) -> ExitCode {
        let asked = settings.asked
        guard !settings.json || !asked.csv else { throw ServiceFailure(.usage, "--json and --csv exclude each other") }
        var query = HistoryQuery()
        query.text = arguments.isEmpty ? nil : arguments.joined(separator: " ")
        (query.author, query.outcome) = (asked.author, asked.outcome?.rawValue)
        query.room = settings.onlyRoom.map { RoomName($0) }
        (query.since, query.until) = (asked.since, asked.until)
        var lines: [HistoryLine] = []
        repeat {
            query.limit = min(asked.limit - lines.count, Self.page)
            let page = try keeper.page(query)
            lines += page.lines
            query.before = page.next
        } while query.before != nil && lines.count < asked.limit
        // The newest last: that is where people look.
        lines.reverse()
        if settings.json { return StandardOutput.write(lines.map(\.json).joined()) }
        if asked.csv { return StandardOutput.write(csvRow(HistoryLine.csvHeader) + lines.map { csvRow($0.csvFields) }.joined()) }
        if lines.isEmpty { StandardError.log(.notice, "no comment in the history matches") }
        if query.before != nil { StandardError.log(.notice, "there may be older ones: --limit COUNT shows more") }
        return StandardOutput.write(lines.isEmpty ? "" : HistoryLine.table(lines))
    }

    // MARK: - Forgetting

    private func whatToForget() throws(ServiceFailure) -> HistoryForget {
        let author = arguments.first
        let isNobody = author?.allSatisfy(\.isWhitespace) == true
        guard (author == nil) == settings.asked.all, !isNobody else {
            throw ServiceFailure(.usage, "history forget needs an author's id or name, or --all")
        }
        let question = author.map { "Forget all comments of \(harmlessWord($0))?" } ?? "Forget all comments?"
        guard settings.yes || Terminal.agrees(question) else {
            throw ServiceFailure(.usage, "nothing was forgotten: add --yes to confirm")
        }
        return author.map { .author($0) } ?? .all
    }

    private func tell(forgotten count: Int) -> ExitCode {
        StandardError.log(.notice, "comments that were forgotten: \(count)")
        return .done
    }

    // MARK: - The account

    private func tell(_ account: ShownAccount) -> ExitCode {
        let written = StandardOutput.write(account.table)
        for flaw in account.flaws { StandardError.log(.error, harmless(flaw)) }
        return account.flaws.isEmpty ? written : .flawed
    }
}
