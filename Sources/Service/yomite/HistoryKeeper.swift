// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Custody
import FoundationEssentials

/// The one that has the history and the account of the journal.
protocol HistoryKeeper: ~Copyable {
    /// The next comments, the newest first, and where the following ones begin.
    mutating func page(_ query: HistoryQuery) throws(ServiceFailure) -> (lines: [HistoryLine], next: EntryID?)
    /// How many comments are gone for good.
    mutating func forget(_ what: HistoryForget) throws(ServiceFailure) -> Int
    mutating func account() throws(ServiceFailure) -> ShownAccount
}

/// A running service.
struct ServiceHistory: HistoryKeeper {
    private let service: RunningService

    /// Throws where none answers.
    init(_ service: RunningService) throws(ServiceFailure) {
        self.service = service
        _ = try service.ask("GET /v1/me")
    }

    func page(_ query: HistoryQuery) throws(ServiceFailure) -> (lines: [HistoryLine], next: EntryID?) {
        let parameters: [(name: String, value: String?)] = [
            ("text", query.text), ("author", query.author), ("outcome", query.outcome), ("room", query.room?.text),
            ("since", query.since.map(JSONWriter.time(ofMilliseconds:))), ("until", query.until.map(JSONWriter.time(ofMilliseconds:))),
            ("before", query.before?.text), ("limit", "\(query.limit)"),
        ]
        let given = parameters.compactMap { parameter in parameter.value.map { "\(parameter.name)=\($0.percentEncoded)" } }
        let page = try ask("GET /v1/history?" + given.joined(separator: "&"), as: Page.self)
        return (page.comments, page.next.flatMap { EntryID(text: $0) })
    }

    func forget(_ what: HistoryForget) throws(ServiceFailure) -> Int {
        let whose =
            switch what {
            case .author(let author): "author=\(author.percentEncoded)"
            case .all: "all=true"
            }
        return try ask("DELETE /v1/history?\(whose)", as: Forgotten.self).forgotten
    }

    func account() throws(ServiceFailure) -> ShownAccount {
        try ask("GET /v1/journal", as: ShownAccount.self)
    }

    /// Forgetting, and checking the account, go through the whole file.
    private static let patienceSeconds = 120

    private struct Page: Decodable {
        var comments: [HistoryLine]
        var next: String?
    }

    private struct Forgotten: Decodable {
        var forgotten: Int
    }

    private func ask<Answer: Decodable>(_ request: String, as type: Answer.Type) throws(ServiceFailure) -> Answer {
        let answer = try service.ask(request, patienceSeconds: Self.patienceSeconds)
        guard answer.isGood else { throw ServiceFailure(.unavailable, answer.refusal) }
        guard let understood = try? JSONDecoder().decode(type, from: Data(answer.body.utf8)) else {
            throw ServiceFailure(.unavailable, "this yomite does not understand the service's answer: use the same version for both")
        }
        return understood
    }
}

/// A journal that no service uses.
struct ArchivedHistory: ~Copyable, HistoryKeeper {
    private var archive: JournalArchive

    init(_ path: String) throws(JournalProblem) {
        archive = try JournalArchive(path)
    }

    mutating func page(_ query: HistoryQuery) throws(ServiceFailure) -> (lines: [HistoryLine], next: EntryID?) {
        do throws(JournalProblem) {
            let page = try archive.page(query)
            return (page.comments.map { HistoryLine($0) }, page.next)
        } catch {
            throw ServiceFailure(.unavailable, error.message)
        }
    }

    mutating func forget(_ what: HistoryForget) throws(ServiceFailure) -> Int {
        do throws(JournalProblem) {
            return try archive.forget(what)
        } catch {
            throw ServiceFailure(.unavailable, error.message)
        }
    }

    mutating func account() throws(ServiceFailure) -> ShownAccount {
        do throws(JournalProblem) {
            return ShownAccount(try archive.account())
        } catch {
            throw ServiceFailure(.unavailable, error.message)
        }
    }
}
