// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody
@testable import Reading
@testable import Rooms
@testable import Server

/// A journal with a history for tests of routes.
final class FakeHistory: JournalDoor {
    var queries: [HistoryQuery] = []
    var forgotten: [HistoryForget] = []
    var found = HistoryPage(comments: [], next: nil)
    var problem: JournalProblem?
    var told = JournalAccount(lives: [], open: 0)

    var stateName: String { "working" }
    var obstacle: String? { nil }
    var hasHistory: Bool { true }
    func whenStored(_ done: @escaping (String?) -> Void) { done(nil) }
    func isUntold(_ comment: CommentNumber) -> Bool { false }
    func account(_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void) { done(result(told)) }

    func page(_ query: HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void) {
        queries.append(query)
        done(result(found))
    }

    func forget(_ what: HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void) {
        forgotten.append(what)
        done(result(3))
    }

    private func result<Value>(_ value: Value) -> Result<Value, JournalProblem> {
        problem.map { .failure($0) } ?? .success(value)
    }
}

@Suite(.tags(.threads)) struct JournalRouteTests {
    private let history = FakeHistory()
    private let stage: Stage

    init() {
        stage = Stage(journal: history)
    }

    @Test func `a page of the history has what there is`() {
        let full = HistoryComment(
            entry: EntryID(123),
            room: "main",
            takenAt: 1_764_151_200_000,
            settledAt: 1_764_151_201_500,
            outcome: "skipped",
            reason: "backlog",
            source: "chat",
            platform: "twitch",
            authorID: "7",
            author: "Ann",
            text: "Hello"
        )
        let bare = HistoryComment(entry: EntryID(122), room: "main", takenAt: 0, settledAt: 1, outcome: "heard")
        history.found = HistoryPage(comments: [full, bare], next: EntryID(122))
        let answer = stage.ask(.get, "/v1/history")
        #expect(answer.status == 200)
        let expected =
            #"{"comments":[{"author":{"id":"7","name":"Ann"},"entry":"123","outcome":"skipped","platform":"twitch","reason":"backlog","#
            + #""room":"main","settledAt":"2025-11-26T10:00:01.500Z","source":"chat","takenAt":"2025-11-26T10:00:00.000Z","text":"Hello"},"#
            + #"{"entry":"122","outcome":"heard","room":"main","settledAt":"1970-01-01T00:00:00.001Z","takenAt":"1970-01-01T00:00:00.000Z"}],"#
            + #""next":"122"}"#
        #expect(answer.text == expected + "\n", "\(answer.text)")
        #expect(history.queries == [HistoryQuery()])
    }

    @Test func `what must not be spoken is not shown`() {
        stage.mask = TextMask(NeverSpoken.nothing.adding(listedIn: "badger"), .drop)
        let comment = HistoryComment(
            entry: EntryID(1),
            room: "main",
            takenAt: 0,
            settledAt: 0,
            outcome: "heard",
            author: "badger",
            text: "a badger"
        )
        var refused = comment
        (refused.outcome, refused.reason, refused.text) = ("refused", "never-spoken-word", "disguised")
        history.found = HistoryPage(comments: [comment, refused], next: nil)
        let text = stage.ask(.get, "/v1/history").text
        #expect(!text.contains("badger") && !text.contains("disguised") && text.contains("never-spoken-word"), "\(text)")
    }

    @Test func `a query says which comments are meant`() {
        let path =
            "/v1/history?text=a%25&author=Ann&outcome=heard&room=second&since=2025-11-26T10:00:00Z&until=1764151200001&before=99&limit=200"
        #expect(stage.ask(.get, path).status == 200)
        let query = HistoryQuery(
            text: "a%",
            author: "Ann",
            outcome: "heard",
            room: "second",
            since: 1_764_151_200_000,
            until: 1_764_151_200_001,
            before: EntryID(99),
            limit: 200
        )
        #expect(history.queries == [query])
        #expect(stage.ask(.get, "/v1/history?room=*&text=&author=").status == 200 && history.queries.last == HistoryQuery())
    }

    @Test(arguments: [
        ("limit=0", "limit must be a number from 1 to 200"), ("limit=201", "limit must"), ("limit=x", "limit must"),
        ("since=garbage", "since must be a time as in 2026-11-26T14:00:00Z, or milliseconds since 1970"),
        ("until=-1", "until must be a time"),
        ("outcome=lost", "outcome must be heard, skipped, refused, failed, deleted or left"), ("outcome=", "outcome must be"),
        ("before=x", "before must be an"),
    ])
    func `a query that means nothing is refused`(query: String, reason: String) {
        let answer = stage.ask(.get, "/v1/history?\(query)")
        #expect(answer.status == 400 && answer.text.contains(reason) && history.queries.isEmpty, "\(answer.text)")
        #expect(answer.text.contains(#""code":"invalid-query""#))
    }

    @Test func `nothing is forgotten by mistake`() {
        for query in [
            "", "?author=", "?author=%20", "?all=1", "?all=", "?author=Ann&all=true", "?author=Ann&text=x", "?all=true&since=0",
            "?author=Ann&author=Bob",
        ] {
            let answer = stage.ask(.delete, "/v1/history\(query)")
            #expect(answer.status == 400 && history.forgotten.isEmpty, "\(query): \(answer.text)")
        }
        #expect(stage.ask(.delete, "/v1/history?author=Ann").text == "{\"forgotten\":3}\n")
        #expect(stage.ask(.delete, "/v1/history?all=true").status == 200)
        #expect(history.forgotten == [.author("Ann"), .all])
    }

    @Test func `where there is none, or it does not work, that is said`() {
        let without = Stage()
        for (method, path) in [(HTTPMethod.get, "/v1/history"), (.delete, "/v1/history?all=true")] {
            let answer = without.ask(method, path)
            #expect(answer.status == 404 && answer.text.contains("the history is off: start the service with --journal and --history-days"))
        }
        let account = without.ask(.get, "/v1/journal")
        #expect(account.status == 404 && account.text.contains("there is no journal: start the service with --journal"))
        history.problem = .full(path: "/secret/path")
        for (method, path) in [(HTTPMethod.get, "/v1/history"), (.delete, "/v1/history?all=true"), (.get, "/v1/journal")] {
            let answer = stage.ask(method, path)
            #expect(answer.status == 503 && answer.text.contains("there is no space for it") && !answer.text.contains("secret"))
            #expect(answer.header("Retry-After") == "5")
        }
    }

    @Test func `the account has all lives, and what does not add up`() {
        var first = JournalLife(number: 1, begun: 0, ended: 1_000, kept: 1)
        first.counts.taken = 3
        first.counts.note(.heard, count: 2)
        var second = JournalLife(number: 2, begun: 2_000, found: 1)
        second.repeated = 1
        history.told = JournalAccount(lives: [first, second], open: 2)
        let text = stage.ask(.get, "/v1/journal").text
        let expected =
            #"{"state":"working","open":2,"lives":[{"begun":"1970-01-01T00:00:00.000Z","ended":"1970-01-01T00:00:01.000Z","found":0,"kept":1,"life":1,"#
            + #""outcomes":{"heard":2},"repeated":0,"taken":3},{"begun":"1970-01-01T00:00:02.000Z","found":1,"life":2,"outcomes":{},"repeated":1,"taken":0}],"#
            + #""flaws":["life 2: 1 found + 0 taken - 0 settled is not 2 kept"]}"#
        #expect(text == expected + "\n", "\(text)")
    }

    @Test func `figures of the history are there where it is`() {
        stage.figures.journal = ServiceFigures.Journal(state: "working", open: 3, found: 2, lost: 1)
        #expect(!stage.ask(.get, "/metrics").text.contains("journal_history"))
        stage.figures.journal?.historyBytes = 4_096
        stage.figures.journal?.historyDropped = 7
        let page = stage.ask(.get, "/metrics").text
        #expect(page.contains("yomite_journal_history_bytes 4096") && page.contains("yomite_journal_history_dropped_total 7"))
    }
}
