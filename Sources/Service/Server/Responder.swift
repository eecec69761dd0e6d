// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Sends answers: each gets the common headers, is counted and logged, and must fit among those that clients have not taken yet. On the
/// server's thread.
final class Responder {
    /// Answers up to this size are always sent: connections are limited, and each has one answer at a time.
    private static let small = 4_096

    private let http: HTTPListener
    private let router: Router
    private let mostBytes: Int
    private let now: () -> Moment
    private var untaken: UntakenAnswers
    private let book: RequestBook
    /// Gets the answers to its clients' commands.
    weak var sockets: WebSockets?

    init(_ http: HTTPListener, _ router: Router, _ limits: ServerLimits, _ book: RequestBook, now: @escaping () -> Moment) {
        self.http = http
        self.router = router
        mostBytes = limits.answerBytes
        untaken = UntakenAnswers(mostBytes: mostBytes)
        self.now = now
        self.book = book
    }

    func answer(_ answer: HTTPAnswer, to call: Call) {
        // What waits for a WebSocket is counted among the streams.
        if call.isCommand { return send(answer, to: call) }
        let bytes = answer.body.count
        guard bytes <= Responder.small || hasRoom(for: bytes, call) else { return refuse(call, .answerBytes, .answersTooLarge) }
        send(answer, to: call)
        if bytes > Responder.small { untaken.add(call.connection, to: call.request.peer, at: now()) }
    }

    /// Turns a client away that wants a large answer if there is no room. Returns whether it did.
    func refusesIfFull(_ call: Call) -> Bool {
        guard !hasRoom(for: Responder.small, call) else { return false }
        refuse(call, .answerBytes, .answersTooLarge)
        return true
    }

    /// Whether an answer may wait for its client. Clients that have left their answers waiting for too long are closed if it needs their
    /// room.
    private func hasRoom(for bytes: Int, _ call: Call) -> Bool {
        untaken.forgetTaken(http.waitingBytes)
        guard untaken.isInShare(bytes, of: call.request.peer, http.waitingBytes) else { return false }
        // One is always sent if no other waits, however large it is.
        func fits() -> Bool { http.waitingBytes == 0 || http.waitingBytes + bytes <= mostBytes }
        for id in untaken.overdue(at: now()) where !fits() && id != call.connection {
            count(.answerBytes)
            http.close(id)
        }
        return fits()
    }

    func answer(_ problem: HTTPProblem, to call: Call) {
        send(problem.answer(in: call.problems), to: call)
    }

    /// Turns a client away and counts the reason.
    func refuse(_ call: Call, _ refusal: ServerCounters.Refusal, _ problem: HTTPProblem) {
        count(refusal)
        answer(problem, to: call)
    }

    func count(_ refusal: ServerCounters.Refusal) {
        book.counters.refuse(refusal)
    }

    /// Answers with a stream that has this head.
    func stream(_ head: HTTPAnswer, to call: Call) {
        note(200, call)
        http.stream(call.connection, router.finished(head, to: call))
    }

    /// Watches from now on for the client to leave before it has its answer.
    func wait(for call: Call) {
        // The client of a WebSocket is watched anyway.
        guard !call.isCommand else { return }
        http.wait(for: call.connection)
    }

    /// Answers with the head of a WebSocket, whose client may then be silent for so many seconds.
    func upgrade(_ head: HTTPAnswer, to call: Call, silence seconds: Int) {
        note(head.status, call)
        http.upgrade(call.connection, router.finished(head, to: call), silence: seconds)
    }

    /// The answer is what another node of the fleet sends; its client may take nothing of it for so many seconds.
    func carry(_ call: Call, to node: String, stall seconds: Int) {
        book.counters.carry()
        log(call, "carried to \(node)")
        http.open(call.connection, stall: seconds)
    }

    private func send(_ answer: HTTPAnswer, to call: Call) {
        if call.isCommand {
            note(answer.status, call)
            sockets?.answer(router.finished(answer, to: call), to: call)
            return
        }
        // A client that asks again has taken what was sent before.
        untaken.remove(call.connection)
        note(answer.status, call)
        http.answer(call.connection, router.finished(answer, to: call))
    }

    private func note(_ status: Int, _ call: Call) {
        book.counters.answered(status)
        log(call, "\(status)")
    }

    private func log(_ call: Call, _ end: String) {
        let route = call.route ?? "a path of no route"
        book.log("request \(call.id) from \(call.request.peer): \(call.request.method.rawValue) \(route): \(end)")
    }
}

extension HTTPProblem {
    fileprivate static let answersTooLarge =
        HTTPProblem(503, "the unread answers of all clients together are too large (limits.httpAnswerBytes)")
        .with("Retry-After", "1")
}
