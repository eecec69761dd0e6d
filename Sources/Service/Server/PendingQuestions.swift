// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Requests that wait for the service, and how many comments are on their way with them. On the server's thread.
final class PendingQuestions {
    private struct Pending {
        let call: Call
        let comments: Int
        /// Memory for its answer.
        let grant: MemoryGrant
        /// Whether its comments are in their rooms, and only waited for.
        var isWaiting = false
    }

    private let service: Mailbox<ToService>
    private let responder: Responder
    private let mostComments: Int
    private let mostWaits: Int
    private var pending: [UInt64: Pending] = [:]
    private var comments = 0
    /// How many comments are in their rooms, and are waited for.
    private var awaited = 0
    private let turns: Turns
    private let events: EventLoop
    private var costs = AnswerCosts()
    /// Those that wait until comments are heard, and their clients.
    private var waits: [UInt64: ConnectionID] = [:]

    /// - Parameter turns: of answers that take long to make.
    init(_ service: Mailbox<ToService>, _ responder: Responder, _ limits: ServerLimits, _ turns: Turns, on events: EventLoop) {
        (self.service, self.responder, self.turns, self.events) = (service, responder, turns, events)
        (mostComments, mostWaits) = (limits.intake, limits.waits)
    }

    func ask(_ question: Question, comments more: Int, _ grant: MemoryGrant, for call: Call) {
        guard comments + more <= mostComments else {
            let problem = HTTPProblem(429, "too many comments are being accepted at once (limits.httpIntake)").with("Retry-After", "1")
            return responder.refuse(call, .intake, problem)
        }
        guard !question.waits || waits.count < mostWaits && awaited + more <= mostComments else {
            let problem = HTTPProblem(429, "too many requests are waiting for comments to be heard (limits.httpWaits)").with(
                "Retry-After",
                "5"
            )
            return responder.refuse(call, .waits, problem)
        }
        comments += more
        if question.waits {
            waits[call.number] = call.connection
            responder.wait(for: call)
        }
        pending[call.number] = Pending(call: call, comments: more, grant: grant)
        service.send(.ask(call: call.number, question))
    }

    /// The comments of a question are in their rooms, and only waited for.
    func entered(_ number: UInt64) {
        guard waits[number] != nil, let more = pending[number]?.comments else { return }
        pending[number]?.isWaiting = true
        comments -= more
        awaited += more
    }

    /// The service has answered; the client may have left meanwhile.
    func answer(_ number: UInt64, _ reply: Reply) {
        guard let asked = pending.removeValue(forKey: number) else { return }
        if asked.isWaiting { awaited -= asked.comments } else { comments -= asked.comments }
        waits[number] = nil
        guard costs.isLong(asked.call.route) else { return make(reply, for: asked.call) }
        turns.take { [weak self] in
            self?.make(reply, for: asked.call)
            self?.turns.end()
        }
    }

    private func make(_ reply: Reply, for call: Call) {
        let start = events.now
        responder.answer(reply.answer, to: call)
        costs.note(call.route, events.now - start)
    }

    /// A connection has ended: nobody waits for its answer, and its place is free as soon as the service knows that.
    func closed(_ id: ConnectionID) {
        for (number, connection) in waits where connection == id { service.send(.askerLeft(call: number)) }
    }
}
