// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody
@testable import Rooms
@testable import Server

/// Answers that come when what they answer is stored.
@Suite(.tags(.threads)) struct StoredAnswerTests {
    /// A journal that tells when the test says so.
    private final class FakeJournal: JournalDoor {
        var obstacle: String?
        var waiting: [(String?) -> Void] = []
        var untold: Set<CommentNumber> = []

        func answer(_ problem: String? = nil) {
            let answered = waiting
            waiting = []
            for done in answered { done(problem) }
        }

        var stateName: String { "working" }
        var hasHistory: Bool { false }
        func whenStored(_ done: @escaping (String?) -> Void) { waiting.append(done) }
        func isUntold(_ comment: CommentNumber) -> Bool { untold.contains(comment) }
        func account(_ done: @escaping (Result<JournalAccount, JournalProblem>) -> Void) { done(.failure(.closed)) }
        func page(_ query: HistoryQuery, _ done: @escaping (Result<HistoryPage, JournalProblem>) -> Void) { done(.failure(.closed)) }
        func forget(_ what: HistoryForget, _ done: @escaping (Result<Int, JournalProblem>) -> Void) { done(.failure(.closed)) }
    }

    private let journal = FakeJournal()
    private let stage: Stage

    init() {
        stage = Stage(journal: journal)
    }

    private func post(_ path: String, _ body: String) -> HTTPAnswer {
        stage.ask(.post, path, type: "application/json", body)
    }

    @Test func `an answer waits until its comments are stored`() {
        stage.meanwhile = { [unowned stage, journal] in
            #expect(stage.comments.map(\.text) == ["x", "y"] && journal.waiting.count == 1)
            journal.answer()
        }
        let answer = post("/v1/comments?wait=stored", #"[{"id":"a","text":"x"},{"id":"b","text":"y"}]"#)
        #expect(answer.status == 202 && answer.text.contains(#""id":"b""#), "\(answer.text)")
        stage.meanwhile = {}
    }

    @Test func `comments that could not be stored are told as accepted`() {
        stage.meanwhile = { [journal] in journal.answer("there is no space for it") }
        let answer = post("/v1/comments?wait=stored", #"{"id":"a","text":"x"}"#)
        #expect(
            answer.status == 503 && answer.text.contains("accepted, but they are not stored: there is no space for it"),
            "\(answer.text)"
        )
        #expect(answer.header("Retry-After") == "5")
        stage.meanwhile = {}
    }

    @Test func `nothing is taken for who wants what is not possible`() {
        journal.obstacle = "it is closed"
        let answer = post("/v1/comments?wait=stored", #"{"id":"a","text":"x"}"#)
        #expect(answer.status == 503 && answer.text.contains("nothing can be stored now: it is closed") && stage.comments.isEmpty)
        let without = Stage()
        let refusal = without.ask(.post, "/v1/comments?wait=stored", type: "application/json", #"{"text":"x"}"#)
        #expect(refusal.status == 503 && refusal.text.contains("--journal") && without.comments.isEmpty)
    }

    @Test func `who does not ask for it does not wait`() {
        #expect(post("/v1/comments", #"{"id":"a","text":"x"}"#).status == 202 && journal.waiting.isEmpty)
    }

    @Test(arguments: ["", "?wait=stored"]) func `what became of a comment at once is answered when it is stored`(wait: String) {
        journal.untold = [CommentNumber(1)]
        stage.meanwhile = { [unowned stage, journal] in
            stage.desk.note(.finished(CommentNumber(1), id: "a", .skipped(.rateLimited), seconds: 0), in: "main")
            journal.answer()
        }
        let answer = post("/v1/comments" + wait, #"{"id":"a","text":"x"}"#)
        #expect(answer.status == 202 && answer.text.contains(#""reason":"rate-limited""#), "\(answer.text)")
        stage.meanwhile = {}
    }

    @Test(arguments: [(HTTPMethod.delete, "/v1/comments/a"), (.post, "/v1/control/clear"), (.post, "/v1/control/skip")])
    func `what a restart would forget is answered with a warning`(method: HTTPMethod, path: String) {
        _ = post("/v1/comments", #"{"id":"a","text":"x"}"#)
        stage.meanwhile = { [journal] in journal.answer("there is no space for it") }
        let answer = stage.ask(method, path)
        #expect(answer.status == 200 && answer.warnings.first?.contains("a restart would forget it") == true, "\(answer)")
        stage.meanwhile = {}
    }

    @Test func `that a comment is deleted is answered when it is stored`() {
        _ = post("/v1/comments", #"{"id":"a","text":"x"}"#)
        stage.meanwhile = { [unowned stage, journal] in
            stage.desk.note(.finished(CommentNumber(1), id: "a", .deleted(.message), seconds: 0), in: "main")
            journal.answer()
        }
        #expect(stage.ask(.delete, "/v1/comments/a").text.contains(#""outcome":"deleted""#))
        stage.meanwhile = {}
    }

    @Test func `moderation is answered when it is stored, and done in any case`() {
        for (problem, isTold) in [(nil, false), ("its disk is too slow", true)] as [(String?, Bool)] {
            stage.meanwhile = { [journal] in journal.answer(problem) }
            let answer = post("/v1/moderation", #"[{"kind":"ban","author":"Ann"},{"kind":"delete","id":"m1"}]"#)
            #expect(answer.status == 200 && answer.text.contains(#""done":2"#), "\(answer.text)")
            #expect(answer.text.contains("a restart would forget it") == isTold, "\(answer.text)")
        }
        var waits = 0
        stage.meanwhile = { [journal] in
            waits += 1
            journal.answer()
        }
        #expect(stage.ask(.delete, "/v1/comments/unknown").status == 404)
        #expect(waits == 2, "for all rooms, and for the journal")
        stage.meanwhile = {}
    }

    @Test func `a journal that does not work makes nothing less ready`() {
        #expect(!stage.ask(.get, "/readyz").text.contains("warnings"))
        journal.obstacle = "there is no space for it"
        let answer = stage.ask(.get, "/readyz")
        #expect(answer.status == 200 && answer.text.contains("because of the journal: there is no space for it"), "\(answer.text)")
    }

    @Test func `figures have what is kept only where there is a journal`() {
        #expect(!stage.ask(.get, "/metrics").text.contains(#"outcome="kept""#))
        stage.figures.journal = ServiceFigures.Journal(state: "failing", open: 3, found: 2, lost: 1)
        let page = stage.ask(.get, "/metrics").text
        for line in [
            #"yomite_journal_state{state="failing"} 1"#, #"yomite_journal_state{state="working"} 0"#, "yomite_journal_open 3",
            "yomite_journal_lost_total 1", #"yomite_comments_total{room="main",outcome="kept"} 0"#,
        ] {
            #expect(page.contains(line), "\(line)")
        }
    }
}
