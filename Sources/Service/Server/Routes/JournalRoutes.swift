// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Reading

/// The journal: the history of comments that have their outcome, and the account of all lives.
enum JournalRoutes {
    static let routes = [
        Route(
            .get,
            "/v1/history",
            for: .look,
            "comments of the past, over all runs, the newest first (?text=hello&author=Ann&limit=50)",
            list
        )
        .taking("text", "author", "outcome", "room", "since", "until", "before", "limit"),
        Route(.delete, "/v1/history", for: .moderate, "forgets comments of the past: ?author=Ann, or ?all=true", forget)
            .taking("author", "all"),
        Route(.get, "/v1/journal", for: .look, "what came into the journal in each run, and what became of it", account),
    ]

    private static let mostComments = 200

    // MARK: - The history

    private static func list(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let (query, mask) = (try query(call), call.facts.options.mask)
        let question = LargeQuestion { desk, answer in
            do throws(HTTPProblem) {
                let history = try desk.storedHistory
                history.page(query) { result in
                    answer(result.map { $0.body(through: mask) }.mapError { HTTPProblem($0, "the history cannot be read now") })
                }
            } catch {
                answer(.failure(error))
            }
        }
        return .large(.asked(question))
    }

    private static func query(_ call: RouteCall) throws(HTTPProblem) -> HistoryQuery {
        let target = call.request.target
        var query = HistoryQuery()
        query.text = target["text"].flatMap { $0.isEmpty ? nil : $0 }
        query.author = target["author"].flatMap { $0.isEmpty ? nil : $0 }
        query.room = try call.meantRoom
        if let outcome = target["outcome"] {
            guard JournalAccount.outcomes.contains(outcome) else {
                let names = JournalAccount.outcomes
                throw wrong("outcome", "be \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
            }
            query.outcome = outcome
        }
        query.since = try time(target["since"], "since")
        query.until = try time(target["until"], "until")
        if let text = target["before"] {
            guard let entry = EntryID(text: text) else { throw wrong("before", "be an \"entry\", or the \"next\" of the page before") }
            query.before = entry
        }
        if let text = target["limit"] {
            guard let limit = Int(text), (1...mostComments).contains(limit) else {
                throw wrong("limit", "be a number from 1 to \(mostComments)")
            }
            query.limit = limit
        }
        return query
    }

    private static func time(_ text: String?, _ key: String) throws(HTTPProblem) -> Int64? {
        guard let text else { return nil }
        guard let time = milliseconds(ofRFC3339: text) ?? Int64(text).flatMap({ $0 >= 0 ? $0 : nil }) else {
            throw wrong(key, "be a time as in 2026-11-26T14:00:00Z, or milliseconds since 1970")
        }
        return time
    }

    private static func wrong(_ key: String, _ expected: String) -> HTTPProblem {
        HTTPProblem(400, "\(key) must \(expected)", code: .invalidQuery, place: "?\(key)")
    }

    private struct Forgotten: Encodable {
        var forgotten: Int
    }

    private static func forget(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let what = try forgotten(call.request.target)
        let question = Question { desk in
            let history: any JournalDoor
            do throws(HTTPProblem) { history = try desk.storedHistory } catch { return .answered(Reply(error)) }
            return .later { goOn in
                history.forget(what) { result in
                    switch result {
                    case .success(let count): goOn(Question(.json(Forgotten(forgotten: count))))
                    case .failure(let problem): goOn(Question(Reply(HTTPProblem(problem, "some comments were not removed"))))
                    }
                }
            }
        }
        return .question(question, comments: 0)
    }

    /// Nothing is forgotten by mistake: one of both must be there.
    private static func forgotten(_ target: RequestTarget) throws(HTTPProblem) -> HistoryForget {
        if let other = target.query.first(where: { $0.name != "author" && $0.name != "all" }) {
            let name = harmlessWord(other.name)
            throw HTTPProblem(
                400,
                "\(name) cannot be used here: only ?author= or ?all=true can",
                code: .invalidQuery,
                place: "?\(name)"
            )
        }
        guard target.query.count <= 1 else {
            throw HTTPProblem(400, "use ?author= or ?all=true once, and not both", code: .invalidQuery, place: "?all")
        }
        switch (target["author"], target["all"]) {
        case (let author?, nil) where !author.allSatisfy(\.isWhitespace): return .author(author)
        case (nil, "true"): return .all
        case (nil, _?): throw wrong("all", "be true")
        default:
            throw HTTPProblem(
                400,
                "say what to remove: ?author= with an id or a name, or ?all=true",
                code: .invalidQuery,
                place: "?author"
            )
        }
    }

    // MARK: - The account

    private static func account(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let question = LargeQuestion { desk, answer in
            do throws(HTTPProblem) {
                let journal = try desk.journal
                journal.account { result in
                    let state = journal.stateName
                    answer(result.map { $0.body(state: state) }.mapError { HTTPProblem($0, "the journal cannot be read now") })
                }
            } catch {
                answer(.failure(error))
            }
        }
        return .large(.asked(question))
    }
}

extension Desk {
    fileprivate var journal: any JournalDoor {
        get throws(HTTPProblem) {
            guard let journal = surroundings.journalDoor else {
                throw HTTPProblem(404, "there is no journal: start the service with --journal")
            }
            return journal
        }
    }

    fileprivate var storedHistory: any JournalDoor {
        get throws(HTTPProblem) {
            guard let history = surroundings.journalDoor, history.hasHistory else {
                throw HTTPProblem(404, "the history is off: start the service with --journal and --history-days")
            }
            return history
        }
    }
}

extension HTTPProblem {
    fileprivate init(_ problem: JournalProblem, _ what: String) {
        self = HTTPProblem(503, "\(what): the journal does not work (\(problem.summary))").with("Retry-After", "5")
    }
}

extension HistoryPage {
    fileprivate func body(through mask: TextMask) -> LargeBody {
        let next = next.map { ",\"next\":\"\($0.text)\"" } ?? ""
        return .array(comments.map { PastComment($0, mask) }, after: "{\"comments\":", before: { "\(next)}" })
    }
}

/// A comment of the history as clients see it.
private struct PastComment: Encodable, Sendable {
    let comment: HistoryComment
    let mask: TextMask

    init(_ comment: HistoryComment, _ mask: TextMask) {
        (self.comment, self.mask) = (comment, mask)
    }

    private enum CodingKeys: CodingKey {
        case entry, room, takenAt, settledAt, outcome, reason, source, platform, author, text
    }

    private struct Author: Encodable {
        var id: String?
        var name: String?
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(comment.entry.text, forKey: .entry)
        try container.encode(comment.room.text, forKey: .room)
        try container.encode(JSONWriter.time(ofMilliseconds: comment.takenAt), forKey: .takenAt)
        try container.encode(JSONWriter.time(ofMilliseconds: comment.settledAt), forKey: .settledAt)
        try container.encode(comment.outcome, forKey: .outcome)
        try container.encodeIfPresent(comment.reason, forKey: .reason)
        try container.encodeIfPresent(comment.source, forKey: .source)
        try container.encodeIfPresent(comment.platform, forKey: .platform)
        if comment.authorID != nil || comment.author != nil {
            try container.encode(Author(id: comment.authorID, name: comment.author.flatMap(mask.shown)), forKey: .author)
        }
        // A reading of the dictionary may be the reason, which the mask does not know.
        let isRefused = comment.reason == RefuseReason.neverSpokenWord.rawValue
        if let text = comment.text, !isRefused { try container.encodeIfPresent(mask.shown(text), forKey: .text) }
    }
}

extension JournalAccount {
    fileprivate func body(state: String) -> LargeBody {
        let flaws = flaws
        return .array(
            lives.map(PastLife.init),
            after: "{\"state\":\"\(state)\",\"open\":\(open),\"lives\":",
            before: { ",\"flaws\":\(JSONWriter.text(of: flaws))}" }
        )
    }
}

/// What came in a life and what became of it, as clients see it.
private struct PastLife: Encodable, Sendable {
    var life: Int
    var begun: String
    var ended: String?
    var found: Int
    var taken: Int
    var repeated: Int
    var outcomes: [String: Int]
    var kept: Int?

    init(_ life: JournalLife) {
        self.life = life.number
        begun = JSONWriter.time(ofMilliseconds: life.begun)
        ended = life.ended.map { JSONWriter.time(ofMilliseconds: $0) }
        (found, taken, repeated) = (life.found, life.counts.taken, life.repeated)
        (outcomes, kept) = (life.counts.outcomes, life.kept)
    }
}
